import { errorsOf } from '@hand-in-hand/contract/access.ts'
import { type EndpointName, replyOf } from '@hand-in-hand/contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { triedOf } from '../../../scripts/tests/tier.ts'
import { addresses } from '../testing/families.ts'
import { LONGEST, runsOf } from '../testing/long-runs.ts'
import { goodRequests } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'
import { callNames, endpointOf, validCalls } from '../testing/valid-calls.ts'

// bad-input.test.ts breaks one part of a request at a time. Here any part of any call may have any value. The test also sends each call as
// a valid request.

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const aCall = validCalls(server, addresses())

const ajv = addFormats.default(new Ajv({ strictSchema: false }))

interface Reply {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  json: () => unknown
}

/** Returns the code of a refusal, or 'success'. Expects the reply to have the shape that the contract declares. */
function outcomeOf(name: EndpointName, reply: Reply, sent: unknown) {
  const endpoint = endpointOf(name)
  const label = `${JSON.stringify(sent).slice(0, 300)} ${reply.statusCode} ${reply.body.slice(0, 300)}`
  if (reply.statusCode < 300) {
    expect(reply.statusCode, label).toBe(endpoint.status ?? 200)
    const [type = ''] = String(reply.headers['content-type']).split(';')
    expect(endpoint.media ?? ['application/json'], label).toContain(type)
    const isOfItsShape = ajv.compile(replyOf(endpoint))
    if (type === 'application/json')
      expect(isOfItsShape(reply.json()), `${label} ${JSON.stringify(isOfItsShape.errors?.map(({ message }) => message))}`).toBe(true)
    expect(reply.headers.etag !== undefined, `an ETag of ${label}`).toBe(endpoint.etag === true)
    return 'success'
  }
  const { code } = reply.json() as { code: ErrorCode }
  expect(reply.headers['content-type'], label).toMatch(/^application\/problem\+json/)
  expect([...errorsOf(endpoint), 'not_found', 'unauthenticated'], label).toContain(code)
  expect(ERROR_STATUS[code], label).toBe(reply.statusCode)
  expect(reply.statusCode, label).toBeLessThan(500)
  return code
}

// Characters that a path and a header may have: other characters never reach the server.
const inPath = fc
  .oneof(fc.string({ maxLength: 40 }), fc.integer().map(String))
  .map((text) => encodeURIComponent(text.toWellFormed()) || '%20')
  // The client removes these two parts from the path, which is then the path of another call.
  .filter((part) => part !== '.' && part !== '..')
const inHeader = fc.oneof(fc.constantFrom('"1"', '"2"', 'W/"1"', '*', '"', ''), fc.stringMatching(/^[\x21-\x7e]{0,70}$/))

/** Arbitrary parts of a request to this call. For a part that is `undefined`, the valid part is used. */
function anyRequest(name: EndpointName) {
  const { query, headers, body } = endpointOf(name)
  const fieldsOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  // The valid value is more frequent, so that the test also reaches the code after the check of the path.
  const orNot = <Value>(value: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
  return fc.record({
    /** Values for each parameter of the path; undefined means the valid value. */
    parts: fc.array(orNot(inPath), { minLength: 4, maxLength: 4 }),
    query: orNot(fc.dictionary(fc.constantFrom('x', ...fieldsOf(query)), inPath, { maxKeys: 3 })),
    headers: orNot(
      fc.dictionary(fc.constantFrom('if-match', 'if-none-match', 'accept', 'x', ...fieldsOf(headers)), inHeader, { maxKeys: 3 }),
    ),
    body: body ? orNot(fc.jsonValue({ noUnicodeString: false })) : fc.constant(undefined),
  })
}

/**
 * `npm test` tries each second call on SQLite, but only each twelfth on PostgreSQL, because what a call accepts does not depend on the
 * database.
 */
const STEP = process.env.TEST_DATABASE === 'postgres' ? 12 : 2
const triedCalls = triedOf('any request', callNames, STEP).map((name) => ({ name, ...runsOf(4, { most: 300 }) }))

test.for(triedCalls)(
  '$name succeeds, and any other request to it has a declared outcome',
  { timeout: 2 * LONGEST },
  async ({ name, runs }) => {
    const first = await aCall(name)
    const body = endpointOf(name).body ? await first.goodBody() : undefined
    const reply = await first.send(body && JSON.stringify(body))
    expect(outcomeOf(name, reply, 'the valid request')).toBe(goodRequests[name].refused ?? 'success')
    const { etag } = reply.headers
    if (etag) expect((await first.send(undefined, null, first.path, { 'if-none-match': String(etag) })).statusCode).toBe(304)

    const { path, send } = await aCall(name, name.startsWith('DELETE ') ? undefined : first.family)
    const places = (name.split(' ')[1] ?? '').split('/').flatMap((part, place) => (part.startsWith(':') ? [place] : []))
    await fc.assert(
      fc.asyncProperty(anyRequest(name), async (any) => {
        const [plain = '', search = ''] = path.split('?')
        const pieces = plain.split('/')
        for (const [index, place] of places.entries()) pieces[place] = any.parts[index] ?? pieces[place] ?? ''
        const asked = any.query ? new URLSearchParams(any.query).toString() : search
        const to = `${pieces.join('/')}${asked && `?${asked}`}`
        const payload = any.body === undefined ? body : any.body
        outcomeOf(name, await send(payload === undefined ? undefined : JSON.stringify(payload), 'application/json', to, any.headers), any)
      }),
      runs,
    )
  },
)
