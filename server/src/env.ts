import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FamilyStart } from '@hand-in-hand/contract/server-settings.ts'
import { checkDatabaseUrl } from './database/postgres-address.ts'
import { isAddressOrRange, isLoopback } from './platform/addresses.ts'
import { StartupError } from './platform/errors.ts'
import { isEmail, type Operator, readContentFolder, readOperator } from './platform/operator.ts'
import { readFamilyStart, readOperatorPort } from './platform/operator-settings.ts'
import { type AndroidApp, ownApkLink, readAndroidApp, readIosApp } from './platform/phone-apps.ts'
import type { ReadSetting } from './platform/setting-names.ts'
import { misspeltSettings, settingsFileOf, withSettingsFile } from './platform/settings-file.ts'

/** The ways to send an SMS. `isByHand`: people send it themselves. `isFree`: nothing is charged, so no limit of SMS counts. */
const SMS_PROVIDERS = {
  screen: { isByHand: false, isFree: true },
  'by-hand': { isByHand: true, isFree: false },
  twilio: { isByHand: false, isFree: false },
  http: { isByHand: false, isFree: false },
} as const
export type SmsProvider = keyof typeof SMS_PROVIDERS

export interface Settings {
  port: number
  host: string
  /** The port of the operator's page on this machine; null for none. */
  operatorPort: number | null
  /** Base of every link sent, without a slash at its end. */
  publicUrl: string
  dataFolder: string
  databaseUrl: string | undefined
  /** The same database without a pooler in between; undefined if DATABASE_URL is direct. */
  databaseUrlDirect: string | undefined
  /** The key for keyed hashes. If it is absent, the key is a file in the data folder. */
  secretKey: string | undefined
  smsProvider: SmsProvider
  /** People send the messages themselves. */
  sendsByHand: boolean
  /** Who may start families. With manual sending only the operator: no code can prove a number. */
  familyStart: FamilyStart
  /** Nothing is charged for a message, so no limit of SMS counts. */
  smsIsFree: boolean
  /** Settings that begin with SMS_ or TWILIO_, without those about the company. A provider reads its own settings from them. */
  smsSettings: Record<string, string | undefined>
  /** Countries (ISO 3166) whose numbers get an SMS. */
  smsCountries: string[]
  /** Sender names or numbers by country, '*' for the others. */
  smsSenders: Record<string, string>
  /** How many SMS are sent in 24 hours, for one family and in all. */
  smsPerDay: { ofFamily: number; inAll: number }
  /** Whether a token in the path is accepted, as in the specification, besides `me` with a header. */
  pathTokens: boolean
  /** Addresses or ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string | undefined
  partner: { picture: string; link: string } | null
  /** Addresses of the app in a store: a page of the App Store, an apk. */
  apps: { ios: string | null; android: string | null }
  /** The operator's own apps, which may open our links. */
  androidApp: AndroidApp | null
  /** Its team and bundle. */
  iosApp: string | null
  operator: Operator
  /** A folder whose texts are shown in place of ours. */
  contentFolder: string | null
  /** Where the source code of this version is. */
  sourceUrl: string | null
  /** The contact for people who report a vulnerability (mailto: or https:). */
  securityContact: string | null
  logLevel: string
  /** How long the server still serves after SIGTERM, in seconds, while it says to proxies that it is not ready. */
  drainSeconds: number
  /** Null if no metrics are served. */
  metrics: MetricsSettings | null
}
/** Where metrics are served: on a port of their own, or with a token on the port of the app if that is null. */
export interface MetricsSettings {
  port: number | null
  host: string
  token: string | null
}

