/** The language that most people of a country (ISO 3166) speak, such as he; English if there is no country. */
export const languageOfCountry = (country: string | null) =>
  country === null ? 'en' : new Intl.Locale(`und-${country}`).maximize().language

/** TypeScript does not know this function yet: https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getTimeZones */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined }

/** The time zones of a country (ISO 3166), such as Asia/Jerusalem. */
export const zonesOfCountry = (country: string | null) =>
  country === null ? [] : ((new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? [])

const MONTHS_AHEAD = 24

/** Whether these zones show the same time, in the month of `now` (ms) and in the months ahead. */
export function haveSameTime(zones: string[], now: number) {
  const offsets = zones.map((zone) => {
    const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
    return Array.from({ length: MONTHS_AHEAD }, (_, months) => start.add({ months }).offset).join()
  })
  return new Set(offsets).size === 1
}
