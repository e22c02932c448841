import { DAY } from '@hand-in-hand/contract/constants.ts'

// Calendar days are calculated in UTC, where every day has 24 hours.
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The day (YYYY-MM-DD) that is `days` days after `day`. */
export const plusDays = (day: string, days: number) => dayAt(noon(day) + days * DAY)

/** A valid day (YYYY-MM-DD) from an address, else null. */
export const parseDay = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noon(text)) && dayAt(noon(text)) === text ? text : null
