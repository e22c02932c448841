// Apart from phones.ts, which loads it: a build keeps what is named here in one file, and leaves out the rest of the library.
export { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
