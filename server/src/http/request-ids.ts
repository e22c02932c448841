import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The response header with the request's id. The log and each error have the same id. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** No vowels, so that no words arise, and no letters that look like digits. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'

/**
 * Makes ids such as `kqrtzn-1042`: six random letters for this start of the server, and a count. They contain no personal data,
 * and are short enough to read out on the phone.
 */
export function makeRequestIds() {
  const start = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  let count = 0
  return () => `${start}-${++count}`
}

export const setRequestId = (request: Pick<FastifyRequest, 'id'>, reply: FastifyReply) => reply.header(REQUEST_ID_HEADER, request.id)
