import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { OtherDays } from '@hand-in-hand/contract/planning/other-days.ts'
import { beginsAt, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { dayOf, isoOf } from '../../platform/zones.ts'
import { quietHoursOf, type ZonedQuietHours } from '../../rules/quiet-hours.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { listConfirmed, listDatesOfSeries, listHeldHere } from '../../store/asking/free-people.ts'
import { findFamily } from '../../store/families.ts'
import { canHelpOf } from '../../store/people.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'
import { askedOtherDay, type OpenAtTime, otherDaysOf } from './other-days.rules.ts'

type AskableTask = OpenAtTime & { id: number; series_id: number | null }
/** On which other days a task could be, and when most people are free. */
export type FoundDays = NonNullable<ReturnType<typeof otherDaysOf>>

/**
 * In ms. Only tasks that begin within this time are checked. Held tasks and dates of series are loaded from this long before now to this
 * long after these tasks.
 */
const DAYS_NEAR = 5 * DAY

/**
 * The other days on which these tasks could be, by the task's id. Only for tasks for which the family is asked about other days at this
 * instant (ms).
 */
export async function findOtherDays(
  database: Database,
  familyId: FamilyId,
  tasks: readonly AskableTask[],
  { now, quietHours }: { now: number; quietHours: ZonedQuietHours },
): Promise<Map<number, FoundDays>> {
  const { timeZone } = quietHours
  const asked = tasks.flatMap((task) => {
    const moment = askedOtherDay(task, quietHours)
    return moment && moment.due <= now && now < moment.end ? [{ task, start: moment.end }] : []
  })
  if (asked.length === 0) return new Map()
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
  return new Map(
    asked.flatMap(({ task, start }) => {
      const near = dates.filter(({ series_id }) => series_id === task.series_id).flatMap(({ when }) => beginsAt(when) ?? [])
      const before = near.filter((each) => each < start).sort((one, other) => other - one)[0]
      const after = near.filter((each) => each > start).sort((one, other) => one - other)[0]
      const dayOrNull = (at: number | undefined) => (at === undefined ? null : dayOf(at, timeZone))
      const found = otherDaysOf(task, people, { now, timeZone, from: dayOrNull(before), until: dayOrNull(after) })
      return found ? [[task.id, found] as const] : []
    }),
  )
}

/** The tasks for which the family is asked about another day, each with the possible days. None in a pause. */
export async function findAskedDays(database: Database, member: FamilySide, tasks: readonly TaskWithPeople[]): Promise<OtherDays[]> {
  const { familyId, now, timeZone, locale, paused } = member
  const soon = tasks.filter(({ when, cancelled_at }) => isDated(when) && when.begins - now < DAYS_NEAR && cancelled_at === null)
  if (paused || soon.length === 0) return []
  const quietHours = quietHoursOf(await findFamily(database, familyId))
  const found = await findOtherDays(database, familyId, soon, { now, quietHours })
  return soon.flatMap(({ id, version, title, when }) => {
    const days = found.get(id)
    if (!days || !isDated(when)) return []
    const time = { start_at: isoOf(when.begins, timeZone), all_day: when.kind === 'day' }
    return { task: id, version, title: titleFor(title, locale), ...time, ...days }
  })
}
