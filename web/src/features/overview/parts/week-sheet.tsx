import type { Contact } from '@hand-in-hand/contract/fields.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QrCode } from '../../invitations/parts/qr-code.tsx'
import { TimeRange } from '../../tasks/parts/time-range.tsx'
import { dayAndMonth, lastDayText, type PrintedTask, type PrintedWeek, weekdayHeading } from '../printed-week.rules.ts'
import styles from './week-sheet.module.css'

interface WeekSheetProps {
  title: string
  /** The person to call with questions. */
  contact: Contact | null
  week: PrintedWeek
  familyTimeZone: string
  /** An open sign-up link. Without such a link the QR code leads to the app. */
  invitation: Invitation | null
}

/** An A4 page, dark on white in both colour schemes, as it is printed. A week fits on one sheet, and a very full week on two. */
export function WeekSheet({ title, contact, week, familyTimeZone, invitation }: WeekSheetProps) {
  const { t } = useLingui()
  const { locale } = reader()
  const first = week.days[0]?.date ?? ''
  const last = week.days.at(-1)?.date ?? ''
  const day = (date: string) => calendarDayHeading(date, locale)
  const number = contact?.formatted_phone_number && <bdi dir="ltr">{contact.formatted_phone_number}</bdi>
  return (
    <article className={classNames(styles.sheet, week.isDense && styles.dense)} aria-label={t`Preview of the printed page`}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          <p>
            {day(first)} – {day(last)}
          </p>
          {contact && number && (
            <p>
              <Trans>
                Questions? Call <bdi>{contact.full_name}</bdi>: {number}
              </Trans>
            </p>
          )}
        </div>
        <div className={styles.code}>
          <QrCode text={invitation?.url ?? location.origin} label={t`A QR code that leads to the circle`} />
          {invitation ? (
            <p>
              <Trans>
                Would you like to help? Scan this until {lastDayText(invitation.expires_at, { locale, timeZone: familyTimeZone })}.
              </Trans>
            </p>
          ) : (
            <p>{t`In our circle? Scan to open the app.`}</p>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <ol className={styles.days}>
          {week.days.map(({ date, tasks }) => (
            <li key={date} className={styles.day}>
              <h3 className={`heading ${styles.date}`}>
                {weekdayHeading(date, locale)} <span>{dayAndMonth(date, locale)}</span>
              </h3>
              <Lines tasks={tasks} familyTimeZone={familyTimeZone} />
            </li>
          ))}
        </ol>
        {week.anyTime.length > 0 && (
          <section className={`stack-2 ${styles.anyTime}`}>
            <h3 className={`heading ${styles.date}`}>{t`Any time`}</h3>
            <Lines tasks={week.anyTime} familyTimeZone={familyTimeZone} />
          </section>
        )}
      </div>
    </article>
  )
}

function Lines({ tasks, familyTimeZone }: { tasks: PrintedTask[]; familyTimeZone: string }) {
  const { t } = useLingui()
  if (tasks.length === 0) return null
  const readerSettings = { locale: reader().locale, timeZone: familyTimeZone }
  return (
    <ul className={`stack-2 ${styles.lines}`}>
      {tasks.map(({ id, title, start, end, allDay, names, open }) => (
        <li key={id} className={styles.line}>
          <span className={styles.time}>
            {allDay ? <Trans>any time</Trans> : start && end && <TimeRange start={start} end={end} reader={readerSettings} />}
          </span>
          <bdi className={styles.what}>{title}</bdi>
          <span className={styles.who}>
            {names.length > 0 && <bdi>{joinNames(names)}</bdi>}
            {open > 0 && (
              <span className={styles.open}>
                {open > 1 && <bdi dir="ltr">{open} ×</bdi>}
                <span className="visually-hidden">{t`Still open`}</span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
