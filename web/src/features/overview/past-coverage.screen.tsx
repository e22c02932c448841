import { languageTag } from '@hand-in-hand/contract/locales.ts'
import type { PastCoverage } from '@hand-in-hand/contract/overview.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reader } from '../../i18n/reader.ts'
import { weekdayName, weekdaysFrom } from '../../i18n/weekdays.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyPicture } from '../../ui/pictures.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWeekStart } from '../families/families.api.ts'
import { CategoryTile, categoryNames } from '../tasks/parts/category.tsx'
import { pastCoverageQuery } from './overview.api.ts'
import styles from './past-coverage.module.css'

type Amounts = Pick<PastCoverage, 'needed' | 'taken' | 'not_asked'>

/** How many of the tasks of the last four weeks were taken, and which were not. The page names no person. */
export function PastCoverageScreen() {
  const { t, i18n } = useLingui()
  const family = useCurrentFamily()
  const { data: figures } = useSuspenseQuery(pastCoverageQuery(family))
  const { needed, kinds, weekdays } = figures
  const { locale } = reader()
  const days = weekdaysFrom(useWeekStart())
  const orderOf = (weekday: (typeof weekdays)[number]['weekday']) => (weekday === null ? days.length : days.indexOf(weekday))
  const isOpen = (amounts: Amounts) => amounts.taken < amounts.needed
  const openKinds = kinds.filter(isOpen)
  const openDays = weekdays.filter(isOpen).toSorted((one, other) => orderOf(one.weekday) - orderOf(other.weekday))
  return (
    <Screen hidesMenu header={<BackHeader back={paths.family} title={t`How it is going`} />}>
      {needed === 0 ? (
        <EmptyState
          picture={<EmptyPicture />}
          title={t`Nothing to show yet`}
          text={t`A task is counted after its day, and a task without a date after three days.`}
        />
      ) : (
        <Summary {...figures} />
      )}
      {openKinds.length > 0 && (
        <OpenOnes title={t`Stayed open, by kind`}>
          {openKinds.map(({ category, ...amounts }) => (
            <li key={category} className={styles.row}>
              <CategoryTile category={category} />
              <OpenAmount name={i18n._(categoryNames[category])} {...amounts} />
            </li>
          ))}
        </OpenOnes>
      )}
      {openDays.length > 0 && (
        <OpenOnes title={t`Stayed open, by day`}>
          {openDays.map(({ weekday, ...amounts }) => (
            <li key={weekday} className={styles.row}>
              <OpenAmount name={weekday === null ? t`Any time` : weekdayName(weekday, locale)} {...amounts} />
            </li>
          ))}
        </OpenOnes>
      )}
      {figures.not_asked > 0 && <p className="note">{t`To have the app ask people, open a task that no one has taken.`}</p>}
    </Screen>
  )
}

function Summary({ needed, taken, minutes_to_take }: PastCoverage) {
  const time = minutes_to_take === null ? null : durationText(minutes_to_take)
  return (
    <Card className="stack-2">
      <h2>
        {taken === needed ? (
          <Trans>Everything was taken</Trans>
        ) : (
          <Trans>
            {taken} of {needed} taken
          </Trans>
        )}
      </h2>
      <progress value={taken} max={needed} className={styles.bar} aria-hidden="true" />
      <p className="note">
        <Trans>What was needed in the last four weeks, up to yesterday. A task for several people counts once for each person.</Trans>
      </p>
      {time !== null && (
        <p>
          <Trans>Usual time before a task is taken: {time}</Trans>
        </p>
      )}
    </Card>
  )
}

const OpenOnes = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="stack-2">
    <GroupHeading>{title}</GroupHeading>
    <Card>
      <ul className="stack-4">{children}</ul>
    </Card>
  </section>
)

function OpenAmount({ name, needed, taken, not_asked }: Amounts & { name: string }) {
  const open = needed - taken
  return (
    <div className={styles.words}>
      <p className="bold">{name}</p>
      <p>
        <Trans>
          {open} of {needed} stayed open
        </Trans>
      </p>
      {not_asked > 0 && (
        <p className="note">
          <Trans>No one was asked for {not_asked} of them</Trans>
        </p>
      )}
    </div>
  )
}

/** '40 minutes', '5 hours', '3 days': one unit is precise enough. */
function durationText(minutes: number) {
  const [amount, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [Math.round(minutes / 60), 'hour'] : [Math.round(minutes / (24 * 60)), 'day']
  const words = new Intl.NumberFormat(languageTag(reader().locale), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, amount),
  )
  // In Hebrew one hour is 'hour' and not '1 hour'.
  return words.replace(/^1 (?=[א-ת])/, '')
}
