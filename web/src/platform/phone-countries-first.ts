// Set by the build: see web/phone-countries.ts.
export const firstCountries = PHONE_COUNTRIES_FIRST
