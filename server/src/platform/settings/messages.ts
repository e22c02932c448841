import { StartupError } from '../errors.ts'
import { PROVIDERS, type SmsProvider } from '../providers/providers.ts'
import { oneOf, readAmount } from './readers.ts'
import { optional, setting } from './setting.ts'

// TypeScript has no type for the keys that Object.keys returns, and this object has no other keys.
const PROVIDER_NAMES = Object.keys(PROVIDERS) as SmsProvider[]

/** Messages. The settings that only one provider has are in the provider's file. */
export const MESSAGES = {
  smsProvider: setting('SMS_PROVIDER', {
    unless: 'screen',
    says: `who sends: ${PROVIDER_NAMES.map((name) => `\`${name}\``).join(', ')}, in the table below`,
    read: oneOf(PROVIDER_NAMES),
  }),
  allowScreenOutbox: optional('ALLOW_SCREEN_OUTBOX', {
    says: '`yes` lets `screen` run on an address that other machines reach, to try it with phones in a trusted network',
    read: (text) => text === 'yes',
  }),
  /** Countries (ISO 3166) whose numbers get an SMS. */
  smsCountries: setting('SMS_COUNTRIES', {
    unless: 'IL,BY,US,CA,DE,RU,KZ',
    says: 'countries whose numbers get an SMS',
    read: readCountries,
  }),
  /** Sender names or numbers by country; '*' is for all other countries. */
  smsSenders: setting('SMS_SENDERS', {
    unless: '',
    says: "the sender's name or number, by country and for all others: `IL=HandInHand,+15005550006`",
    read: readSenders,
  }),
  smsPerFamily: setting('SMS_PER_FAMILY', {
    unless: '100',
    says: 'SMS of a family within 24 hours ([decision 017](../decisions/017-what-messages-may-cost.md)); the rest is sent manually. [One family](families.md) can have another number',
    read: readAmount('SMS a day', '100'),
  }),
  smsPerDay: setting('SMS_PER_DAY', {
    unless: '1000',
    says: 'SMS within 24 hours in all, and who has which part ([decision 017](../decisions/017-what-messages-may-cost.md))',
    read: readAmount('SMS a day', '1000'),
  }),
}

function readCountries(text: string, name: string) {
  const countries = text.split(',').map((country) => country.trim().toUpperCase())
  if (!countries.every((country) => /^[A-Z]{2}$/.test(country))) {
    throw new StartupError(`${name} has to be a list of two-letter countries, such as IL,DE,US.`)
  }
  return countries
}

function readSenders(text: string, name: string) {
  const senders: Record<string, string> = {}
  for (const part of text === '' ? [] : text.split(',')) {
    const [, country, sender] = /^\s*(?:([A-Za-z]{2})=)?(MG[0-9a-f]{32}|\+?\d{3,15}|[\w .&-]{1,11})\s*$/.exec(part) ?? []
    if (!sender) {
      throw new StartupError(
        `${name} has to be a list of numbers, or names of 11 characters at most, each for a country or for all others, such as IL=HandInHand,+15005550006.`,
      )
    }
    senders[country?.toUpperCase() ?? '*'] = sender.trim()
  }
  return senders
}
