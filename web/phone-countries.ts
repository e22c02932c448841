import metadata from 'libphonenumber-js/max/metadata'

const { countries, ...others } = metadata
const inOrder = Object.entries(countries).toSorted(([one], [other]) => (one < other ? -1 : 1))
/** So many countries have half of the data. */
const FIRST_HALF = 110

/**
 * What the server knows about phone numbers, in two parts: one file of it would be too large for a later part of the app. Fewer data
 * would call a number valid that the server refuses.
 */
export const phoneCountries = [
  { ...others, countries: Object.fromEntries(inOrder.slice(0, FIRST_HALF)) },
  { countries: Object.fromEntries(inOrder.slice(FIRST_HALF)) },
] as const
