import type { BrowserError } from '@hand-in-hand/contract/browser-errors.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

// The default log level.
const server = await testServer({ LOG_LEVEL: 'warn' })
const { makeFamily, call, lines } = server

const good: BrowserError = { build: 'BwSo-Z6m', route: '/t/:family/:task', error: 'TypeError', stack_hash: '0123456789abcdef' }
const report = (token: string | undefined, body: unknown = good) =>
  call('POST', '/supporters/me/browser_errors', { body, ...(token && { token }) })
const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an error in a browser')

test('a browser error is logged in one line with its fields and a count, without personal data', async () => {
  const family = await makeFamily({ title: 'Canaryfamily' })
  const avi = await family.makeSupporter()
  const logged = lines.length
  const first = await report(avi.token)
  expect([first.statusCode, first.json()]).toEqual([200, {}])
  await report(family.owner.token)
  expect(lines.length - logged).toBe(2)
  expect(told()).toEqual(
    [first.headers['x-request-id'], expect.any(String)].map((request_id, at) => ({
      level: 40,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      request_id,
      ...good,
      times: at + 1,
      msg: 'an error in a browser',
    })),
  )
})

test('a person reports ten errors an hour at most, from all devices together', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = (await call('POST', '/session', { body: await family.linkTo(avi.phone) })).json<{ user_token: string }>().user_token
  const before = told().length
  for (let at = 0; at < 10; at++) expect((await report(at % 2 ? avi.token : other)).statusCode).toBe(200)
  const eleventh = await report(other)
  expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
  expect(told().length - before).toBe(10)
  // Someone else can still report errors.
  expect((await report(family.owner.token)).statusCode).toBe(200)
})

test('without signing in, no error can be reported', async () => {
  const logged = lines.length
  expect((await report(undefined)).statusCode).toBe(401)
  expect((await report('A'.repeat(22))).statusCode).toBe(401)
  expect(lines).toHaveLength(logged)
})

test.each([
  ['an address as the route', { route: '/t/k3Jf82nsQx0/17' }],
  ['a whole address', { route: 'https://help.example/home' }],
  ['a query', { route: '/home?tab=Mine' }],
  ['a message as the error', { error: 'Noa Levi is not defined' }],
  ['a phone number as the error', { error: 'E972502345678' }],
  ['a stack in place of its hash', { stack_hash: 'at f (x.js:1:1)' }],
  ['a phone number as the build', { build: '972502345678' }],
  ['a message beside the fields', { message: 'Noa' }],
])('a report with %s is refused and not logged', async (_what, wrong) => {
  const family = await makeFamily()
  const logged = lines.length
  const reply = await report(family.owner.token, { ...good, ...wrong })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request'])
  expect(lines).toHaveLength(logged)
})
