/** The language that most people of a country (ISO 3166) speak, such as he; English if there is no country. */
export const languageOfCountry = (country: string | null) =>
  country === null ? 'en' : new Intl.Locale(`und-${country}`).maximize().language

/** TypeScript does not know this function yet: https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getTimeZones */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined }

/** By country: ICU takes a few ms for each. */
const zones = new Map<string, string[]>()

/** The time zones of a country (ISO 3166), such as Asia/Jerusalem. */
export function zonesOfCountry(country: string | null) {
  if (country === null) return []
  const found = zones.get(country) ?? (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? []
  zones.set(country, found)
  return found
}

/** Those of the countries in which clocks follow a time zone: DE for Europe/Berlin. */
export function countriesOfZone<Country extends string>(zone: string, countries: readonly Country[]) {
  // Of a zone with two names, such as Europe/Kyiv, ICU knows one.
  const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  return countries.filter((country) => zonesOfCountry(country).includes(name))
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
