import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'

/** Whether a text can be stored in every database: no NUL (PostgreSQL refuses it), no half of a surrogate pair (invalid in UTF-8). */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** PostgreSQL stores integers of 64 bits. */
const INTEGERS_END = 2 ** 63

/**
 * Normalises the texts of a body: one Unicode form, no space around a text, no invisible characters that change the direction. Throws
 * bad_request for a text or an integer that can't be stored.
 */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new AppError('bad_request')
    // Control characters other than line ends and tabs show nothing. U+202A to U+202E and U+2066 to U+2069 change the direction.
    return value
      .normalize('NFC')
      .replace(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim()
  }
  if (Number.isInteger(value) && Math.abs(Number(value)) >= INTEGERS_END) throw new AppError('bad_request')
  if (Array.isArray(value)) return value.map(cleaned)
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]))
  return value
}

/**
 * Accepts JSON bodies only. An empty body is read as `{}`. An empty PUT may have any media type. Every text is checked before a handler or
 * a schema gets it.
 */
export function readOnlyCleanJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // With parseAs: 'string' the body is a string.
    const text = body as string
    if (text.trim() === '') return done(null, {})
    parse(request, text, (error, value) => {
      if (error) return done(new AppError('bad_request'))
      try {
        done(null, cleaned(value))
      } catch (refusal) {
        // `cleaned` throws an AppError, or a RangeError for a body nested deeper than the stack allows.
        done(refusal instanceof AppError ? refusal : new AppError('bad_request'))
      }
    })
  })
  // Some HTTP libraries name a type although they send no body. A page of another site can't send a PUT (docs/security.md, T15).
  app.addContentTypeParser('*', (request, _stream, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    const isEmptyPut = request.method === 'PUT' && length === '0' && coding === undefined
    done(isEmptyPut || request.is404 ? null : new AppError('unsupported_media_type'), {})
  })
  app.addHook('preValidation', async (request) => {
    const { params, query } = request
    // A token or an id that can't be stored does not exist.
    if (!Object.values(params ?? {}).every((each) => isStorable(String(each)))) throw new AppError('not_found')
    if (
      !Object.values(query ?? {})
        .flat()
        .every((each) => isStorable(String(each)))
    )
      throw new AppError('bad_request')
    if (request.body === undefined) request.body = {}
  })
}
