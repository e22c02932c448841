import type { Coverage, FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { beginsAt, beginsBy, choiceOf, hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import { addDays, dayOf, dayOfOrNull, isoOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import type { NamedEvent } from '../../store/events.ts'
import { offeredUntil, type TaskWithPeople } from '../../store/tasks.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'

export const COVERAGE_DAYS = 7

/** `tasks`: the events of the coming days, and uncompleted tasks at any time or on several days. Open events that are over do not count. */
export function presentCoverage(tasks: TaskWithPeople[], member: FamilySide): Coverage {
  const today = dayOf(member.now, member.timeZone)
  const last = addDays(today, COVERAGE_DAYS - 1)
  const counted = tasks.filter(
    ({ status, when }) => status !== 'initial' || (!hasEnded(when, member.now) && (choiceOf(when)?.days[0] ?? '') <= last),
  )
  const uncovered = counted.filter((task) => task.status === 'initial')
  const byDay = Map.groupBy(counted, ({ when }) => dayOfOrNull(beginsAt(when), member.timeZone))
  const days = Array.from({ length: COVERAGE_DAYS }, (_, index) => {
    const date = addDays(today, index)
    const ofDay = byDay.get(date) ?? []
    return { date, taken: ofDay.filter((task) => task.status !== 'initial').length, total: ofDay.length }
  })
  // Tasks that begin soonest come first. Tasks at any time come last, because it can't be too late for them.
  const by = (task: TaskWithPeople) => beginsBy(task.when) ?? Number.POSITIVE_INFINITY
  const soonest = uncovered.toSorted((one, other) => by(one) - by(other) || one.id - other.id)
  const partly = new Set(uncovered.map(({ group_id }) => group_id))
  const beside = counted.filter(({ status, group_id }) => status !== 'initial' && group_id !== null && partly.has(group_id))
  return {
    taken: counted.length - uncovered.length,
    total: counted.length,
    days,
    uncovered: soonest.map((task) => presentFamilyTask(task, member)),
    offered: counted.filter((task) => (offeredUntil(task) ?? 0) > member.now).map((task) => presentFamilyTask(task, member)),
    taken_beside: beside.map((task) => presentFamilyTask(task, member)),
  }
}

/** The events that start on a day, YYYY-MM-DD. */
export const presentDay = (tasks: TaskWithPeople[], member: FamilySide, day: string) =>
  tasks.filter(({ when }) => dayOfOrNull(beginsAt(when), member.timeZone) === day).map((task) => presentFamilyTask(task, member))

export const presentEvent = ({ at, task, day, ...event }: NamedEvent, { timeZone, locale }: FamilySide): FamilyEvent => ({
  ...event,
  at: isoOf(at, timeZone),
  task: task && {
    task_id: taskIdOf(task),
    title: titleFor(task.title, locale),
    date: day ?? dayOfOrNull(task.start_at, timeZone),
    series_id: task.series_id,
  },
})
