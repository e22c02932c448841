import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { TasksCounter } from '@hand-in-hand/contract/families.ts'
import { type Status, whyNotComplete, whyNotOffer, whyNotTake, whyNotWithdraw } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { hasDate, startsAt } from '../../i18n/dates.ts'
import { CallError } from '../../platform/api-client.ts'
import { mayStillUncomplete, taskStateOf } from '../tasks/tasks.rules.ts'
import { instantInZone } from './parts/demo-task.ts'
import type { DemoAccount } from './parts/sample-account.ts'

export type DemoChange =
  | { kind: 'take'; day?: string; time?: string }
  /** An instant with offset; null removes the reminder. */
  | { kind: 'remind'; at: string | null }
  | { kind: 'withdraw' | 'complete' | 'uncomplete' | 'confirm' | 'offer' | 'keep' }

export const allTasks = ({ no_time, events }: DemoAccount) => [...no_time, ...events]

/** Throws `CallError` with `not_found`. */
export function demoTask(account: DemoAccount, id: number): Task {
  const task = allTasks(account).find((each) => each.id === id)
  if (!task) throw new CallError('not_found', 404)
  return task
}

/** The specification's counters of the tasks. */
export function countTasksByStatus(account: DemoAccount): TasksCounter {
  const tasks = allTasks(account)
  const countOf = (status: Status) => tasks.filter((task) => task.status === status).length
  return {
    initial: countOf('initial'),
    in_progress: countOf('in_progress'),
    completed: countOf('completed'),
    my_tasks: tasks.filter((task) => task.assigned_on_me && task.status === 'in_progress').length,
  }
}

/** The task after a change, by the same rules as on the server; `now` in ms. Throws `CallError`. */
export function applyChange(account: DemoAccount, task: Task, change: DemoChange, now: number): Task {
  const refusal = whyNotDemoChange(account, task, change, now)
  if (refusal) throw new CallError(refusal, 409)
  const { full_name, formatted_phone_number } = account.supporter
  const next = { ...task, version: task.version + 1, updated_at: new Date(now).toISOString() }
  switch (change.kind) {
    case 'take':
      return {
        ...next,
        ...(!hasDate(task) && task.may_be && onDay(task.id, change.day ?? task.may_be.days[0] ?? '', change.time)),
        status: 'in_progress',
        assigned_on_me: true,
        assignee: { full_name, formatted_phone_number },
        taken_at: next.updated_at,
        offered_until: null,
      }
    case 'withdraw':
      // Giving back another person's task changes nothing.
      return task.assigned_on_me ? openAgain(next) : task
    case 'complete':
      return { ...next, status: 'completed', remind_at: null, completed_at: next.updated_at, offered_until: null }
    case 'uncomplete':
      return { ...next, status: 'in_progress', completed_at: null }
    case 'remind':
      return { ...next, remind_at: change.at }
    case 'confirm':
      return { ...next, confirmed_at: next.updated_at }
    case 'offer':
      return { ...next, offered_until: task.start_at ?? null }
    case 'keep':
      return { ...next, offered_until: null }
  }
}

/** The day and the time of a task after its taker picked one of several days. If the taker set no hour, the task has none. */
function onDay(id: number, day: string, time?: string): Partial<Task> {
  const from = new Date(`${day}T${time ?? '00:00'}`)
  const until = time === undefined ? new Date(`${day}T24:00`) : new Date(from.getTime() + HOUR)
  const times = { date: day, start_at: instantInZone(from), end_at: instantInZone(until) }
  return { type: 'until_time', task_id: id, all_day: time === undefined, ...times }
}

/** Opens the task again, on all of its possible days if it has several. */
function openAgain(task: Task): Task {
  if (!task.may_be) return { ...task, ...REOPENED }
  const { date: _date, start_at: _start, end_at: _end, ...dateless } = task
  return { ...dateless, ...REOPENED, type: 'no_time', task_id: -task.id, all_day: false }
}

const REOPENED = {
  status: 'initial',
  assigned_on_me: false,
  assignee: null,
  remind_at: null,
  taken_at: null,
  confirmed_at: null,
  offered_until: null,
} as const

function whyNotDemoChange(account: DemoAccount, task: Task, change: DemoChange, now: number) {
  if (change.kind === 'take')
    return whyNotTake(
      taskStateOf(task),
      { trusted: account.family.me.trusted, paused: account.family.paused, consents_missing: [], has_consented: true },
      now,
    )
  if (change.kind === 'withdraw') return whyNotWithdraw(taskStateOf(task))
  if (change.kind === 'uncomplete') return mayStillUncomplete(task, now, account.family.time_zone) ? null : 'not_allowed'
  if (change.kind === 'complete' || change.kind === 'confirm') return whyNotComplete(taskStateOf(task))
  if (change.kind === 'offer') return whyNotOffer(taskStateOf(task), startsAt(task), account.family, now)
  if (!task.assigned_on_me) return 'not_allowed'
  return change.kind === 'remind' && change.at !== null && Date.parse(change.at) <= now ? 'time_in_past' : null
}
