import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { mobileFormOfToday, plainPhone } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import type { CountryCode, Phones } from '../../platform/phones.ts'

/** Countries that the selector offers first. The default is at the top. */
export const FIRST_COUNTRIES = ['IL', 'BY', 'US', 'DE', 'RU'] as const

/** A country and the typed number. */
export interface PhoneEntry {
  /** `MAIL_ENTRY` if a mail address is typed in place of the number. */
  country: string
  number: string
}

/** This option means that the person gives a mail address. */
export const MAIL_ENTRY = '@'
export const isMailEntry = ({ country }: PhoneEntry) => country === MAIL_ENTRY

export const emptyPhone: PhoneEntry = { country: FIRST_COUNTRIES[0], number: '' }

/** A person's name and number, as they are typed. */
export const emptyPerson = { ...emptyPhone, firstName: '', lastName: '' }
export type PersonDraft = typeof emptyPerson

/** The specification's 'more than 4 symbols'. */
export const PHONE_LONGER_THAN = 4

const FIRST_CODES: Record<(typeof FIRST_COUNTRIES)[number], string> = { IL: '972', BY: '375', US: '1', DE: '49', RU: '7' }

/**
 * The entry that a person would type for a number in international form, such as '+972 52-234-5678', or for a mail address. An empty text
 * gives an empty entry.
 */
export function phoneEntryOf(international: string): PhoneEntry {
  if (isMail(international)) return { country: MAIL_ENTRY, number: international }
  const country = FIRST_COUNTRIES.find((each) => international.startsWith(`+${FIRST_CODES[each]} `))
  if (!country) return { ...emptyPhone, number: international }
  return { country, number: international.slice(FIRST_CODES[country].length + 2) }
}

/** Countries for the selector: the common ones first, then all others by name once `phones` is loaded. */
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
 * Why a number cannot be used, as in the specification: `phone_invalid` if it is not a number, `phone_unknown` if it looks
 * like one but cannot exist. Null if it is valid.
 */
export function whyNotPhone(phones: Phones, { country, number }: PhoneEntry): 'phone_invalid' | 'phone_unknown' | null {
  const parsed = parsePhone(phones, { country, number })
  if (!parsed?.isPossible()) return 'phone_invalid'
  return parsed.isValid() ? null : 'phone_unknown'
}

/** Parses the number as it was typed. Other forms of it (`habitsOf`) are used only if the typed form is not valid. */
function parsePhone(phones: Phones, entry: PhoneEntry) {
  // The library throws if the country does not exist.
  if (isMailEntry(entry)) return undefined
  const { country, number } = entry
  // Only an option of the selector can be stored as the country.
  const parse = (text: string) => phones.parsePhoneNumberFromString(text, country as CountryCode)
  const typed = plainPhone(number)
  const parsed = parse(typed)
  if (parsed?.isValid()) {
    // '4915112345678' is a mobile number with its country code. In Germany it could also be a landline, but no one leaves out that zero.
    const mayHaveCode = parsed.getType() === 'FIXED_LINE' && !/^\D*[+0]/.test(typed)
    const abroad = mayHaveCode ? parse(`+${typed.replace(/\D/g, '')}`) : undefined
    return abroad?.getType() === 'MOBILE' ? abroad : parsed
  }
  return (
    habitsOf(phones, typed, country)
      .map(parse)
      .find((each) => each?.isValid()) ?? parsed
  )
}

/** Other forms of a number, for numbers that people commonly write in a form that is not valid. */
function habitsOf(phones: Phones, typed: string, country: string) {
  const digits = typed.replace(/\D/g, '')
  const code = phones.getCountryCallingCode(country as CountryCode)
  return [
    // '0972 54…' has a trunk zero before the country code.
    ...(digits.startsWith(`0${code}`) ? [`+${digits.slice(1)}`] : []),
    // '+8 916…' has the prefix of calls within Russia.
    ...(/^8[3489]\d{9}$/.test(digits) ? [`+7${digits.slice(1)}`] : []),
    // '+52 1…' in Mexico, and 8 digits for a mobile phone in Brazil, are old forms.
    ...[`+${digits}`, `+${code}${digits.replace(/^0/, '')}`].map(mobileFormOfToday).filter((form) => !form.endsWith(digits)),
  ]
}

/** A typed mail address, or null if the text cannot be one. The server checks it, because the rules would make each first page larger. */
export function parseMailEntry({ number }: PhoneEntry) {
  const address = number.trim().toLowerCase()
  return /^\S+@[^\s@]+\.[^\s@]+$/.test(address) ? { e164: address, text: address } : null
}

/**
 * The number as E.164 and as readable text, or null if it is invalid. A trunk zero is removed. A typed + or 00 with another
 * country's code overrides the selected country.
 */
export function parsePhoneEntry(phones: Phones, entry: PhoneEntry) {
  const parsed = parsePhone(phones, entry)
  if (!parsed?.isValid()) return null
  return { e164: parsed.number as string, text: parsed.formatInternational() }
}
