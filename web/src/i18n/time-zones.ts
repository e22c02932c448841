import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'

/** 'Jerusalem' for Asia/Jerusalem. IANA's names are English place names. */
const placeOfZone = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** The zone's name in the reader's language, such as 'Israel Time' or 'שעון ישראל'. */
export const nameOfZone = (timeZone: string, locale: Locale) =>
  new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Every zone that this browser knows, and the given one, sorted by place. */
export function timeZoneOptions(own: string) {
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone')])
  return [...zones]
    .map((zone) => ({ value: zone, label: zone.includes('/') ? `${placeOfZone(zone)} (${zone.split('/')[0]})` : zone }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
