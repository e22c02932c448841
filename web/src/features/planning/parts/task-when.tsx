import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans } from '@lingui/react/macro'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { TimeRange } from '../../tasks/parts/time-range.tsx'

/** A task's day and times on the reader's clock, or 'Any time'. */
export function TaskWhen({ task: { start_at, end_at } }: { task: Pick<FamilyTask, 'start_at' | 'end_at'> }) {
  if (!start_at || !end_at) return <Trans>Any time</Trans>
  return (
    <>
      {`${dayHeading(start_at, reader())}, `}
      <TimeRange start={start_at} end={end_at} reader={reader()} />
    </>
  )
}
