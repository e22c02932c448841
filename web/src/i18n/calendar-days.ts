import { DAY } from '@hand-in-hand/contract/constants.ts'

// Days of a calendar are counted in UTC, where none is shorter than another.
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The day so many days later; days are YYYY-MM-DD. */
export const addDays = (day: string, days: number) => dayAt(noon(day) + days * DAY)

/** A day out of an address, or null for whatever is none. */
export const dayOf = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noon(text)) && dayAt(noon(text)) === text ? text : null
