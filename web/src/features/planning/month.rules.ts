import { plusDays } from '../../i18n/calendar-days.ts'
import { startOfWeek, type Weekday } from '../../i18n/weekdays.ts'

/** The month `months` later; months are YYYY-MM. */
export function moveMonth(month: string, months: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month. Each week begins on the weekday `first`. Days of the months before and after fill the first and the last week. */
export function weeksOf(month: string, first: Weekday) {
  const end = `${moveMonth(month, 1)}-01`
  const weeks: string[][] = []
  for (let start = startOfWeek(`${month}-01`, first); start < end; start = plusDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => plusDays(start, index)))
  }
  return weeks
}

/** A valid month (YYYY-MM) from an address, else null. */
export const monthOf = (text: string | null) => (text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null)
