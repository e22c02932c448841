import type { MetadataJson } from 'libphonenumber-js/core'

declare global {
  // Set by the build (web/phone-countries.ts).
  const PHONE_COUNTRIES_FIRST: MetadataJson
  const PHONE_COUNTRIES_REST: Pick<MetadataJson, 'countries'>
}
