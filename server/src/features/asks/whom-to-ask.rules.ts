import { byLikelihood, type FitForTask, type History } from '@hand-in-hand/contract/asking.rules.ts'
import { type FreeHours, isFreeAt, partOfDay } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { RANKING_DAYS } from '@hand-in-hand/contract/retention.ts'
import { isAtTime, isDated, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { clockHourAt, dayOf, localOf, weekdayAt } from '../../platform/zones.ts'
import { countLeftInWave, LAST_WAVE } from './waves.rules.ts'

// Whom the server itself asks, and in which order. See decision 098.

/** In ms. A task that someone holds counts against asking them for another task if the two begin less than this time apart. */
export const HELD_NEAR = 3.5 * DAY
/** In ms. What someone did and how often they were asked counts for `LATELY`. A no counts for `DECLINES_COUNT_FOR`. */
export const LATELY = RANKING_DAYS.lately * DAY
export const DECLINES_COUNT_FOR = RANKING_DAYS.noes * DAY

/** The facts that decide whether someone can be asked for a task. Instants in ms. */
export interface Candidate extends FitForTask {
  away: { from: number; until: number } | null
  /**
   * They hold a task in this family at the time of the task. What they hold in other families does not count, because the family sees whom
   * the server asks.
   */
  isBusyHere: boolean
  /** They were asked for the task at its present time. */
  wasAsked: boolean
  hasDeclined: boolean
  /** Until when they are not asked: they had a message lately, or it is night for them. */
  cooldownUntil: number
}

export interface TaskToFill {
  category: Category
  when: When
  timeZone: string
}

interface WaveTurn {
  wave: number
  /** How many were asked for the task at its present time and did not say no. */
  waitedFor: number
  /** In ms: the instant of the turn, and the instant when it becomes too late to ask. */
  now: number
  until: number
}

/** Whom to ask for a task in this wave, the likeliest first. */
export function whomToAsk<Person extends Candidate & History>(people: readonly Person[], task: TaskToFill, turn: WaveTurn) {
  return byLikelihood(whoIsReady(people, task, turn).ready, kindAndPartOf(task)).slice(0, countLeftInWave(turn.wave, turn.waitedFor))
}

/**
 * Who can be asked in this wave. If people who chose or did this kind of task can be asked within their hours, the first wave asks only
 * them. People outside the hours that they gave are asked only if no one else is left. Someone who is away now, or at the time of the task,
 * is never asked. `someoneIsOutside`: people outside their hours can be asked once no one else is left.
 */
export function whoIsReady<Person extends Candidate>(
  people: readonly Person[],
  task: TimesOfTask,
  { wave, waitedFor, now, until }: WaveTurn,
) {
  const circle = people.filter((person) => !person.hasDeclined && !person.isBusyHere && !isAwayFor(person.away, task, now))
  const isLikelyThere = wave === 0 && circle.some((person) => isLikely(person) && isAvailable(person))
  const unasked = circle.filter(({ wasAsked }) => !wasAsked)
  const isLast = wave >= LAST_WAVE || waitedFor === 0
  const isSomeoneLeft = unasked.some((person) => isAvailable(person) && person.cooldownUntil < until)
  const within = isSomeoneLeft || !isLast ? unasked.filter(isAvailable) : unasked
  const likely = isLikelyThere ? within.filter(isLikely) : within
  const ready = likely.filter(({ cooldownUntil }) => cooldownUntil <= now)
  return { ready, someoneIsOutside: isLast && within.length < unasked.length }
}

const isAvailable = ({ hours }: Candidate) => hours !== 'busy'
const isLikely = ({ chose, did }: Candidate) => chose || did
type AwayTime = Candidate['away']
export const isAwayAt = (away: AwayTime, instant: number) => away !== null && away.from <= instant && instant < away.until
type TimesOfTask = Pick<TaskToFill, 'when' | 'timeZone'>

/** Whether someone is away at `now` (ms), or at the time of the task. If the taker picks the day: on all days that can still be picked. */
export function isAwayFor(away: AwayTime, { when, timeZone }: TimesOfTask, now: number) {
  if (away === null || isAwayAt(away, now)) return away !== null
  if (isDated(when)) return when.begins < away.until && when.ends > away.from
  const left = when.kind === 'days' ? daysLeft(when.days, localOf(now, timeZone)) : []
  const [from, until] = [dayOf(away.from, timeZone), dayOf(away.until, timeZone)]
  return left.length > 0 && left.every((day) => from <= day && day < until)
}

/**
 * What someone's hours say about a task: 'nothing' if they gave none, or if the task has no time. The clock is computed once for all
 * people.
 */
export function availabilityFor({ when, timeZone }: TimesOfTask): (hours: FreeHours) => Candidate['hours'] {
  if (!isDated(when)) return () => 'nothing'
  const at = { weekday: weekdayAt(when.begins, timeZone), hour: isAtTime(when) ? clockHourAt(when.begins, timeZone) : null }
  return (hours) => (hours.length === 0 ? 'nothing' : isFreeAt(hours, at) ? 'free' : 'busy')
}

/** The part of the day of an instant (ms); null if there is no hour. */
export const partOfDayAt = (hour: number | null, timeZone: string) => (hour === null ? null : partOfDay(clockHourAt(hour, timeZone)))

/** The kind of a task, and its part of the day. A no to a task of the same kind or part of the day counts when people are ordered. */
export const kindAndPartOf = ({ category, when, timeZone }: TaskToFill) => ({
  category,
  part: partOfDayAt(isAtTime(when) ? when.begins : null, timeZone),
})
