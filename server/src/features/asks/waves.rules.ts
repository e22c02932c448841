import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { beginsBy, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { afterQuietHours, beforeQuietHours, timeOnDayBefore, type ZonedQuietHours } from '../../rules/quiet-hours.ts'

// When people are asked to take an open task: a few at first, the likeliest, then more, in waves. See docs/coverage.md.

/** How many have been asked by the end of each wave. Those who said no do not count, so the next one is asked in their place. */
export const WAVES = [3, 8, Number.POSITIVE_INFINITY]
export const LAST_WAVE = WAVES.length - 1
/** How many more are asked in a wave. `waitedFor`: how many were asked and did not say no. */
export const countLeftInWave = (wave: number, waitedFor: number) => Math.max(0, (WAVES[wave] ?? 0) - waitedFor)
/** In ms: when people are asked for a task at any time, and how long it is new. */
const ANY_TIME_AFTER = 3 * DAY
export const ANY_TIME_NEW_FOR = 14 * DAY
const BETWEEN_WAVES = 24 * HOUR
const BETWEEN_WAVES_AT_ANY_TIME = 2 * DAY
/** In ms. A task that was just written is not asked for yet, and no message goes yet: the family may be at it still. */
export const WRITTEN_BEFORE = HOUR
const FIRST_BEFORE_START = 72 * HOUR
const LAST_BEFORE_START = 6 * HOUR
const LAST_BEFORE_QUIET = HOUR / 2
/** People are asked until later for an offered task: if no one takes it over, its taker still comes. */
const LAST_BEFORE_START_OF_OFFERED = HOUR

export interface TaskToAskFor {
  /** If its taker picks a day, asks go by the last one. */
  when: When
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
export function wavesOf({ created_at, asks_off_at, ask_now_at, offered_at, when }: TaskToAskFor, quietHours: ZonedQuietHours) {
  const start = beginsBy(when)
  if (asks_off_at !== null) return null
  const usual = start === null ? created_at + ANY_TIME_AFTER : Math.max(start - FIRST_BEFORE_START, created_at + WRITTEN_BEFORE)
  const first = offered_at ?? (ask_now_at === null ? usual : Math.min(ask_now_at, usual))
  const last = offered_at === null ? LAST_BEFORE_START : LAST_BEFORE_START_OF_OFFERED
  const until = start === null ? Math.max(created_at, ask_now_at ?? 0) + ANY_TIME_NEW_FOR : start - last
  // If it is too late after a night or a day of rest, everyone is asked before it.
  const lastAsk = beforeQuietHours(until, quietHours, LAST_BEFORE_QUIET)
  const between =
    start === null ? BETWEEN_WAVES_AT_ANY_TIME : Math.min(BETWEEN_WAVES, Math.floor(Math.max(0, lastAsk - first) / WAVES.length))
  return { begins: WAVES.map((_, wave) => afterQuietHours(first + wave * between, quietHours)), until }
}

/** The wave that an instant (ms) is in, from 0 on; -1 before the first one, and when it is too late. */
export function waveAt({ begins, until }: NonNullable<ReturnType<typeof wavesOf>>, now: number) {
  return now < until ? begins.findLastIndex((begin) => begin <= now) : -1
}

/** The family wants people asked now, or the one who has the task looks for someone else: then the cooldown is shorter. */
export const isUrgent = ({ ask_now_at, offered_at }: Pick<TaskToAskFor, 'ask_now_at' | 'offered_at'>) =>
  ask_now_at !== null || offered_at !== null

/** So many days after an ask or the message of new tasks, that day included, someone gets neither. */
const COOLDOWN_DAYS = { usual: 2, urgent: 1 }
export type CooldownKind = keyof typeof COOLDOWN_DAYS
/** Until when (ms) someone who was notified at an instant gets no other ask. */
export const cooldownEnd = (kind: CooldownKind, notifiedAt: number, timeZone: string) =>
  timeOnDayBefore(notifiedAt, -COOLDOWN_DAYS[kind], '00:00', timeZone)
/** Someone who was notified before this instant (ms) can be asked now. */
export const cooldownStart = (now: number, timeZone: string) => timeOnDayBefore(now, COOLDOWN_DAYS.usual - 1, '00:00', timeZone)

/** Places of one task have the same. */
export const groupOf = ({ id, group_id }: { id: number; group_id: number | null }) => group_id ?? id
/** The first of several places of a task represents all. */
export const onePerGroup = <Row extends { id: number; group_id: number | null }>(rows: readonly Row[]) =>
  [...new Map(rows.toReversed().map((row) => [groupOf(row), row])).values()].reverse()
