import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDatabaseUrl } from './database/postgres-address.ts'
import { type OpenProvider, PROVIDERS, type ProviderKind, type SmsProvider } from './features/messages/messages.providers.ts'
import { isAddressOrRange, isLoopback } from './platform/addresses.ts'
import { Refusal } from './platform/errors.ts'

export interface Settings {
  port: number
  host: string
  /** Base of every link sent, without a slash at its end. */
  publicUrl: string
  dataFolder: string
  databaseUrl: string | undefined
  /** The key for keyed hashes; a file in the data folder where it is absent. */
  secretKey: string | undefined
  smsProvider: SmsProvider
  /** People send the messages themselves. */
  sendsByHand: boolean
  /** Nothing is charged for a message, so no limit of SMS counts. */
  smsIsFree: boolean
  openProvider: OpenProvider
  /** Countries (ISO 3166) whose numbers get an SMS. */
  smsCountries: string[]
  /** Sender names or numbers by country, '*' for the others. */
  smsSenders: Record<string, string>
  /** How many SMS go out within 24 hours, for one family and in all. */
  smsPerDay: { ofFamily: number; inAll: number }
  /** Whether the spec's paths with tokens are taken besides `me` and a header. */
  pathTokens: boolean
  /** Whose `X-Forwarded-For` is believed: addresses or ranges of the proxy in front. */
  trustProxy: string | undefined
  partner: { picture: string; link: string } | null
  /** Where the app is had besides the home screen: a page of the App Store, an apk. */
  apps: { ios: string | null; android: string | null }
  /** Where someone writes to who found a hole, as an address to open (mailto: or https:). */
  securityContact: string | null
  logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The only reader of the environment. Throws a `Refusal` for the first setting that can't be used. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = (name: string) => env[name]?.trim() || undefined
  const port = readPort(given('PORT'))
  const host = given('HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(given('PUBLIC_URL') ?? `http://localhost:${port}`)
  const names = PROVIDERS.map(({ name }) => name)
  const smsProvider = oneOf('SMS_PROVIDER', given('SMS_PROVIDER') ?? 'screen', names)
  const smsCountries = readCountries(given('SMS_COUNTRIES') ?? 'IL,BY,US,CA,DE,RU,KZ')
  const smsSenders = readSenders(given('SMS_SENDERS'))
  const databaseUrl = given('DATABASE_URL')
  if (databaseUrl) checkDatabaseUrl(databaseUrl)
  if (
    smsProvider === 'screen' &&
    given('ALLOW_SCREEN_OUTBOX') !== 'yes' &&
    !(isLoopback(host) && isLoopback(new URL(publicUrl).hostname))
  ) {
    throw new Refusal(
      'With SMS_PROVIDER=screen no phone gets its login code, they all show on this machine: keep HOST and PUBLIC_URL on it, ' +
        'set ALLOW_SCREEN_OUTBOX=yes to try it with phones on a network that you trust, or choose SMS_PROVIDER=by-hand.',
    )
  }
  // The types of the list's members are narrower than what they share.
  const kind: ProviderKind | undefined = PROVIDERS.find(({ name }) => name === smsProvider)
  if (!kind) throw new Error('oneOf let a provider in that is not there')
  return {
    port,
    host,
    publicUrl,
    dataFolder: given('DATA_DIR') ?? './data',
    databaseUrl,
    secretKey: readSecretKey(given('SECRET_KEY')),
    smsProvider,
    sendsByHand: kind.isByHand ?? false,
    smsIsFree: kind.isFree ?? false,
    openProvider: kind.configure(given, { publicUrl, countries: smsCountries, senders: smsSenders }),
    smsCountries,
    smsSenders,
    smsPerDay: {
      ofFamily: readAmount('SMS_PER_FAMILY', given('SMS_PER_FAMILY') ?? '100'),
      inAll: readAmount('SMS_PER_DAY', given('SMS_PER_DAY') ?? '1000'),
    },
    pathTokens: oneOf('PATH_TOKEN_AUTH', given('PATH_TOKEN_AUTH') ?? 'on', ['on', 'off']) === 'on',
    trustProxy: readProxies(given('TRUST_PROXY')),
    partner: readPartner(given('PARTNER_PICTURE'), given('PARTNER_LINK'), publicUrl),
    apps: { ios: readLink('IOS_APP_LINK', given('IOS_APP_LINK')), android: readLink('ANDROID_APP_LINK', given('ANDROID_APP_LINK')) },
    securityContact: readContact(given('SECURITY_CONTACT')),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
  }
}

export const settingsOfThisProcess = () => readSettings(process.env)

/** The words after a command's name. Throws a `Refusal` with the usage. */
export function readArguments(options: Record<string, { type: 'string' | 'boolean' }>, usage: string) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch {
    throw new Refusal(usage)
  }
}

