import { expect, test } from 'vitest'
import { isAll } from '../../../scripts/tests/tier.ts'
import { makeSecret } from '../platform/secrets/tokens.ts'
import { testServer } from '../testing/server.ts'

const ofToken = { perSecond: 20, burst: 200 }
const ofAddress = { perSecond: 2, burst: 3 }

type Reply = { statusCode: number; headers: Record<string, unknown>; json: () => { code: string } }
const tooMany = (reply: Reply) => [reply.statusCode, reply.json().code, reply.headers['retry-after']]

test.skipIf(!isAll)('a token, in the header or the path, may make 200 calls at once, and then 20 a second', async () => {
  const server = await testServer({}, { rates: { ofToken } })
  const { owner } = await server.makeFamily()
  const other = await server.makeFamily()
  const { call, clock } = server
  const ask = async (amount: number) => {
    const replies = Array.from({ length: amount }, (_, index) =>
      index % 2 ? call('GET', '/supporters/me', { token: owner.token }) : call('GET', `/supporters/${owner.token}`),
    )
    return (await Promise.all(replies)).filter((reply) => reply.statusCode === 200).length
  }
  // Creating the family was a call too. After a second the token has all its calls again.
  clock.now += 1_000
  expect(await ask(205)).toBe(200)
  expect(tooMany(await owner.get(''))).toEqual([429, 'too_many_requests', '1'])
  expect((await other.owner.get('')).statusCode).toBe(200)
  clock.now += 500
  expect(await ask(15)).toBe(10)
  clock.now += 60_000
  expect(await ask(205)).toBe(200)
})

test('a caller above the rate is refused before the body is read', async () => {
  const { call } = await testServer({}, { rates: { ofToken: { perSecond: 1, burst: 1 } } })
  const broken = () => call('PATCH', '/supporters/me', { token: 'x'.repeat(22), headers: { 'content-type': 'text/plain' }, body: 'x' })
  expect((await broken()).statusCode).toBe(415)
  expect((await broken()).statusCode).toBe(429)
})

test('after a clock is set back no caller has to wait longer', async () => {
  const server = await testServer({}, { rates: { ofToken: { perSecond: 1, burst: 5 } } })
  const call = () => server.call('GET', '/supporters/me', { token: 'x'.repeat(22) }).then((reply) => reply.statusCode)
  for (let time = 0; time < 5; time++) expect(await call()).toBe(401)
  server.clock.now -= 3_600_000
  for (let time = 0; time < 5; time++) expect(await call()).toBe(401)
  expect(await call()).toBe(429)
})

test('the rate limit remembers only a limited number of callers, those who called last', async () => {
  const { call } = await testServer({}, { rates: { ofToken: { perSecond: 1, burst: 1 }, remembered: 3 } })
  const status = async (token: string) => (await call('GET', '/supporters/me', { token: token.repeat(22) })).statusCode
  const statuses = []
  for (const token of ['a', 'a', 'b', 'c', 'a', 'd', 'a', 'b']) statuses.push(`${token} ${await status(token)}`)
  // The fourth caller replaced b, whose last call was the oldest.
  expect(statuses).toEqual(['a 401', 'a 429', 'b 401', 'c 401', 'a 429', 'd 401', 'a 429', 'b 401'])
})

test('unknown tokens of one address share one rate, and a valid token counts as unknown at first', async () => {
  const server = await testServer({}, { rates: { ofUnknownTokens: { perSecond: 20, burst: 200 } } })
  const avi = await (await server.makeFamily()).makeSupporter()
  const { call, clock } = server
  const { user_token: token } = (await call('POST', '/session', { body: avi.link })).json()
  const [theirs, elsewhere] = ['198.51.100.7', '198.51.100.8']
  const flood = async (amount: number) => {
    const replies = Array.from({ length: amount }, () => call('GET', '/supporters/me', { token: makeSecret(), address: theirs }))
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  }
  const passed = (statuses: number[]) => statuses.filter((status) => status === 401).length
  expect(passed(await flood(2_400))).toBe(200)
  clock.now += 500
  expect(passed(await flood(100))).toBe(10)
  // A token that this server has not seen yet has to wait as well. Once a call from another address has shown that the token is valid, the
  // token has its own rate.
  expect((await call('GET', '/supporters/me', { token, address: theirs })).statusCode).toBe(429)
  expect((await call('GET', '/supporters/me', { token, address: elsewhere })).statusCode).toBe(200)
  for (let time = 0; time < 50; time++) {
    expect((await call('GET', '/supporters/me', { token, address: theirs })).statusCode).toBe(200)
  }
})

