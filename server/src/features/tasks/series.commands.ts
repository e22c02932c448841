import { DAY, OPEN_TASKS_MAX, SERIES_AHEAD } from '@hand-in-hand/contract/constants.ts'
import type { TaskChange } from '@hand-in-hand/contract/tasks.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId, NewSeriesRow, NewTaskRow } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import {
  checkRepeat,
  daysFrom,
  localOf,
  minutesFrom,
  movedBy,
  nextOccurrence,
  occurrencesBetween,
  type Repeat,
  restOf,
  timesAt,
  upTo,
} from '../../platform/repeats.ts'
import { addDays, dayOf } from '../../platform/zones.ts'
import { raiseFamilyVersion } from '../families/families.queries.ts'
import { listFamilySide } from '../messages/messages.queries.ts'
import {
  findSeries,
  hasEarlier,
  insertOccurrences,
  insertSeries,
  listOccurrences,
  type OccurrenceRow,
  passOver,
  placeInSeries,
  type Series,
  updateSeries,
  updateTasks,
} from './series.queries.ts'
import { countOpenTasks, type TaskWithPeople } from './tasks.queries.ts'

// What the tasks of a series share stands in its row; each of its times is a task like any other, with its own life.
// For several helpers each time has that many places, one group; a change of 'following' or 'all' is about every place
// of a time, a change of 'one' about one place only, as with a task that does not repeat.

type Times = Pick<Repeat, 'rule' | 'start_local' | 'minutes'>
const timesOf = ({ rule, start_local, minutes }: Repeat): Times => ({ rule, start_local, minutes })

/**
 * Begins a series with its times of the coming weeks, the first at least; answers the tasks' ids. `values` is the first
 * time as a task. Throws rule_invalid, also for what has no time, and too_many_requests past the limit of open tasks.
 */
export async function startSeries(transaction: Database, member: FamilySide, values: NewTaskRow, rule: string) {
  const { familyId, now, timeZone } = member
  const { start_at: start = null, end_at: end = null } = values
  if (start === null || end === null) throw new AppError('rule_invalid')
  const repeat = repeatFrom(rule, start, end, timeZone)
  checkRepeat(repeat)
  const first = nextOccurrence(repeat, start - 1)
  if (!first) throw new AppError('rule_invalid')
  const madeUntil = Math.max(now + SERIES_AHEAD, first.start_at)
  const occurrences = occurrencesBetween(repeat, start - 1, madeUntil)
  if ((await countOpenTasks(transaction, familyId, now)) + occurrences.length * values.helpers_needed > OPEN_TASKS_MAX) {
    throw new AppError('too_many_requests')
  }
  const series: NewSeriesRow = {
    family_id: familyId,
    ...repeat,
    title: values.title,
    category: values.category,
    description: values.description ?? null,
    private_details: values.private_details ?? null,
    circle_only_at: values.circle_only_at ?? null,
    trusted_only_at: values.trusted_only_at ?? null,
    urgent_at: values.urgent_at ?? null,
    helpers_needed: values.helpers_needed,
    creator_id: values.creator_id,
    made_until: madeUntil,
    ended_at: nextOccurrence(repeat, madeUntil) ? null : now,
    end_event_id: null,
    created_at: now,
  }
  const made = await findSeries(transaction, familyId, await insertSeries(transaction, series))
  if (!made) throw new AppError('not_found')
  return insertOccurrences(transaction, familyId, made, occurrences, now)
}

function repeatFrom(rule: string, start: number, end: number, time_zone: string): Repeat {
  const start_local = localOf(start, time_zone)
  return { rule, start_local, minutes: minutesBetween(start, end, time_zone), time_zone }
}

/** How long one of its times may last, in ms: so none begins years ago, from where all would be written down. */
const LONGEST = 28 * DAY

