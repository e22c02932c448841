import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { OtherDays } from '@hand-in-hand/contract/planning/other-days.ts'
import { beginsAt, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { dayOf, isoOf } from '../../platform/zones.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { listConfirmed, listDatesOfSeries, listHeldHere } from '../../store/asking/free-people.ts'
import { findFamily } from '../../store/families.ts'
import { canHelpOf } from '../../store/people.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'
import { askedOtherDay, otherDaysOf } from './other-days.rules.ts'

/**
 * In ms. Only tasks that begin within this time are checked. Held tasks and dates of series are loaded from this long before now to this
 * long after these tasks.
 */
const DAYS_NEAR = 5 * DAY

/** The tasks for which the family is asked about another day now, each with the possible days. None in a pause. */
export async function findAskedDays(database: Database, member: FamilySide, tasks: readonly TaskWithPeople[]): Promise<OtherDays[]> {
  const { familyId, now, timeZone, locale, paused } = member
  const soon = tasks.filter(({ when, cancelled_at }) => isDated(when) && when.begins - now < DAYS_NEAR && cancelled_at === null)
  if (paused || soon.length === 0) return []
  const quietHours = quietHoursOf(await findFamily(database, familyId))
  const asked = soon.flatMap((task) => {
    const moment = askedOtherDay(task, quietHours)
    return moment && moment.due <= now && now < moment.end ? [{ task, start: moment.end }] : []
  })
  if (asked.length === 0) return []
  const starts = asked.map(({ start }) => start)
  const [from, until] = [Math.min(now, ...starts) - DAYS_NEAR, Math.max(...starts) + DAYS_NEAR]
  const held = Map.groupBy(await listHeldHere(database, familyId, from, until), ({ assignee_id }) => assignee_id)
  const people = (await listConfirmed(database, familyId)).map((row) => ({
    freeHours: canHelpOf(row).times,
    isTrusted: row.trusted_at !== null,
    held: (held.get(row.id) ?? []).map(({ when }) => when).filter(isDated),
  }))
  const series = asked.flatMap(({ task }) => (task.series_id === null ? [] : [task.series_id]))
  const dates = await listDatesOfSeries(database, familyId, series, from, until)
  return asked.flatMap(({ task, start }) => {
    const near = dates.filter(({ series_id }) => series_id === task.series_id).flatMap(({ when }) => beginsAt(when) ?? [])
    const before = near.filter((each) => each < start).sort((one, other) => other - one)[0]
    const after = near.filter((each) => each > start).sort((one, other) => one - other)[0]
    const dayOrNull = (at: number | undefined) => (at === undefined ? null : dayOf(at, timeZone))
    const found = otherDaysOf(task, people, { now, timeZone, from: dayOrNull(before), until: dayOrNull(after) })
    const time = { start_at: isoOf(start, timeZone), all_day: task.when.kind === 'day' }
    return found ? { task: task.id, version: task.version, title: titleFor(task.title, locale), ...time, ...found } : []
  })
}
