import type { Diagnosis } from '../diagnosis.ts'

/** A gateway's report about what happened to a message. */
export interface DeliveryReport {
  /** The message's id. */
  message: number
  state: 'sent' | 'delivered' | 'failed'
  /** The reason of a failure that concerns the number. */
  why?: RefusalOfNumber | undefined
}

/**
 * Why nothing is sent to an address: the person stopped SMS to this number, the number gets no SMS, our account at the gateway may not send
 * to the number's country, or the mail address takes no mail.
 */
export type RefusalOfNumber = 'stopped' | 'no SMS' | 'country' | 'no mail'

export interface OutgoingSms {
  /** Our id of the message. The URL for the gateway's report contains the id, so each report names its message. */
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
  /** E.164; null if the sender is no phone number, such as a short code. */
  phone: string | null
  text: string
  /** What the gateway understood from the text. The gateway has already acted on it. */
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
   * Sends a message. When the promise resolves, the gateway has accepted the message. Throws `RejectedByGateway` if a retry is of no use,
   * `RefusedByGateway` if the gateway takes nothing from us now, `NoGatewayReply` if it may have accepted the message, and another error if
   * it surely has not.
   */
  send: (message: OutgoingSms) => Promise<unknown>
  /** Handlers of `/v2/providers/<name>/report` and `/inbound`; absent if the gateway never calls. */
  callbacks?: {
    /** Whether the call comes from the gateway. The other two functions only parse it. */
    isAuthentic: (call: GatewayCall) => boolean
    /** Null if there is nothing to store. */
    parseReport: (call: GatewayCall) => DeliveryReport | null
    parseInbound: (call: GatewayCall) => InboundSms
  }
}

/** The gateway rejected the message permanently. */
export class RejectedByGateway extends Error {
  override name = 'RejectedByGateway'
}
/** Like `RejectedByGateway`, but the reason concerns the number and not the message. */
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
  /** Whether the gateway's reply may instead concern only this message. */
  readonly mayMeanMessage: boolean
  /** `message`: the gateway's reply, in our words, without phone numbers. */
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
  // Some gateways return this for a message that they do not want.
  if (status === 403) return new RefusedByGateway('HTTP 403', true)
  if (status === 408 || status === 504) return new NoGatewayReply()
  if (status >= 400 && status < 500 && status !== 429) return new RejectedByGateway(`HTTP ${status}`)
  return new Error(`HTTP ${status}`)
}

/** Errors of HTTP clients that never reached the gateway, so it surely has not accepted the message. */
export const NEVER_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

// The value may be anything that was thrown, so it may have no `code`.
const wasNeverReached = (error: unknown) => NEVER_REACHED.includes((error as { code?: string } | null)?.code ?? '')

/** The error for a request of `fetch` that got no reply. */
export function failureWithoutReply(error: unknown) {
  const cause = error instanceof Error ? error.cause : null
  // A host with several addresses fails with an error for each.
  return (cause instanceof AggregateError ? cause.errors : [cause]).every(wasNeverReached) ? error : new NoGatewayReply()
}

/** Settings that all providers share. */
export interface SharedSettings {
  publicUrl: string
  countries: string[]
  /** Sender names or numbers by country; '*' is for all other countries. */
  senders: Record<string, string>
}
/** Reads one of a provider's own settings. */
export type SettingOf<Name extends string> = (name: Name) => string | undefined

/** Opens the provider that the settings name. Returns null with manual sending. `show` shows a text on this machine. */
export type OpenGateway = (show: (to: string, text: string) => Promise<void>) => Provider | null

/** What the doctor finds without sending a message. */
export interface ProviderCheck {
  findings: Diagnosis[]
  /** The gateway's clock, as the header `date` of its reply shows it. */
  date?: string | null
}

/** One provider of SMS: everything that the rest of the server knows about it. `Name`: the names of its own settings. */
export interface SmsProviderRecord<Name extends string> {
  /** What the provider does, for docs/operations/settings.md. */
  says: string
  /** The provider's own settings, each with its description for docs/operations/settings.md. */
  settings: Record<Name, string>
  /** People send the messages themselves. So no code can prove a number, and only the operator starts families. */
  isSentManually?: boolean
  /** A message costs nothing, so the limits on SMS do not apply. */
  isFree?: boolean
  /** The company that sends the messages, for the privacy notice, if it is always the same company. `country` is ISO 3166. */
  company?: { name: string; country: string }
  /** The settings that prove who we are, for the error that says to check them. */
  credentials?: string
  /** Reads the provider's own settings. Throws a `StartupError` for a setting that can't be used. */
  configure: (settingOf: SettingOf<Name>, common: SharedSettings) => OpenGateway
  /** For the doctor. Throws if the gateway can't be reached. */
  check: (settingOf: SettingOf<Name>) => Promise<ProviderCheck>
}

/** Makes the names of a record's settings known to TypeScript. */
export const smsProvider = <Name extends string>(record: SmsProviderRecord<Name>) => record

/** How long the doctor waits for a gateway, in ms. */
export const CHECK_PATIENCE = 10_000
