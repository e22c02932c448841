import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { problem, RETRY_AFTER } from './errors.ts'

/** Why Node's parser gives a request up, as our status and code; all else is a bad request. */
const KNOWN: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'unavailable' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
}

/** Answers what never became a request, in the form of all our errors, and closes its connection. */
export function answerBroken(error: Error, socket: Duplex) {
  const reason = 'code' in error ? String(error.code) : ''
  const { status, code } = KNOWN[reason] ?? { status: 400, code: 'bad_request' }
  const body = JSON.stringify(problem(code, undefined, status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...(code === 'unavailable' ? [`retry-after: ${RETRY_AFTER}`] : []),
    'connection: close',
  ]
  if (reason !== 'ECONNRESET' && socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}

/** HTTP/1.1 asks for it of every request (RFC 9112, 3.2), so that a proxy and the server agree on whom a request is for. */
export function refuseWithoutHost(app: Application) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return
    reply.header('connection', 'close')
    throw new AppError('bad_request')
  })
}