/** The service file gives the server 60 s to stop, of which it takes up to 15 for requests that run. */
const DRAIN_MAX = 30
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The only reader of the environment. Throws a `StartupError` for the first setting that can't be used. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given: ReadSetting = (name) => env[name]?.trim() || undefined
  const port = readPort(given('PORT'))
  const host = given('HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(given('PUBLIC_URL') ?? `http://localhost:${port}`)
  const smsProvider = oneOf('SMS_PROVIDER', given('SMS_PROVIDER') ?? 'screen', keysOf(SMS_PROVIDERS))
  const smsCountries = readCountries(given('SMS_COUNTRIES') ?? 'IL,BY,US,CA,DE,RU,KZ')
  const smsSenders = readSenders(given('SMS_SENDERS'))
  const contentFolder = readContentFolder(given('CONTENT_DIR'))
  const databaseUrl = given('DATABASE_URL')
  const databaseUrlDirect = given('DATABASE_URL_DIRECT')
  if (databaseUrl) checkDatabaseUrl('DATABASE_URL', databaseUrl)
  if (databaseUrlDirect) checkDatabaseUrl('DATABASE_URL_DIRECT', databaseUrlDirect)
  if (databaseUrlDirect && !databaseUrl) throw new StartupError('DATABASE_URL_DIRECT goes with DATABASE_URL: set both, or neither.')
  if (
    smsProvider === 'screen' &&
    given('ALLOW_SCREEN_OUTBOX') !== 'yes' &&
    !(isLoopback(host) && isLoopback(new URL(publicUrl).hostname))
  ) {
    throw new StartupError(
      'With SMS_PROVIDER=screen no phone gets its login code, they all show on this machine: keep HOST and PUBLIC_URL on it, ' +
        'set ALLOW_SCREEN_OUTBOX=yes to try it with phones on a network that you trust, or choose SMS_PROVIDER=by-hand.',
    )
  }
  const { isByHand, isFree } = SMS_PROVIDERS[smsProvider]
  return {
    port,
    host,
    operatorPort: readOperatorPort(given('OPERATOR_PORT'), port),
    publicUrl,
    dataFolder: given('DATA_DIR') ?? './data',
    databaseUrl,
    databaseUrlDirect,
    secretKey: readSecretKey(given('SECRET_KEY')),
    smsProvider,
    sendsByHand: isByHand,
    familyStart: readFamilyStart(given('FAMILY_START'), isByHand),
    smsIsFree: isFree,
    smsSettings: Object.fromEntries(Object.entries(env).filter(([name]) => /^(SMS(?!_COMPANY)|TWILIO)_/.test(name))),
    smsCountries,
    smsSenders,
    smsPerDay: {
      ofFamily: readAmount('SMS_PER_FAMILY', given('SMS_PER_FAMILY') ?? '100'),
      inAll: readAmount('SMS_PER_DAY', given('SMS_PER_DAY') ?? '1000'),
    },
    pathTokens: oneOf('PATH_TOKEN_AUTH', given('PATH_TOKEN_AUTH') ?? 'on', ['on', 'off']) === 'on',
    trustProxy: readProxies(given('TRUST_PROXY')),
    partner: readPartner(given('PARTNER_PICTURE'), given('PARTNER_LINK'), publicUrl),
    apps: {
      ios: readLink('IOS_APP_LINK', given('IOS_APP_LINK')),
      android: readLink('ANDROID_APP_LINK', given('ANDROID_APP_LINK')) ?? ownApkLink(contentFolder, publicUrl),
    },
    androidApp: readAndroidApp(given('ANDROID_APP')),
    iosApp: readIosApp(given('IOS_APP')),
    operator: readOperator(given, smsProvider),
    contentFolder,
    sourceUrl: readLink('SOURCE_URL', given('SOURCE_URL')),
    securityContact: readContact(given('SECURITY_CONTACT')),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
    drainSeconds: readDrain(given('DRAIN_SECONDS') ?? '0'),
    metrics: readMetrics(given),
  }
}

/**
 * The settings of the settings file and the environment, for the server and each command. Says on standard error which names of the
 * environment are nearly settings. Throws a `StartupError` for the first setting that can't be used.
 */
export function settingsOfThisProcess() {
  for (const sentence of misspeltSettings(process.env)) process.stderr.write(`${sentence}\n`)
  return readSettings(withSettingsFile(process.env))
}

/** The file that this process reads its settings from, null if there is none. Throws a `StartupError` if a named one is not there. */
export const settingsFileOfThisProcess = () => settingsFileOf(process.env)

/** The arguments after a command's name. Throws a `StartupError` with the usage; with --help prints it, and ends the process. */
export function readArguments(options: Record<string, { type: 'string' | 'boolean' }>, usage: string) {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch {
    throw new StartupError(usage)
  }
}

/** The first file descriptor that systemd passes: https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html */
const FIRST_PASSED = 3

/** The file descriptor of a port that systemd keeps for this process; null if there is none. */
export const passedSocket = () => (process.env.LISTEN_FDS === '1' && process.env.LISTEN_PID === String(process.pid) ? FIRST_PASSED : null)

/** Whether this process was started by `--version`. */
export const asksForVersion = () => process.argv.includes('--version')

function readPort(text = '3000', name = 'PORT') {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new StartupError(`${name} has to be a number from 0 to 65535, such as 3000.`)
  return port
}

function readSecretKey(text: string | undefined) {
  if (text !== undefined && text.length < 32) {
    throw new StartupError('SECRET_KEY has to be at least 32 characters that nobody can guess, such as what openssl rand -hex 32 prints.')
  }
  return text
}

