import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { calendarDayHeading, timeRange } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { QrCode } from '../../invitations/parts/qr-code.tsx'
import { dayAndMonth, type PrintedTask, type PrintedWeek, weekdayHeading } from '../printed-week.rules.ts'
import styles from './week-sheet.module.css'

interface WeekSheetProps {
  title: string
  week: PrintedWeek
  familyTimeZone: string
  /** An open sign-up link. Without one the code leads to the app. */
  invitation: Invitation | null
}

/** One A4 sheet, dark on white in both colour schemes, as it is printed. */
export function WeekSheet({ title, week, familyTimeZone, invitation }: WeekSheetProps) {
  const { t } = useLingui()
  const { locale } = reader()
  const first = week.days[0]?.date ?? ''
  const last = week.days.at(-1)?.date ?? ''
  const day = (date: string) => calendarDayHeading(date, locale)
  return (
    <article className={styles.sheet} aria-label={t`The sheet as it is printed`}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          <p>
            {day(first)} – {day(last)}
          </p>
        </div>
        <div className={styles.code}>
          <QrCode text={invitation?.url ?? location.origin} label={t`A QR code that leads to the circle`} />
          <p>{invitation ? <Trans>Would you like to help? Scan this.</Trans> : <Trans>Our circle, to scan.</Trans>}</p>
        </div>
      </header>
      <ol className={styles.days}>
        {week.days.map(({ date, tasks }) => (
          <li key={date} className={styles.day}>
            <h3 className={styles.date}>
              {weekdayHeading(date, locale)} <span>{dayAndMonth(date, locale)}</span>
            </h3>
            <Lines tasks={tasks} familyTimeZone={familyTimeZone} />
          </li>
        ))}
        {week.anyTime.length > 0 && (
          <li className={styles.day}>
            <h3 className={styles.date}>
              <Trans>Any time</Trans>
            </h3>
            <Lines tasks={week.anyTime} familyTimeZone={familyTimeZone} />
          </li>
        )}
      </ol>
    </article>
  )
}

function Lines({ tasks, familyTimeZone }: { tasks: PrintedTask[]; familyTimeZone: string }) {
  const readerSettings = { locale: reader().locale, timeZone: familyTimeZone }
  if (tasks.length === 0) return <p className={styles.free} />
  return (
    <ul className={styles.lines}>
      {tasks.map(({ id, title, start, end, who }) => (
        <li key={id} className={styles.line}>
          <span className={styles.time}>{start && end && <bdi dir="ltr">{timeRange(start, end, readerSettings)}</bdi>}</span>
          <bdi className={styles.what}>{title}</bdi>
          {who === null ? (
            <span className={styles.open}>
              <span className="visually-hidden">
                <Trans>Still open</Trans>
              </span>
            </span>
          ) : (
            <bdi className={styles.who}>{who}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
