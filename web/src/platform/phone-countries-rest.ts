// Set by the build: see web/phone-countries.ts.
export const otherCountries = PHONE_COUNTRIES_REST
