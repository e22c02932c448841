import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { hasDate } from '../../i18n/dates.ts'

type TimedItem = Pick<Task, 'start_at' | 'end_at' | 'all_day'>
type MyTask = TimedItem & Pick<Task, 'task_id' | 'title' | 'status' | 'assigned_on_me'>

/** Where to look for a person's tasks: the dated tasks of this family, and the times of the person's tasks in other families. */
export interface TakenTimes {
  here: readonly MyTask[]
  elsewhere: readonly TimedItem[]
}

/** Whether something has a start and an end. A task on a day without a time does not overlap with other tasks. */
export const hasTimes = (task: TimedItem) => hasDate(task) && task.end_at !== undefined && !task.all_day

const ms = (instant: string | undefined) => Date.parse(instant ?? '')
/** Two times do not overlap if one begins when the other ends. */
const overlap = (one: TimedItem, other: TimedItem) =>
  hasTimes(one) && hasTimes(other) && ms(one.start_at) < ms(other.end_at) && ms(other.start_at) < ms(one.end_at)

/**
 * The task that someone already has at the time of a task that they could take; null if there is none. A task of this family comes first.
 * The title is null for a task of another family, because it is not shown.
 */
export function heldAt({ here, elsewhere }: TakenTimes, task: TimedItem & Pick<Task, 'task_id'>) {
  const isMine = ({ assigned_on_me, status, task_id }: MyTask) => assigned_on_me && status === 'in_progress' && task_id !== task.task_id
  const mine = here.find((each) => isMine(each) && overlap(each, task))
  if (mine?.start_at) return { title: mine.title, start_at: mine.start_at }
  const other = elsewhere.find((each) => overlap(each, task))
  return other?.start_at ? { title: null, start_at: other.start_at } : null
}