function readPort(text = '3000') {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Refusal('PORT has to be a number from 0 to 65535, such as 3000.')
  return port
}

function readSecretKey(text: string | undefined) {
  if (text !== undefined && text.length < 32) {
    throw new Refusal('SECRET_KEY has to be at least 32 characters that nobody can guess, such as what openssl rand -hex 32 prints.')
  }
  return text
}

function readLink(name: string, text: string | undefined) {
  if (text === undefined) return null
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Refusal(`${name} has to be the address of a page, such as https://apps.example.org/hand-in-hand.`)
  }
  return text
}

function readContact(text: string | undefined) {
  if (text === undefined) return null
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return text
  throw new Refusal(
    'SECURITY_CONTACT has to be an email address or a page with https, such as security@example.org or https://example.org/security.',
  )
}

/** Names of ranges that stand for addresses of this machine and its network, as proxies are told of. */
const NEARBY = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(text: string | undefined) {
  const proxies = text?.split(',').map((word) => word.trim())
  if (proxies && !proxies.every((each) => NEARBY.includes(each) || isAddressOrRange(each))) {
    throw new Refusal('TRUST_PROXY has to be the addresses or ranges of the proxy in front, such as 127.0.0.1,10.0.0.0/8.')
  }
  return proxies?.join(',')
}

function readPartner(picture: string | undefined, page: string | undefined, publicUrl: string) {
  const link = readLink('PARTNER_LINK', page)
  if ((picture === undefined) !== (link === null)) throw new Refusal('PARTNER_PICTURE and PARTNER_LINK go together: set both or neither.')
  if (picture === undefined || link === null) return null
  // A path is one of this server's own.
  if (!URL.canParse(picture, publicUrl) || !/^https?:$/.test(new URL(picture, publicUrl).protocol)) {
    throw new Refusal('PARTNER_PICTURE has to be the address of a picture, such as https://example.org/logo.svg.')
  }
  return { picture, link }
}

function readCountries(text: string) {
  const countries = text.split(',').map((country) => country.trim().toUpperCase())
  if (!countries.every((country) => /^[A-Z]{2}$/.test(country))) {
    throw new Refusal('SMS_COUNTRIES has to be a list of two-letter countries, such as IL,DE,US.')
  }
  return countries
}

function readSenders(text: string | undefined) {
  const senders: Record<string, string> = {}
  for (const part of text?.split(',') ?? []) {
    const [, country, sender] = /^\s*(?:([A-Za-z]{2})=)?(MG[0-9a-f]{32}|\+?\d{3,15}|[\w .&-]{1,11})\s*$/.exec(part) ?? []
    if (!sender) {
      throw new Refusal(
        'SMS_SENDERS has to be a list of numbers, or names of 11 characters at most, each for a country or for all others, such as IL=HandInHand,+15005550006.',
      )
    }
    senders[country?.toUpperCase() ?? '*'] = sender.trim()
  }
  return senders
}

function readAmount(name: string, text: string) {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Refusal(`${name} has to be a number of SMS a day, such as 1000.`)
  return Number(text)
}

function readPublicUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.pathname !== '/') {
    throw new Refusal('PUBLIC_URL has to be the address that people open, such as https://help.example.org, without a path.')
  }
  return url.origin
}

function oneOf<const Words extends readonly string[]>(name: string, value: string, words: Words): Words[number] {
  const word = words.find((each) => each === value)
  if (word === undefined) throw new Refusal(`${name} has to be one of ${words.join(', ')}.`)
  return word
}

/** A file that somebody named on the command line: npm changes the folder, and says where they were. */
export const fileFromCommandLine = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

/** Where programs of the machine are looked for. */
export const searchPath = () => process.env.PATH ?? ''
