import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartupError } from '../errors.ts'
import { isEmail, readCountry, readIf, readText, TEXT_MAX } from './readers.ts'
import { optional, type ReadSetting, readGroup, setting } from './setting.ts'

/** The operator of this server, as the legal texts name them. The texts leave out what is null. */
export const OPERATOR = {
  name: optional('OPERATOR_NAME', { says: 'the organisation or person', read: readText }),
  address: optional('OPERATOR_ADDRESS', { says: 'the postal address in one line', read: readText }),
  email: optional('OPERATOR_EMAIL', {
    says: "where people write about their data, abuse and accessibility, also shown beside the app's errors. With `MAIL_URL` it hears once a day what is wrong",
    read: readIf(isEmail, 'an email address, such as help@example.org'),
  }),
  phone: optional('OPERATOR_PHONE', { says: 'shown next to the mail address', read: readText }),
  /** The data-protection officer, and how to reach them. */
  dpo: optional('OPERATOR_DPO', {
    says: 'the data protection officer (in Israel privacy protection officer), with a way to reach them',
    read: readText,
  }),
  accessibilityContact: optional('ACCESSIBILITY_CONTACT', {
    unless: 'the operator alone',
    says: 'who to contact about barriers in the app, with a number or mail address. In Israel a coordinator (regulation 35)',
    read: readText,
  }),
  accessibilityBody: optional('ACCESSIBILITY_BODY', {
    unless: 'no body is named',
    says: 'the body to which people can turn if that does not help, with its address. In Germany a public body names its arbitration office',
    read: readText,
  }),
  /** ISO 3166, upper case: where the operator has its seat. */
  country: optional('OPERATOR_COUNTRY', {
    says: "the country of the operator's seat, such as `IL` or `DE`. The terms name its law and courts",
    read: readCountry,
  }),
  /** The company that runs the machine, and where. */
  hosting: optional('OPERATOR_HOSTING', {
    says: 'who runs the machine, and where, such as `Example Hosting GmbH, Germany`',
    read: readText,
  }),
  /** Further lines of an imprint; null if this operator needs no imprint. */
  imprint: optional('OPERATOR_IMPRINT', {
    unless: 'no imprint',
    says: 'further lines of an imprint, with `\\|` between them: `Represented by Dana Levi \\| Register: Amtsgericht Example, VR 123 \\| VAT ID DE123456789`. It makes a page `/docview/IMPRINT`. Germany asks for one (§ 5 DDG)',
    read: readImprint,
  }),
  smsCompanyName: optional('SMS_COMPANY', {
    unless: 'that of the provider, if it has one',
    says: 'the company that sends the SMS',
    read: readText,
  }),
  smsCompanyCountry: optional('SMS_COMPANY_COUNTRY', { says: 'the two letters of its country', read: readCountry }),
  /** How old someone has to be to join, in years. */
  minimumAge: setting('MINIMUM_AGE', { unless: '16', says: 'the age that the terms name, from 13 to 18', read: readAge }),
}

/** Texts that are shown in place of ours. */
export const CONTENT_SETTINGS = {
  /** A folder, as an absolute path. */
  contentFolder: optional('CONTENT_DIR', {
    says: 'a folder with texts of your own in place of ours, and your Android app ([phones.md](../phones.md))',
    read: readContentFolder,
  }),
}

/** The settings that the terms and the privacy notice need on a public server. */
const REQUIRED = ['name', 'address', 'email'] as const

export type Operator = ReturnType<typeof readOperator>

/** Reads who runs the server. `company` is the company that sends the SMS unless the settings name another. Throws a `StartupError`. */
export function readOperator(settingOf: ReadSetting, company: { name: string; country: string | null } | null) {
  const { smsCompanyName, smsCompanyCountry, ...operator } = readGroup(OPERATOR, settingOf)
  return { ...operator, smsCompany: smsCompanyName === null ? company : { name: smsCompanyName, country: smsCompanyCountry } }
}

/** Settings for the accessibility statement. Only some operators have to set them. */
export const OF_ACCESSIBILITY = ['accessibilityContact', 'accessibilityBody'] as const
type NameableSetting = (typeof REQUIRED)[number] | (typeof OF_ACCESSIBILITY)[number]

/**
 * The settings of `wanted` that are missing for a server at this address. A server without https needs none, because only its own machine
 * can reach it.
 */
export function missingOperatorSettings(
  { publicUrl, operator }: { publicUrl: string; operator: Operator },
  wanted: readonly NameableSetting[] = REQUIRED,
) {
  if (!publicUrl.startsWith('https:')) return []
  return wanted.filter((field) => operator[field] === null).map((field) => OPERATOR[field].name)
}

/** The names of settings that still have the values of the examples in our documents. */
export const leftExamples = ({ operator }: { operator: Operator }) =>
  (['name', 'address', 'email'] as const)
    .filter((field) => /^Neighbours of (Example|the North)$|^\d Example Street\b|@example\.(org|com)$/.test(operator[field] ?? ''))
    .map((field) => OPERATOR[field].name)

function readContentFolder(folder: string, name: string) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new StartupError(`${name} has to be a folder, and ${folder} is none: make it, or leave the setting out.`)
  }
  return resolve(folder)
}

function readImprint(text: string, name: string) {
  const lines = text.split('|').map((line) => line.trim())
  if (lines.some((line) => line === '' || line.length > TEXT_MAX)) {
    throw new StartupError(`${name} has to be lines with | between them, such as "Represented by Dana Levi | VAT ID DE123456789".`)
  }
  return lines
}

function readAge(text: string, name: string) {
  const age = Number(text)
  if (!/^\d\d$/.test(text) || age < 13 || age > 18) throw new StartupError(`${name} has to be a number of years from 13 to 18.`)
  return age
}
