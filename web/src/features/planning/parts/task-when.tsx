import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans } from '@lingui/react/macro'
import { calendarDayHeading, eventDayOf } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { OpenDaysOrAny } from '../../tasks/parts/start-time.tsx'
import { TimeRange } from '../../tasks/parts/time-range.tsx'

/**
 * A task's day and times on the reader's clock. A day without a time is the family's day. A task without a day has its open days or 'Any
 * time'.
 */
export function TaskWhen({ task }: { task: Pick<FamilyTask, 'start_at' | 'end_at' | 'date' | 'all_day' | 'may_be'> }) {
  const day = eventDayOf(task, reader().timeZone)
  if (!day || !task.start_at || !task.end_at) return <OpenDaysOrAny moment={task} />
  const heading = calendarDayHeading(day, reader().locale)
  if (task.all_day) return <Trans>{heading}, any time</Trans>
  return (
    <>
      {`${heading}, `}
      <TimeRange start={task.start_at} end={task.end_at} reader={reader()} />
    </>
  )
}
