import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { GroupHeading } from '../../../../ui/screen.tsx'
import styles from './picked-day.module.css'

/** The heading of a group: 'Any time', or its day (YYYY-MM-DD). */
export function GroupDay({ day, isToday }: { day: string | null; isToday: boolean }) {
  if (day === null) return <Trans>Any time</Trans>
  const date = calendarDayHeading(day, reader().locale)
  return isToday ? <Trans>Today · {date}</Trans> : date
}

/** Shown in place of a picked day's tasks. */
export const NothingOnDay = ({ day, heading }: { day: string; heading: 'h2' | 'h3' }) => (
  <GroupHeading as={heading}>
    <Trans>Nothing on {calendarDayHeading(day, reader().locale)}</Trans>
  </GroupHeading>
)

interface FoldedTasksProps {
  /** The id is in the address, so that the part is still open after Back. */
  id: string
  title: ReactNode
  count: number
  children: ReactNode
}
/** A folded part of a list that people rarely open, with the number of its tasks. Hidden if it has none. */
export function FoldedTasks({ id, title, count, children }: FoldedTasksProps) {
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
