import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { reader } from '../../../i18n/reader.ts'
import { shortTime } from '../../../i18n/short-day.ts'

/**
 * What to say in a call about a task, besides its day: that it was cancelled, given to the person, or changed. After the call only a
 * cancellation is still named.
 */
export function CallReason({ call: { task, called, cancelled, moved_from } }: { call: PhoneCall }) {
  const { t } = useLingui()
  if (cancelled) return t`It was cancelled.`
  if (called || task.told_at === null || task.seen_at !== null) return null
  if (wasGiven(task)) return t`It was given to them.`
  const { date, start_at, all_day } = task
  if (!moved_from || !start_at || !date) return t`It was changed: this is the new time and text.`
  const [before, now] = [shortTime(moved_from, reader()), shortTime({ date, start_at, all_day }, reader())]
  return t`Moved from ${before} to ${now}.`
}
