import { NAME_KEPT, NAME_MAX, NAME_MIN } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { InvitedFamily } from '@hand-in-hand/contract/sign-up.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks.ts'
import { paths } from '../../app/paths.ts'

export const STEPS = ['welcome', 'intro', 'tasks', 'details', 'consent'] as const
export type Step = (typeof STEPS)[number]

/** A name of 80 characters or more keeps its first 79: `cut` says that something went. */
export const keepName = (name: string) => (name.length >= NAME_MAX ? { name: name.slice(0, NAME_KEPT), cut: true } : { name, cut: false })

export const isNameTooShort = (name: string) => name.trim().length < NAME_MIN

/** The open task that `?task=` names; a link may have lost the sign. */
export function wantedTask<T extends Pick<OpenTask, 'id' | 'type'>>(tasks: readonly T[], taskId: number): T | null {
  return tasks.find((task) => taskIdOf(task) === taskId) ?? tasks.find((task) => task.id === Math.abs(taskId)) ?? null
}

/** A whole number other than 0, as `?task=` should be; else null. */
export function taskIdFrom(text: string | null) {
  const id = Number(text)
  return Number.isInteger(id) && id !== 0 ? id : null
}

/** Where somebody goes on to who opens a sign-up link with a task in it and is in that family's circle already; else null. */
export function memberPath(invited: InvitedFamily, task: string | null) {
  const linked = taskIdFrom(task)
  if (linked === null || !invited.family_token) return null
  const open = wantedTask([...invited.no_time, ...invited.events], linked)
  return paths.taskPreview(invited.family_token, open ? taskIdOf(open) : linked)
}

export type RefusedField = 'first_name' | 'last_name' | 'phone'

/** Beside which field a refusal of the request belongs; null where it is about none of them. */
export function refusedField(code: ErrorCode | 'network', fields: readonly { field: string }[]): RefusedField | null {
  if (code === 'phone_invalid' || code === 'already_member' || code === 'already_requested') return 'phone'
  if (code === 'name_too_short' || code === 'name_too_long') {
    return fields.some(({ field }) => field.endsWith('last_name')) ? 'last_name' : 'first_name'
  }
  return null
}
