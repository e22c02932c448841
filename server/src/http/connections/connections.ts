import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import { keepNewConnections } from './idle-connections.ts'
import { requestLines } from './request-lines.ts'

/** Limits of one connection, and of all together. Times are in ms. */
const CONNECTION_LIMITS = {
  /** The time within which a whole request has to arrive. Together with `idle` and a check every second it ends slow senders. */
  request: 10_000,
  /** The time within which the head of a request has to arrive. */
  head: 5_000,
  /** How long a connection stays open without a request. */
  idle: 30_000,
  /** How long a client may leave a reply unread. The app gives up earlier, after 15 s. */
  unread: 20_000,
  /**
   * How many connections are open at once; the next is closed. Enough for 8,000 streams of live updates, and 600 phones with six
   * connections each.
   */
  open: 12_000,
  /** How many requests one connection may make; then the client opens another. */
  requests: 1_000,
  /** How many requests may wait for an earlier request of the same connection, on all connections together. */
  sentAhead: 5_000,
}
export type ConnectionLimits = typeof CONNECTION_LIMITS
const CHECK_CONNECTIONS_EVERY = 1_000

/** Fastify options for connections. `changed` replaces some of the usual limits. Data that is no request goes to `replyToBrokenRequest`. */
export function boundedConnections(replyToBrokenRequest: (error: Error, socket: Duplex) => void, changed: Partial<ConnectionLimits> = {}) {
  const limits = { ...CONNECTION_LIMITS, ...changed }
  return {
    serverFactory: (handle) => {
      const server = createServer({
        requestTimeout: limits.request,
        headersTimeout: limits.head,
        connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY,
        keepAliveTimeout: limits.idle,
        // Our own hook refuses a request without Host, in the form of our API.
        requireHostHeader: false,
      })
      server.maxConnections = limits.open
      // Closes a connection without activity for this time. Reading a part of a reply is activity.
      server.setTimeout(limits.unread)
      const { take, afterWhole } = requestLines(handle, { requestsMax: limits.requests, waitingMax: limits.sentAhead })
      server.on('clientError', (error, socket) => afterWhole(socket, () => replyToBrokenRequest(error, socket)))
      keepNewConnections(server)
      // An unknown expectation may be ignored (RFC 9110, 10.1.1). Node would reply 417 without a body.
      return server.on('request', take).on('checkExpectation', take)
    },
    // Fastify's own handler would reply as well.
    clientErrorHandler: () => {},
  } satisfies Pick<FastifyServerOptions, 'serverFactory' | 'clientErrorHandler'>
}
