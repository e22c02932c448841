import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from './database/refusal.ts'

export const SMS_PROVIDERS = ['screen', 'by-hand'] as const
export type SmsProvider = (typeof SMS_PROVIDERS)[number]

export interface Settings {
  port: number
  host: string
  /** Base of every link sent, without a slash at its end. */
  publicUrl: string
  dataFolder: string
  databaseUrl: string | undefined
  smsProvider: SmsProvider
  /** Countries (ISO 3166) whose numbers get a login code. */
  smsCountries: string[]
  /** Whether the spec's paths with tokens are taken besides `me` and a header. */
  pathTokens: boolean
  /** Whose `X-Forwarded-For` is believed: addresses or ranges of the proxy in front. */
  trustProxy: string | undefined
  partner: { picture: string; link: string } | null
  /** Where the app is had besides the home screen: a page of the App Store, an apk. */
  apps: { ios: string | null; android: string | null }
  logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The only reader of the environment. Throws a `Refusal` for the first setting that can't be used. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = (name: string) => env[name]?.trim() || undefined
  const port = readPort(given('PORT'))
  const host = given('HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(given('PUBLIC_URL') ?? `http://localhost:${port}`)
  const smsProvider = oneOf('SMS_PROVIDER', given('SMS_PROVIDER') ?? 'screen', SMS_PROVIDERS)
  const databaseUrl = given('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Refusal('DATABASE_URL has to start with postgres://: leave it out to keep the data in a file.')
  }
  if (
    smsProvider === 'screen' &&
    given('ALLOW_SCREEN_OUTBOX') !== 'yes' &&
    !(isLoopback(host) && isLoopback(new URL(publicUrl).hostname))
  ) {
    throw new Refusal(
      'With SMS_PROVIDER=screen everybody who reaches this server could read login codes: keep HOST and PUBLIC_URL on this machine, ' +
        'set ALLOW_SCREEN_OUTBOX=yes to try it with phones on a network that you trust, or choose SMS_PROVIDER=by-hand.',
    )
  }
  const picture = given('PARTNER_PICTURE')
  const link = given('PARTNER_LINK')
  if (Boolean(picture) !== Boolean(link)) throw new Refusal('PARTNER_PICTURE and PARTNER_LINK go together: set both or neither.')
  return {
    port,
    host,
    publicUrl,
    dataFolder: given('DATA_DIR') ?? './data',
    databaseUrl,
    smsProvider,
    smsCountries: readCountries(given('SMS_COUNTRIES') ?? 'IL,BY,US,CA,DE,RU,KZ'),
    pathTokens: oneOf('PATH_TOKEN_AUTH', given('PATH_TOKEN_AUTH') ?? 'on', ['on', 'off']) === 'on',
    trustProxy: given('TRUST_PROXY'),
    partner: picture && link ? { picture, link } : null,
    apps: { ios: readLink('IOS_APP_LINK', given('IOS_APP_LINK')), android: readLink('ANDROID_APP_LINK', given('ANDROID_APP_LINK')) },
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

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

function readPort(text = '3000') {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Refusal('PORT has to be a number from 0 to 65535, such as 3000.')
  return port
}

function readLink(name: string, text: string | undefined) {
  if (text === undefined) return null
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Refusal(`${name} has to be the address of a page, such as https://apps.example.org/hand-in-hand.`)
  }
  return text
}

function readCountries(text: string) {
  const countries = text.split(',').map((country) => country.trim().toUpperCase())
  if (!countries.every((country) => /^[A-Z]{2}$/.test(country))) {
    throw new Refusal('SMS_COUNTRIES has to be a list of two-letter countries, such as IL,DE,US.')
  }
  return countries
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
