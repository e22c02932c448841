import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'

const SIMILAR_SHOWN = 3

/** Up to three open tasks to offer in the place of one that is gone: of its category first, then of its day. `now` in ms. */
export function similarOpenTasks<T extends Pick<Task, 'task_id' | 'category' | 'status' | 'date' | 'start_at' | 'end_at'>>(
  task: Pick<Task, 'task_id' | 'category' | 'date'>,
  tasks: readonly T[],
  now: number,
) {
  const likeness = (other: T) => (other.category === task.category ? 2 : 0) + (other.date !== undefined && other.date === task.date ? 1 : 0)
  return tasks
    .filter((other) => other.task_id !== task.task_id && other.status === 'initial' && !isOver(other, now) && likeness(other) > 0)
    .toSorted((a, b) => likeness(b) - likeness(a) || startOf(a) - startOf(b))
    .slice(0, SIMILAR_SHOWN)
}

const startOf = (task: { start_at?: string | undefined }) =>
  task.start_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(task.start_at)
