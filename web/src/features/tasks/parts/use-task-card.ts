import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { reader } from '../../../i18n/reader.ts'
import { type JoinedTask, joinTask } from '../task-cards.rules.ts'
import { tasksQuery } from '../tasks.api.ts'

/** A task with its places, and all tasks of its series (itself alone if it does not repeat). */
export interface ShownTask extends JoinedTask<Task> {
  series: readonly Task[]
}

/** A task with its places and its series, as far as the list has them. The list is not waited for. */
export function useTaskCard(family: string, task: Task): ShownTask {
  const isJoined = task.group_id !== null || task.series_id !== null
  const { data: lists } = useQuery({ ...tasksQuery(family), enabled: isJoined })
  const known = isJoined && lists ? [...lists.no_time, ...lists.events] : []
  const card = joinTask(task, known, reader().timeZone)
  const series = task.series_id === null ? [card.task] : known.filter((each) => each.series_id === task.series_id)
  return { ...card, series: series.length > 0 ? series : [card.task] }
}
