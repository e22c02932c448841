import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** In place of a picked day's tasks. */
export const NothingOnDay = ({ day, heading }: { day: string; heading: 'h2' | 'h3' }) => (
  <GroupHeading as={heading}>
    <Trans>Nothing on {calendarDayHeading(day, reader().locale)}</Trans>
  </GroupHeading>
)

/** Below a picked day: the tasks without a day, until someone wants them. */
export const AnyTimeFolded = ({ count, children }: { count: number; children: ReactNode }) => (
  <details className={styles.folded}>
    <summary>
      <span>
        <Plural value={count} one="# without a date" other="# without a date" />
      </span>
      <ChevronDown aria-hidden="true" size={20} />
    </summary>
    {children}
  </details>
)
