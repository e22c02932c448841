import { expect, test } from 'vitest'
import { aPhone } from '../testing/family.ts'
import { testServer } from '../testing/server.ts'

const { aFamily, call, codeFor, database } = await testServer()
const SHARED = Array.from({ length: 100 }, (_, at) => at)
const consent = { terms_version: '2026-11', privacy_version: '2026-11' }

const askForCode = (address: string) =>
  call('POST', '/login/code', { address, body: { phone_number: aPhone(), locale: 'en' } }).then((reply) => reply.statusCode)
/** How many codes were made so far: those that were held back because of their address were not. */
const made = async () => (await database.selectFrom('login_code').select('id').execute()).length

test('whoever has a network of IPv6 addresses is limited as one caller, and their neighbour is not', async () => {
  await Promise.all(SHARED.map((at) => askForCode(`2001:db8:1:1:${at.toString(16)}::${at.toString(16)}`)))
  expect(await made()).toBe(100)
  await askForCode('2001:DB8:1:1::1')
  expect(await made()).toBe(100)
  await askForCode('2001:db8:1:2::1')
  expect(await made()).toBe(101)
})

test('an IPv4 address is one caller however it is written, and its neighbour is another', async () => {
  const before = await made()
  await Promise.all(SHARED.map((at) => askForCode(at % 2 ? '::ffff:192.0.2.7' : '::ffff:c000:207')))
  expect(await made()).toBe(before + 100)
  await askForCode('192.0.2.7')
  expect(await made()).toBe(before + 100)
  await askForCode('::ffff:192.0.2.8')
  expect(await made()).toBe(before + 101)
})

test('one address can’t end the codes of many by wrong tries, whichever call it tries them with', async () => {
  const address = '192.0.2.50'
  const family = await aFamily()
  const verify = (from: string, phone_number: string, code: string) =>
    call('POST', '/login/verify', { address: from, body: { phone_number, code } })
  const wrong = [
    () => verify(address, aPhone(), '123456'),
    () => call('POST', '/supporters/me/phone', { address, token: family.owner.token, body: { phone_number: aPhone(), code: '123456' } }),
    () => {
      const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: aPhone() }
      const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: '123456', consent }
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
  const phone = aPhone()
  expect((await verify('192.0.2.51', phone, await codeFor(phone))).statusCode).toBe(200)
})

test('seventy people who sign in over one Wi-Fi within the hour are not held back', { timeout: 60_000 }, async () => {
  const signIn = async () => {
    const phone_number = aPhone()
    const body = { phone_number, code: await codeFor(phone_number) }
    return (await call('POST', '/login/verify', { address: '192.0.2.60', body })).statusCode
  }
  for (let ten = 0; ten < 7; ten++) {
    expect(new Set(await Promise.all(Array.from({ length: 10 }, signIn)))).toEqual(new Set([200]))
  }
})
