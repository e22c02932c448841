import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Invitation, SharedTasks } from '@hand-in-hand/contract/invitations.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { CallError } from '../../platform/api-client.ts'
import { isTaskOffered } from '../tasks/tasks.rules.ts'
import { allTasks, countTasksByStatus, demoTask } from './demo.rules.ts'
import { aDemoTask, dateInZone, dayAfter, instantInZone } from './parts/demo-task.ts'
import type { DemoAccount } from './parts/sample-account.ts'

/** How many days the overview covers, from today on. */
const WEEK = 7

export const toFamilyTask = (task: Task): FamilyTask => ({ ...task, circle_only: false, assignee_needs_call: false, thanked: false })

export function familyTasks({ no_time, events }: Pick<DemoAccount, 'no_time' | 'events'>): FamilyTasks {
  return { no_time: no_time.map(toFamilyTask), events: events.map(toFamilyTask) }
}

/** The family's overview, with numbers counted as on the server; `now` in ms. */
export function demoOverview(account: DemoAccount, now: number): Overview {
  const days = Array.from({ length: WEEK }, (_, index) => dayAfter(now, index))
  const isOver = ({ end_at }: Task) => end_at !== undefined && Date.parse(end_at) <= now
  const onDay = (day: string) => account.events.filter(({ date }) => date === day)
  const counted = [...days.flatMap(onDay), ...account.no_time.filter(({ status }) => status !== 'completed')]
  const uncovered = counted.filter((task) => task.status === 'initial' && !isOver(task))
  const open = new Set(uncovered.map(({ group_id }) => group_id))
  const taken = counted.filter(({ status }) => status !== 'initial')
  return {
    title: account.family.title,
    time_zone: account.family.time_zone,
    paused: false,
    tasks_counter: countTasksByStatus(account),
    coverage: {
      taken: taken.length,
      total: taken.length + uncovered.length,
      days: days.map((date) => {
        const events = onDay(date).filter((task) => taken.includes(task) || uncovered.includes(task))
        return { date, taken: events.filter((task) => taken.includes(task)).length, total: events.length }
      }),
      uncovered: uncovered.map(toFamilyTask),
      offered: taken.filter((task) => isTaskOffered(task, now)).map(toFamilyTask),
      taken_beside: taken.filter(({ group_id }) => group_id !== null && open.has(group_id)).map(toFamilyTask),
    },
    today: onDay(dayAfter(now, 0)).map(toFamilyTask),
    tomorrow: onDay(dayAfter(now, 1)).map(toFamilyTask),
    requests_waiting: 0,
    questions: [],
    recent_events: [],
  }
}

/** The open tasks in one message that ends with `link`. */
export function demoShare(account: DemoAccount, link: string): SharedTasks {
  const open = allTasks(account).filter(({ status }) => status === 'initial')
  return { text: [...open.map(({ title }) => `• ${title}`), link].join('\n'), tasks: open.length, has_invitation: true }
}

/** The demo's sign-up link, which is `link`; `now` in ms. */
export const demoInvitation = (link: string, now: number): Invitation => ({
  id: 1,
  token: 'demo',
  url: link,
  name: null,
  created_at: new Date(now).toISOString(),
  expires_at: new Date(now + 14 * DAY).toISOString(),
  closed_at: null,
  requests: 0,
})

/** Adds a new task to the account: one task for each helper that is needed. Adds a repeating task only once. Throws `CallError`. */
export function withNewTask(account: DemoAccount, { repeat: _, helpers_needed = 1, ...fields }: NewTask, now: number) {
  const first = 1 + Math.max(...allTasks(account).map(({ id }) => id), ...account.cancelled.map(({ id }) => id))
  const group = helpers_needed > 1 ? first : null
  const tasks = Array.from({ length: helpers_needed }, (_each, index) =>
    written(aDemoTask(first + index, account.family.coordinator ?? account.supporter, now), fields, now),
  ).map((task) => ({ ...task, group_id: group, helpers_needed }))
  return { account: withTasks(account, [...allTasks(account), ...tasks]), tasks }
}

