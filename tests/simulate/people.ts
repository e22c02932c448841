import { partOfDay } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { type Category, DAY_TIMES, type DayTime, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { addDays, clockHourAt, dayOf, instantOf, localOf, weekdayAt } from '../../server/src/platform/zones.ts'
import { type Assumptions, KINDS } from './assumptions.ts'
import { daysLeftOf } from './products/by-rules.ts'
import { type Need, ZONE } from './products/product.ts'
import type { Random } from './random.ts'

const WEEK = 7 * DAY
const CATEGORIES = Object.keys(KINDS) as Category[]
/** The hour of each part of the day, in the family's time zone. */
const HOUR_OF: Record<DayTime, string> = { morning: '10:00', afternoon: '14:00', evening: '19:00' }
const IDLE_AFTER = 21 * DAY
const cellOf = (weekday: string, part: string) => `${weekday} ${part}`

export type Wanted = Pick<Need, 'category' | 'start_at' | 'may_be'>
export type Model = ReturnType<typeof makePerson>
interface Kind {
  isFriend: boolean
  isByMail: boolean
  joinedAt: number
  until: number
}

/** Someone with their own tastes, week and holidays. Instants are in ms. */
export function makePerson(random: Random, given: Assumptions, { isFriend, isByMail, joinedAt, until }: Kind) {
  const taste = new Map(CATEGORIES.map((category) => [category, random.around(given.taste)]))
  const cells = WEEKDAYS.flatMap((weekday) =>
    DAY_TIMES.map((time) => ({ weekday, time, isFree: random.isTrue(given.free), holds: random.isTrue(given.hoursHold) })),
  )
  const free = new Set(cells.filter(({ isFree }) => isFree).map(({ weekday, time }) => cellOf(weekday, time)))
  const aways: { from: number; says: boolean }[] = []
  for (let week = joinedAt; week < until + WEEK; week += WEEK) {
    const [goes, day, says] = [random.isTrue(given.away), random.below(7), random.isTrue(given.saysAway)]
    if (goes) aways.push({ from: week + day * DAY, says })
  }
  const takes: number[] = []
  let [tiredUntil, worn, lastTake] = [0, 1, joinedAt]

  const isAway = (at: number) => aways.some(({ from }) => from <= at && at < from + WEEK)
  const isFreeOn = (weekday: string, part: DayTime, at: number) => free.has(cellOf(weekday, part)) && !isAway(at)
  const isFree = (start_at: number | null) =>
    start_at === null || isFreeOn(weekdayAt(start_at, ZONE), partOfDay(clockHourAt(start_at, ZONE)), start_at)
  /** The times (day, hour) on some days, from now on, at which the person is free. */
  const timesOn = (days: readonly string[], parts: readonly DayTime[], now: number) =>
    days.flatMap((day) =>
      parts.flatMap((part) => {
        const at = instantAt(day, HOUR_OF[part])
        return at > now && isFreeOn(weekdayAt(at, ZONE), part, at) ? [{ day, time: HOUR_OF[part] }] : []
      }),
    )
  const interest = (now: number) => (now - lastTake > IDLE_AFTER && takes.length === 0 ? given.idle : 1)

  return {
    isByMail,
    aways,
    /** The two kinds of help that the person likes best. */
    likes: CATEGORIES.toSorted((one, other) => (taste.get(other) ?? 0) - (taste.get(one) ?? 0)).slice(0, 2),
    saidHours: cells.filter(({ isFree, holds }) => isFree === holds).map(({ weekday, time }) => ({ weekday, time })),
    isAway,
    interest,
    /** The time at which the person could do the task: null if they can't. `pick` is null if the taker does not have to pick a day. */
    timeFor: ({ start_at, may_be }: Wanted, now: number) => {
      if (!may_be || start_at !== null) return isFree(start_at) ? { pick: null } : null
      const parts = DAY_TIMES.filter((part) => may_be.part_of_day === null || isIn(may_be.part_of_day, HOUR_OF[part]))
      const [pick] = timesOn(daysLeftOf(may_be, now), parts, now)
      return pick ? { pick } : null
    },
    /** Up to three other times, within three days of the task's own time. */
    otherTimes: (start_at: number, now: number) =>
      timesOn(
        [0, -1, 1, -2, 2, -3, 3].map((days) => addDays(dayOf(start_at, ZONE), days)),
        DAY_TIMES,
        now,
      ).slice(0, 3),
    /** Whether the person would do the task if the time suits. `factor` says how much likelier this is than with a task from the list. */
    isWilling: (task: Wanted, now: number, factor: number) => {
      const held = takes.filter((at) => Math.abs(at - (task.start_at ?? now)) < WEEK / 2).length
      const kind = (KINDS[task.category]?.taken ?? 0) * (taste.get(task.category) ?? 1) * (isFriend ? given.friends : 1)
      return random.isTrue(Math.min(0.95, given.willing * factor * kind * given.busy ** held))
    },
    /** When the person replies to a message that comes now; null if never. The message can also make the person tired of messages. */
    repliesAt: (now: number) => {
      const isRead = now >= tiredUntil && random.isTrue((isByMail ? given.readsMail : given.reads) * worn * interest(now))
      if (random.isTrue(given.tired)) tiredUntil = Math.max(tiredUntil, now + given.tiredDays * DAY)
      worn *= 1 - given.wears
      const at = now + (isByMail ? given.repliesMail : given.replies) * HOUR * random.around(1)
      return isRead && !isAway(at) ? at : null
    },
    noteTaken: (at: number) => {
      takes.push(at)
      lastTake = at
    },
    amount: () => takes.length,
  }
}

const instants = new Map<string, number>()
/** Each instant is computed once, because all people of all circles have the same days. */
function instantAt(day: string, time: string) {
  const known = instants.get(`${day}T${time}`) ?? instantOf(`${day}T${time}`, ZONE)
  instants.set(`${day}T${time}`, known)
  return known
}

const isIn = (part: DayTime, time: string) => time >= hoursOf(part).from && time < hoursOf(part).until
/** The day (YYYY-MM-DD) of an instant (ms) in the family's time zone. */
export const localDay = (at: number) => localOf(at, ZONE).slice(0, 10)
