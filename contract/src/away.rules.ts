import { DAY } from './constants.ts'

/** Someone who is away for longer, or without an end, is asked again after this many days. */
export const AWAY_DAYS_MAX = 365

/** The same by the link of an ask, which may have been passed on: this many days, today included. */
export const AWAY_BY_LINK_MAX = 60

/** From and until which day (YYYY-MM-DD) someone is away, both included. Without an end, it is a year. */
export interface AwayDays {
  from: string
  until: string | null
}

/** The days that are meant, with an end within a year of `today`; or why they are none. */
export function readAway({ from, until }: AwayDays, today: string) {
  const last = daysOn(today, AWAY_DAYS_MAX)
  const end = until === null || until > last ? last : until
  if (end < today || from > last) return 'time_in_past'
  if (end < from) return 'end_before_start'
  return { from, until: end, isCut: end !== until }
}

const daysOn = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Whether a text is a day that there is, YYYY-MM-DD. */
export const isCalendarDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
