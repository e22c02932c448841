import { expect, test } from 'vitest'
import { CONSENT, makePhone } from '../testing/family.ts'
import { readyzOf } from '../testing/readyz.ts'
import { testServer } from '../testing/server.ts'

const { makeFamily, call, codeFor, database, lines } = await testServer()
const SHARED = Array.from({ length: 100 }, (_, at) => at)

/** Requests a code for a new number. Returns whether a limit stopped it. */
async function isHeldBack(address: string) {
  const phone_number = makePhone()
  expect((await call('POST', '/login/code', { address, body: { phone_number, locale: 'en' } })).statusCode).toBe(202)
  return (await database.selectFrom('login_code').where('phone_e164', '=', phone_number).select('id').executeTakeFirst()) === undefined
}
const areHeldBack = async (addresses: string[]) => (await Promise.all(addresses.map(isHeldBack))).filter(Boolean).length

test('an IPv6 network is limited as one caller, and a neighbouring network is not limited by it', async () => {
  expect(await areHeldBack(SHARED.map((at) => `2001:db8:1:1:${at.toString(16)}::${at.toString(16)}`))).toBe(0)
  expect(await isHeldBack('2001:DB8:1:1::1')).toBe(true)
  expect(await isHeldBack('2001:db8:1:2::1')).toBe(false)
  // The log has one line for all requests that were stopped.
  expect(await areHeldBack(SHARED.map(() => '2001:DB8:1:1::1'))).toBe(100)
  expect(lines.filter((line) => line.includes('"limit":"codes by address"'))).toHaveLength(1)
})

test('an IPv4 address in any notation is one caller, and its neighbour is another', async () => {
  expect(await areHeldBack(SHARED.map((at) => (at % 2 ? '::ffff:192.0.2.7' : '::ffff:c000:207')))).toBe(0)
  expect(await isHeldBack('192.0.2.7')).toBe(true)
  expect(await isHeldBack('::ffff:192.0.2.8')).toBe(false)
})

test('after 60 wrong codes from one address, each call that takes a code refuses that address', async () => {
  const address = '192.0.2.50'
  const family = await makeFamily()
  const verify = (from: string, phone_number: string, code: string) =>
    call('POST', '/login/verify', { address: from, body: { phone_number, code } })
  const wrong = [
    () => verify(address, makePhone(), '123456'),
    () => call('POST', '/supporters/me/phone', { address, token: family.owner.token, body: { phone_number: makePhone(), code: '123456' } }),
    () => {
      const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: makePhone() }
      const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: '123456', consent: CONSENT }
      return call('POST', '/families', { address, body })
    },
  ]
  const tried = Array.from({ length: 20 }, () => wrong.map((attempt) => attempt())).flat()
  for (const reply of await Promise.all(tried)) expect(reply.json().code).toBe('code_expired')
  for (const attempt of wrong) {
    const stopped = await attempt()
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  }
  const phone = makePhone()
  expect((await verify('192.0.2.51', phone, await codeFor(phone))).statusCode).toBe(200)
})

test('seventy people who sign in over one Wi-Fi within an hour are not limited', { timeout: 60_000 }, async () => {
  const signIn = async () => {
    const phone_number = makePhone()
    const body = { phone_number, code: await codeFor(phone_number) }
    return (await call('POST', '/login/verify', { address: '192.0.2.60', body })).statusCode
  }
  for (let ten = 0; ten < 7; ten++) {
    expect(new Set(await Promise.all(Array.from({ length: 10 }, signIn)))).toEqual(new Set([200]))
  }
})

test.each<[string, (at: number) => string]>([
  ['an IPv4 address with a port', (at) => `203.0.113.7:${50_000 + at}`],
  ['an IPv6 address with a port', (at) => `[2001:db8:7:1::${at.toString(16)}]:${50_000 + at}`],
  ['an IPv4-mapped address with a port', (at) => `[::ffff:203.0.113.7]:${50_000 + at}`],
  ['an IPv6 address of one network', (at) => `2001:db8:7:1:${at.toString(16)}::1`],
  ['an IPv6 address with a zone', (at) => `fe80::7%eth${at}`],
  ['a text that is no address', (at) => `client-${at}`],
])('%s in X-Forwarded-For is one caller', async (_what, from) => {
  const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
  for (let at = 0; at < 115; at++) {
    const headers = { 'x-forwarded-for': from(at) }
    await server.call('POST', '/login/code', { headers, body: { phone_number: makePhone(), locale: 'en' } })
  }
  expect(await server.database.selectFrom('login_code').select('id').execute()).toHaveLength(100)
})

test('a proxy that forwards no address is reported once, without the forwarded values', async () => {
  const server = await testServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' })
  const told = () => server.lines.filter((line) => line.includes('no address'))
  for (const from of ['203.0.113.7:5678', '[2001:db8::7]:5678', '2001:db8::7%eth0'])
    await server.call('GET', '/settings', { headers: { 'x-forwarded-for': from } })
  expect(told()).toEqual([])
  for (const from of ['a-client', 'unknown', '1.2.3.4.5']) await server.call('GET', '/settings', { headers: { 'x-forwarded-for': from } })
  expect(told()).toHaveLength(1)
  expect(server.lines.join('')).not.toContain('a-client')
  expect((await readyzOf(server)).json<{ warnings: string[] }>().warnings).toEqual([expect.stringContaining('that is no address')])
})
