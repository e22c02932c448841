import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendRaw } from '../testing/connections.ts'
import { testServer } from '../testing/server.ts'
import type { Answer } from '../testing/server-access.ts'

const ID = /^[bcdfghjkmnpqrstvwxz]{6}-[1-9]\d*$/
const idOf = (reply: Answer) => String(reply.headers['x-request-id'])
const linesOf = (lines: string[], id: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.request_id === id)

const server = await testServer()
const { app, call, lines } = server
const family = await server.makeFamily()
const inject = (url: string, headers = {}) => app.inject({ url, headers: { host: 'localhost', ...headers } })

test.each<[string, number, () => Promise<Answer>]>([
  ['a call', 200, () => call('GET', '/settings')],
  ['a page', 200, () => inject('/home')],
  ['a health check', 200, () => inject('/healthz')],
  ['a call without a token', 401, () => call('GET', '/supporters/me')],
  ['a call that is not there', 404, () => call('GET', '/nothing')],
  ['a path that cannot be decoded', 404, () => inject('/login/%zz/x')],
  ['a body that is too large', 413, () => family.asOwner('POST', '/tasks', { title: 'x'.repeat(70_000) })],
  ['a body of another type', 415, () => call('POST', '/session', { body: 'x', headers: { 'content-type': 'text/plain' } })],
  ['a field that is wrong', 422, () => family.asOwner('POST', '/tasks', { title: '', category: 'home', type: 'no_time' })],
])('the response to %s names its request, and so does the log', async (_what, status, ask) => {
  const reply = await ask()
  expect(reply.statusCode).toBe(status)
  expect(idOf(reply)).toMatch(ID)
  if (status >= 400) expect(reply.json().request_id).toBe(idOf(reply))
  expect(linesOf(lines, idOf(reply))).toContainEqual(expect.objectContaining({ msg: 'incoming request' }))
})

test('an invalid request has an id in its response and in the log', async () => {
  const port = await server.listen()
  for (const sent of ['nonsense\r\n\r\n', `GET /v2/settings HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n`]) {
    const answer = await sendRaw(port, sent)
    const id = /^x-request-id: (.*)$/im.exec(answer)?.[1] ?? ''
    expect(id).toMatch(ID)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'bad_request', request_id: id })
    expect(linesOf(lines, id)).toMatchObject([{ status: 400, code: 'bad_request' }])
  }
})

test('a request id is never one that the caller sent, and each request has a different one', async () => {
  const claimed = { 'x-request-id': 'bcdfgh-1', 'request-id': 'bcdfgh-1' }
  const ids = await Promise.all(Array.from({ length: 20 }, async () => idOf(await inject('/v2/settings', claimed))))
  expect(new Set(ids).size).toBe(20)
  expect(ids).not.toContain('bcdfgh-1')
  const afterRestart = await testServer()
  const [start] = ids[0]?.split('-') ?? []
  expect(idOf(await afterRestart.call('GET', '/settings')).split('-')[0]).not.toBe(start)
})

test('a call that is refused because too many calls wait gets a request id', async () => {
  const busy = await testServer({}, { turns: { running: 0, waiting: 0 } })
  const reply = await busy.call('GET', '/settings')
  expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable', request_id: idOf(reply) })])
})

test('the security line of a sign-in has its request id', async () => {
  const { phone } = family.owner
  const reply = await call('POST', '/login/verify', { body: { phone_number: phone, code: await server.codeFor(phone) } })
  expect(linesOf(lines, idOf(reply)).filter(({ security }) => security)).toMatchObject([{ security: 'signed in by code' }])
})

test('an unexpected error’s request id is in exactly one log line, with the place in the code', async () => {
  const broken = await testServer({ LOG_LEVEL: 'warn' })
  const home = await broken.makeFamily()
  await sql.raw('drop table push_message').execute(broken.database)
  await sql.raw('drop table message').execute(broken.database)
  const reply = await home.asOwner('GET', '/messages')
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'unexpected'])
  expect(reply.headers['retry-after']).toBeUndefined()
  const [told, ...more] = linesOf(broken.lines, reply.json().request_id)
  expect(more).toEqual([])
  expect(told).toMatchObject({ level: 50, method: 'GET', route: '/v2/families/:family/messages', msg: 'unexpected failure' })
  expect(told.error).toMatch(/^\w*Error$/)
  expect(told.code).toMatch(/^\w+$/)
  expect(told.frames.join('\n')).toMatch(/messages\.routes\.ts:\d+:\d+/)
})
