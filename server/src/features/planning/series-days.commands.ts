import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { checkRepeat, daysFrom, movedRepeat, timesAt } from '../../platform/recurrence.ts'
import { addDays, dayOf } from '../../platform/zones.ts'
import { openOnDays } from '../../rules/may-be.ts'
import { listOccurrences, placeInSeries, updateSeries, updateTasks } from '../../store/series.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'
import type { SeriesPart } from './series.commands.ts'
import { checkSpread, spreadOf, timeOfSpread } from './series-days.rules.ts'
import type { Times } from './task-times.parser.ts'

/**
 * Moves the tasks of a part to other days, and their series: as far as `task`, which has moved to `times`. A task that someone has
 * stays when it is. Throws rule_invalid.
 */
export async function moveDays(
  transaction: Database,
  member: FamilySide,
  task: TaskWithPeople,
  { series, tasks }: SeriesPart,
  times: Times,
) {
  const { familyId, now } = member
  const first = times.days?.split(' ')[0] ?? ''
  const moved = daysFrom(task.series_date ?? first, first)
  const spread = spreadOf(times)
  const { start_local, minutes } = timeOfSpread(first, spread)
  const repeat = movedRepeat(series, moved, start_local.slice(11), minutes)
  checkRepeat(repeat)
  checkSpread(repeat, spread)
  const { part_of_day, sets_hour } = spread
  for (const each of tasks) {
    if (each.series_date === null || spread.days_ahead === null) continue
    const date = addDays(each.series_date, moved)
    const { end_at } = timesAt(`${date}T00:00`, minutes, series.time_zone)
    const open = { ...openOnDays(date, spread.days_ahead, end_at, series.time_zone), part_of_day, sets_hour }
    const { days, last_day_at, days_end_at } = open
    // One that was given an own time has no other days.
    if (end_at <= now || each.days === null) continue
    if (each.status === 'initial') await updateTasks(transaction, familyId, [each.id], open)
    else if (each.start_at !== null && days.includes(dayOf(each.start_at, series.time_zone)))
      await updateTasks(transaction, familyId, [each.id], { days, last_day_at, days_end_at, part_of_day, sets_hour })
  }
  const made = await listOccurrences(transaction, familyId, series.id, earliestOf(task, tasks))
  if (moved !== 0) {
    for (const [date, places] of Map.groupBy(made, ({ series_date }) => series_date)) {
      const ids = places.map(({ id }) => id)
      if (date !== null) await placeInSeries(transaction, familyId, ids, { series_date: addDays(date, moved) })
    }
  }
  const last = made.at(-1)?.series_date
  const made_until = last ? timesAt(`${addDays(last, moved)}T00:00`, minutes, series.time_zone).start_at : series.made_until
  const { rule } = repeat
  await updateSeries(transaction, familyId, series.id, { ...spread, rule, start_local: repeat.start_local, minutes, made_until })
}

const earliestOf = (task: TaskWithPeople, tasks: SeriesPart['tasks']) =>
  [task, ...tasks].flatMap(({ series_date }) => series_date ?? []).toSorted()[0] ?? ''
