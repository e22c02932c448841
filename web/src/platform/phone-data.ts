import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'

// Apart from phones.ts, which loads it: a build keeps what is named here in one file, and leaves out the rest of the library.

/** What is known about phone numbers, with these data. */
export const phonesWith = (metadata: MetadataJson) => ({
  getCountries: () => getCountries(metadata),
  getCountryCallingCode: (country: CountryCode) => getCountryCallingCode(country, metadata),
  parsePhoneNumberFromString: (text: string, country?: CountryCode) =>
    country === undefined ? parsePhoneNumberFromString(text, metadata) : parsePhoneNumberFromString(text, country, metadata),
})
