import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { mobileFormOfToday, plainPhone } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { cached } from './cached.ts'
import { AppError } from './errors.ts'

/** A number as E.164 text, such as +972502345678. The number has to name its country. Throws phone_invalid. */
export function phoneOf(text: string) {
  const number = parsePhoneNumberFromString(plainPhone(text))
  if (!number?.isValid()) throw new AppError('phone_invalid')
  return number.number as string
}

/**
 * The number (E.164) of the sender of an SMS. Gateways write it with its country (+972…, 00972…, 972…), or in the form of one of these
 * countries (0545…). If several forms fit, the first number of one of these countries counts. Null if the text is no number, for example a
 * name or a short code.
 */
export function senderOf(text: string, countries: readonly string[]) {
  const written = text
    .trim()
    .replace(/^[a-z]+:/i, '')
    .replace(/\p{Pd}/gu, '-')
  if (/^\+/.test(written)) return numberOfToday(written)
  const supported = countries.filter((country) => isSupportedCountry(country))
  // If a gateway does not encode the plus sign in a URL, the sign becomes a space, and `trim` removes the space. So the sign is added here.
  const found = [`+${written.replace(/^00/, '')}`, ...supported.map((country) => ({ country }))].flatMap((form) => {
    const phone = typeof form === 'string' ? numberOfToday(form) : validOf(written, form.country)
    return phone !== null && isMobile(phone) ? [phone] : []
  })
  return found.find((phone) => countries.includes(countryOf(phone) ?? '')) ?? found[0] ?? null
}

/**
 * Turns a number in international form, which may be outdated, into the number (E.164) that is valid today. A mobile number takes
 * precedence. Null if none is valid.
 */
function numberOfToday(text: string) {
  const found = [text, mobileFormOfToday(plainPhone(text).replace(/[^+\d]/g, ''))].flatMap((form) => validOf(form) ?? [])
  return found.find(isMobile) ?? found[0] ?? null
}

function validOf(text: string, country?: CountryCode) {
  const number = parsePhoneNumberFromString(text, country)
  return number?.isValid() ? (number.number as string) : null
}

/** The country of an E.164 number, such as IL; null if it belongs to none. */
export const countryOf = (phone: string): CountryCode | null => parsePhoneNumberFromString(phone)?.country ?? null

/** Whether an E.164 number can be a mobile phone. False for premium and shared-cost numbers. */
export const isMobile = (phone: string) => ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsePhoneNumberFromString(phone)?.getType() ?? '')

/** Each cache keeps at most this many numbers. */
const NUMBERS_KEPT = 10_000

/** Whether an E.164 number is a landline, which gets no SMS. Cached, because lists show the same few numbers. */
export const isLandline = cached((phone: string) => parsePhoneNumberFromString(phone)?.getType() === 'FIXED_LINE', NUMBERS_KEPT)

/**
 * Whether SMS can be sent to what is stored as a person's number. They can't be sent to a landline, or to the text that an erased person
 * has instead of a number.
 */
const getsSms = (phone: string) => phone.startsWith('+') && !isLandline(phone)

/** Whether a person has only a landline, so that someone has to call. `isReached`: whether something else reaches the person. */
export const hasLandlineAlone = (phone: string, isReached: boolean) => isLandline(phone) && !isReached

/** Whether messages can be sent to an address: SMS to a number, mails to any mail address. */
export const getsMessages = (address: string) => isMail(address) || getsSms(address)

const DIGITS_OF_PREFIX = 7

/** The prefix that neighbouring numbers share: the country code and seven digits. In Israel a hundred numbers share a prefix. */
export function prefixOf(phone: string) {
  const country = parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''
  return phone.slice(0, 1 + country.length + DIGITS_OF_PREFIX)
}

/** An E.164 number for display: +972 50-234-5678; '' for an erased person. Cached, because lists show the same few numbers. */
export const formatPhone = cached((phone: string) => parsePhoneNumberFromString(phone)?.formatInternational() ?? '', NUMBERS_KEPT)
