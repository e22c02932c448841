import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning.ts'
import { isForChildren, marksOf, preselectedAudience } from '@hand-in-hand/contract/who-sees.rules.ts'
import type { NewTaskRow } from '../../database/schema.ts'

// Who may see and take a task, as columns. `childrenTrusted`: what the family answered about tasks with children, null if it has not:
// then these are for people whom it trusts until it answers, whatever the task itself says.

type AudienceColumns = Required<Pick<NewTaskRow, 'circle_only_at' | 'trusted_only_at' | 'until_answered_at'>>
type NewWords = Pick<NewTask, 'title' | 'category'> & Partial<Pick<NewTask, 'circle_only' | 'trusted_only'>>

/** Those of a new task at an instant (ms): what it says itself, else what is preselected for its title and category. */
export function newAudience(task: NewWords, childrenTrusted: boolean | null, now: number): AudienceColumns {
  const { circle_only, trusted_only } = task
  const preselected = marksOf(preselectedAudience(task, childrenTrusted))
  const waits = childrenTrusted === null && isForChildren(task) && !trusted_only
  return {
    circle_only_at: (circle_only ?? (trusted_only === undefined && preselected.circle_only)) ? now : null,
    trusted_only_at: waits || (trusted_only ?? preselected.trusted_only) ? now : null,
    until_answered_at: waits ? now : null,
  }
}

/**
 * Those of a task or a series after a change at an instant (ms); empty if the change has nothing to do with them. Other words make the
 * audience narrower and never wider: no one sees or takes a task because its title changed.
 */
export function changedAudience(
  was: AudienceColumns & Pick<NewTask, 'title' | 'category'>,
  change: TaskChange,
  childrenTrusted: boolean | null,
  now: number,
): Partial<AudienceColumns> {
  const { title = was.title, category = was.category, circle_only, trusted_only } = change
  if ([change.title, change.category, circle_only, trusted_only].every((each) => each === undefined)) return {}
  const preselected = preselectedAudience({ title, category }, childrenTrusted)
  const isOther = preselected !== preselectedAudience(was, childrenTrusted)
  const wanted = marksOf(isOther ? preselected : 'everyone')
  const waited = (was.until_answered_at ?? null) !== null
  const isSaid = trusted_only ?? (was.trusted_only_at !== null && !waited)
  const waits = childrenTrusted === null && !isSaid && (isForChildren({ title, category }) || (waited && trusted_only === undefined))
  const isCircle = circle_only ?? (was.circle_only_at !== null || (trusted_only === undefined && wanted.circle_only))
  const isTrusted = waits || (trusted_only ?? (was.trusted_only_at !== null || wanted.trusted_only))
  return {
    circle_only_at: isCircle ? (was.circle_only_at ?? now) : null,
    trusted_only_at: isTrusted ? (was.trusted_only_at ?? now) : null,
    until_answered_at: waits ? (was.until_answered_at ?? now) : null,
  }
}
