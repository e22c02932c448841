import type { InvitedFamily } from '@hand-in-hand/contract/sign-up.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { paths } from '../../platform/paths.ts'

/**
 * The open task that `?task=` names. The id in a link may have lost its minus sign, or name the first place of a task for several people,
 * which may be taken.
 */
export function wantedTask<T extends Pick<OpenTask, 'id' | 'type' | 'group_id'>>(tasks: readonly T[], taskId: number): T | null {
  const id = Math.abs(taskId)
  const isIt = [(task: T) => taskIdOf(task) === taskId, (task: T) => task.id === id, (task: T) => task.group_id === id]
  return isIt.map((is) => tasks.find(is)).find((task) => task !== undefined) ?? null
}

/** A whole number other than 0 from `?task=`; else null. */
export function taskIdFrom(text: string | null) {
  const id = Number(text)
  return Number.isInteger(id) && id !== 0 ? id : null
}

/**
 * The page of the linked task, for a member of the family who opens its sign-up link. Null if the link names no task, and for a visitor.
 */
export function memberPath(invited: InvitedFamily, task: string | null) {
  const linked = taskIdFrom(task)
  if (linked === null || !invited.family_token) return null
  const open = wantedTask([...invited.no_time, ...invited.events], linked)
  return paths.taskPreview(invited.family_token, open ? taskIdOf(open) : linked)
}
