import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, textsTo, codeFor, database } = await testServer()
const MINUTE = 60_000
const cookieOf = (reply: { headers: Record<string, unknown> }) => {
  const [value] = String(reply.headers['set-cookie'] ?? '').split(';')
  return { cookie: value ?? '' }
}
const verify = (phone_number: string, code: string) => call('POST', '/login/verify', { body: { phone_number, code } })

test('a login link can be opened again and again until it is renewed', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const first = await call('POST', '/session', { body: link })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toEqual({
    family_token: family.token,
    user_token: expect.stringMatching(/^[\w-]{22}$/),
    title: 'Levi',
    role: 'supporter',
    confirmed: true,
  })
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(201)
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  expect((await call('POST', '/session', { body: link })).json().code).toBe('unauthenticated')
  expect((await avi.get('')).statusCode).toBe(200)
  expect((await call('POST', '/session', { body: await family.linkTo(avi.phone) })).statusCode).toBe(201)
})

test("opening a link's page changes nothing, because previews and scanners open it too", async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const devices = async () => (await database.selectFrom('device').select('id').execute()).length
  const before = await devices()
  for (let preview = 0; preview < 20; preview++) {
    const reply = await call('GET', `/v2/../login/${link.user_token}/${link.family_token}`)
    expect(reply.body).not.toContain('Levi')
  }
  expect(await devices()).toBe(before)
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(201)
})

test('a wrong link, or one with the token of another family, does not sign in', async () => {
  const [home, other] = [await makeFamily(), await makeFamily()]
  const avi = await home.makeSupporter()
  const { user_token } = await home.linkTo(avi.phone)
  for (const body of [
    { user_token, family_token: other.token },
    { user_token: 'x', family_token: home.token },
    { user_token: '', family_token: '' },
    { user_token: avi.token, family_token: home.token },
  ]) {
    expect((await call('POST', '/session', { body })).json().code).toBe('unauthenticated')
  }
})

test("scripts can't read the device's cookie, which restores memberships with new tokens", async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const session = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
  expect(String(session.headers['set-cookie'])).toMatch(/^device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const restored = await call('GET', '/session', { headers: cookieOf(session) })
  const [membership] = restored.json().memberships
  expect(membership).toMatchObject({ family_token: family.token, role: 'supporter' })
  expect((await call('GET', '/supporters/me', { token: membership.user_token })).statusCode).toBe(200)
  expect((await call('GET', '/supporters/me', { token: session.json().user_token })).statusCode).toBe(401)
})

test('without a cookie, or with a wrong one, there is nothing to restore', async () => {
  expect((await call('GET', '/session')).json()).toEqual({ memberships: [] })
  expect((await call('GET', '/session', { headers: { cookie: 'device=nonsense' } })).json()).toEqual({ memberships: [] })
})

test('logging out ends this device in all families, and no other device', async () => {
  const [home, other] = [await makeFamily(), await makeFamily()]
  const avi = await home.makeSupporter()
  const elsewhere = await other.makeRequest({ phone_number: avi.phone })
  await other.asOwner('POST', `/requests/${elsewhere.id}/approve`, {})
  const code = await codeFor(avi.phone)
  const session = await verify(avi.phone, code)
  const tokens = session.json().memberships.map((each: { user_token: string }) => each.user_token)
  expect(tokens).toHaveLength(2)
  expect((await call('DELETE', '/session', { headers: cookieOf(session) })).statusCode).toBe(200)
  for (const token of tokens) expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(401)
  expect((await call('GET', '/session', { headers: cookieOf(session) })).json()).toEqual({ memberships: [] })
  expect((await avi.get('')).statusCode).toBe(200)
})

test('a device without its cookie can be logged out by its token', async () => {
  const avi = await (await makeFamily()).makeSupporter()
  expect((await call('DELETE', '/session', { token: avi.token })).statusCode).toBe(200)
  expect((await avi.get('')).statusCode).toBe(401)
  expect((await call('DELETE', '/session', { token: avi.token })).statusCode).toBe(200)
})

