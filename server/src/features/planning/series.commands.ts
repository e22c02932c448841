import { DAY, MINUTE, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import { beginsAt, choiceOf, type DaysToPick, hasEnded, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId, NewSeriesRow, NewTaskRow } from '../../database/schema.ts'
import { weekStartOf } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import {
  checkRepeat,
  daysFrom,
  inWeeksFrom,
  minutesFrom,
  movedRepeat,
  nextOccurrence,
  occurrencesBetween,
  type Repeat,
  repeatFromDay,
  repeatUntilDay,
  type Span,
  spanOf,
  timesAt,
} from '../../platform/recurrence.ts'
import { addDays, dayOf, instantOf, isoOf, localOf } from '../../platform/zones.ts'
import { daysInSeries } from '../../rules/may-be.ts'
import {
  advanceMadeUntil,
  findSeries,
  hasEarlier,
  insertOccurrences,
  insertSeries,
  listOccurrences,
  type OccurrenceRow,
  type Series,
  sharedColumns,
  updateSeries,
  updateTasks,
} from '../../store/series.ts'
import { countOpenTasks } from '../../store/task-lists.ts'
import { noteInTasks, type TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { whenColumns } from '../../store/when.ts'
import { findCreator } from '../messages/messages.commands.ts'
import { checkSpread, spreadOf, timeOfSpread } from './series-days.rules.ts'
import type { ReadTimes } from './task-times.parser.ts'

/** How far ahead the occurrences of a repeating task are created, in ms. */
export const SERIES_AHEAD = 8 * 7 * DAY

// The row of a series has what its tasks share. Each occurrence is a task like any other. If the series needs several helpers, each
// occurrence has that many tasks, in one group. A change with the scope 'following' or 'all' also changes other occurrences. A change with
// the scope 'one' changes one occurrence with all its places, like a change of a task that does not repeat.

type SeriesRepeat = Pick<Repeat, 'rule' | 'start_local' | 'minutes'>
const repeatFields = ({ rule, start_local, minutes }: Repeat): SeriesRepeat => ({ rule, start_local, minutes })

/**
 * Creates a series with its occurrences of the coming weeks, at least the first. Returns the tasks' ids. `values` is the first occurrence
 * as a task. Throws rule_invalid, also for a task at any time and for days that overlap. Throws too_many_requests above the limit of open
 * tasks.
 */
export async function startSeries(
  transaction: Database,
  member: Pick<FamilySide, 'familyId' | 'now' | 'timeZone'>,
  values: NewTaskRow,
  { when, span }: ReadTimes,
  rule: string,
) {
  const { familyId, now, timeZone } = member
  const days = choiceOf(when)
  const spread = spreadOf(days)
  const repeat: Repeat = {
    rule: inWeeksFrom(weekStartOf(timeZone), rule),
    ...(span ? { start_local: span.start_local, minutes: spanMinutes(span) } : timeOfSpread(days?.days[0] ?? '', spread)),
    time_zone: timeZone,
  }
  const { madeUntil, occurrences } = firstOccurrences(repeat, spread, now)
  if ((await countOpenTasks(transaction, familyId, now)) + occurrences.length * values.helpers_needed > OPEN_TASKS_MAX) {
    throw new AppError('too_many_requests')
  }
  const series: NewSeriesRow = {
    family_id: familyId,
    ...repeat,
    ...spread,
    ...sharedColumns(values),
    all_day_at: values.all_day_at ?? null,
    made_until: madeUntil,
    ended_at: nextOccurrence(repeat, madeUntil) ? null : now,
    end_event_id: null,
    created_at: now,
  }
  const made = await findSeries(transaction, familyId, await insertSeries(transaction, series))
  if (!made) throw new AppError('not_found')
  return insertOccurrences(transaction, familyId, made, occurrences, now)
}

/**
 * The occurrences of a new rule, at least the first, up to `SERIES_AHEAD` after `now` (ms), and at least up to `until` (ms). `madeUntil` is
 * the instant (ms) up to which they are. Throws rule_invalid, also for days that overlap.
 */
export function firstOccurrences(repeat: Repeat, spread: Pick<Series, 'days_ahead'>, now: number, until = 0) {
  checkRepeat(repeat)
  checkSpread(repeat, spread)
  const before = instantOf(repeat.start_local, repeat.time_zone) - 1
  const first = nextOccurrence(repeat, before)
  if (!first) throw new AppError('rule_invalid')
  const madeUntil = Math.max(now + SERIES_AHEAD, first.start_at, until)
  return { madeUntil, occurrences: occurrencesBetween(repeat, before, madeUntil) }
}

/**
 * How long an occurrence may last, in ms. Without this limit an occurrence could begin years ago, and all occurrences since then would be
 * created.
 */
const LONGEST_OCCURRENCE = 28 * DAY

/**
 * The duration in minutes of local time, or the elapsed minutes if the clock was set back so that the local duration is negative. Throws
 * rule_invalid for more than `LONGEST_OCCURRENCE`.
 */
function spanMinutes({ start_at, end_at, start_local, end_local }: Span) {
  if (end_at - start_at > LONGEST_OCCURRENCE) throw new AppError('rule_invalid')
  const byTheClock = minutesFrom(start_local, end_local)
  return byTheClock > 0 ? byTheClock : Math.max(Math.round((end_at - start_at) / MINUTE), 1)
}

/**
 * Creates the next occurrences of a series. It can be repeated safely, also by several processes at once. If the limit of open
 * tasks leaves no room, the rest waits. `now` in ms.
 */
export async function extendSeries(database: Database, familyId: FamilyId, seriesId: number, now: number) {
  // One day more than SERIES_AHEAD, so that a series is extended once a day and not at every run.
  const until = now + SERIES_AHEAD + DAY
  const before = await findSeries(database, familyId, seriesId)
  if (!before || before.ended_at !== null) return
  if (occurrencesBetween(before, before.made_until, until).length === 0) {
    const endedAt = nextOccurrence(before, before.made_until) ? null : now
    await advanceMadeUntil(database, familyId, before, Math.max(until, before.made_until), endedAt)
    return
  }
  const hasRoom = async (transaction: Database) =>
    OPEN_TASKS_MAX - (await countOpenTasks(transaction, familyId, now)) >= before.helpers_needed
  if (!(await hasRoom(database))) return
  await changeFamily(database, familyId, async (transaction) => {
    const series = await findSeries(transaction, familyId, seriesId)
    if (!series || series.ended_at !== null) return
    // Skips occurrences that ended while there was no room, or the server was down.
    const due = occurrencesBetween(series, series.made_until, until).filter(({ end_at }) => end_at > now)
    const room = Math.floor((OPEN_TASKS_MAX - (await countOpenTasks(transaction, familyId, now))) / series.helpers_needed)
    const made = due.slice(0, Math.max(room, 0))
    await insertOccurrences(transaction, familyId, { ...series, creator_id: await contactOf(transaction, familyId, series) }, made, now)
    const madeUntil = made.length === due.length ? Math.max(until, series.made_until) : (made.at(-1)?.start_at ?? series.made_until)
    const isOver = made.length === due.length && nextOccurrence(series, madeUntil) === null
    await advanceMadeUntil(transaction, familyId, series, madeUntil, isOver ? now : null)
  })
}

/** The member whom takers of new dates can ask: the creator of the series, or the owner if the creator has left. */
export const contactOf = async (database: Database, familyId: FamilyId, series: Series) =>
  (await findCreator(database, familyId, series))?.id ?? series.creator_id

/** The part of a series that a change or cancellation is about: the series, and its coming tasks that are not completed, in order. */
export type SeriesPart = NonNullable<Awaited<ReturnType<typeof partOfSeries>>>

/**
 * All coming tasks of a task's series. With 'following', only the coming tasks from the task's day on. The task itself is always included.
 */
export async function partOfSeries(transaction: Database, member: FamilySide, task: TaskWithPeople, scope: 'following' | 'all') {
  const { familyId, now } = member
  const series = task.series_id === null ? undefined : await findSeries(transaction, familyId, task.series_id)
  if (!series || task.series_date === null) return null
  const from = scope === 'following' ? task.series_date : earliest(today(series, now), task)
  const found = await listOccurrences(transaction, familyId, series.id, from)
  const isAhead = (each: OccurrenceRow) => each.id === task.id || !hasEnded(each.when, now)
  const tasks = found.filter((each) => each.cancelled_at === null && each.status !== 'completed' && isAhead(each))
  return { series, tasks }
}

// `today` is two days early, because tasks that were moved by a day, or last through a night, may still lie ahead.
const today = (series: Series, now: number) => addDays(dayOf(now, series.time_zone), -2)
const earliest = (day: string, { series_date }: { series_date: string | null }) =>
  series_date !== null && series_date < day ? series_date : day

/**
 * Ends a series before one of its days (YYYY-MM-DD), and creates a new series with the tasks from that day on. Returns the new series. A
 * series that begins on that day stays as it is.
 */
export async function splitSeries(transaction: Database, member: FamilySide, series: Series, date: string): Promise<Series> {
  const { familyId, now } = member
  if (!(await hasEarlier(transaction, familyId, series.id, date))) return series
  const { id, ...same } = series
  const values = { ...same, ...repeatFields(repeatFromDay(series, date)), created_at: now }
  const rest = await findSeries(transaction, familyId, await insertSeries(transaction, values))
  if (!rest) throw new AppError('not_found')
  await updateSeries(transaction, familyId, id, { ...repeatFields(repeatUntilDay(series, date)), ended_at: now, end_event_id: null })
  const moved = await listOccurrences(transaction, familyId, id, date)
  await noteInTasks(transaction, familyId, idsOfTasks(moved), { series_id: rest.id })
  return rest
}

/** How the occurrences of a series move: by a number of days, to another time, with another duration. */
type Move = ReturnType<typeof moveFrom>

/**
 * How a task moves from its old start (ms) to a span in a time zone. If a clock change gave the task another time, the series keeps its
 * own time.
 */
export function moveFrom({ start_local, minutes, time_zone }: Series, from: number, wanted: Span, timeZone: string) {
  // A series stays in the time zone in which it was made.
  const span = timeZone === time_zone ? wanted : spanOf(isoOf(wanted.start_at, time_zone), isoOf(wanted.end_at, time_zone), time_zone)
  const [day, time] = [span.start_local.slice(0, 10), start_local.slice(11, 16)]
  const own = timesAt(`${day}T${time}`, minutes, time_zone)
  const isShown = (instant: number, local: string) => localOf(instant, time_zone) === local
  const startsAsOwn = own.start_at === span.start_at && isShown(own.start_at, span.start_local)
  const endsAsOwn = own.end_at === span.end_at && isShown(own.end_at, span.end_local)
  return {
    days: daysFrom(localOf(from, time_zone), span.start_local),
    /** HH:MM */
    time: startsAsOwn ? time : span.start_local.slice(11, 16),
    minutes: startsAsOwn && endsAsOwn ? minutes : spanMinutes(span),
  }
}

/**
 * Moves a series, and the tasks in `tasks`, in local time. Tasks that would then be over stay. Throws rule_invalid if weekdays of every
 * second (or third …) week would move into another week, or if `checkRepeat` refuses the moved rule.
 */
export async function moveSeries(transaction: Database, member: FamilySide, { series, tasks }: SeriesPart, move: Move) {
  const { familyId, now } = member
  const moved = movedRepeat(series, move.days, move.time, move.minutes)
  // The moved rule has to be valid for later occurrences.
  checkRepeat(moved)
  const made = await listOccurrences(transaction, familyId, series.id, tasks.reduce(earliest, today(series, now)))
  const last = made.reduce((latest, { series_date }) => (series_date !== null && series_date > latest ? series_date : latest), '')
  for (const [start, places] of Map.groupBy(tasks, ({ when }) => beginsAt(when))) {
    if (start === null) continue
    const day = addDays(dayOf(start, series.time_zone), move.days)
    const times = timesAt(`${day}T${move.time}`, move.minutes, series.time_zone)
    if (times.end_at > now) await updateTasks(transaction, familyId, idsOfTasks(places), { ...times, confirmed_at: null })
  }
  await moveWithinSeries(transaction, familyId, made, move.days)
  // The series continues after its last created day, so that an earlier or later time neither skips an occurrence nor creates one twice.
  const made_until = last ? timesAt(`${addDays(last, move.days)}T${move.time}`, move.minutes, series.time_zone).start_at : series.made_until
  await updateSeries(transaction, familyId, series.id, { ...repeatFields(moved), made_until })
}

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

/** Moves tasks by a number of days in their series. */
async function moveWithinSeries(transaction: Database, familyId: FamilyId, tasks: OccurrenceRow[], days: number) {
  if (days === 0) return
  for (const [date, places] of Map.groupBy(tasks, ({ series_date }) => series_date)) {
    if (date !== null) await noteInTasks(transaction, familyId, idsOfTasks(places), { series_date: addDays(date, days) })
  }
}

export const idsOfTasks = (tasks: readonly { id: number }[]) => tasks.map(({ id }) => id)
