/** 'Jerusalem' for Asia/Jerusalem. IANA's names are English place names. */
export const placeOfZone = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Every zone that this browser knows, and the given one, sorted by place. */
export function timeZoneOptions(own: string) {
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone')])
  return [...zones]
    .map((zone) => ({ value: zone, label: zone.includes('/') ? `${placeOfZone(zone)} (${zone.split('/')[0]})` : zone }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
