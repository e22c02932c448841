import { FIRST_COUNTRIES } from '@hand-in-hand/contract/constants.ts'
import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import type { CountryCode, Phones } from '../../platform/phones.ts'

/** A country and what was typed beside it. */
export interface PhoneEntry {
  country: string
  number: string
}

export const emptyPhone: PhoneEntry = { country: FIRST_COUNTRIES[0], number: '' }

/** The specification's 'more than 4 symbols'. */
export const PHONE_LONGER_THAN = 4

const FIRST_CODES: Record<(typeof FIRST_COUNTRIES)[number], string> = { IL: '972', BY: '375', US: '1', DE: '49', RU: '7' }

/** Countries for the selector: the usual ones first, then all others by name once `phones` is there. */
export function countryOptions(phones: Phones | null, locale: Locale) {
  const tag = languageTag(locale)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const option = (country: string, code: string) => ({
    value: country,
    label: `${names.of(country) ?? country} +${code}`,
    shown: `+${code}`,
  })
  const isFirst = (country: string) => FIRST_COUNTRIES.some((first) => first === country)
  const others = phones?.getCountries().filter((country) => !isFirst(country)) ?? []
  return [
    ...FIRST_COUNTRIES.map((country) => option(country, FIRST_CODES[country])),
    ...others
      .map((country) => option(country, phones?.getCountryCallingCode(country) ?? ''))
      .toSorted((a, b) => a.label.localeCompare(b.label, tag)),
  ]
}

/**
 * Why a number cannot be used, in the specification's two ways: `phone_invalid` for what is no number at all,
 * `phone_unknown` for one that looks like one and that nobody can have. Null for a good one.
 */
export function whyNotPhone(phones: Phones, { country, number }: PhoneEntry): 'phone_invalid' | 'phone_unknown' | null {
  const parsed = parse(phones, { country, number })
  if (!parsed?.isPossible()) return 'phone_invalid'
  return parsed.isValid() ? null : 'phone_unknown'
}

// Only what the selector offers is ever stored as the country.
const parse = (phones: Phones, { country, number }: PhoneEntry) =>
  phones.parsePhoneNumberFromString(number.replace(/^\s*00/, '+'), country as CountryCode)

/**
 * The number as E.164 and as people read it, or null where it is none. The trunk zero goes; who types + or 00 and
 * another country's code means that country.
 */
export function readPhone(phones: Phones, entry: PhoneEntry) {
  const parsed = parse(phones, entry)
  if (!parsed?.isValid()) return null
  return { e164: parsed.number as string, text: parsed.formatInternational() }
}