/** The account after a change of a task and of all other tasks in its group. Throws `CallError`. */
export function withChange(account: DemoAccount, id: number, change: TaskChange, now: number): DemoAccount {
  const { helpers_needed: _needed, release: _released, ...fields } = change
  return changeTasks(account, placesIn(allTasks(account), id), (task) => written(task, fields, now))
}

/** The account after a task and all other tasks in its group were cancelled. Throws `CallError`. */
export function withoutTask(account: DemoAccount, id: number): DemoAccount {
  const gone = placesIn(allTasks(account), id)
  const left = allTasks(account).filter((task) => !gone.includes(task))
  return { ...withTasks(account, left), cancelled: [...account.cancelled, ...gone] }
}

/** The account after a cancelled task was restored. Throws `CallError`. */
export function withRestored(account: DemoAccount, id: number): DemoAccount {
  const back = placesIn(account.cancelled, id)
  const cancelled = account.cancelled.filter((task) => !back.includes(task))
  return { ...withTasks(account, [...allTasks(account), ...back]), cancelled }
}

/** The account after the family's side released, completed or reopened one task. Throws `CallError`. */
export function actOnBehalf(account: DemoAccount, id: number, action: 'release' | 'complete' | 'reopen', now: number): DemoAccount {
  return changeTasks(account, [demoTask(account, id)], (task) => {
    if (action === 'complete') return { ...task, status: 'completed', remind_at: null, completed_at: new Date(now).toISOString() }
    const open = { ...task, completed_at: null }
    if (action === 'reopen' && task.assignee) return { ...open, status: 'in_progress' }
    return { ...open, status: 'initial', assigned_on_me: false, assignee: null, remind_at: null, confirmed_at: null }
  })
}

function placesIn(tasks: readonly Task[], id: number) {
  const found = tasks.find((task) => task.id === id)
  if (!found) throw new CallError('not_found', 404)
  return found.group_id === null ? [found] : tasks.filter(({ group_id }) => group_id === found.group_id)
}

function changeTasks(account: DemoAccount, changed: readonly Task[], change: (task: Task) => Task) {
  const next = (task: Task) => (changed.includes(task) ? { ...change(task), version: task.version + 1 } : task)
  return withTasks(account, allTasks(account).map(next))
}

function withTasks(account: DemoAccount, tasks: readonly Task[]): DemoAccount {
  const startOf = ({ start_at }: Task) => Date.parse(start_at ?? '')
  return {
    ...account,
    no_time: tasks.filter(({ type }) => type === 'no_time'),
    events: tasks.filter(({ type }) => type !== 'no_time').toSorted((one, other) => startOf(one) - startOf(other)),
  }
}

/** The task with what was written in the form. Throws `CallError` as the server does. */
function written(
  task: Task,
  { date, start_at, end_at, may_be, circle_only: _, ...fields }: Omit<TaskChange, 'helpers_needed' | 'release'>,
  now: number,
): Task {
  const type = fields.type ?? task.type
  const { date: _date, start_at: _start, end_at: _end, may_be: _days, ...timeless } = task
  const address = fields.address === undefined ? task.address : fields.address
  const common = { ...fields, type, task_id: type === 'no_time' ? -task.id : task.id, has_address: address !== null }
  if (type === 'no_time') return { ...timeless, ...common, ...onDays(may_be), all_day: false }
  const allDay = date ?? (task.all_day && !start_at ? task.date : undefined)
  const from = allDay ? new Date(`${allDay}T00:00`) : new Date(start_at ?? task.start_at ?? '')
  const until = allDay ? new Date(`${allDay}T24:00`) : new Date(end_at ?? task.end_at ?? '')
  if (until <= from) throw new CallError('end_before_start', 422)
  if (until.getTime() <= now) throw new CallError('time_in_past', 422)
  return {
    ...task,
    ...common,
    all_day: Boolean(allDay),
    date: dateInZone(from),
    start_at: instantInZone(from),
    end_at: instantInZone(until),
  }
}

function onDays(mayBe: TaskChange['may_be']): Pick<Task, 'may_be'> {
  if (!mayBe) return {}
  const { days, part_of_day = null, taker_sets_hour = false } = mayBe
  const sorted = days.toSorted()
  const until = instantInZone(new Date(`${sorted.at(-1)}T24:00`))
  return { may_be: { days: sorted, part_of_day, taker_sets_hour, until, description: null } }
}
