import type { Database } from '../../database/database.ts'
import { byHand } from './providers/by-hand.ts'
import { http } from './providers/http.ts'
import { screen } from './providers/screen.ts'
import { twilio } from './providers/twilio.ts'

export interface OutgoingSms {
  /** Ours: it stands in the address that the gateway reports to, and so comes back. */
  id: number
  /** E.164. */
  to: string
  text: string
  /** A name or a number, where one is set for the country. */
  from: string | undefined
  /** In ms, after which the gateway is not waited for any longer. */
  patience: number
}

export interface Report {
  /** The id of the message that it is about. */
  message: number
  state: 'sent' | 'delivered' | 'failed'
}
export interface Answer {
  /** E.164, or something that nobody has. */
  phone: string
  text: string
}
/** What a gateway calls us with. */
export interface GatewayCall {
  /** Path and query, as asked for. */
  url: string
  query: Record<string, string>
  form: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  address: string
}

/** What brings a text to a phone. */
export interface Provider {
  /**
   * Hands a message over. What it took over it takes over for good. Throws `Refused` where trying again is no use, `NoAnswer` where
   * the message may be on its way, and anything else where it surely is not.
   */
  send: (message: OutgoingSms) => Promise<unknown>
  /** What the gateway calls us with at `/v2/providers/<name>/report` and `/inbound`; absent where nobody ever reports. */
  callbacks?: {
    /** Whether the call comes from the gateway; the other two only read. */
    isProved: (call: GatewayCall) => boolean
    /** Null where it says nothing that we keep. */
    readReport: (call: GatewayCall) => Report | null
    readAnswer: (call: GatewayCall) => Answer
  }
}

/** The gateway said that it will never send this. */
export class Refused extends Error {
  override name = 'Refused'
}
/** The gateway did not answer in time, or broke off: it may have taken the message over all the same. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** What a gateway means that did not answer with a success, by its HTTP status. */
export function failureByStatus(status: number) {
  if (status === 408 || status === 504) return new NoAnswer()
  if (status >= 400 && status < 500 && status !== 429) return new Refused()
  return new Error(`the gateway answered ${status}`)
}

/** How an HTTP client says that it never reached the gateway, so that the message is surely still ours. */
const NEVER_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

// Anything may have been thrown; where it has no code, it is not one of these.
export const wasNeverReached = (error: unknown) => NEVER_REACHED.includes((error as { code?: string } | null)?.code ?? '')

export interface Surroundings {
  database: Database
  now: () => number
  /** Where the screen provider shows a text: the console. */
  show: (text: string) => void
}
/** A setting's value, trimmed; undefined where it is not set. */
export type Given = (name: string) => string | undefined
/** What every provider may build upon. */
export interface Common {
  publicUrl: string
  countries: string[]
  /** Sender names or numbers by country, '*' for the others. */
  senders: Record<string, string>
}
/** Opens what the settings chose; null where nothing is to be handed over. */
export type OpenProvider = (surroundings: Surroundings) => Promise<Provider | null>
export interface ProviderKind {
  name: string
  /** People send the messages themselves: nobody gets a login code, and nothing goes out by the clock alone. */
  isByHand?: true
  /** Nothing is charged for it, so no limit of SMS counts. */
  isFree?: true
  /** Reads the settings that are its own. Throws a `Refusal` for one that can't be used. */
  configure: (given: Given, common: Common) => OpenProvider
}

/** The ways to send. A new one is a file, its place here, and a row in the README. */
export const PROVIDERS = [screen, byHand, twilio, http] as const satisfies ProviderKind[]
export type SmsProvider = (typeof PROVIDERS)[number]['name']
