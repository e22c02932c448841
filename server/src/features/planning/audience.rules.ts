import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import { isForChildren, marksOf, preselectedAudience } from '@hand-in-hand/contract/who-sees.rules.ts'
import type { NewTaskRow } from '../../database/schema.ts'

type AudienceColumns = Required<Pick<NewTaskRow, 'circle_only_at' | 'trusted_only_at' | 'until_answered_at'>>
type TaskBeforeChange = AudienceColumns & Pick<NewTask, 'title' | 'category'>

/** A new task before any of its fields is set. */
export const EMPTY_TASK = { title: '', category: 'general', circle_only_at: null, trusted_only_at: null, until_answered_at: null } as const

/**
 * The columns that say who may see and take a task or a series, after a change at an instant (ms). Empty if the change sets none of title,
 * category and audience. Where the change does not set the audience, a new title or category can make it narrower, but never wider: no one
 * can see or take a task because its title changed. `childrenTrusted`: the family's answer about tasks with children. While it is null,
 * such tasks are only for people whom the family trusts, whatever the change says about them.
 */
export function changedAudience(
  was: TaskBeforeChange,
  change: TaskChange,
  childrenTrusted: boolean | null,
  now: number,
): Partial<AudienceColumns> {
  const { title = was.title, category = was.category, circle_only, trusted_only } = change
  if ([change.title, change.category, circle_only, trusted_only].every((each) => each === undefined)) return {}
  const preselected = preselectedAudience({ title, category }, childrenTrusted)
  const isOther = preselected !== preselectedAudience(was, childrenTrusted)
  const wanted = marksOf(isOther ? preselected : 'everyone')
  const waited = was.until_answered_at !== null
  const isSaid = trusted_only ?? (was.trusted_only_at !== null && !waited)
  const mayWait = isForChildren({ title, category }) || (waited && trusted_only === undefined)
  const waits = childrenTrusted === null && !isSaid && mayWait
  const isCircle = circle_only ?? (was.circle_only_at !== null || (trusted_only === undefined && wanted.circle_only))
  const isTrusted = waits || (trusted_only ?? (was.trusted_only_at !== null || wanted.trusted_only))
  return {
    circle_only_at: isCircle ? (was.circle_only_at ?? now) : null,
    trusted_only_at: isTrusted ? (was.trusted_only_at ?? now) : null,
    until_answered_at: waits ? (was.until_answered_at ?? now) : null,
  }
}
