/** 'Jerusalem' for Asia/Jerusalem: what people call a time zone. IANA's names are English; they are names of places. */
export const placeOfZone = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Every zone that this browser knows, and the given one; by place. */
export function timeZoneOptions(own: string) {
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone')])
  return [...zones]
    .map((zone) => ({ value: zone, label: zone.includes('/') ? `${placeOfZone(zone)} (${zone.split('/')[0]})` : zone }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
