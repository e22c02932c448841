import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'

// This is separate from phones.ts, which loads it lazily. The build puts the parts of the library that are named here into one file, and
// leaves out the rest.

/** Functions for phone numbers that use `metadata`. */
export const phonesWith = (metadata: MetadataJson) => ({
  getCountries: () => getCountries(metadata),
  getCountryCallingCode: (country: CountryCode) => getCountryCallingCode(country, metadata),
  parsePhoneNumberFromString: (text: string, country?: CountryCode) =>
    country === undefined ? parsePhoneNumberFromString(text, metadata) : parsePhoneNumberFromString(text, country, metadata),
})
