import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { DEFAULT_LOCALE, LOCALES, localeOf } from '@hand-in-hand/contract/locales.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { haveSameTime, languageOfCountry, zonesOfCountry } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { countryOf, phoneOf } from '../../platform/phones.ts'
import { mailOf } from '../../platform/typed-addresses.ts'
import { isTimeZone } from '../../platform/zones.ts'
import type { FamilyInput } from '../family-start/family-start.commands.ts'
import { OperatorRefusal } from './operating.rules.ts'

/** What an operator types about a new family. No part has spaces around it. The command and the page have different names for the parts. */
export interface TypedFamily {
  title: string
  /** First and last name. */
  owner: string
  /** A number with its country, or a mail address. */
  address: string
  /** `timeZone` and `locale` are empty if the number's country decides them. */
  timeZone: string
  locale: string
}
export type PartNames = Record<keyof TypedFamily, string>

/** Throws an `OperatorRefusal`, also if no time zone was typed and the zones of the number's country show different times at `now` (ms). */
export function parseNewFamily(typed: TypedFamily, called: PartNames, now: number): FamilyInput {
  const { title } = typed
  if (isNameTooShort(title) || title.length > TITLE_MAX) throw new OperatorRefusal(`${called.title} takes 2 to ${TITLE_MAX} letters.`)
  const [first_name = '', ...rest] = typed.owner.split(/\s+/)
  if (isNameTooShort(first_name)) throw new OperatorRefusal(`${called.owner} takes a name of at least 2 letters.`)
  const phone = parseTypedAddress(typed.address, called.address)
  const time_zone = zoneOf(typed.timeZone, phone, called.timeZone, now)
  const locale = typed.locale ? localeOf(typed.locale) : (localeOf(languageOfCountry(countryOf(phone))) ?? DEFAULT_LOCALE)
  if (!locale) throw new OperatorRefusal(`${called.locale} takes one of ${LOCALES.join(', ')}.`)
  return { title, time_zone, locale, owner: { first_name, last_name: rest.join(' '), phone } }
}

/** E.164, or a mail address. Throws an `OperatorRefusal`. */
export function parseTypedAddress(text: string, called: string) {
  try {
    return isMail(text) ? mailOf(text) : phoneOf(text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new OperatorRefusal(`${called} takes a number that exists, with its country, such as +972502345678, or a mail address.`)
  }
}

/**
 * The zone that the operator typed, otherwise the zone of the number's country. The zone of the server does not count, because the server
 * may be in another country.
 */
function zoneOf(said: string, phone: string, called: string, now: number) {
  if (said && !isTimeZone(said)) throw new OperatorRefusal(`${said} is no time zone: ${called} takes a name such as Asia/Jerusalem.`)
  const zones = said ? [said] : zonesOfCountry(countryOf(phone))
  const [zone] = zones
  if (zone && haveSameTime(zones, now)) return zone
  const choices = zones.join(', ') || 'a name such as Asia/Jerusalem'
  throw new OperatorRefusal(
    isMail(phone)
      ? `A mail address tells no country. Say the time zone by ${called}: ${choices}.`
      : `The country of this number has more than one time. Say which by ${called}: ${choices}.`,
  )
}
