import { partOfDay } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { addDays, clockHourAt, dayOf } from '../../server/src/platform/zones.ts'
import { type Assumptions, KINDS } from './assumptions.ts'
import { type Need, ZONE } from './products/product.ts'
import type { Random } from './random.ts'

// What a family needs: 42 places in six weeks, as in the study that assumptions.ts uses. A place is for one person on one date. Some places
// are dates of a series, and some belong to a task for two people.

/** How many places a family writes on a Sunday evening, and on a Wednesday. The dates of running series are included. */
const WRITTEN = [4, 3] as const
const DATES = 8

/**
 * The needs that the family writes at an instant (ms). `running` has, for each series, how many weeks are left. The series is over at 0.
 */
export function needsAt(
  now: number,
  running: { left: number }[],
  { random, given, says }: { random: Random; given: Assumptions; says: boolean },
) {
  const date = new Date(now)
  const isSunday = date.getUTCDay() === 0 && date.getUTCHours() === 17
  let room: number = isSunday ? WRITTEN[0] : date.getUTCDay() === 3 && date.getUTCHours() === 8 ? WRITTEN[1] : 0
  if (isSunday) {
    for (const series of running) series.left--
    room -= running.filter(({ left }) => left > 0).length
  }
  const needs: Need[] = []
  while (room > 0) {
    const need = oneNeed(now, random, given, says)
    if (need.dates > 1) running.push({ left: need.dates })
    // Each need uses the same amount of random numbers, so that the other needs stay the same whether or not tasks may move.
    room -= need.helpers
    needs.push(need)
  }
  return needs
}

function oneNeed(now: number, random: Random, given: Assumptions, says: boolean): Need {
  const category = kindOf(random)
  const midnight = Math.floor(now / DAY) * DAY
  const start = midnight + (1 + random.below(6)) * DAY + (6 + random.below(12)) * HOUR
  const [isAnyTime, movesHow, isAnyHour] = [random.isTrue(given.atAnyTime), random.next(), random.isTrue(given.anyHour)]
  const [isSeries, isForTwo] = [random.isTrue(given.series), random.isTrue(given.places)]
  const usual = { category, start_at: start, may_be: null, helpers: 1, dates: 1 }
  if (isAnyTime) return { ...usual, start_at: null }
  if (isSeries) return { ...usual, dates: DATES }
  if (isForTwo) return { ...usual, helpers: 2 }
  if (!says || movesHow >= given.mayMove) return usual
  const first = dayOf(start, ZONE)
  const part_of_day = isAnyHour ? null : partOfDay(clockHourAt(start, ZONE))
  return { ...usual, start_at: null, may_be: { days: [0, 1, 2].map((days) => addDays(first, days)), part_of_day } }
}

function kindOf(random: Random): Category {
  let left = random.next()
  for (const [category, { share }] of Object.entries(KINDS)) {
    left -= share
    if (left < 0) return category as Category
  }
  return 'home'
}
