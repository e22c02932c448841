import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans } from '@lingui/react/macro'

/** Why someone has to be called about a task, besides its day. Nothing once they were. */
export function CallReason({ call: { task, called, cancelled } }: { call: PhoneCall }) {
  if (cancelled) return <Trans>It was cancelled.</Trans>
  if (called || task.told_at === null || task.seen_at !== null) return null
  return wasGiven(task) ? <Trans>It was given to them.</Trans> : <Trans>It was changed: this is the new time and text.</Trans>
}
