import { ERROR_STATUS, isErrorCode, type Problem } from '@hand-in-hand/contract/errors.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { triedOf } from '../../../scripts/tests/tier.ts'
import { fieldsOf, replaced, type BodySchema as Schema } from '../testing/body-fields.ts'
import { addresses } from '../testing/families.ts'
import { LONGEST, runsOf } from '../testing/long-runs.ts'
import { withoutRequestId } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'
import { endpointOf, callNames as names, validCalls } from '../testing/valid-calls.ts'

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const { database } = server
const nextAddress = addresses()
const MARK = 'Zx7Mark'
const REFUSALS = [400, 401, 404, 413, 415, 422]
/**
 * `npm test` tries each fourth call on SQLite, but only each twelfth on PostgreSQL, because the rules for fields do not depend on the
 * database.
 */
const STEP = process.env.TEST_DATABASE === 'postgres' ? 12 : 4
const tried = triedOf('bad input', names, STEP)
const withBody = tried.filter((name) => endpointOf(name).body)
const withParams = tried.filter((name) => name.includes(':'))
const withQuery = tried.filter((name) => endpointOf(name).query)

// All tables except Kysely's tables of migrations, and except `screen_outbox`, which earlier messages may still reach during a test.
const TABLES = (await database.introspection.getTables())
  .filter(({ name, isView }) => !isView && name !== 'screen_outbox' && !name.startsWith('kysely_'))
  .map(({ name }) => name)
/** The row counts of all tables and the families' versions: the same before and after if nothing was written. */
async function written() {
  const counts = TABLES.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await sql.raw(`select ${counts.join(', ')}, (select sum(version) from family) as versions`).execute(database)
  return rows[0]
}

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}
function expectRefusal(reply: Answer, label: string, statuses = REFUSALS) {
  expect(statuses, `${label}: ${reply.statusCode} ${reply.body.slice(0, 200)}`).toContain(reply.statusCode)
  expect(reply.headers['content-type'], label).toMatch(/^application\/problem\+json/)
  const problem: Problem = JSON.parse(reply.body)
  expect(problem, label).toEqual({
    type: `urn:hand-in-hand:${problem.code}`,
    title: expect.any(String),
    status: reply.statusCode,
    code: expect.any(String),
    message: expect.any(String),
    request_id: reply.headers['x-request-id'],
    ...(problem.errors && { errors: expect.any(Array) }),
  })
  expect(isErrorCode(problem.code) && ERROR_STATUS[problem.code], label).toBe(reply.statusCode)
  expect(reply.body, label).not.toContain(MARK)
}

const aCall = validCalls(server, nextAddress)

const typesOf = (schema: Schema) => [schema.type ?? []].flat()
const WRONG: [string, unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 12.5],
  ['string', MARK],
  ['array', [MARK]],
  ['object', { [MARK]: MARK }],
]

interface Spoiled {
  label: string
  value: unknown
  /** A value that may be valid: any integer, or a text of any length. */
  mayBeFine?: boolean
}
function spoiledValues(schema: Schema): Spoiled[] {
  const types = typesOf(schema)
  const wrongTypes = WRONG.filter(([type]) => !types.includes(type)).map(([type, value]) => ({ label: type, value }))
  if (types.includes('integer')) {
    const numbers = [1e308, 2 ** 53, -1].map((value) => ({ label: String(value), value, mayBeFine: true }))
    return [...wrongTypes, ...numbers, { label: '1.5', value: 1.5 }, { label: 'a number as text', value: '1' }]
  }
  if (types.includes('array')) return [...wrongTypes, { label: '10,000 items', value: Array(10_000).fill(null) }]
  if (!types.includes('string')) return wrongTypes
  const unstorable = ['\0', '\ud800', '\udc00a'].map((bad) => ({ label: JSON.stringify(bad), value: `${MARK}${bad}` }))
  const tooLong = { label: 'too long', value: MARK.repeat(Math.ceil(((schema.maxLength ?? 60_000) + 1) / MARK.length)) }
  return [
    ...wrongTypes,
    ...unstorable,
    { ...tooLong, mayBeFine: schema.maxLength === undefined },
    ...(schema.enum ? [{ label: 'a word outside the list', value: MARK }] : []),
  ]
}

