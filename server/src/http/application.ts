import type { ServerResponse } from 'node:http'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import type { Alarm } from '../platform/alarms.ts'
import type { SecretKey } from '../platform/secrets/secret-key.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { TryCode } from './rate-limits.ts'
import type { KeptReplies } from './replies/kept-replies.ts'

/** The checks that come first for every call of the contract: see `serve`. */
interface Admission {
  /** Counts the call for its caller's rate limit. Returns the caller: a token's hash or an address. Throws too_many_requests. */
  countCall: (request: FastifyRequest) => string
  noteToken: (request: FastifyRequest) => void
  /** Warnings for the operator about the proxy. */
  proxyWarnings: () => string[]
  boundLargeBody: (caller: string, reply: ServerResponse) => void
  /** Resolves when it is the caller's turn. Throws unavailable if it waits too long. */
  turn: (caller: string, reply: ServerResponse) => Promise<void>
  /** For a reply without an end, such as a stream of events: ends the caller's turn, so that other calls run meanwhile. */
  endTurn: (reply: ServerResponse) => void
}

/** Logs what a call did, or why a sign-in was refused. */
interface SecurityLog {
  operatorRefused: (why: string, detail: string) => void
  operated: (act: string, rest: { via: string; family?: number; at: string }) => void
  done: (name: EndpointName, request: FastifyRequest) => void
  refused: (name: EndpointName, request: FastifyRequest, error: unknown) => void
}

/** What became of a message: known before it is sent, when it is sent, or from a later report. */
type SmsOutcome =
  | 'sent'
  | 'gateway_refuses_us'
  | 'refused'
  | 'no_reply'
  | 'unreachable'
  | 'held_back'
  | 'expired'
  | 'stopped'
  | 'delivered'
  | 'undelivered'

/** The kind of an incoming mail, or of a provider's event. `not_ours` is a mail without the key of a mail of ours, so it was not read. */
export type InboundMailOutcome = 'reply' | 'report' | 'automatic' | 'not_ours' | 'unreadable' | 'event' | 'unknown_event'

/** The counters for monitoring: see metrics.ts. */
export interface Metrics {
  /** Calls `count` for the number of open streams of live updates, each time that metrics are asked for. */
  watchStreams: (count: () => number) => void
  /** `parts`: how many SMS parts were handed over. */
  countSms: (outcome: SmsOutcome, parts?: number, provider?: string) => void
  countMailIn: (what: InboundMailOutcome) => void
  /** Listens on METRICS_PORT if it is set, until the app closes. */
  listen: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    settings: Settings
    /** The server's key for keyed hashes, for example of codes and of networks in the log. */
    secretKey: SecretKey
    /** The current instant in ms: the machine's clock, or a test's. */
    now: () => number
    /** Whether the clock is near the time that the database knows. If it is not, jobs that erase, or that write far ahead, wait. */
    clockMakesSense: () => Promise<boolean>
    /** Reads, in a worker thread, a text that people wrote: see `readingPool`. */
    readText: ReadText
    /** Logs for the operator that a limit is near or reached. */
    alarm: Alarm
    /** The key of the page that shows messages; null if messages are really sent. */
    outboxKey: string | null
    /** Counts wrong codes per client address, over all calls that take a code. */
    tryCode: TryCode
    security: SecurityLog
    /** The checks that come first for every call. */
    admission: Admission
    /** The counters for monitoring; null unless a setting turns them on. */
    metrics: Metrics | null
    /** The cached bodies of lists. A body is sent again as long as its list has not changed. */
    keptReplies: KeptReplies
    /** Sets the headers that every reply has, on a reply that no hook sees. */
    setHeaders: (request: FastifyRequest, reply: FastifyReply) => void
  }
  interface FastifyRequest {
    /** The caller as the limits count it: a token's hash or an address. */
    caller: string
    /** The person, and family, that the request's token, link or code proved; null before that. */
    proved: { personId: number; familyId?: number } | null
  }
}

export type Application = FastifyInstance
