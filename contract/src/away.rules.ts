import { DAY } from './constants.ts'

/** In days. Someone who is away for longer, or without an end, counts as away for this many days. Then the server asks them again. */
export const AWAY_DAYS_MAX = 365

/**
 * In days, with today included: the longest time away that someone can set by the link of an ask. It is shorter than `AWAY_DAYS_MAX`,
 * because the link may have been passed on.
 */
export const AWAY_BY_LINK_MAX = 60

/** The first and the last day (YYYY-MM-DD) on which someone is away. Without a last day, they are away for a year. */
export interface AwayDays {
  from: string
  until: string | null
}

/** Returns the days, with the last one at most `AWAY_DAYS_MAX` days after `today`; an error code if the days are not valid. */
export function readAway({ from, until }: AwayDays, today: string) {
  const last = daysOn(today, AWAY_DAYS_MAX)
  const end = until === null || until > last ? last : until
  if (end < today || from > last) return 'time_in_past'
  if (end < from) return 'end_before_start'
  return { from, until: end, isCut: end !== until }
}

const daysOn = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Whether a text is an existing day, YYYY-MM-DD. */
export const isCalendarDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
