import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { DAY_TIMES, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'

type FreeTimes = CanHelp['times']
type FreeTime = FreeTimes[number]

/** The parts of a week that can be chosen with one tap. Together they are the whole week. */
export const WEEK_PARTS = ['weekdays', 'evenings', 'weekend'] as const
export type WeekPart = (typeof WEEK_PARTS)[number]

/**
 * The weekend: Saturday and Sunday. In Israel (by the family's time zone), and where weeks begin on Saturday, it is Friday and Saturday.
 */
function isWeekend(weekday: FreeTime['weekday'], { timeZone, weekStart }: Whereabouts) {
  return weekday === 'SA' || weekday === (timeZone === 'Asia/Jerusalem' || weekStart === 'SA' ? 'FR' : 'SU')
}

export interface Whereabouts {
  timeZone: string
  weekStart: FreeTime['weekday']
}

const weekPartOf = ({ weekday, time }: FreeTime, place: Whereabouts): WeekPart =>
  isWeekend(weekday, place) ? 'weekend' : time === 'evening' ? 'evenings' : 'weekdays'

const ALL_TIMES: FreeTimes = WEEKDAYS.flatMap((weekday) => DAY_TIMES.map((time) => ({ weekday, time })))
const isAt = (one: FreeTime) => (other: FreeTime) => one.weekday === other.weekday && one.time === other.time

/** Whether all times of this part of the week are free. */
export const hasWeekPart = (times: FreeTimes, part: WeekPart, place: Whereabouts) =>
  ALL_TIMES.filter((each) => weekPartOf(each, place) === part).every((each) => times.some(isAt(each)))

/** The free times with all times of this part of the week, or without them. */
export const withWeekPart = (times: FreeTimes, part: WeekPart, on: boolean, place: Whereabouts) =>
  ALL_TIMES.filter((each) => (weekPartOf(each, place) === part ? on : times.some(isAt(each))))
