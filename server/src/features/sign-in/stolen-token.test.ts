import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { afterAll, expect, test } from 'vitest'
import { addressesOfHolder } from '../../testing/addresses/stored-addresses.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer(sink.settings)
const { makeFamily, call, clock, jobs, pushes } = server

interface StoredSession {
  memberships: { family_token: string; user_token: string }[]
}
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
const familiesOf = async (cookie: string) =>
  (await ok<StoredSession>(call('GET', '/session', { headers: { cookie } }))).memberships.map(({ family_token }) => family_token)
const statusWith = async (token: string) => (await call('GET', '/supporters/me', { token })).statusCode

/** Avi helps two families on one device, an hour after signing in. The token for the first family, Levi, is stolen. */
async function theft() {
  const [levi, katz] = [await makeFamily({ title: 'Levi' }), await makeFamily({ title: 'Katz' })]
  const avi = await levi.makeSupporter()
  const { id } = await katz.makeRequest({ phone_number: avi.phone })
  await ok(katz.asOwner('POST', `/requests/${id}/approve`, {}))
  const link = await katz.linkTo(avi.phone)
  await katz.signIn(avi.phone)
  const first = await call('POST', '/session', { body: avi.link })
  const second = await call('POST', '/session', { body: link, headers: { cookie: cookieOf(first) } })
  const cookie = cookieOf(second)
  const { memberships } = await ok<StoredSession>(call('GET', '/session', { headers: { cookie } }))
  const tokenOf = ({ token }: { token: string }) => memberships.find(({ family_token }) => family_token === token)?.user_token ?? ''
  return { levi, katz, phone: avi.phone, link: avi.link, cookie, stolen: tokenOf(levi), other: tokenOf(katz) }
}

test('a stolen token of one family and a link to another give no access to a third family', async () => {
  const { phone, cookie, stolen, other } = await theft()
  const evil = await makeFamily({ title: 'Evil' })
  const { id } = await evil.makeRequest({ phone_number: phone })
  await ok(evil.asOwner('POST', `/requests/${id}/approve`, {}))
  const taken = await call('POST', '/session', { body: await evil.linkTo(phone), token: stolen })
  expect(taken.statusCode).toBe(201)
  expect(await familiesOf(cookieOf(taken))).toEqual([evil.token])
  // The victim stays signed in to both families.
  expect([await statusWith(stolen), await statusWith(other)]).toEqual([200, 200])
  expect(await familiesOf(cookie)).toHaveLength(2)
})

test('if another person signs in with a stolen token and no cookie, only that token ends', async () => {
  const { levi, cookie, stolen, other } = await theft()
  const eve = await levi.makeSupporter()
  const asked = await call('POST', '/session', { body: eve.link, token: stolen })
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'other_person'])
  const replaced = await call('POST', '/session', { body: { ...eve.link, replace: true }, token: stolen })
  expect(await familiesOf(cookieOf(replaced))).toEqual([levi.token])
  expect([await statusWith(stolen), await statusWith(other)]).toEqual([401, 200])
  expect(await familiesOf(cookie)).toHaveLength(1)
})

test('signing in again with a token and no cookie ends that token', async () => {
  const { levi, link, stolen, other } = await theft()
  const again = await call('POST', '/session', { body: link, token: stolen })
  expect(await familiesOf(cookieOf(again))).toEqual([levi.token])
  expect([await statusWith(stolen), await statusWith(other)]).toEqual([401, 200])
})

test('a token logs out of its own family, and the cookie logs the device out of all', async () => {
  const { katz, cookie, stolen, other } = await theft()
  expect((await call('DELETE', '/session', { token: stolen })).statusCode).toBe(200)
  expect([await statusWith(stolen), await statusWith(other)]).toEqual([401, 200])
  expect(await familiesOf(cookie)).toEqual([katz.token])
  expect((await call('DELETE', '/session', { headers: { cookie } })).statusCode).toBe(200)
  expect(await familiesOf(cookie)).toEqual([])
  expect(await statusWith(other)).toBe(401)
})

