import { createServer } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { answerBroken } from './broken-requests.ts'
import { requestLines } from './request-lines.ts'

/** What one connection, and all together, may ask of the server. Times are in ms. */
export interface ConnectionLimits {
  /** For a request to arrive whole. Without this, the next, and looking each second, a slow sender stays for ever. */
  request: number
  /** For its head to arrive. */
  head: number
  /** How long a connection stays open without a request. */
  idle: number
  /** How long it may leave unread what was sent. */
  unread: number
  /** Open at once; the next is closed. */
  open: number
  /** On one connection; then the client opens another. */
  requests: number
  /** Requests that were sent before the answer to the one before, on all connections together. */
  sentAhead: number
}

const LIMITS: ConnectionLimits = {
  request: 10_000,
  head: 5_000,
  idle: 30_000,
  unread: 20_000,
  open: 5_000,
  requests: 1_000,
  sentAhead: 5_000,
}
const LOOKED_AFTER_EVERY = 1_000

/** Options for a Fastify whose connections keep to the limits, those that are `changed` among them. */
export function boundedConnections(changed: Partial<ConnectionLimits> = {}) {
  const limits = { ...LIMITS, ...changed }
  return {
    serverFactory: (handle) => {
      const server = createServer({
        requestTimeout: limits.request,
        headersTimeout: limits.head,
        connectionsCheckingInterval: LOOKED_AFTER_EVERY,
        keepAliveTimeout: limits.idle,
        // Ours says so in our own form.
        requireHostHeader: false,
      })
      server.maxConnections = limits.open
      // Closes a connection on which nothing moved for so long; that a part of an answer was read is a move.
      server.setTimeout(limits.unread)
      const { take, afterWhole } = requestLines(handle, { requestsMax: limits.requests, waitingMax: limits.sentAhead })
      server.on('clientError', (error, socket) => afterWhole(socket, () => answerBroken(error, socket)))
      // An expectation that is not known may be passed over (RFC 9110, 10.1.1); Node would answer 417 without a body.
      return server.on('request', take).on('checkExpectation', take)
    },
    // Fastify's own would answer as well.
    clientErrorHandler: () => {},
  } satisfies Pick<FastifyServerOptions, 'serverFactory' | 'clientErrorHandler'>
}
