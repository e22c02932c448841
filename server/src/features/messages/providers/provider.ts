import type { Database } from '../../../database/database.ts'
import type { ReadSetting } from '../../../platform/setting-names.ts'
import type { DeliveryReport, RefusalOfNumber } from '../../../store/messages.ts'

export interface OutgoingSms {
  /** Our id. The report's address contains it, so it comes back with the report. */
  id: number
  /** E.164. */
  to: string
  text: string
  /** The sender, a name or a number, if one is set for the country. */
  from: string | undefined
  /** The timeout of the gateway, in ms. */
  patience: number
}

export interface InboundSms {
  /** E.164; null if it can't be read, such as a short code. */
  phone: string | null
  text: string
  /** What the gateway took the text for, and has acted on itself. */
  choice?: 'stop' | 'start' | 'help' | undefined
}
/** A request from a gateway. */
export interface GatewayCall {
  /** Path and query of the request. */
  url: string
  query: Record<string, string>
  form: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  address: string
}

/** Sends texts to phones. */
export interface Provider {
  /**
   * Sends a message. When it resolves, the gateway has accepted it. Throws `RejectedByGateway` if a retry is of no use,
   * `RefusedByGateway` if it takes nothing from us now, `NoGatewayReply` if the message may have been accepted, and another error if
   * it surely was not.
   */
  send: (message: OutgoingSms) => Promise<unknown>
  /** Handlers of `/v2/providers/<name>/report` and `/inbound`; absent if the gateway never calls. */
  callbacks?: {
    /** Whether the call comes from the gateway. The other two only parse it. */
    isAuthentic: (call: GatewayCall) => boolean
    /** Null if it has nothing to store. */
    parseReport: (call: GatewayCall) => DeliveryReport | null
    parseInbound: (call: GatewayCall) => InboundSms
  }
}

/** The gateway rejected the message for good. */
export class RejectedByGateway extends Error {
  override name = 'RejectedByGateway'
}
/** The same, for a reason that concerns the number and not the message. */
export class RefusedNumber extends RejectedByGateway {
  override name = 'RefusedNumber'
  readonly why: RefusalOfNumber
  constructor(why: RefusalOfNumber) {
    super(why)
    this.why = why
  }
}
/** The gateway takes nothing from us, whatever the message: a wrong password, no credit, a closed account. */
export class RefusedByGateway extends Error {
  override name = 'RefusedByGateway'
  /** Whether its reply may also mean this message alone. */
  readonly mayMeanMessage: boolean
  /** `message`: what its reply was, in our words, without numbers of phones. */
  constructor(message: string, mayMeanMessage = false) {
    super(message)
    this.mayMeanMessage = mayMeanMessage
  }
}
/** The gateway did not reply in time, or the connection broke: it may have accepted the message. */
export class NoGatewayReply extends Error {
  override name = 'NoGatewayReply'
}

/** The error for a gateway's unsuccessful HTTP status. */
export function failureByStatus(status: number) {
  if (status === 401 || status === 402) return new RefusedByGateway(`HTTP ${status}`)
  // Some gateways say so of a message that they do not want.
  if (status === 403) return new RefusedByGateway('HTTP 403', true)
  if (status === 408 || status === 504) return new NoGatewayReply()
  if (status >= 400 && status < 500 && status !== 429) return new RejectedByGateway(`HTTP ${status}`)
  return new Error(`HTTP ${status}`)
}

/** Errors of HTTP clients that never reached the gateway, so it surely has not accepted the message. */
const NEVER_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

// Any value may have been thrown. Without one of these codes it is another error.
export const wasNeverReached = (error: unknown) => NEVER_REACHED.includes((error as { code?: string } | null)?.code ?? '')

/** Parts of the server that a provider may use. */
export interface ProviderContext {
  database: Database
  now: () => number
  /** Shows a text of the screen provider on the console. */
  show: (text: string) => void
}
/** Settings that all providers share. */
export interface Common {
  publicUrl: string
  countries: string[]
  /** Sender names or numbers by country, '*' for the others. */
  senders: Record<string, string>
}
/** Opens the provider of the settings; null with manual sending. */
export type OpenProvider = (context: ProviderContext) => Promise<Provider | null>
/** Reads the provider's own settings. Throws a `StartupError` for one that can't be used. */
export type ConfigureProvider = (given: ReadSetting, common: Common) => OpenProvider
