import type { ErrorCode } from './errors.ts'

export const CATEGORIES = ['home', 'medical', 'childcare', 'finance', 'legal_rights', 'emotional', 'legal', 'general'] as const
export type Category = (typeof CATEGORIES)[number]
/** `no_time`: any time will do; `until_time`: an event, with a start and an end. */
export const TASK_TYPES = ['no_time', 'until_time'] as const
export type TaskType = (typeof TASK_TYPES)[number]
/** `initial`: open; `in_progress`: taken; `completed`: done. */
export const STATUSES = ['initial', 'in_progress', 'completed'] as const
export type Status = (typeof STATUSES)[number]
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const DAY_TIMES = ['morning', 'afternoon', 'evening'] as const
/** Of a repeating task, what a change is about: this time, this and what follows, or all that lies ahead. */
export const SCOPES = ['one', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]
export const TABS = ['AllTasks', 'Available', 'MyTasks'] as const
export type Tab = (typeof TABS)[number]

interface TaskState {
  status: Status
  assigned_on_me: boolean
  trusted_only: boolean
  end_at?: string | undefined
}
interface Taker {
  trusted: boolean
  paused: boolean
}

/** Why this person may not take this task at this instant (ms), or null. The server refuses with it; the screen explains with it. */
export function whyNotTake(task: TaskState, member: Taker, now: number) {
  if (task.status === 'completed') return 'task_completed'
  if (task.status === 'in_progress') return task.assigned_on_me ? null : 'task_taken'
  if (member.paused) return 'family_paused'
  if (task.trusted_only && !member.trusted) return 'not_trusted'
  if (isOver(task, now)) return 'task_over'
  return null satisfies ErrorCode | null
}

/** Why this person may not give this task back, or null: also for one that they do not hold, which changes nothing. */
export function whyNotWithdraw(task: TaskState) {
  return task.status === 'completed' && task.assigned_on_me ? 'task_completed' : (null satisfies ErrorCode | null)
}

/** Why this person may not say that this task is done, or null. */
export function whyNotComplete(task: TaskState) {
  if (task.assigned_on_me) return null
  return task.status === 'completed' ? 'task_completed' : ('not_allowed' satisfies ErrorCode)
}

/** What a link carries of a task: negative for one without time. */
export const taskIdOf = (task: { id: number; type: string }) => (task.type === 'no_time' ? -task.id : task.id)

/** Whether an event has ended at this instant (ms). */
export const isOver = (task: { end_at?: string | undefined }, now: number) => task.end_at !== undefined && Date.parse(task.end_at) <= now

/** Section 2's tab rules: Available is what is open and not over at `now` (ms), My is what I took or did, All is everything. */
export function isOnTab(task: TaskState, tab: Tab, now: number) {
  if (tab === 'Available') return task.status === 'initial' && !isOver(task, now)
  if (tab === 'MyTasks') return task.assigned_on_me && task.status !== 'initial'
  return true
}
