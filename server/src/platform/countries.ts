import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { cached } from './cached.ts'
import { localOf } from './zones.ts'

/** The language that most people of a country (ISO 3166) speak, such as `he`; `en` if there is no country. */
export const languageOfCountry = (country: string | null) =>
  country === null ? 'en' : new Intl.Locale(`und-${country}`).maximize().language

/** TypeScript does not know these functions yet: https://tc39.es/proposal-intl-locale-info */
type LocaleOfCountry = Intl.Locale & { getTimeZones: () => string[] | undefined; getWeekInfo: () => { firstDay: number } }
const localeOfCountry = (country: string) => new Intl.Locale(`und-${country}`) as LocaleOfCountry

/** Cached, because ICU takes a few ms for a country. */
const zonesOf = cached((country: string) => localeOfCountry(country).getTimeZones() ?? [])

/** The time zones of a country (ISO 3166), such as Asia/Jerusalem. */
export const zonesOfCountry = (country: string | null) => (country === null ? [] : zonesOf(country))

/** The countries in which clocks follow a time zone, for example DE for Europe/Berlin. */
export function countriesOfZone<Country extends string>(zone: string, countries: readonly Country[]) {
  // ICU uses only one name for a zone that has two, such as Europe/Kyiv.
  const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  return countries.filter((country) => zonesOfCountry(country).includes(name))
}

/** The day on which weeks begin in a time zone: by CLDR if a country uses the zone, otherwise Monday (ISO 8601). */
export const weekStartOf = cached((zone: string): (typeof WEEKDAYS)[number] => {
  const [country] = countriesOfZone(zone, countriesWithoutMonday())
  return WEEKDAYS[country ? localeOfCountry(country).getWeekInfo().firstDay - 1 : 0] ?? 'MO'
})

/**
 * The codes of the countries whose weeks do not begin on Monday. Only these few are searched, because ICU takes long for the time zones of
 * a country.
 */
function countriesWithoutMonday() {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return codes.filter((code) => localeOfCountry(code).getWeekInfo().firstDay !== 1)
}

const MONTHS_AHEAD = 24

/** Whether these zones show the same time, in the month of `now` (ms) and in the months ahead. */
export function haveSameTime(zones: string[], now: number) {
  const offsets = zones.map((zone) => {
    const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
    return Array.from({ length: MONTHS_AHEAD }, (_, months) => start.add({ months }).offset).join()
  })
  return new Set(offsets).size === 1
}

/** Countries that write 24 November as 11/24 in English, by CLDR, and countries that write both forms. */
const MONTH_FIRST = ['US', 'AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'VI']
const BOTH_ORDERS = ['CA', 'PA']

/** The day, time and date order by which a text is parsed. */
export interface Calendar {
  /** YYYY-MM-DD */
  today: string
  /** HH:MM */
  time: string
  /** Whether 11/24 is in November, as in the USA; a dot always means that the day comes first. */
  monthFirst: boolean
  /** Whether the writer may use either order. Then a person has to check a date that fits both orders. */
  writesBoth?: boolean
}

/**
 * When someone writes: `now` (ms) in their time zone, and the order in which they write a date. The order depends on the country of the
 * time zone, and on whether they write English.
 */
export function calendarAt(now: number, timeZone: string, locale: string): Calendar {
  const [today = '', time = ''] = localOf(now, timeZone).split('T')
  const isIn = (countries: string[]) => countries.some((country) => zonesOfCountry(country).includes(timeZone))
  const isMonthFirst = isIn(MONTH_FIRST)
  const isEnglish = locale === 'en'
  return { today, time, monthFirst: isMonthFirst && isEnglish, writesBoth: isIn(BOTH_ORDERS) || (isMonthFirst && !isEnglish) }
}
