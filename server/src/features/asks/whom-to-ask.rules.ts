import { byLikelihood, type FitForTask, type History } from '@hand-in-hand/contract/asking.rules.ts'
import { type FreeHours, isFreeAt, partOfDay } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { RANKING_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { clockHourAt, dayOf, localOf, weekdayAt } from '../../platform/zones.ts'
import { type DaysOfRow, mayBeOf } from '../../rules/may-be.ts'
import { LAST_WAVE, roomInWave } from './waves.rules.ts'

// Whom the server itself asks, and in which order. See decision 098.

/** How far back and ahead (ms) of a task what someone holds makes it less likely that they take one more. */
export const HELD_NEAR = 3.5 * DAY
/** How long (ms) what someone did and how often they were asked count, and what they said no to. */
export const LATELY = RANKING_DAYS.lately * DAY
export const NOES_COUNT_FOR = RANKING_DAYS.noes * DAY

/** Whether someone can be asked for a task. Instants in ms. */
export interface Candidate extends FitForTask {
  away: { from: number; until: number } | null
  /** They have something of this family at that time. What they hold in others counts for nothing: the family reads whom the app asks. */
  isBusyHere: boolean
  /** Of this task on this date. */
  wasAsked: boolean
  saidNo: boolean
  /** They had a message lately: until when they get no other. */
  restsUntil: number
}

export interface TaskToFill extends DaysOfRow {
  category: Category
  /** In ms; null at any time. */
  start_at: number | null
  end_at: number | null
  all_day_at: number | null
  timeZone: string
}

interface Turn {
  wave: number
  /** How many were asked for this date and did not say no. */
  waitedFor: number
  /** Now, and from when on it is too late to ask (ms). */
  now: number
  until: number
}

/** Whom to ask for a task in this wave, the likeliest first. */
export function whomToAsk<Person extends Candidate & History>(people: readonly Person[], task: TaskToFill, turn: Turn) {
  return byLikelihood(whoIsReady(people, task, turn).ready, kindAndPartOf(task)).slice(0, roomInWave(turn.wave, turn.waitedFor))
}

/**
 * Who can be asked in this wave. If there is someone likely, the first wave asks no one else. People are asked outside the hours that they
 * gave only if no one else is left, and never for a time, or at a time, at which they are away. `someoneIsOutside`: others could be asked if
 * no one else were left.
 */
export function whoIsReady<Person extends Candidate>(people: readonly Person[], task: TimesOfTask, { wave, waitedFor, now, until }: Turn) {
  const circle = people.filter((person) => !person.saidNo && !person.isBusyHere && !isAwayFor(person.away, task, now))
  const isLikelyThere = wave === 0 && circle.some((person) => isLikely(person) && isInHours(person))
  const unasked = circle.filter(({ wasAsked }) => !wasAsked)
  const isLast = wave >= LAST_WAVE || waitedFor === 0
  const isSomeoneLeft = unasked.some((person) => isInHours(person) && person.restsUntil < until)
  const within = isSomeoneLeft || !isLast ? unasked.filter(isInHours) : unasked
  const likely = isLikelyThere ? within.filter(isLikely) : within
  const ready = likely.filter(({ restsUntil }) => restsUntil <= now)
  return { ready, someoneIsOutside: isLast && within.length < unasked.length }
}

const isInHours = ({ hours }: Candidate) => hours !== 'busy'
const isLikely = ({ chose, did }: Candidate) => chose || did
type AwayTime = Candidate['away']
export const isAwayAt = (away: AwayTime, instant: number) => away !== null && away.from <= instant && instant < away.until
type TimesOfTask = Pick<TaskToFill, 'start_at' | 'end_at' | 'timeZone'> & DaysOfRow

/** Whether someone is away now (ms), or when the task is: on all days that can still be picked. */
export function isAwayFor(away: AwayTime, task: TimesOfTask, now: number) {
  if (away === null || isAwayAt(away, now)) return away !== null
  const { start_at, end_at, timeZone } = task
  if (start_at !== null) return start_at < away.until && (end_at ?? start_at) > away.from
  const mayBe = mayBeOf(task)
  const left = mayBe ? daysLeft(mayBe, localOf(now, timeZone)) : []
  const [from, until] = [dayOf(away.from, timeZone), dayOf(away.until, timeZone)]
  return left.length > 0 && left.every((day) => from <= day && day < until)
}

type HoursOfTask = Pick<TaskToFill, 'start_at' | 'all_day_at' | 'timeZone'>

/** What someone's hours say of a task: nothing if they gave none, or if the task has no time. The clock is asked once for all people. */
export function whatHoursSay({ start_at, all_day_at, timeZone }: HoursOfTask): (hours: FreeHours) => Candidate['hours'] {
  if (start_at === null) return () => 'nothing'
  const at = { weekday: weekdayAt(start_at, timeZone), hour: all_day_at === null ? clockHourAt(start_at, timeZone) : null }
  return (hours) => (hours.length === 0 ? 'nothing' : isFreeAt(hours, at) ? 'free' : 'busy')
}

/** The part of the day in which a task is; null without an hour. */
export const partOfTask = ({ start_at, all_day_at, timeZone }: HoursOfTask) =>
  start_at === null || all_day_at !== null ? null : partOfDay(clockHourAt(start_at, timeZone))

/** What of a task someone may have said no to before. */
export const kindAndPartOf = (task: HoursOfTask & Pick<TaskToFill, 'category'>) => ({ category: task.category, part: partOfTask(task) })
