import { errorsOf } from '@hand-in-hand/contract/access.ts'
import type { Endpoint } from '@hand-in-hand/contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { problem } from '../errors.ts'
import type { SharedComponents } from './components.ts'

const ERROR_CODE = { $ref: '#/components/schemas/ErrorCode' }

/** The form of every error (RFC 9457). */
export const PROBLEM_SCHEMAS = {
  ErrorCode: {
    type: 'string',
    enum: Object.keys(ERROR_STATUS),
    description: 'Why a call was refused. Codes may be added: treat one that you do not know by the status.',
  },
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'message', 'request_id'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: ERROR_CODE,
      message: { type: 'string', description: 'In English, for logs.' },
      request_id: { type: 'string', description: 'The same as in the header X-Request-Id and in the server’s log.' },
      errors: {
        type: 'array',
        description: 'The fields of the body that are to blame.',
        items: {
          type: 'object',
          required: ['field', 'code', 'message'],
          properties: { field: { type: 'string' }, code: ERROR_CODE, message: { type: 'string' } },
        },
      },
    },
    examples: [exampleOfProblem('task_taken')],
  },
}

const RETRY_AFTER_HEADER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const HEADERS: Record<number, object> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
  429: RETRY_AFTER_HEADER,
  503: RETRY_AFTER_HEADER,
}

/** The responses of all errors of a call, by status. Calls with the same errors share them. */
export function problemResponses(endpoint: Endpoint, { referToResponse }: SharedComponents) {
  const codes = Map.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...codes].map(([status, each]) => [status, referToResponse(each.map(problemName).join('Or'), responseOf(status, each))]),
  )
}

/** For example `NotFound` for not_found. */
const problemName = (code: ErrorCode) => code.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())

const responseOf = (status: number, codes: ErrorCode[]) => ({
  description: `Refused: ${codes.join(', ')}`,
  ...(HEADERS[status] && { headers: HEADERS[status] }),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { type: 'string', enum: codes } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOfProblem(code) }])),
    },
  },
})

function exampleOfProblem(code: ErrorCode) {
  return { ...problem(code), request_id: 'kqrtzn-1042' }
}