test('pages of other sites can use neither the cookie nor a code', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const [method, path, body] of [
    ['GET', '/session', undefined],
    ['DELETE', '/session', undefined],
    ['POST', '/session', { user_token: 'x', family_token: 'y' }],
    ['POST', '/login/code', { phone_number: makePhone(), locale: 'en' }],
    ['POST', '/login/verify', { phone_number: makePhone(), code: '123456' }],
  ] as const) {
    expect((await call(method, path, { headers, ...(body && { body }) })).statusCode, `${method} ${path}`).toBe(403)
  }
})

test('a code signs in to all families, confirmed ones first, and lists open requests', async () => {
  const [home, other, waiting] = [await makeFamily(), await makeFamily({ title: 'Cohen' }), await makeFamily({ title: 'Mizrahi' })]
  const avi = await home.makeSupporter()
  const { id } = await other.makeRequest({ phone_number: avi.phone })
  await other.asOwner('POST', `/requests/${id}/approve`, {})
  await waiting.makeRequest({ phone_number: avi.phone })
  const { memberships } = (await verify(avi.phone, await codeFor(avi.phone))).json()
  const kept = { role: 'supporter', user_token: expect.any(String) }
  expect(memberships).toEqual([
    { ...kept, title: 'Levi', family_token: home.token, confirmed: true },
    { title: 'Mizrahi', state: 'requested' },
    { ...kept, title: 'Cohen', family_token: other.token, confirmed: false },
  ])
})

test('a number without a family gets a code like any other, and no memberships', async () => {
  const phone = makePhone()
  expect((await verify(phone, await codeFor(phone))).json()).toEqual({ memberships: [] })
})

test('a code works once, for ten minutes, and ends after five wrong tries', async () => {
  const [phone, second, third] = [makePhone(), makePhone(), makePhone()]
  const code = await codeFor(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await verify(phone, wrong)).json().code).toBe('code_wrong')
  expect((await verify(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
  expect((await verify(phone, code)).json().code).toBe('code_expired')

  const old = await codeFor(second)
  clock.now += 10 * MINUTE
  expect((await verify(second, old)).json().code).toBe('code_expired')

  const guessed = await codeFor(third)
  const other = guessed === '111111' ? '222222' : '111111'
  for (let guess = 0; guess < 5; guess++) expect((await verify(third, other)).json().code).toBe('code_wrong')
  expect((await verify(third, guessed)).json().code).toBe('code_expired')
})

test('if one right code is sent many times at once, it signs in once', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const code = await codeFor(avi.phone)
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify(avi.phone, code)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
})

test('a number gets one code a minute, three an hour, five a day, always with the same reply', async () => {
  const phone = makePhone()
  const ask = () => call('POST', '/login/code', { body: { phone_number: phone, locale: 'de' } })
  const asked = async () => {
    const reply = await ask()
    expect([reply.statusCode, reply.body]).toEqual([202, '{}'])
    return (await textsTo(phone)).length
  }
  expect(await asked()).toBe(1)
  expect(await asked()).toBe(1)
  clock.now += MINUTE
  expect(await asked()).toBe(2)
  clock.now += MINUTE
  expect(await asked()).toBe(3)
  clock.now += MINUTE
  expect(await asked()).toBe(3)
  clock.now += 60 * MINUTE
  expect(await asked()).toBe(4)
  clock.now += MINUTE
  expect(await asked()).toBe(5)
  clock.now += 120 * MINUTE
  expect(await asked()).toBe(5)
})

test('codes are sent to allowed countries, in the requested language', async () => {
  const french = '+33612345678'
  expect((await call('POST', '/login/code', { body: { phone_number: french, locale: 'en' } })).statusCode).toBe(202)
  expect(await textsTo(french)).toEqual([])
  const phone = makePhone()
  await call('POST', '/login/code', { body: { phone_number: phone, locale: 'he' } })
  expect((await textsTo(phone))[0]).toMatch(/^\d{6} קוד כניסה ל"יד ביד"[\s\S]*\n@localhost #\d{6}$/)
  expect((await call('POST', '/login/code', { body: { phone_number: '+9721', locale: 'he' } })).json().code).toBe('phone_invalid')
})
