import type { ReactNode } from 'react'
import type { DayGroup } from '../../../../i18n/dates.ts'
import { GroupHeading } from '../../../../ui/screen.tsx'
import styles from './day-section.module.css'
import { GroupDay } from './picked-day.tsx'

// Heights in px, with the gap below, at the default text size.
const HEADING_HEIGHT = 42
const CARD_HEIGHT = 118

interface DaySectionProps extends DayGroup<unknown> {
  heading?: 'h2' | 'h3'
  /** The id of the section's element, to scroll to it. */
  id?: string | undefined
  children: ReactNode
}

/** A day of a list, with its cards as `children`. */
export const DaySection = ({ day, isToday, items, heading = 'h2', id, children }: DaySectionProps) => (
  <section
    className={`cards ${styles.day}`}
    // An estimate of its height until it is rendered, so that the scroll bar is about right.
    style={{ containIntrinsicBlockSize: `auto ${HEADING_HEIGHT + items.length * CARD_HEIGHT}px` }}
    id={id}
    tabIndex={-1}
  >
    <GroupHeading marked={isToday} as={heading}>
      <GroupDay day={day} isToday={isToday} />
    </GroupHeading>
    {children}
  </section>
)
