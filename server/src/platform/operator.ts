import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartupError } from './errors.ts'
import type { ReadSetting, SettingName } from './setting-names.ts'

/** The operator of this server, as the legal texts name them. What is null is left out of the texts. */
export interface Operator {
  name: string | null
  /** In one line. */
  address: string | null
  email: string | null
  phone: string | null
  /** The data-protection officer, and how to reach them. */
  dpo: string | null
  /** ISO 3166, upper case: where the operator has its seat. */
  country: string | null
  /** The company that runs the machine, and where. */
  hosting: string | null
  /** Further lines of an imprint; null if this operator needs no imprint. */
  imprint: string[] | null
  /** The company that sends the SMS; `country` as above. */
  smsCompany: { name: string; country: string | null } | null
  /** How old someone has to be to join, in years. */
  minimumAge: number
}

/** What the texts need on a public server, by its setting. */
const REQUIRED = { OPERATOR_NAME: 'name', OPERATOR_ADDRESS: 'address', OPERATOR_EMAIL: 'email' } as const

/** A gateway that is a company, so that its name is known without a setting. */
const KNOWN_COMPANIES: Record<string, { name: string; country: string }> = { twilio: { name: 'Twilio', country: 'US' } }

const TEXT_MAX = 300

/** Reads who runs the server. Throws a `StartupError` for a setting that can't be used. */
export function readOperator(given: ReadSetting, smsProvider: string): Operator {
  const text = (name: SettingName) => readText(name, given(name))
  const company = text('SMS_COMPANY')
  return {
    name: text('OPERATOR_NAME'),
    address: text('OPERATOR_ADDRESS'),
    email: readEmail(given('OPERATOR_EMAIL')),
    phone: text('OPERATOR_PHONE'),
    dpo: text('OPERATOR_DPO'),
    country: readCountry('OPERATOR_COUNTRY', given('OPERATOR_COUNTRY')),
    hosting: text('OPERATOR_HOSTING'),
    imprint: readImprint(given('OPERATOR_IMPRINT')),
    smsCompany: company
      ? { name: company, country: readCountry('SMS_COMPANY_COUNTRY', given('SMS_COMPANY_COUNTRY')) }
      : (KNOWN_COMPANIES[smsProvider] ?? null),
    minimumAge: readAge(given('MINIMUM_AGE') ?? '16'),
  }
}

/** The required settings that a server on this address lacks. A server that only its own machine reaches needs none. */
export function missingOperatorSettings({ publicUrl, operator }: { publicUrl: string; operator: Operator }) {
  if (!publicUrl.startsWith('https:')) return []
  return Object.entries(REQUIRED).flatMap(([setting, field]) => (operator[field] === null ? [setting] : []))
}

export const isEmail = (text: string) => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)

/** The folder with the operator's own texts, as an absolute path. Throws a `StartupError` if it is none. */
export function readContentFolder(folder: string | undefined) {
  if (folder === undefined) return null
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new StartupError(`CONTENT_DIR has to be a folder, and ${folder} is none: make it, or leave the setting out.`)
  }
  return resolve(folder)
}

function readText(name: string, text: string | undefined) {
  if (text === undefined) return null
  if (text.length > TEXT_MAX) throw new StartupError(`${name} has to be a text of at most ${TEXT_MAX} characters.`)
  return text
}

function readEmail(text: string | undefined) {
  if (text === undefined) return null
  if (!isEmail(text)) throw new StartupError('OPERATOR_EMAIL has to be an email address, such as help@example.org.')
  return text
}

function readCountry(name: string, text: string | undefined) {
  if (text === undefined) return null
  const country = text.toUpperCase()
  // A code that no country has comes back as it is.
  const isKnown = /^[A-Z]{2}$/.test(country) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country) !== undefined
  if (!isKnown) throw new StartupError(`${name} has to be the two letters of a country, such as IL or DE.`)
  return country
}

function readImprint(text: string | undefined) {
  if (text === undefined) return null
  const lines = text.split('|').map((line) => line.trim())
  if (lines.some((line) => line === '' || line.length > TEXT_MAX)) {
    throw new StartupError('OPERATOR_IMPRINT has to be lines with | between them, such as "Represented by Dana Levi | VAT ID DE123456789".')
  }
  return lines
}

function readAge(text: string) {
  const age = Number(text)
  if (!/^\d\d$/.test(text) || age < 13 || age > 18) throw new StartupError('MINIMUM_AGE has to be a number of years from 13 to 18.')
  return age
}
