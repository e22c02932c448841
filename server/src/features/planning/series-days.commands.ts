import { choiceOf, type DaysToPick, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { checkRepeat, daysFrom, movedRepeat, timesAt } from '../../platform/recurrence.ts'
import { addDays, dayOf } from '../../platform/zones.ts'
import { daysInSeries } from '../../rules/may-be.ts'
import { listOccurrences, updateSeries, updateTasks } from '../../store/series.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'
import { whenColumns } from '../../store/when.ts'
import { moveWithinSeries, type SeriesPart } from './series.commands.ts'
import { checkSpread, spreadOf, timeOfSpread } from './series-days.rules.ts'

/**
 * Moves a series, and the tasks in `tasks`, by the same number of days as `task`. `days` are the new days of `task`. A taken task keeps its
 * time. Throws rule_invalid.
 */
export async function moveDays(
  transaction: Database,
  member: FamilySide,
  task: TaskWithPeople,
  { series, tasks }: SeriesPart,
  days: DaysToPick,
) {
  const { familyId, now } = member
  const [first = ''] = days.days
  const moved = daysFrom(task.series_date ?? first, first)
  const spread = spreadOf(days)
  const { start_local, minutes } = timeOfSpread(first, spread)
  const repeat = movedRepeat(series, moved, start_local.slice(11), minutes)
  checkRepeat(repeat)
  checkSpread(repeat, spread)
  for (const { id, status, series_date, when } of tasks) {
    if (series_date === null) continue
    const date = addDays(series_date, moved)
    const { end_at } = timesAt(`${date}T00:00`, minutes, series.time_zone)
    const open = daysInSeries(date, spread, end_at, series.time_zone)
    // A date with a time of its own has no other days, so it stays.
    if (end_at <= now || choiceOf(when) === null) continue
    const isKept = isDated(when) && open.days.includes(dayOf(when.begins, series.time_zone))
    if (status === 'initial') await updateTasks(transaction, familyId, [id], whenColumns({ kind: 'days', days: open }, now))
    else if (isKept) await updateTasks(transaction, familyId, [id], whenColumns({ ...when, days: open }, now))
  }
  const made = await listOccurrences(transaction, familyId, series.id, earliestOf(task, tasks))
  await moveWithinSeries(transaction, familyId, made, moved)
  const last = made.at(-1)?.series_date
  const made_until = last ? timesAt(`${addDays(last, moved)}T00:00`, minutes, series.time_zone).start_at : series.made_until
  const { rule } = repeat
  await updateSeries(transaction, familyId, series.id, { ...spread, rule, start_local: repeat.start_local, minutes, made_until })
}

const earliestOf = (task: TaskWithPeople, tasks: SeriesPart['tasks']) =>
  [task, ...tasks].flatMap(({ series_date }) => series_date ?? []).toSorted()[0] ?? ''
