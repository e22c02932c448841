import { type FreeHours, isFreeAt, partOfDay } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { type DaysOfRow, mayBeOf } from '../../platform/may-be.ts'
import { clockHourAt, dayOf, localOf, weekdayAt } from '../../platform/zones.ts'
import { WAVES } from './waves.rules.ts'

// Whom the server itself asks, and in which order. The lists that the family sees have an order of their own. See decision 098.

/** How far back and ahead (ms) of a task what someone holds makes it less likely that they take one more. */
export const HELD_NEAR = 3.5 * DAY
/** How long (ms) what someone did and how often they were asked count, and what they said no to. */
export const LATELY = 14 * DAY
export const NOES_COUNT_FOR = 60 * DAY

/** What is known of someone who could be asked. Instants in ms. */
export interface PersonToAsk {
  /** They chose this kind of help; they did such a task before. */
  chose: boolean
  did: boolean
  /** Their week, by their own word. */
  freeHours: FreeHours
  away: { from: number; until: number } | null
  /** They have something at that time: in this family, or in another one that they confirmed. */
  isBusyHere: boolean
  isBusyElsewhere: boolean
  /** How many tasks they hold near this one, and did lately, in this family. */
  held: number
  didLately: number
  askedLately: number
  lastAskedAt: number | null
  /** What they said no to, or gave back. */
  noes: readonly Occasion[]
  /** Of this task on this date. */
  wasAsked: boolean
  saidNo: boolean
  /** They had a message lately: until when they get no other. */
  restsUntil: number
}

/** A task, or one that someone said no to. */
interface Occasion {
  category: Category
  /** In ms; null at any time. */
  start_at: number | null
  all_day_at: number | null
}
export interface TaskToFill extends Occasion, DaysOfRow {
  end_at: number | null
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

/** Why someone is not asked now: for good, or until this wave, or the day, is over. */
export type LeftOut = 'said_no' | 'busy' | 'away' | 'asked' | 'hours' | 'unlikely' | 'rests' | 'later'

/**
 * Whom to ask for a task in this wave, the likeliest first, and why not each of the others. If there is someone likely, the first wave
 * asks no one else. People are asked outside the hours that they gave only if no one else is left, and never for a time, or at a time,
 * at which they are away. What someone holds in another family changes the order alone: who is asked, and never how many.
 */
export function whomToAsk<Person extends PersonToAsk>(people: readonly Person[], task: TaskToFill, turn: Turn) {
  const { wave, waitedFor, now, until } = turn
  const leftOut = new Map<Person, LeftOut>()
  const without = (from: readonly Person[], why: LeftOut, isLeftOut: (person: Person) => boolean) =>
    from.filter((person) => {
      if (isLeftOut(person)) leftOut.set(person, why)
      return !isLeftOut(person)
    })
  const isOutside = ({ freeHours }: Person) => saysOfHours(freeHours, task) === 'busy'

  let circle = without(people, 'said_no', ({ saidNo }) => saidNo)
  circle = without(circle, 'busy', ({ isBusyHere }) => isBusyHere)
  circle = without(circle, 'away', ({ away }) => isAwayFor(away, task, now))
  const isLikelyThere = wave === 0 && circle.some((person) => isLikely(person) && !isOutside(person))
  const unasked = without(circle, 'asked', ({ wasAsked }) => wasAsked)
  const isLast = wave >= WAVES.length - 1 || waitedFor === 0
  const isSomeoneLeft = unasked.some((person) => !isOutside(person) && person.restsUntil < until)
  circle = isSomeoneLeft || !isLast ? without(unasked, 'hours', isOutside) : unasked
  if (isLikelyThere) circle = without(circle, 'unlikely', (person) => !isLikely(person))
  circle = without(circle, 'rests', ({ restsUntil }) => restsUntil > now)
  const order = circle.toSorted(byPoints(task))
  const room = Math.max(0, (WAVES[wave] ?? 0) - waitedFor)
  for (const person of order.slice(room)) leftOut.set(person, 'later')
  return { order: order.slice(0, room), leftOut }
}

const isLikely = ({ chose, did }: PersonToAsk) => chose || did
type AwayTime = PersonToAsk['away']
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

/** What someone's hours say of a task: nothing if they gave none, or if the task has no time. */
export function saysOfHours(
  hours: FreeHours,
  { start_at, all_day_at, timeZone }: Pick<TaskToFill, 'start_at' | 'all_day_at' | 'timeZone'>,
): 'nothing' | 'free' | 'busy' {
  if (hours.length === 0 || start_at === null) return 'nothing'
  const hour = all_day_at === null ? clockHourAt(start_at, timeZone) : null
  return isFreeAt(hours, { weekday: weekdayAt(start_at, timeZone), hour }) ? 'free' : 'busy'
}

/** Two points make a yes about twice as likely. Judgement, close to what the simulation takes for granted (docs/coverage.md). */
const POINTS = { free: 3, chose: 2, did: 2, held: -2, didLately: -1, askedLately: -1, noToKind: -1, noToHour: -2 }
/** More of the same changes little: no one falls behind for good. */
const COUNTED_AT_MOST = 3

function pointsOf(person: PersonToAsk, task: TaskToFill) {
  const counted = (amount: number) => Math.min(COUNTED_AT_MOST, amount)
  const part = dayPartOf(task, task.timeZone)
  const ofKind = person.noes.filter(({ category }) => category === task.category).length
  const ofHour = part === null ? 0 : person.noes.filter((no) => dayPartOf(no, task.timeZone) === part).length
  return (
    (saysOfHours(person.freeHours, task) === 'free' ? POINTS.free : 0) +
    (person.chose ? POINTS.chose : 0) +
    (person.did ? POINTS.did : 0) +
    counted(person.held) * POINTS.held +
    counted(person.didLately) * POINTS.didLately +
    counted(person.askedLately) * POINTS.askedLately +
    counted(ofKind) * POINTS.noToKind +
    counted(ofHour) * POINTS.noToHour
  )
}

const dayPartOf = ({ start_at, all_day_at }: Occasion, timeZone: string) =>
  start_at === null || all_day_at !== null ? null : partOfDay(clockHourAt(start_at, timeZone))

/** Of equals the one who was asked longest ago comes first, before them those who never were. */
function byPoints(task: TaskToFill) {
  const points = new Map<PersonToAsk, number>()
  const pointsFor = (person: PersonToAsk) => {
    const known = points.get(person) ?? pointsOf(person, task)
    points.set(person, known)
    return known
  }
  return (one: PersonToAsk, other: PersonToAsk) =>
    Number(one.isBusyElsewhere) - Number(other.isBusyElsewhere) ||
    pointsFor(other) - pointsFor(one) ||
    (one.lastAskedAt ?? 0) - (other.lastAskedAt ?? 0)
}
