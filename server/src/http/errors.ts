import { ERROR_STATUS, type ErrorCode, isErrorCode, type Problem } from '@hand-in-hand/contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutOfReach } from '../database/faults.ts'
import { AppError, failureOf } from '../platform/errors.ts'

/** In seconds, where nothing better is known. */
export const RETRY_AFTER = 5

/** English, for whoever reads a log; the two that the specification quotes are its words. Never anything that came with a request. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  phone_invalid: 'phone_number is invalid',
  already_member: 'already among family',
}
const messageOf = (code: ErrorCode) => MESSAGES[code] ?? code.replaceAll('_', ' ')

export function problem(code: ErrorCode, errors?: Problem['errors'], status: number = ERROR_STATUS[code]): Problem {
  const message = messageOf(code)
  return { type: `urn:hand-in-hand:${code}`, title: message, status, code, message, ...(errors?.length && { errors }) }
}

/** The one place where a failure becomes an answer. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    const errors = error.field === undefined ? undefined : [{ field: error.field, code: error.code, message: messageOf(error.code) }]
    return sendProblem(reply, problem(error.code, errors), error.retryAfter)
  }
  if ('validation' in error && error.validation) {
    const errors = error.validation.map(describe)
    return sendProblem(reply, problem(errors[0]?.code ?? 'bad_request', errors))
  }
  const code = codeOf(error)
  if (code) return sendProblem(reply, problem(code))
  if (isOutOfReach(error)) {
    request.log.error({ failure: failureOf(error) }, 'database out of reach')
    return sendProblem(reply, problem('unavailable'))
  }
  // A defect of ours. Where it happened goes to the log, nothing of it to the caller.
  request.log.error({ failure: failureOf(error), stack: placesOf(error) }, 'unexpected failure')
  return sendProblem(reply, problem('unavailable', undefined, 500))
}

export function sendProblem(reply: FastifyReply, body: Problem, retryAfter?: number) {
  if (body.status === 503 || retryAfter !== undefined) reply.header('retry-after', String(retryAfter ?? RETRY_AFTER))
  // As text: the reply schemas of the routes are for their successes.
  return reply.code(body.status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/** The code of an error that Fastify itself made before a handler ran. */
function codeOf(error: FastifyError): ErrorCode | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  if (error.code?.startsWith('FST_ERR_CTP') || error.statusCode === 400) return 'bad_request'
  if (error.statusCode === 404) return 'not_found'
  return null
}

type Broken = NonNullable<FastifyError['validation']>[number]
function describe(broken: Broken): NonNullable<Problem['errors']>[number] {
  // Ajv adds the broken schema when asked to be verbose; Fastify's type doesn't know of it.
  const { parentSchema } = broken as Broken & { parentSchema?: { 'x-codes'?: Record<string, unknown> } }
  const code = parentSchema?.['x-codes']?.[broken.keyword]
  const missing = broken.keyword === 'required' ? `/${broken.params.missingProperty}` : ''
  const known = isErrorCode(code) ? code : 'bad_request'
  return { field: `${broken.instancePath}${missing}`.slice(1).replaceAll('/', '.'), code: known, message: messageOf(known) }
}

/** A stack begins with the error's message: its lines that name a place, and nothing else. */
function placesOf(error: Error) {
  const lines = error.stack?.split('\n') ?? []
  return lines.filter((line) => /^ {4}at /.test(line)).join('\n')
}