/** By the clock on the wall; where it was set back meanwhile and would run backwards, by the time that passes. Throws rule_invalid for what lasts weeks. */
function minutesBetween(start: number, end: number, timeZone: string) {
  if (end - start > LONGEST) throw new AppError('rule_invalid')
  const byTheClock = minutesFrom(localOf(start, timeZone), localOf(end, timeZone))
  return byTheClock > 0 ? byTheClock : Math.max(Math.round((end - start) / 60_000), 1)
}

/**
 * Writes down the times of a series that have come near. Harmless to repeat, also by several processes at once. Where
 * the limit of open tasks leaves no room, the rest waits until there is some. `now` in ms.
 */
export async function extendSeries(database: Database, familyId: FamilyId, seriesId: number, now: number) {
  // A day more than is promised, so that a series is written on once a day and not at every turn.
  const until = now + SERIES_AHEAD + DAY
  const before = await findSeries(database, familyId, seriesId)
  if (!before || before.ended_at !== null) return
  if (occurrencesBetween(before, before.made_until, until).length === 0) {
    await passOver(database, familyId, before, Math.max(until, before.made_until), nextOccurrence(before, before.made_until) ? null : now)
    return
  }
  const hasRoom = async (transaction: Database) =>
    OPEN_TASKS_MAX - (await countOpenTasks(transaction, familyId, now)) >= before.helpers_needed
  if (!(await hasRoom(database))) return
  await database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const series = await findSeries(transaction, familyId, seriesId)
    if (!series || series.ended_at !== null) return
    // What passed while there was no room, or no server, nobody can take any more.
    const due = occurrencesBetween(series, series.made_until, until).filter(({ end_at }) => end_at > now)
    const room = Math.floor((OPEN_TASKS_MAX - (await countOpenTasks(transaction, familyId, now))) / series.helpers_needed)
    const made = due.slice(0, Math.max(room, 0))
    const familySide = await listFamilySide(transaction, familyId)
    // Whoever helps has to have somebody to ask: where the one who began it has left, that is the owner.
    const creator = familySide.find(({ id }) => id === series.creator_id) ?? familySide.find(({ role }) => role === 'owner')
    await insertOccurrences(transaction, familyId, { ...series, creator_id: creator?.id ?? series.creator_id }, made, now)
    const madeUntil = made.length === due.length ? Math.max(until, series.made_until) : (made.at(-1)?.start_at ?? series.made_until)
    const isOver = made.length === due.length && nextOccurrence(series, madeUntil) === null
    await passOver(transaction, familyId, series, madeUntil, isOver ? now : null)
  })
}

/** What a change or a cancellation is about: the series, and its tasks that are still ahead and not done, in order. */
export interface SeriesPart {
  series: Series
  tasks: OccurrenceRow[]
}

/** All of a task's series that lies ahead, or what follows from its day on; the task itself is always among it. */
export async function partOfSeries(transaction: Database, member: FamilySide, task: TaskWithPeople, scope: 'following' | 'all') {
  const { familyId, now } = member
  const series = task.series_id === null ? undefined : await findSeries(transaction, familyId, task.series_id)
  if (!series || task.series_date === null) return null
  const from = scope === 'following' ? task.series_date : earliest(today(series, now), task)
  const found = await listOccurrences(transaction, familyId, series.id, from)
  const isAhead = (each: OccurrenceRow) => each.id === task.id || each.end_at === null || each.end_at > now
  const tasks = found.filter((each) => each.cancelled_at === null && each.status !== 'completed' && isAhead(each))
  return { series, tasks } satisfies SeriesPart
}

// Two days before: what was moved by a day, or lasts through a night, may still be ahead.
const today = (series: Series, now: number) => addDays(dayOf(now, series.time_zone), -2)
const earliest = (day: string, { series_date }: { series_date: string | null }) =>
  series_date !== null && series_date < day ? series_date : day

/**
 * Ends a series before one of its days (YYYY-MM-DD) and lets a new one go on from there, with the tasks that it has made;
 * answers the new one. A series that begins there stays whole.
 */
