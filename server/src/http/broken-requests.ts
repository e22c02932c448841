import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { problem, RETRY_AFTER } from './errors.ts'
import { REQUEST_ID_HEADER } from './request-ids.ts'

/** Errors of Node's HTTP parser, with our status and code. All others are bad requests. */
const KNOWN: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'unavailable' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
}

/** Replies to data that is no valid request, in the form of all our errors, and closes the connection. */
export function replyToBrokenRequest(error: Error, socket: Duplex, { id, log }: { id: string; log: FastifyBaseLogger }) {
  const reason = 'code' in error ? String(error.code) : ''
  const { status, code } = KNOWN[reason] ?? { status: 400, code: 'bad_request' }
  const body = JSON.stringify({ ...problem(code, undefined, status), request_id: id })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    `${REQUEST_ID_HEADER}: ${id}`,
    'x-content-type-options: nosniff',
    ...(code === 'unavailable' ? [`retry-after: ${RETRY_AFTER}`] : []),
    'connection: close',
  ]
  if (reason !== 'ECONNRESET' && socket.writable) {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    log.info({ request_id: id, status, code }, 'not a request')
  }
  socket.destroy()
}

/** HTTP/1.1 requires Host in every request (RFC 9112, 3.2), so that a proxy and the server agree on the target. */
export function refuseWithoutHost(app: Application) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return
    reply.header('connection', 'close')
    throw new AppError('bad_request')
  })
}
