import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { monthDays, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { dateFormat, type ReaderSettings } from '../../i18n/dates.ts'
import { type Weekday, weekdayOf } from '../../i18n/weekdays.ts'

/** The repeat of a new task, as in the form. Values that are not used now are kept. */
export interface RepeatForm {
  every: 'never' | 'day' | 'week' | 'two_weeks' | 'month'
  /** For weeks; empty means the weekday of the task's own day. */
  weekdays: Weekday[]
  ends: 'never' | 'until' | 'times'
  /** YYYY-MM-DD; empty if none is chosen yet. */
  until: string
  times: number
}

export const TIMES_MAX = 100
export const noRepeat: RepeatForm = { every: 'never', weekdays: [], ends: 'never', until: '', times: 8 }

const weekdaysOf = (repeat: RepeatForm, start: string) => (repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOf(start)])

/** The RFC 5545 rule for the call; `start` is the task's day, YYYY-MM-DD. Undefined if it does not repeat. */
export function toRecurrenceRule(repeat: RepeatForm, start: string) {
  if (repeat.every === 'never') return undefined
  const interval = repeat.every === 'two_weeks' ? 'INTERVAL=2;' : ''
  const every =
    repeat.every === 'day'
      ? 'FREQ=DAILY'
      : repeat.every === 'month'
        ? monthlyRule(start)
        : `FREQ=WEEKLY;${interval}BYDAY=${WEEKDAYS.filter((day) => weekdaysOf(repeat, start).includes(day)).join(',')}`
  if (repeat.ends === 'until') return `${every};UNTIL=${repeat.until.replaceAll('-', '')}`
  return repeat.ends === 'times' ? `${every};COUNT=${repeat.times}` : every
}

/** Every month on the day of `start`, or on the last day of a shorter month. */
function monthlyRule(start: string) {
  const days = monthDays(dayOfMonth(start))
  return `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}${days.length > 1 ? ';BYSETPOS=-1' : ''}`
}
export const dayOfMonth = (day: string) => Number(day.slice(8))

function partsOf(rule: string) {
  const pairs = rule.split(';').map((part) => part.split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** The form of a rule that the server has. What the form has no choice for becomes its nearest one. */
export function formFromRule(rule: string): RepeatForm {
  const parts = partsOf(rule)
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  const weekly = parts.get('INTERVAL') === '2' ? 'two_weeks' : 'week'
  const every = parts.get('FREQ') === 'DAILY' ? 'day' : parts.get('FREQ') === 'MONTHLY' ? 'month' : weekly
  const chosen = parts.get('BYDAY')?.split(',') ?? []
  return {
    every: count === '1' ? 'never' : every,
    weekdays: WEEKDAYS.filter((day) => chosen.includes(day)),
    ends: until ? 'until' : count ? 'times' : 'never',
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : '',
    times: Math.min(Number(count ?? noRepeat.times), TIMES_MAX),
  }
}

/** The rule of a changed form, from the task's day on (YYYY-MM-DD). A monthly task stays on the day of the month that its `rule` has. */
export function changedRule(repeat: RepeatForm, start: string, rule: string) {
  if (repeat.every === 'never') return 'FREQ=DAILY;COUNT=1'
  const made = toRecurrenceRule(repeat, start) ?? ''
  const days = partsOf(rule).get('BYMONTHDAY')
  if (repeat.every !== 'month' || days === undefined) return made
  const setPosition = days.includes(',') ? ';BYSETPOS=-1' : ''
  return made.replace(/BYMONTHDAY=[\d,]+(;BYSETPOS=-1)?/, `BYMONTHDAY=${days}${setPosition}`)
}

/** Why a repeat cannot be sent, or null. */
export function whyNotRepeat(repeat: RepeatForm, start: string) {
  if (repeat.every === 'never' || repeat.ends !== 'until') return null
  if (!repeat.until) return 'until_missing'
  return nextDays(repeat, start, 1).length > 0 ? null : 'until_too_early'
}

/** The first days of a repeat (YYYY-MM-DD), as a preview. The server calculates its own. */
export function nextDays(repeat: RepeatForm, start: string, amount: number) {
  const days: string[] = []
  const most = repeat.ends === 'times' ? Math.min(repeat.times, amount) : amount
  const last = repeat.ends === 'until' ? repeat.until : '9999-12-31'
  const weekdays = repeat.every === 'day' ? WEEKDAYS : weekdaysOf(repeat, start)
  const inMonth = monthDays(dayOfMonth(start))
  const isOfMonth = (day: string) => inMonth.includes(dayOfMonth(day)) && !inMonth.includes(dayOfMonth(plusDays(day, 1)))
  // RFC 5545 counts weeks from Monday, also where calendars begin on Sunday.
  let weekOff = false
  for (let day = start; days.length < most && day <= last; day = plusDays(day, 1)) {
    if (repeat.every === 'two_weeks' && day !== start && weekdayOf(day) === 'MO') weekOff = !weekOff
    const isOne = repeat.every === 'month' ? isOfMonth(day) : !weekOff && weekdays.some((each) => each === weekdayOf(day))
    if (isOne) days.push(day)
  }
  return days
}

/** 'Tue, 24 Nov', of an instant. */
export const shortDay = (instant: string, reader: ReaderSettings) =>
  dateFormat(reader, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(instant))

/** 'Tue, 24 Nov', of a calendar day (YYYY-MM-DD). */
export const shortCalendarDay = (day: string, locale: Locale) => shortDay(`${day}T12:00:00Z`, { locale, timeZone: 'UTC' })