test.each(withBody)('%s refuses a wrong value of each field, and writes nothing', async (name) => {
  const { send, goodBody, isSuccess, family } = await aCall(name)
  const good = await goodBody()
  for (const { path, schema } of fieldsOf(endpointOf(name).body ?? {})) {
    for (const { label, value, mayBeFine } of spoiledValues(schema)) {
      const body = mayBeFine ? await goodBody() : good
      const before = await written()
      const reply = await send(JSON.stringify(replaced(body, path, value)))
      if (mayBeFine && isSuccess(reply)) continue
      expectRefusal(reply, `${path.join('.')}: ${label}`)
      expect(await written(), `${path.join('.')}: ${label}`).toEqual(before)
    }
  }
  // The broken fields were the only reason for the refusals: the request without them succeeds.
  const again = await aCall(name, family)
  expect(isSuccess(await again.send(await again.goodBody())), 'the good body').toBe(true)
})

test('an integer that no database can store is refused in each field of each body', async () => {
  const integersOf = (name: (typeof names)[number]) =>
    fieldsOf(endpointOf(name).body ?? {}).filter(({ schema }) => [schema.type ?? []].flat().includes('integer'))
  const calls = names.filter((name) => integersOf(name).length > 0)
  expect(calls.length).toBeGreaterThan(5)
  for (const name of calls) {
    const { send, goodBody } = await aCall(name)
    for (const { path } of integersOf(name))
      expectRefusal(await send(JSON.stringify(replaced(await goodBody(), path, 1e308))), `${name} ${path.join('.')}`, [400])
  }
})

const FORBIDDEN = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'family_id',
  'approved_at',
  'state',
  'trusted_at',
  'id',
  'version',
  MARK,
]

test.each(withBody)('%s refuses fields that its schema does not have', async (name) => {
  const { send, goodBody } = await aCall(name)
  const good = await goodBody()
  const schema: Schema = endpointOf(name).body ?? {}
  const objects = [{ path: [], schema }, ...fieldsOf(schema)].filter(({ schema: each }) => each.properties)
  const inLists = fieldsOf(schema).flatMap(({ path, schema: each }) =>
    each.items?.properties ? [{ path: [...path, '0'], schema: each.items }] : [],
  )
  for (const { path } of [...objects, ...inLists]) {
    for (const field of FORBIDDEN) {
      const before = await written()
      // The field is written into the text, since an object with __proto__ would lose it.
      const text = JSON.stringify(replaced(good, [...path, '@@'], { [MARK]: 'owner' })).replace('"@@"', JSON.stringify(field))
      expectRefusal(await send(text), `${path.join('.')}: ${field}`, [400])
      expect(await written()).toEqual(before)
    }
  }
})

test.each(withBody)('%s refuses a body that is no JSON object, too large, too deep, or of another media type', async (name) => {
  const { send, goodBody, isSuccess } = await aCall(name)
  const good = JSON.stringify(await goodBody())
  const before = await written()
  const noObjects = [
    'null',
    '[]',
    '[{}]',
    '7',
    'true',
    '"text"',
    `{"${MARK}`,
    `${good}}`,
    `{"a":1,}`,
    'undefined',
    '\u0000',
    '\ufeff\ufeff{}',
    'NaN',
  ]
  for (const text of noObjects) expectRefusal(await send(text), text, [400])
  for (const [open, close] of [
    ['[', ']'],
    [`{"a":`, '}'],
  ] as const) {
    expectRefusal(await send(`{"${MARK}":${open.repeat(10_000)}1${close.repeat(10_000)}}`), 'deep nesting', [400])
    expectRefusal(await send(open.repeat(10_000)), 'open ends', [400])
  }
  const limit = endpointOf(name).bodyLimit ?? 64 * 1024
  expectRefusal(await send(JSON.stringify({ [MARK]: 'x'.repeat(limit) })), 'too long', [413])
  const form = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n'
  expectRefusal(await send(good, 'text/plain'), 'text', [415])
  expectRefusal(await send('title=Soup', 'application/x-www-form-urlencoded'), 'form', [415])
  expectRefusal(await send(form, 'multipart/form-data; boundary=b'), 'multipart', [415])
  expectRefusal(await send(good, 'application/xml'), 'xml', [415])
  expectRefusal(await send(good, `${MARK}///;;`), 'nonsense for a type', [415])
  expectRefusal(await send(good, null), 'no type', [415])
  expect(await written()).toEqual(before)
  // An empty body counts as `{}`, so both get the same reply.
  const empty = await send('')
  if (isSuccess(empty)) return
  const braces = await send('{}')
  expect([empty.statusCode, withoutRequestId(empty.body)]).toEqual([braces.statusCode, withoutRequestId(braces.body)])
  expectRefusal(empty, 'an empty body', [400])
})

