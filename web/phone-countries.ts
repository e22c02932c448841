import metadata from 'libphonenumber-js/max/metadata'

const { countries, ...others } = metadata
const inOrder = Object.entries(countries).toSorted(([one], [other]) => (one < other ? -1 : 1))
/** The data of this many countries is about half of all the data. */
const FIRST_HALF = 110

/**
 * The server's data about phone numbers, in two parts, because one file of all countries would be too large for a part of the app that is
 * loaded later. With less data the app would accept a number that the server refuses.
 */
export const phoneCountries = [
  { ...others, countries: Object.fromEntries(inOrder.slice(0, FIRST_HALF)) },
  { countries: Object.fromEntries(inOrder.slice(FIRST_HALF)) },
] as const
