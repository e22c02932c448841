import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { beginsBy, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { afterQuietHours, beforeQuietHours, timeOnDayBefore, type ZonedQuietHours } from '../../rules/quiet-hours.ts'

// When people are asked to take an open task: first a few of the likeliest people, then more, in waves. See docs/coverage.md.

/**
 * How many people have been asked by the end of each wave. Someone who said no does not count, so the next person is asked in their place.
 */
export const WAVES = [3, 8, Number.POSITIVE_INFINITY]
export const LAST_WAVE = WAVES.length - 1
/** How many more people a wave asks. `waitedFor`: how many were asked and did not say no. */
export const countLeftInWave = (wave: number, waitedFor: number) => Math.max(0, (WAVES[wave] ?? 0) - waitedFor)
/**
 * In ms, for a task that can be done at any time: how long after the task was written the first people are asked, and for how long the task
 * counts as new.
 */
const ANY_TIME_AFTER = DAY
export const ANY_TIME_NEW_FOR = 14 * DAY
const BETWEEN_WAVES = 24 * HOUR
const BETWEEN_WAVES_AT_ANY_TIME = 2 * DAY
/** In ms. For this long after a task was written, no one is asked for it or notified of it, because the family may still be editing it. */
export const WRITTEN_BEFORE = HOUR
const FIRST_BEFORE_START = 72 * HOUR
const LAST_BEFORE_START = 6 * HOUR
const LAST_BEFORE_QUIET = HOUR / 2
/**
 * In ms. People are asked for an offered task until this long before its start. It is not too late then, because the taker still comes if
 * no one takes the task over.
 */
const LAST_BEFORE_START_OF_OFFERED = HOUR

export interface TaskToAskFor {
  /** If its taker picks one of several days, the last day counts for the asks. */
  when: When
  created_at: number
  asks_off_at: number | null
  ask_now_at: number | null
  /** Since when the taker offers the task to others, who are asked from then on. */
  offered_at: number | null
}

/**
 * When (ms) each wave of asks for a task begins, and when it is too late to ask (`until`). No wave begins in quiet hours. Null if the
 * family wants no one to be asked. The waves are spread over the time that is left.
 */
export function wavesOf({ created_at, asks_off_at, ask_now_at, offered_at, when }: TaskToAskFor, quietHours: ZonedQuietHours) {
  const start = beginsBy(when)
  if (asks_off_at !== null) return null
  const usual = start === null ? created_at + ANY_TIME_AFTER : Math.max(start - FIRST_BEFORE_START, created_at + WRITTEN_BEFORE)
  const first = offered_at ?? (ask_now_at === null ? usual : Math.min(ask_now_at, usual))
  const last = offered_at === null ? LAST_BEFORE_START : LAST_BEFORE_START_OF_OFFERED
  const until = start === null ? Math.max(created_at, ask_now_at ?? 0) + ANY_TIME_NEW_FOR : start - last
  // If the end of a night or a day of rest is too late, everyone is asked before that night or day.
  const lastAsk = beforeQuietHours(until, quietHours, LAST_BEFORE_QUIET)
  const between =
    start === null ? BETWEEN_WAVES_AT_ANY_TIME : Math.min(BETWEEN_WAVES, Math.floor(Math.max(0, lastAsk - first) / WAVES.length))
  return { begins: WAVES.map((_, wave) => afterQuietHours(first + wave * between, quietHours)), until }
}

/** The wave at an instant (ms), counted from 0; -1 before the first wave, and when it is too late. */
export function waveAt({ begins, until }: NonNullable<ReturnType<typeof wavesOf>>, now: number) {
  return now < until ? begins.findLastIndex((begin) => begin <= now) : -1
}

/** Whether the cooldown is shorter: the family wants the server to ask now, or the taker offers the task. */
export const isUrgent = ({ ask_now_at, offered_at }: Pick<TaskToAskFor, 'ask_now_at' | 'offered_at'>) =>
  ask_now_at !== null || offered_at !== null

/** The length of a cooldown in days. The first of these is the day of the ask, or of the message about new tasks. */
const COOLDOWN_DAYS = { usual: 2, urgent: 1 }
export type CooldownKind = keyof typeof COOLDOWN_DAYS
/** Until when (ms) someone who was notified at an instant is in a cooldown. */
export const cooldownEnd = (kind: CooldownKind, notifiedAt: number, timeZone: string) =>
  timeOnDayBefore(notifiedAt, -COOLDOWN_DAYS[kind], '00:00', timeZone)
/** Someone whose last message was before this instant (ms) can be asked now. */
export const cooldownStart = (now: number, timeZone: string) => timeOnDayBefore(now, COOLDOWN_DAYS.usual - 1, '00:00', timeZone)

/** The id of a task's group, which all its places share. */
export const groupOf = ({ id, group_id }: { id: number; group_id: number | null }) => group_id ?? id
/** One row for each task: the first of its places represents all places. */
export const onePerGroup = <Row extends { id: number; group_id: number | null }>(rows: readonly Row[]) =>
  [...new Map(rows.toReversed().map((row) => [groupOf(row), row])).values()].reverse()

/** The first of these instants (ms) after `now`; null if there is none. */
export const nextAfter = (now: number, moments: number[]) =>
  moments.reduce<number | null>((next, moment) => (moment > now && (next === null || moment < next) ? moment : next), null)
