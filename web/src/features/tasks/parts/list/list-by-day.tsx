import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { type DayGroup, groupByDay } from '../../../../i18n/dates.ts'
import { useNow } from '../../../../platform/now.ts'
import { type CardTask, type JoinedTask, partsOfList } from '../../task-cards.rules.ts'
import { DaySection } from './day-section.tsx'
import { FoldedTasks, NothingOnDay } from './picked-day.tsx'

export interface ListByDayProps<T> {
  cards: readonly JoinedTask<T>[]
  /** The picked day (YYYY-MM-DD). It comes first, and tasks without a day are folded below it. */
  day: string | null
  timeZone: string
  heading?: 'h2' | 'h3'
  /** Days before today, and tasks at any time that were done before today, are folded at the end. */
  foldsEarlier?: boolean
  /** In a short list, tasks without a day come before the days. */
  anyTimeFirst?: boolean
  /** The latest day first: for past tasks. */
  newestFirst?: boolean
  /** Below the picked day. */
  belowDay?: ReactNode
  /** The cards of a group. */
  children: (group: DayGroup<JoinedTask<T>>) => ReactNode
}

const idOfDay = (day: string | null) => (day === null ? undefined : `tasks-of-${day}`)

/** Scrolls to a day's group and focuses it, for keyboards and screen readers. */
export function goToDay(day: string) {
  const group = document.getElementById(idOfDay(day) ?? '')
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

/** Cards by day, with today marked. If there are many, only those of the next days are shown, and the rest is folded (P155). */
export function ListByDay<T extends CardTask>({ cards, day, timeZone, heading = 'h2', belowDay, children, ...how }: ListByDayProps<T>) {
  const now = useNow()
  const section = (group: DayGroup<JoinedTask<T>>) => (
    <DaySection key={group.day} {...group} heading={heading} id={idOfDay(group.day)}>
      {children(group)}
    </DaySection>
  )
  if (day !== null) {
    const groups = groupByDay(cards, timeZone, now)
    const ofDay = groups.find((group) => group.day === day)
    return (
      <>
        {ofDay ? section(ofDay) : <NothingOnDay day={day} heading={heading} />}
        {belowDay}
        <AnyTime groups={groups.filter((group) => group.day === null)}>{children}</AnyTime>
      </>
    )
  }
  const { earlier, shown, later, anyTime } = partsOfList(cards, { timeZone, now, ...how })
  return (
    <>
      {(how.newestFirst ? shown.toReversed() : shown).map(section)}
      <FoldedTasks title={<Trans>Later</Trans>} id="later" count={countOf(later)}>
        {later.map(section)}
      </FoldedTasks>
      <AnyTime groups={anyTime}>{children}</AnyTime>
      <FoldedTasks title={<Trans>Earlier days</Trans>} id="earlier" count={countOf(earlier)}>
        {earlier.map(section)}
      </FoldedTasks>
    </>
  )
}

const countOf = (groups: readonly DayGroup<unknown>[]) => groups.reduce((sum, { items }) => sum + items.length, 0)

function AnyTime<T>({ groups, children }: Pick<ListByDayProps<T>, 'children'> & { groups: readonly DayGroup<JoinedTask<T>>[] }) {
  return (
    <FoldedTasks title={<Trans>Any time</Trans>} id="any" count={countOf(groups)}>
      {groups.map((group) => (
        <Fragment key={group.day}>{children(group)}</Fragment>
      ))}
    </FoldedTasks>
  )
}
