import type { Calendar } from './plain-dates.ts'
import { localOf } from './zones.ts'

/** Countries that write 11/24 for 24 November in English, as CLDR has it, and those that write both. */
const MONTH_FIRST = ['US', 'AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'VI']
const BOTH = ['CA', 'PA']

/**
 * When and where someone writes: the present moment (ms) in their time zone, and in which order they write a date. The order depends on the
 * country, which the time zone tells, and there on English.
 */
export function calendarAt(now: number, timeZone: string, locale: string): Calendar {
  const [today = '', time = ''] = localOf(now, timeZone).split('T')
  const isMonthFirst = isOf(timeZone, MONTH_FIRST)
  const isEnglish = locale === 'en'
  return { today, time, monthFirst: isMonthFirst && isEnglish, writesBoth: isOf(timeZone, BOTH) || (isMonthFirst && !isEnglish) }
}

/** Found once: `Intl` takes milliseconds for a country. */
const zones = new Map<string[], Set<string>>()

function isOf(timeZone: string, countries: string[]) {
  const zonesOf = (country: string) =>
    // Node has getTimeZones, TypeScript's library does not declare it yet.
    (new Intl.Locale(`en-${country}`) as Intl.Locale & { getTimeZones: () => string[] }).getTimeZones()
  const found = zones.get(countries) ?? new Set(countries.flatMap(zonesOf))
  zones.set(countries, found)
  return found.has(timeZone)
}
