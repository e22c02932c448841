import { ERROR_STATUS, type ErrorCode, isErrorCode, type Problem } from '@hand-in-hand/contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/faults.ts'
import { AppError, describeDefect, failureOf } from '../platform/errors.ts'

/** In seconds: the usual value of the header Retry-After. */
export const RETRY_AFTER = 5

/** Messages in English, for logs. The specification gives the wording of these two. No message contains data of a request. */
const ERROR_TITLES: Partial<Record<ErrorCode, string>> = {
  phone_invalid: 'phone_number is invalid',
  already_member: 'already among family',
}
const messageOf = (code: ErrorCode) => ERROR_TITLES[code] ?? code.replaceAll('_', ' ')

type UnsentProblem = Omit<Problem, 'request_id'>

export function problem(code: ErrorCode, errors?: Problem['errors'], status: number = ERROR_STATUS[code]): UnsentProblem {
  const message = messageOf(code)
  return { type: `urn:hand-in-hand:${code}`, title: message, status, code, message, ...(errors?.length && { errors }) }
}

/** The only place that turns an error into a reply. */
export function replyWithError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    if (error.cause instanceof Error) logDefect(error.cause, request)
    const errors = error.field === undefined ? undefined : [{ field: error.field, code: error.code, message: messageOf(error.code) }]
    return sendProblem(reply, problem(error.code, errors), error.retryAfter)
  }
  if ('validation' in error && error.validation) {
    const errors = error.validation.map(describe)
    return sendProblem(reply, problem(errors[0]?.code ?? 'bad_request', errors))
  }
  const code = fastifyErrorCode(error)
  if (code) return sendProblem(reply, problem(code))
  if (isDatabaseUnavailable(error)) {
    request.log.error({ failure: failureOf(error) }, 'database out of reach')
    return sendProblem(reply, problem('unavailable'))
  }
  logDefect(error, request)
  return sendProblem(reply, problem('unexpected'))
}

/** A defect of the server: the stack frames are in the log, and the caller learns nothing about it. */
function logDefect(error: Error, { log, method, routeOptions }: FastifyRequest) {
  log.error({ ...describeDefect(error), method, route: routeOptions.url ?? 'none' }, 'unexpected failure')
}

/** `detail`: a sentence for the operator, in English. */
export function sendProblem(reply: FastifyReply, body: UnsentProblem & { detail?: string }, retryAfter?: number) {
  // A reply with status 401 needs this header (RFC 9110, 15.5.2 and RFC 6750, 3).
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  if (body.status === 503 || retryAfter !== undefined) reply.header('retry-after', String(retryAfter ?? RETRY_AFTER))
  // Sent as text, because the reply schemas of the routes are for successes.
  return reply
    .code(body.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send({ ...body, request_id: reply.request.id })
}

/** The code of an error that Fastify threw before a handler ran. */
function fastifyErrorCode(error: FastifyError): ErrorCode | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  if (error.code?.startsWith('FST_ERR_CTP') || error.statusCode === 400) return 'bad_request'
  if (error.statusCode === 404) return 'not_found'
  return null
}

type Broken = NonNullable<FastifyError['validation']>[number]
function describe(broken: Broken): NonNullable<Problem['errors']>[number] {
  // Ajv in verbose mode adds the broken schema, which Fastify's type does not have.
  const { parentSchema } = broken as Broken & { parentSchema?: { 'x-codes'?: Record<string, unknown> } }
  const code = parentSchema?.['x-codes']?.[broken.keyword]
  const missing = broken.keyword === 'required' ? `/${broken.params.missingProperty}` : ''
  const known = isErrorCode(code) ? code : 'bad_request'
  return { field: `${broken.instancePath}${missing}`.slice(1).replaceAll('/', '.'), code: known, message: messageOf(known) }
}