test.each(withParams)('%s returns not_found for a path with unknown ids', async (name) => {
  const { path, send, goodBody } = await aCall(name)
  const good = endpointOf(name).body ? JSON.stringify(await goodBody()) : undefined
  const bad = [
    '%00',
    `${MARK}%00`,
    '%ED%A0%80',
    '%zz',
    '%',
    '%E0%A4',
    '%2F',
    '..%2f..%2f',
    'x'.repeat(3_000),
    '%F0%9F%8C%8A',
    "'or'1'='1",
    '-1',
    '1e9',
  ]
  const before = await written()
  const [, ...parts] = name.split(' ')[1]?.split('/') ?? []
  for (const [place, part] of parts.entries()) {
    if (!part.startsWith(':')) continue
    for (const value of bad) {
      const pieces = path.split('?')[0]?.split('/') ?? []
      pieces[place + 1] = value
      expectRefusal(await send(good, 'application/json', pieces.join('/')), `${part} ${value.slice(0, 20)}`, [401, 404])
    }
  }
  expect(await written()).toEqual(before)
})

test.each(withQuery)('%s refuses invalid queries', async (name) => {
  const { path, send, isSuccess } = await aCall(name)
  const base = path.split('?')[0] ?? ''
  const schema: Schema = endpointOf(name).query ?? {}
  for (const field of Object.keys(schema.properties ?? {})) {
    const bad = ['%00', '%ED%A0%80', '%zz', MARK, 'x'.repeat(5_000), '1e308', '-1', '+999999-12-31', '%2B999999-12-31', '2026-13-45']
    for (const value of [...bad, `2026-01-01&${field}=2026-01-02`]) {
      const reply = await send(undefined, null, `${base}?${field}=${value}`)
      expectRefusal(reply, `${field}=${value.slice(0, 30)}`)
    }
    for (const value of ['%2B275760-09-13', '-271821-04-19', '%2B010000-01-01', '0000-01-01', '9999-12-31', '2026-11-23T12:00']) {
      const reply = await send(undefined, null, `${base}?${field}=${value}`)
      if (!isSuccess(reply)) expectRefusal(reply, `${field}=${value}`)
    }
  }
  expect(isSuccess(await send(undefined, null, `${base}?${MARK}=1&__proto__=1`)), 'a field that no one asked for').toBe(true)
})

const anyJson = triedOf('any JSON', withBody, STEP).map((name) => ({ name, ...runsOf(10, { most: 500 }) }))

test.for(anyJson)('$name returns a declared status for any JSON', { timeout: 2 * LONGEST }, async ({ name, runs }) => {
  const { send, goodBody, isSuccess } = await aCall(name)
  const good = await goodBody()
  const fields = fieldsOf(endpointOf(name).body ?? {})
  const anyBody = fc.oneof(
    fc.jsonValue({ noUnicodeString: false }),
    ...(fields.length === 0
      ? []
      : [fc.tuple(fc.constantFrom(...fields), fc.jsonValue()).map(([{ path }, value]) => replaced(good, path, value))]),
  )
  const known = [...REFUSALS, 409, 412]
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const reply = await send(JSON.stringify(body))
      if (!isSuccess(reply)) expectRefusal(reply, JSON.stringify(body).slice(0, 300), known)
    }),
    runs,
  )
})

test('a task with an extreme date is saved or refused, and the family’s lists still load', async () => {
  const family = await server.makeFamily()
  const ends = ['+275760-09-13T00:00Z', '+275760-09-12T23:30Z', '9999-12-31T23:59Z', '+010000-01-01T00:00', '9999-12-31T23:59']
  const starts = ['-271821-04-20T00:00Z', '-000001-01-01T00:00', '0000-01-01T00:00Z', '2026-11-24T07:40']
  const good = { title: 'Drive', category: 'home', type: 'until_time' }
  for (const start_at of [...starts, ...ends]) {
    for (const end_at of ends) {
      const reply = await family.asOwner('POST', '/tasks', { ...good, start_at, end_at })
      if (reply.statusCode !== 201) expectRefusal(reply, `${start_at} to ${end_at}`)
    }
  }
  for (const path of ['', '/tasks']) expect((await family.asOwner('GET', path)).statusCode).toBe(200)
  const { events } = (await family.asOwner('GET', '/tasks')).json<{ events: { date: string }[] }>()
  for (const { date } of events) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
})
