import { monthDays, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { parseDay, plusDays } from '../../i18n/calendar-days.ts'
import { type Weekday, weekdayOf } from '../../i18n/weekdays.ts'
import type { TaskWhenInput } from './task-form.rules.ts'

/** The repeat of a new task, as in the form. Values that are not used now are kept. */
export interface RepeatForm {
  every: 'never' | 'day' | 'week' | 'two_weeks' | 'month'
  /** For a repeat by weeks. Empty means the weekday of the task's own day. */
  weekdays: Weekday[]
  /** For a monthly repeat: 1 to 31. A shorter month has its last day instead. Null means the day of the month on which the task is. */
  monthDay: number | null
  ends: 'never' | 'until' | 'times'
  /** YYYY-MM-DD; empty if none is chosen yet. */
  until: string
  /** 0 if the field is empty. */
  times: number
}

export const TIMES_MAX = 100
export const noRepeat: RepeatForm = { every: 'never', weekdays: [], monthDay: null, ends: 'never', until: '', times: 8 }

/** The most days from the first to the last of the days of one task. With more, the days would overlap with those of the next week. */
const DAYS_APART = 6

/**
 * The day from which a task can repeat: its own day, or the first of several in one week. Null if it can't repeat; 'apart' if its days are
 * too far apart.
 */
export function repeatsFrom({ anyTime, date, days }: Pick<TaskWhenInput, 'anyTime' | 'date' | 'days'>) {
  const [first, last] = [days?.[0], days?.at(-1)]
  if (first && last) return last > plusDays(first, DAYS_APART) ? 'apart' : first
  return anyTime ? null : parseDay(date)
}

/**
 * The repeat of a task on several days. The days repeat together, so such a task cannot repeat daily. A weekly rule has only the weekday of
 * the first day.
 */
export const onSeveralDays = (repeat: RepeatForm): RepeatForm => ({
  ...repeat,
  weekdays: [],
  every: repeat.every === 'day' ? 'never' : repeat.every,
})

/** The weekdays of a weekly repeat; `start` is the task's day, YYYY-MM-DD. */
export const weekdaysOf = (repeat: RepeatForm, start: string) => (repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOf(start)])

/** The RFC 5545 rule for the call; `start` is the task's day, YYYY-MM-DD. Undefined if it does not repeat. */
export function toRecurrenceRule(repeat: RepeatForm, start: string) {
  if (repeat.every === 'never') return undefined
  const interval = repeat.every === 'two_weeks' ? 'INTERVAL=2;' : ''
  const every =
    repeat.every === 'day'
      ? 'FREQ=DAILY'
      : repeat.every === 'month'
        ? monthlyRule(monthDayOf(repeat, start))
        : `FREQ=WEEKLY;${interval}BYDAY=${WEEKDAYS.filter((day) => weekdaysOf(repeat, start).includes(day)).join(',')}`
  if (repeat.ends === 'until') return `${every};UNTIL=${repeat.until.replaceAll('-', '')}`
  return repeat.ends === 'times' ? `${every};COUNT=${repeat.times}` : every
}

/** Every month on this day, or on the last day of a shorter month. */
function monthlyRule(day: number) {
  const days = monthDays(day)
  return `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}${days.length > 1 ? ';BYSETPOS=-1' : ''}`
}
const dayOfMonth = (day: string) => Number(day.slice(8))
/** The day of the month of a monthly repeat; `start` is the task's day, YYYY-MM-DD. */
export const monthDayOf = ({ monthDay }: RepeatForm, start: string) => monthDay ?? dayOfMonth(start)

function partsOfRule(rule: string) {
  const pairs = rule.split(';').map((part) => part.split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** The form's values for a rule from the server. If the form cannot show the rule exactly, it shows the nearest choice. */
export function formFromRule(rule: string): RepeatForm {
  const parts = partsOfRule(rule)
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  const weekly = parts.get('INTERVAL') === '2' ? 'two_weeks' : 'week'
  const every = parts.get('FREQ') === 'DAILY' ? 'day' : parts.get('FREQ') === 'MONTHLY' ? 'month' : weekly
  const chosen = parts.get('BYDAY')?.split(',') ?? []
  const ofMonth = parts.get('BYMONTHDAY')?.split(',').map(Number)
  return {
    every: count === '1' ? 'never' : every,
    weekdays: WEEKDAYS.filter((day) => chosen.includes(day)),
    monthDay: ofMonth ? Math.max(...ofMonth) : null,
    ends: until ? 'until' : count ? 'times' : 'never',
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : '',
    times: Math.min(Number(count ?? noRepeat.times), TIMES_MAX),
  }
}

/** The rule of a changed form. If the task no longer repeats, its day `start` (YYYY-MM-DD) is the last day of the series. */
export const changedRule = (repeat: RepeatForm, start: string) => toRecurrenceRule(repeat, start) ?? 'FREQ=DAILY;COUNT=1'

/** The day on which the weeks of a two-week rule begin. Null for any other rule. */
export function ruleWeekStart(rule: string): Weekday | null {
  const parts = partsOfRule(rule)
  // Without WKST, weeks begin on Monday (RFC 5545).
  return parts.get('INTERVAL') === '2' ? (WEEKDAYS.find((day) => day === parts.get('WKST')) ?? 'MO') : null
}

/** Why a repeat cannot be sent, or null. */
export function whyNotRepeat(repeat: RepeatForm, start: string, weekStart: Weekday) {
  if (repeat.every === 'never' || repeat.ends === 'never') return null
  if (repeat.ends === 'times') return repeat.times > 0 ? null : 'times_missing'
  if (!repeat.until) return 'until_missing'
  return nextDays(repeat, start, 1, weekStart).length > 0 ? null : 'until_too_early'
}

/** The first days of a repeat (YYYY-MM-DD), as a preview. Weeks begin on `weekStart`. The server calculates the days itself. */
export function nextDays(repeat: RepeatForm, start: string, amount: number, weekStart: Weekday) {
  const days: string[] = []
  const most = repeat.ends === 'times' ? Math.min(repeat.times, amount) : amount
  const last = repeat.ends === 'until' ? repeat.until : '9999-12-31'
  const weekdays = repeat.every === 'day' ? WEEKDAYS : weekdaysOf(repeat, start)
  const inMonth = monthDays(monthDayOf(repeat, start))
  const isOfMonth = (day: string) => inMonth.includes(dayOfMonth(day)) && !inMonth.includes(dayOfMonth(plusDays(day, 1)))
  let weekOff = false
  for (let day = start; days.length < most && day <= last; day = plusDays(day, 1)) {
    if (repeat.every === 'two_weeks' && day !== start && weekdayOf(day) === weekStart) weekOff = !weekOff
    const isOne = repeat.every === 'month' ? isOfMonth(day) : !weekOff && weekdays.some((each) => each === weekdayOf(day))
    if (isOne) days.push(day)
  }
  return days
}
