import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor, database, jobs } = await testServer()
const DAY = 86_400_000

test('a code is deleted after a day, and its message after thirty', async () => {
  const phone = makePhone()
  await codeFor(phone)
  const kept = async (table: 'login_code' | 'message') =>
    (await database.selectFrom(table).where('phone_e164', '=', phone).select('id').execute()).length
  const after = async (days: number) => {
    clock.now += days * DAY
    await jobs.forgetOld()
    return { codes: await kept('login_code'), messages: await kept('message') }
  }
  expect(await after(0.9)).toEqual({ codes: 1, messages: 1 })
  expect(await after(0.2)).toEqual({ codes: 0, messages: 1 })
  expect(await codeFor(phone)).toMatch(/^\d{6}$/)
  expect(await after(29.5)).toEqual({ codes: 0, messages: 1 })
  expect(await after(1)).toEqual({ codes: 0, messages: 0 })
})

test('a device is signed out 400 days after its last use, and one that is used stays', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
  const seen = async () => [
    (await call('GET', '/supporters/me', { token: avi.token })).statusCode,
    (await call('GET', '/supporters/me', { token: other.json().user_token })).statusCode,
  ]
  clock.now += 399 * DAY
  await jobs.forgetOld()
  // Only one of the two devices is used again.
  expect((await call('GET', '/supporters/me', { token: avi.token })).statusCode).toBe(200)
  clock.now += 2 * DAY
  await jobs.forgetOld()
  expect(await seen()).toEqual([200, 401])
  const devices = (await call('GET', '/session/devices', { token: avi.token })).json()
  expect(devices).toMatchObject([{ current: true }])
  expect((await database.selectFrom('device').select('id').execute()).length).toBe(1)
})

test('a device that was logged out is deleted, and no other', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const devices = async () => (await database.selectFrom('device').select('id').execute()).length
  const before = await devices()
  await call('DELETE', '/session', { token: avi.token })
  await jobs.forgetOld()
  expect(await devices()).toBe(before - 1)
  expect((await avi.get('')).statusCode).toBe(401)
  expect((await family.owner.get('')).statusCode).toBe(200)
})