test('a token lists and signs out its device only for its own family', async () => {
  const { katz, cookie, stolen, other } = await theft()
  const devices = await ok<{ id: number; current: boolean }[]>(call('GET', '/session/devices', { token: stolen }))
  const here = devices.find(({ current }) => current)
  await ok(call('DELETE', `/session/devices/${here?.id}`, { token: stolen }))
  expect(await statusWith(other)).toBe(200)
  expect(await familiesOf(cookie)).toEqual([katz.token])
})

test('notifications of the other families go to the browser with the cookie, not to a token', async () => {
  const { levi, katz, cookie, stolen, other } = await theft()
  const address = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}-${levi.token}`
  const subscribe = (name: string, headers = {}) =>
    ok(call('POST', '/supporters/me/push', { token: stolen, headers, body: { endpoint: address(name), keys: { p256dh: 'p', auth: 'a' } } }))
  const toldBy = async (name: string) => {
    await jobs.pushDue()
    return pushes.filter(({ endpoint }) => endpoint === address(name)).map(({ payload }) => JSON.parse(payload).body.split(':')[0])
  }
  /** Each family cancels an event that Avi has taken. */
  const tell = async () => {
    for (const [family, token] of [
      [levi, stolen],
      [katz, other],
    ] as const) {
      const event = await family.makeEvent()
      await ok(family.member(token).take(event))
      await ok(family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"2"' }))
    }
  }
  await subscribe('victim', { cookie })
  await subscribe('thief')
  await tell()
  expect((await toldBy('victim')).toSorted()).toEqual(['Katz', 'Levi'])
  expect(await toldBy('thief')).toEqual(['Levi'])
})

test('with a token alone no address is added, changed or removed, and no two people are joined', async () => {
  const { stolen, phone } = await theft()
  const thief = makePhone()
  const code = await server.codeFor(thief, 'change_number')
  const give = (more: object) => call('POST', '/supporters/me/phone', { token: stolen, body: { phone_number: thief, code, ...more } })
  const remove = (kind: string) => call('DELETE', '/supporters/me/phone', { token: stolen, body: { kind } })
  const refused = [
    await give({}),
    await give({ someone_else: 'mine' }),
    await give({ someone_else: 'not_mine' }),
    await remove('phone_number'),
    await remove('email'),
  ]
  expect(refused.map((reply) => reply.json().code)).toEqual(Array(5).fill('number_unproved'))
  expect(await addressesOfHolder(server.database, phone)).toMatchObject({ phone_e164: phone, second_address: null })
})

test('a mail address that a stolen token added opens no circle; a link in an SMS undoes this', async () => {
  const { levi, cookie, stolen, other, phone } = await theft()
  const email = `thief-${levi.token.toLowerCase()}@example.org`
  expect((await call('PUT', '/supporters/me/email', { token: stolen, body: { email } })).statusCode).toBe(200)
  clock.now += HOUR
  // The address proves no person, so a code to it signs in to nothing, and erases no one.
  const mailed = async (purpose: string) => {
    clock.now += HOUR
    await ok(call('POST', '/login/code', { body: { email, locale: 'en', purpose } }))
    await server.outboxEmptied()
    const codes = sink.to(email).flatMap(({ subject }) => /^\d{6}/.exec(subject ?? '') ?? [])
    return { email, code: codes[0] ?? '' }
  }
  expect((await call('POST', '/login/verify', { body: await mailed('sign_in') })).json()).toMatchObject({ memberships: [] })
  const exported = await call('POST', '/login/export', { body: await mailed('leave') })
  expect([exported.json().families, exported.body.includes(phone)]).toEqual([[], false])
  const undo = (await server.textsTo(phone)).map((text) => /\/(undo\/[\w-]{22})/.exec(text)?.[1]).find(Boolean)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await server.app.inject({ method: 'POST', url: `/${undo}`, payload: '', headers })).statusCode).toBe(200)
  expect([await statusWith(stolen), await statusWith(other)]).toEqual([401, 200])
  expect(await familiesOf(cookie)).toHaveLength(1)
})
