import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { beginsBy } from '../../platform/may-be.ts'
import { afterQuietHours, timeOnDayBefore, type ZonedQuietHours } from '../../platform/quiet-hours.ts'

// When people are asked to take an open task: a few at first, the likeliest, then more, in waves. See docs/coverage.md.

/** How many have been asked by the end of each wave. Those who said no do not count, so the next one is asked in their place. */
export const WAVES = [3, 8, Number.POSITIVE_INFINITY]
/** A task at any time is asked for after so long (ms), as long as it is new. */
const ANY_TIME_AFTER = 3 * DAY
export const ANY_TIME_NEW_FOR = 14 * DAY
const BETWEEN_WAVES = 24 * HOUR
const BETWEEN_WAVES_AT_ANY_TIME = 2 * DAY
/** In ms. A task that was just written is not asked for yet, and no message goes yet: the family may be at it still. */
export const WRITTEN_BEFORE = HOUR
const FIRST_BEFORE_START = 72 * HOUR
const LAST_BEFORE_START = 6 * HOUR
/** A taker who looks for someone to take over comes if there is no one, so others are asked until later. */
const LAST_BEFORE_START_OF_OFFERED = HOUR

export interface TaskToAskFor {
  start_at: number | null
  /** If its taker picks a day: when the last one begins. Asks go by it. */
  last_day_at?: number | null
  created_at: number
  asks_off_at: number | null
  ask_now_at: number | null
  /** Since when its taker offers it. Others are asked from then on. */
  offered_at: number | null
}

/**
 * When (ms) each wave of asks for a task begins, and from when on it is too late, never in quiet hours. Null if the family wants
 * no one to be asked. The waves are spread over the time that is left.
 */
export function wavesOf({ created_at, asks_off_at, ask_now_at, offered_at, ...task }: TaskToAskFor, hours: ZonedQuietHours) {
  const start_at = beginsBy(task)
  if (asks_off_at !== null) return null
  const usual = start_at === null ? created_at + ANY_TIME_AFTER : Math.max(start_at - FIRST_BEFORE_START, created_at + WRITTEN_BEFORE)
  const first = offered_at ?? (ask_now_at === null ? usual : Math.min(ask_now_at, usual))
  const last = offered_at === null ? LAST_BEFORE_START : LAST_BEFORE_START_OF_OFFERED
  const until = start_at === null ? Math.max(created_at, first) + ANY_TIME_NEW_FOR : start_at - last
  const between =
    start_at === null ? BETWEEN_WAVES_AT_ANY_TIME : Math.min(BETWEEN_WAVES, Math.floor(Math.max(0, until - first) / WAVES.length))
  return { begins: WAVES.map((_, wave) => afterQuietHours(first + wave * between, hours)), until }
}

/** The wave that a task is in at an instant (ms), and from when on it is too late to ask; null if no one is asked then. */
export function turnAt(waves: ReturnType<typeof wavesOf>, now: number) {
  const wave = waves ? waveAt(waves, now) : -1
  return waves && wave >= 0 ? { wave, until: waves.until } : null
}

/** The wave that an instant (ms) is in, from 0 on; -1 before the first one, and when it is too late. */
export function waveAt({ begins, until }: NonNullable<ReturnType<typeof wavesOf>>, now: number) {
  return now < until ? begins.findLastIndex((begin) => begin <= now) : -1
}

/**
 * After an ask, or the message of new tasks, someone gets neither on the next day, unless it is urgent: the family wants people asked
 * now, or the one who has the task looks for someone else.
 */
export const isUrgent = ({ ask_now_at, offered_at }: Pick<TaskToAskFor, 'ask_now_at'> & { offered_at: number | null }) =>
  ask_now_at !== null || offered_at !== null

const restDays = (task: Parameters<typeof isUrgent>[0]) => (isUrgent(task) ? 1 : 2)
/** Until when (ms) someone who was told of something at an instant is left in peace for this task. */
export const restsUntil = (task: Parameters<typeof isUrgent>[0], told: number | undefined, timeZone: string) =>
  told === undefined ? 0 : timeOnDayBefore(told, -restDays(task), '00:00', timeZone)
/** Since when (ms) someone was not told of anything who is asked for this task now. */
export const notToldSince = (task: Parameters<typeof isUrgent>[0], now: number, timeZone: string) =>
  timeOnDayBefore(now, restDays(task) - 1, '00:00', timeZone)

/** Of several places of a task the first one represents all. */
export const onePerGroup = <Row extends { id: number; group_id: number | null }>(rows: readonly Row[]) =>
  [...new Map(rows.toReversed().map((row) => [row.group_id ?? row.id, row])).values()].reverse()