export async function splitSeries(transaction: Database, member: FamilySide, series: Series, date: string): Promise<Series> {
  const { familyId, now } = member
  if (!(await hasEarlier(transaction, familyId, series.id, date))) return series
  const { id, ...same } = series
  const rest = await findSeries(
    transaction,
    familyId,
    await insertSeries(transaction, { ...same, ...timesOf(restOf(series, date)), created_at: now }),
  )
  if (!rest) throw new AppError('not_found')
  await updateSeries(transaction, familyId, id, { ...timesOf(upTo(series, date)), ended_at: now, end_event_id: null })
  const moved = await listOccurrences(transaction, familyId, id, date)
  await placeInSeries(
    transaction,
    familyId,
    moved.map((each) => each.id),
    { series_id: rest.id },
  )
  return rest
}

/** How the times of a series move with one of them: by so many days, to another time, to another length. */
interface Move {
  days: number
  /** HH:MM */
  time: string
  minutes: number
}

/** From the instants (ms) that one of the series' tasks had and gets. */
export function moveFrom(series: Series, from: number, start: number, end: number): Move {
  const [before, after] = [localOf(from, series.time_zone), localOf(start, series.time_zone)]
  return { days: daysFrom(before, after), time: after.slice(11, 16), minutes: minutesBetween(start, end, series.time_zone) }
}

/**
 * Moves the tasks of a part, each on its own day's clock, and the series with them; what would then be over stays where
 * it is. Throws rule_invalid for weekdays that can't move along, and for an end that no calendar has.
 */
export async function moveSeries(transaction: Database, member: FamilySide, { series, tasks }: SeriesPart, move: Move) {
  const { familyId, now } = member
  const moved = movedBy(series, move.days, move.time, move.minutes)
  // Whatever it has become, it has to be one that can be written on.
  checkRepeat(moved)
  const made = await listOccurrences(transaction, familyId, series.id, tasks.reduce(earliest, today(series, now)))
  const last = made.reduce((latest, { series_date }) => (series_date !== null && series_date > latest ? series_date : latest), '')
  for (const [start, places] of Map.groupBy(tasks, (task) => task.start_at)) {
    if (start === null) continue
    const day = addDays(dayOf(start, series.time_zone), move.days)
    const times = timesAt(`${day}T${move.time}`, move.minutes, series.time_zone)
    if (times.end_at > now) await updateTasks(transaction, familyId, idsOf(places), { ...times, confirmed_at: null })
  }
  if (move.days !== 0) {
    for (const [date, places] of Map.groupBy(made, (task) => task.series_date)) {
      if (date !== null) await placeInSeries(transaction, familyId, idsOf(places), { series_date: addDays(date, move.days) })
    }
  }
  // From the last day that is made on: an hour earlier or later must neither leave out a time nor make one twice.
  const made_until = last ? timesAt(`${addDays(last, move.days)}T${move.time}`, move.minutes, series.time_zone).start_at : series.made_until
  await updateSeries(transaction, familyId, series.id, { ...timesOf(moved), made_until })
}

export const idsOf = (tasks: readonly { id: number }[]) => tasks.map(({ id }) => id)

/** What a series keeps of a change, for the tasks that it will make. */
export const sharedFields = (wish: TaskChange, now: number) => ({
  ...(wish.title !== undefined && { title: wish.title }),
  ...(wish.category !== undefined && { category: wish.category }),
  ...(wish.description !== undefined && { description: wish.description || null }),
  ...(wish.private_details !== undefined && { private_details: wish.private_details || null }),
  ...(wish.circle_only !== undefined && { circle_only_at: wish.circle_only ? now : null }),
  ...(wish.trusted_only !== undefined && { trusted_only_at: wish.trusted_only ? now : null }),
  ...(wish.urgent !== undefined && { urgent_at: wish.urgent ? now : null }),
})