function readLink(name: string, text: string | undefined) {
  if (text === undefined) return null
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new StartupError(`${name} has to be the address of a page, such as https://apps.example.org/hand-in-hand.`)
  }
  return text
}

function readContact(text: string | undefined) {
  if (text === undefined) return null
  if (isEmail(text)) return `mailto:${text}`
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return text
  throw new StartupError(
    'SECURITY_CONTACT has to be an email address or a page with https, such as security@example.org or https://example.org/security.',
  )
}

/** Names of address ranges that proxy settings may have: this machine and its network. */
const NEARBY = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(text: string | undefined) {
  const proxies = text?.split(',').map((word) => word.trim())
  if (proxies && !proxies.every((each) => NEARBY.includes(each) || isAddressOrRange(each))) {
    throw new StartupError('TRUST_PROXY has to be the addresses or ranges of the proxy in front, such as 127.0.0.1,10.0.0.0/8.')
  }
  return proxies?.join(',')
}

function readPartner(picture: string | undefined, page: string | undefined, publicUrl: string) {
  const link = readLink('PARTNER_LINK', page)
  if ((picture === undefined) !== (link === null))
    throw new StartupError('PARTNER_PICTURE and PARTNER_LINK go together: set both or neither.')
  if (picture === undefined || link === null) return null
  // A path is one on this server.
  if (!URL.canParse(picture, publicUrl) || !/^https?:$/.test(new URL(picture, publicUrl).protocol)) {
    throw new StartupError('PARTNER_PICTURE has to be the address of a picture, such as https://example.org/logo.svg.')
  }
  return { picture, link }
}

function readCountries(text: string) {
  const countries = text.split(',').map((country) => country.trim().toUpperCase())
  if (!countries.every((country) => /^[A-Z]{2}$/.test(country))) {
    throw new StartupError('SMS_COUNTRIES has to be a list of two-letter countries, such as IL,DE,US.')
  }
  return countries
}

function readSenders(text: string | undefined) {
  const senders: Record<string, string> = {}
  for (const part of text?.split(',') ?? []) {
    const [, country, sender] = /^\s*(?:([A-Za-z]{2})=)?(MG[0-9a-f]{32}|\+?\d{3,15}|[\w .&-]{1,11})\s*$/.exec(part) ?? []
    if (!sender) {
      throw new StartupError(
        'SMS_SENDERS has to be a list of numbers, or names of 11 characters at most, each for a country or for all others, such as IL=HandInHand,+15005550006.',
      )
    }
    senders[country?.toUpperCase() ?? '*'] = sender.trim()
  }
  return senders
}

function readAmount(name: string, text: string) {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new StartupError(`${name} has to be a number of SMS a day, such as 1000.`)
  return Number(text)
}

function readDrain(text: string) {
  if (!/^\d{1,2}$/.test(text) || Number(text) > DRAIN_MAX) {
    throw new StartupError(`DRAIN_SECONDS has to be a number of seconds from 0 to ${DRAIN_MAX}, such as 5.`)
  }
  return Number(text)
}

function readMetrics(given: ReadSetting): Settings['metrics'] {
  const [port, token, host = '127.0.0.1'] = [given('METRICS_PORT'), given('METRICS_TOKEN') ?? null, given('METRICS_HOST')]
  if (port === undefined && token === null) return null
  if (token !== null && !/^[\w-]{22,100}$/.test(token)) {
    throw new StartupError('METRICS_TOKEN has to be at least 22 letters, digits, - or _ that no one can guess.')
  }
  if (token === null && !isLoopback(host)) {
    throw new StartupError('METRICS_HOST is not this machine, so others could read the metrics: set METRICS_TOKEN as well.')
  }
  return { port: port === undefined ? null : readPort(port, 'METRICS_PORT'), host, token }
}

function readPublicUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.pathname !== '/') {
    throw new StartupError('PUBLIC_URL has to be the address that people open, such as https://help.example.org, without a path.')
  }
  return url.origin
}

// Object.keys has no type for names, and this object has no other keys.
const keysOf = <Name extends string>(values: Record<Name, unknown>) => Object.keys(values) as Name[]

function oneOf<const Words extends readonly string[]>(name: string, value: string, words: Words): Words[number] {
  const word = words.find((each) => each === value)
  if (word === undefined) throw new StartupError(`${name} has to be one of ${words.join(', ')}.`)
  return word
}

/** The path of a file from the command line. npm changes the working folder and passes the caller's in INIT_CWD. */
export const fileFromCommandLine = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

/** The folders in which programs of this machine are found. */
export const searchPath = () => process.env.PATH ?? ''
