import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { calendarDayHeading, type DayGroup, groupByDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { GroupHeading } from '../../../../ui/screen.tsx'
import { type CardTask, type JoinedTask, partsOfList } from '../../task-cards.rules.ts'
import styles from './list-by-day.module.css'

// Heights in px, with the gap below, at the default text size.
const HEADING_HEIGHT = 42
const CARD_HEIGHT = 118

export interface ListByDayProps<T> {
  cards: readonly JoinedTask<T>[]
  /** The picked day (YYYY-MM-DD). It comes first, and tasks without a day are folded below it. */
  day: string | null
  heading?: 'h2' | 'h3' | undefined
  /** Days before today, and tasks at any time that were done before today, are folded at the end. */
  foldsEarlier?: boolean | undefined
  /** In a short list, tasks without a day come before the days. */
  anyTimeFirst?: boolean
  /** The latest day first: for past tasks. */
  newestFirst?: boolean | undefined
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
export function ListByDay<T extends CardTask>({ cards, day, heading = 'h2', belowDay, children, ...how }: ListByDayProps<T>) {
  const now = useNow()
  const { locale, timeZone } = reader()
  const section = (group: DayGroup<JoinedTask<T>>) => (
    <section
      key={group.day}
      className={`cards ${styles.day}`}
      // An estimate of its height until it is rendered, so that the scroll bar is about right.
      style={{ containIntrinsicBlockSize: `auto ${HEADING_HEIGHT + group.items.length * CARD_HEIGHT}px` }}
      id={idOfDay(group.day)}
      tabIndex={-1}
    >
      <GroupHeading marked={group.isToday} as={heading}>
        <GroupDay day={group.day} isToday={group.isToday} />
      </GroupHeading>
      {children(group)}
    </section>
  )
  if (day !== null) {
    const groups = groupByDay(cards, timeZone, now)
    const ofDay = groups.find((group) => group.day === day)
    return (
      <>
        {ofDay ? (
          section(ofDay)
        ) : (
          <GroupHeading as={heading}>
            <Trans>Nothing on {calendarDayHeading(day, locale)}</Trans>
          </GroupHeading>
        )}
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

/** The heading of a group: 'Any time', or its day (YYYY-MM-DD). */
function GroupDay({ day, isToday }: { day: string | null; isToday: boolean }) {
  if (day === null) return <Trans>Any time</Trans>
  const date = calendarDayHeading(day, reader().locale)
  return isToday ? <Trans>Today · {date}</Trans> : date
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

interface FoldedTasksProps {
  /** The id is in the address, so that the part is still open after Back. */
  id: string
  title: ReactNode
  count: number
  children: ReactNode
}
/** A folded part of a list that people rarely open, with the number of its tasks. Hidden if it has none. */
function FoldedTasks({ id, title, count, children }: FoldedTasksProps) {
  const [search, setSearch] = useSearchParams()
  const [isOpen] = useState(search.get('open') === id)
  function keep(isNowOpen: boolean) {
    if (isNowOpen === (search.get('open') === id)) return
    const next = new URLSearchParams(search)
    if (isNowOpen) next.set('open', id)
    else next.delete('open')
    setSearch(next, { replace: true })
  }
  if (count === 0) return null
  return (
    <details className={`cards ${styles.folded}`} open={isOpen} onToggle={({ currentTarget }) => keep(currentTarget.open)}>
      <summary>
        <span>
          {title} ({count})
        </span>
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      {children}
    </details>
  )
}