test('valid tokens of one address have separate limits, and an ended token counts as unknown', async () => {
  const server = await testServer({}, { rates: { ofUnknownTokens: { perSecond: 0.001, burst: 2 } } })
  const { call, makeFamily } = server
  const family = await makeFamily()
  const address = '198.51.100.9'
  const status = async (token: string) => (await call('GET', '/supporters/me', { token, address })).statusCode
  const { link } = await family.makeSupporter()
  const tokens: string[] = []
  for (let time = 0; time < 5; time++) tokens.push((await call('POST', '/session', { body: link })).json().user_token)
  // Each token counts as unknown until it was found for the first time.
  for (const token of tokens) expect(await status(token)).toBe(200)
  const [ended = '', other = ''] = tokens
  await call('DELETE', '/session', { token: ended })
  expect([await status(ended), await status(ended), await status(ended), await status(ended)]).toEqual([401, 401, 401, 429])
  expect(await status(other)).toBe(200)
})

interface From {
  address: string
  headers?: Record<string, string>
  proxy?: string
}
const forwarded = { 'x-forwarded-for': '198.51.100.7' }

const refusals = async ({ address, headers = {}, proxy }: From) => {
  const { call } = await testServer(proxy ? { TRUST_PROXY: proxy } : {}, { rates: { ofAddress } })
  const replies = []
  for (let time = 0; time < 5; time++) replies.push(await call('GET', '/settings', { address, headers }))
  return replies.filter((reply) => reply.statusCode === 429).map(tooMany)
}
const REFUSED = [429, 'too_many_requests', '1']

test.each<[string, From]>([
  ['a public address', { address: '198.51.100.7' }],
  ['a network of IPv6 addresses', { address: '2001:db8:1:1::7' }],
  ['a public address that says that it forwards', { address: '198.51.100.7', headers: forwarded }],
  ['a phone in the same network', { address: '192.168.1.20' }],
  ['a client behind the proxy that was named', { address: '127.0.0.1', headers: forwarded, proxy: '127.0.0.1' }],
])('calls of %s are counted by address', async (_who, from) => {
  expect(await refusals(from)).toEqual([REFUSED, REFUSED])
})

test.each<[string, From]>([
  ['a proxy in the same network that no one named', { address: '192.168.1.20', headers: forwarded }],
  ['a proxy that says so in the newer way', { address: 'fd00::7', headers: { forwarded: 'for=198.51.100.7' } }],
  ['this machine', { address: '127.0.0.1' }],
  ['a proxy on this machine that no one named', { address: '::ffff:127.0.0.1', headers: forwarded }],
  ['the named proxy itself', { address: '127.0.0.1', proxy: '127.0.0.1' }],
])('calls of %s are not counted by address', async (_who, from) => {
  expect(await refusals(from)).toEqual([])
})

test('clients behind a trusted proxy count separately, and 300 phones on one Wi-Fi are served', async () => {
  const server = await testServer({ TRUST_PROXY: '127.0.0.1' }, {})
  const status = async (from: string) => (await server.call('GET', '/settings', { headers: { 'x-forwarded-for': from } })).statusCode
  // 300 phones that open the app in one second, each with five calls.
  for (let call = 0; call < 1_500; call++) expect(await status('198.51.100.7')).toBe(200)
  expect(await status('198.51.100.8')).toBe(200)
})

test('requests that are no calls of the API are not counted', async () => {
  const server = await testServer({}, { rates: { ofAddress, ofToken: { perSecond: 1, burst: 1 } } })
  const headers = { authorization: `Bearer ${'x'.repeat(22)}` }
  for (const url of ['/healthz', '/readyz', '/v2/docs', '/v2/openapi.json', '/helpers/how-to-log-in/content.json', '/docs/en/TERMS.html']) {
    for (let time = 0; time < 5; time++) {
      expect((await server.app.inject({ url, headers, remoteAddress: '198.51.100.7' })).statusCode, url).toBe(200)
    }
  }
})

test('a proxy that TRUST_PROXY does not name is logged once, without the addresses it forwards', async () => {
  const { call, lines } = await testServer({ LOG_LEVEL: 'warn' })
  const told = () => lines.filter((line) => line.includes('TRUST_PROXY'))
  await call('GET', '/settings')
  expect(told()).toEqual([])
  for (const headers of [forwarded, { forwarded: 'for=198.51.100.7' }, forwarded]) await call('GET', '/settings', { headers })
  expect(told()).toHaveLength(1)
  expect(told()[0]).not.toContain('198.51.100.7')
  const named = await testServer({ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' })
  await named.call('GET', '/settings', { headers: forwarded })
  expect(named.lines).toEqual([])
})
