import { DAY } from '@hand-in-hand/contract/constants.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { AppError } from '../../platform/errors.ts'

// Days are counted from 1 January 1970 here. A rule is asked for each day whether it falls on it: so no rule of a stranger's file, such
// as the 30th of each February, can take longer than the days that are looked at.

/** A rule of a calendar that repeats on days. */
interface DayRule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  weekStart: number
  months: number[]
  monthDays: number[]
  /** `nth` is 0 for each such weekday, else which one of its month (or year). */
  weekdays: { nth: number; weekday: number }[]
  positions: number[]
  count: number | null
  /** As it is written: a day, or an instant. */
  until: string | null
}

const WEEKDAY_CODES: readonly string[] = WEEKDAYS
const KNOWN_PARTS = new Set(['FREQ', 'INTERVAL', 'WKST', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'COUNT', 'UNTIL'])
const isFrequency = (text: string | undefined): text is DayRule['frequency'] => /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(text ?? '')

/** Null for a rule of hours, or of what no family writes, such as numbers of weeks. */
export function readDayRule(text: string): DayRule | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=') as [string, string | undefined]),
  )
  const frequency = parts.get('FREQ')
  if (!isFrequency(frequency) || [...parts.keys()].some((name) => !KNOWN_PARTS.has(name))) return null
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number) ?? []
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const rule: DayRule = {
    frequency,
    interval,
    weekStart: Math.max(0, WEEKDAY_CODES.indexOf(parts.get('WKST') ?? 'MO')),
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    weekdays: (parts.get('BYDAY')?.split(',') ?? []).map((each) => ({
      nth: Number.parseInt(each, 10) || 0,
      weekday: WEEKDAY_CODES.indexOf(each.slice(-2)),
    })),
    positions: numbers('BYSETPOS'),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    until: parts.get('UNTIL') ?? null,
  }
  const isSound = interval >= 1 && [interval, ...rule.months, ...rule.monthDays, ...rule.positions, rule.count ?? 1].every(Number.isInteger)
  return isSound && rule.weekdays.every(({ weekday }) => weekday >= 0) ? rule : null
}

interface DayParts {
  day: number
  year: number
  month: number
  monthDay: number
  weekday: number
}

function dayPartsOf(day: number): DayParts {
  const date = new Date(day * DAY)
  return { day, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, monthDay: date.getUTCDate(), weekday: weekdayNumber(day) }
}
/** 0 is Monday: 1 January 1970 was a Thursday. */
const weekdayNumber = (day: number) => (((day + 3) % 7) + 7) % 7
const lengthOfMonth = ({ year, month }: DayParts) => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const dayNumber = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY)
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** Whether a rule that begins on one day falls on another. COUNT and UNTIL are not looked at. */
export function fallsOn(rule: DayRule, first: number, day: number) {
  if (day < first) return false
  const [begin, at] = [dayPartsOf(first), dayPartsOf(day)]
  return isInInterval(rule, begin, at) && isInSet(rule, begin, at) && isAtPosition(rule, begin, at)
}

/** Whether this day's week, month or year is one of every n-th. */
function isInInterval({ frequency, interval, weekStart }: DayRule, begin: DayParts, at: DayParts) {
  const week = ({ day }: DayParts) => Math.floor((day + 3 - weekStart) / 7)
  const passed = {
    DAILY: at.day - begin.day,
    WEEKLY: week(at) - week(begin),
    MONTHLY: (at.year - begin.year) * 12 + at.month - begin.month,
    YEARLY: at.year - begin.year,
  }
  return passed[frequency] % interval === 0
}

function isInSet({ frequency, months, monthDays, weekdays }: DayRule, begin: DayParts, at: DayParts) {
  const byYear = frequency === 'YEARLY'
  const isBare = monthDays.length === 0 && weekdays.length === 0
  if (months.length > 0 ? !months.includes(at.month) : byYear && isBare && at.month !== begin.month) return false
  if (monthDays.length > 0 && !monthDays.some((each) => each === at.monthDay || each === at.monthDay - lengthOfMonth(at) - 1)) return false
  if (weekdays.length > 0 && !weekdays.some((each) => isNthWeekday(each, at, byYear && months.length === 0))) return false
  if (!isBare || frequency === 'DAILY') return true
  return frequency === 'WEEKLY' ? at.weekday === begin.weekday : at.monthDay === begin.monthDay
}

function isNthWeekday({ nth, weekday }: { nth: number; weekday: number }, at: DayParts, ofYear: boolean) {
  if (at.weekday !== weekday) return false
  if (nth === 0) return true
  const [from, until] = ofYear
    ? [Date.UTC(at.year, 0, 1), Date.UTC(at.year + 1, 0, 1)]
    : [Date.UTC(at.year, at.month - 1, 1), Date.UTC(at.year, at.month, 1)]
  const sinceFirst = at.day - from / DAY
  const untilLast = until / DAY - 1 - at.day
  return nth > 0 ? Math.floor(sinceFirst / 7) + 1 === nth : Math.floor(untilLast / 7) + 1 === -nth
}

/** BYSETPOS: the first or the last one of its month, such as the last working day. Of other rules it is not looked at. */
function isAtPosition(rule: DayRule, begin: DayParts, at: DayParts) {
  if (rule.positions.length === 0 || rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') return true
  const firstOfMonth = at.day - at.monthDay + 1
  const set = Array.from({ length: lengthOfMonth(at) }, (_, index) => firstOfMonth + index).filter((day) =>
    isInSet(rule, begin, dayPartsOf(day)),
  )
  const index = set.indexOf(at.day)
  return rule.positions.some((each) => each === index + 1 || each === index - set.length)
}

/** How many days may still be looked at for a calendar. */
export interface DayBudget {
  days: number
}

/** The days of a rule from one day on, up to another. Of a rule with a COUNT the days before are counted. Throws too_large. */
export function* daysOf(rule: DayRule, first: number, from: number, until: number, budget: DayBudget) {
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let day = rule.count === null ? Math.max(first, from) : first; day <= until && left > 0; day++) {
    if (budget.days-- <= 0) throw new AppError('too_large')
    // The first day belongs to a series even if its rule does not fall on it.
    if (day !== first && !fallsOn(rule, first, day)) continue
    left--
    if (day >= from) yield day
  }
}
