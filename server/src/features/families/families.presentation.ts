import { COVERAGE_DAYS } from '@hand-in-hand/contract/constants.ts'
import type { Coverage, FamilyEvent } from '@hand-in-hand/contract/families.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { addDays, dayOf, isoOf } from '../../platform/zones.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import type { TaskWithPeople } from '../tasks/tasks.queries.ts'
import type { recentEvents } from './families.queries.ts'

/** `tasks`: the events of the coming days and the dateless tasks that are not done. What passed by untaken can't be covered any more. */
export function presentCoverage(tasks: TaskWithPeople[], member: FamilySide): Coverage {
  const counted = tasks.filter((task) => task.status !== 'initial' || task.end_at === null || task.end_at > member.now)
  const uncovered = counted.filter((task) => task.status === 'initial')
  const today = dayOf(member.now, member.timeZone)
  const days = Array.from({ length: COVERAGE_DAYS }, (_, index) => {
    const date = addDays(today, index)
    const ofDay = counted.filter((task) => task.start_at !== null && dayOf(task.start_at, member.timeZone) === date)
    return { date, taken: ofDay.filter((task) => task.status !== 'initial').length, total: ofDay.length }
  })
  // What has a time comes first: it can be too late for it.
  const soonest = uncovered.toSorted(
    (one, other) => (one.start_at ?? Number.POSITIVE_INFINITY) - (other.start_at ?? Number.POSITIVE_INFINITY) || one.id - other.id,
  )
  return {
    taken: counted.length - uncovered.length,
    total: counted.length,
    days,
    uncovered: soonest.map((task) => presentFamilyTask(task, member)),
  }
}

/** The events of one day, YYYY-MM-DD, by their start: who comes, and what is still open. */
export const presentDay = (tasks: TaskWithPeople[], member: FamilySide, day: string) =>
  tasks
    .filter((task) => task.start_at !== null && dayOf(task.start_at, member.timeZone) === day)
    .map((task) => presentFamilyTask(task, member))

export function presentEvent(event: Awaited<ReturnType<typeof recentEvents>>[number], timeZone: string): FamilyEvent {
  const name = (first_name: string | null, last_name: string | null) =>
    first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' })
  return {
    id: event.id,
    kind: event.kind,
    at: isoOf(event.at, timeZone),
    by: name(event.by_first_name, event.by_last_name),
    about: name(event.about_first_name, event.about_last_name),
    task:
      event.task_id === null || event.task_type === null || event.task_title === null
        ? null
        : { task_id: taskIdOf({ id: event.task_id, type: event.task_type }), title: event.task_title },
    reason: event.reason,
  }
}
