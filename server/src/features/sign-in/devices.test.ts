import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor, database, tokenByCode } = await testServer()
const DAY = 86_400_000
const HOUR = 3_600_000

const cookieOf = (reply: { headers: Record<string, unknown> }) => {
  const [value] = String(reply.headers['set-cookie'] ?? '').split(';')
  return { cookie: value ?? '' }
}
const membersBy = async (headers: { cookie: string }) =>
  (await call('GET', '/session', { headers })).json<{ memberships: { family_token: string; user_token: string }[] }>().memberships
const verify = async (phone_number: string, rest: { replace?: boolean } = {}, headers = {}) =>
  call('POST', '/login/verify', { body: { phone_number, code: await codeFor(phone_number), ...rest }, headers })

test('a sign-in gives the browser a new secret, and the old one is not valid any more', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const planted = cookieOf(await call('POST', '/session', { body: link }))
  const before = (await membersBy(planted))[0]?.user_token ?? ''
  const after = cookieOf(await call('POST', '/session', { body: link, headers: planted }))
  expect(after).not.toEqual(planted)
  expect(await membersBy(planted)).toEqual([])
  expect((await call('GET', '/supporters/me', { token: before })).statusCode).toBe(401)
  expect(await membersBy(after)).toHaveLength(1)
})

test('a device keeps the families of one person, and a second link adds its family', async () => {
  const [one, two] = [await makeFamily(), await makeFamily()]
  const avi = await one.makeSupporter()
  const { id } = await two.makeRequest({ phone_number: avi.phone })
  await two.asOwner('POST', `/requests/${id}/approve`, {})
  const first = cookieOf(await verify(avi.phone))
  const second = await call('POST', '/session', { body: await two.linkTo(avi.phone), headers: first })
  expect(second.statusCode).toBe(201)
  const kept = await membersBy(cookieOf(second))
  expect(kept.map(({ family_token }) => family_token).toSorted()).toEqual([one.token, two.token].toSorted())
  for (const { user_token } of kept) expect((await call('GET', '/session/devices', { token: user_token })).statusCode).not.toBe(401)
})

test("another person's link needs a confirmation, and then replaces the person on the device", async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const signedIn = cookieOf(await call('POST', '/session', { body: await family.linkTo(avi.phone) }))
  const link = await family.linkTo(bella.phone)
  const count = async () => (await database.selectFrom('device').select('id').execute()).length
  const before = await count()
  for (const by of [{ headers: signedIn }, { token: avi.token }]) {
    const asked = await call('POST', '/session', { body: link, ...by })
    expect([asked.statusCode, asked.json().code, asked.headers['set-cookie']]).toEqual([409, 'other_person', undefined])
  }
  expect(await count()).toBe(before)
  expect(await membersBy(signedIn)).toHaveLength(1)
  const taken = await call('POST', '/session', { body: { ...link, replace: true }, headers: signedIn })
  expect(taken.statusCode).toBe(201)
  expect(await membersBy(signedIn)).toEqual([])
  expect((await call('GET', '/supporters/me', { token: taken.json().user_token })).json().first_name).toBe('Bella')
})

test("on a signed-in device, another person's code needs a confirmation and stays valid for it", async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const headers = cookieOf(await verify(avi.phone))
  const body = { phone_number: bella.phone, code: await codeFor(bella.phone) }
  expect((await call('POST', '/login/verify', { body, headers })).json().code).toBe('other_person')
  expect((await call('POST', '/login/verify', { body: { ...body, replace: true }, headers })).json().memberships).toHaveLength(1)
  const phone = makePhone()
  const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: phone }
  const family2 = { title: 'Katz', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: await codeFor(phone, 'start_family') }
  const again = cookieOf(await verify(avi.phone))
  expect((await call('POST', '/families', { body: family2, headers: again })).json().code).toBe('other_person')
  expect((await call('POST', '/families', { body: { ...family2, replace: true }, headers: again })).statusCode).toBe(201)
})

test('over https the cookie is bound to this host, and a cookie of another name is ignored', async () => {
  const { makeFamily, call } = await testServer({ PUBLIC_URL: 'https://help.example.org', ALLOW_SCREEN_OUTBOX: 'yes' })
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const session = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
  expect(String(session.headers['set-cookie'])).toMatch(
    /^__Host-device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const { cookie } = cookieOf(session)
  const planted = { cookie: cookie.replace('__Host-', '') }
  expect((await call('GET', '/session', { headers: planted })).json()).toEqual({ memberships: [] })
  expect((await call('GET', '/session', { headers: { cookie } })).json().memberships).toHaveLength(1)
})

test('a link’s token is no bearer token, and is valid in a path unless PATH_TOKEN_AUTH is off', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { user_token } = await family.linkTo(avi.phone)
  expect((await call('GET', '/supporters/me', { token: user_token })).statusCode).toBe(401)
  expect((await call('DELETE', '/session', { token: user_token })).statusCode).toBe(200)
  expect((await call('GET', `/supporters/${user_token}`)).statusCode).toBe(200)
  const strict = await testServer({ PATH_TOKEN_AUTH: 'off' })
  const home = await strict.makeFamily()
  const gil = await home.makeSupporter()
  expect((await strict.call('GET', `/supporters/${(await home.linkTo(gil.phone)).user_token}`)).statusCode).toBe(401)
})

test('an unopened link ends after 7 days, an opened link 180 days after its last use', async () => {
  const START = clock.now
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  const unopened = await family.linkTo(phone)
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const open = async (body: object) => (await call('POST', '/session', { body })).json().code ?? 'open'
  clock.now += 7 * DAY - 1
  expect(await open(unopened)).toBe('open')
  clock.now = START + 7 * DAY
  const { id: late, phone: lateOne } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${late}/approve`, {})
  const expired = await family.linkTo(lateOne)
  clock.now += 7 * DAY
  expect(await open(expired)).toBe('link_expired')
  expect((await call('GET', `/supporters/${expired.user_token}`)).statusCode).toBe(401)
  clock.now = START + 180 * DAY - 1
  expect(await open(link)).toBe('open')
  clock.now += 180 * DAY - 1
  expect(await open(link)).toBe('open')
  clock.now += 180 * DAY
  expect(await open(link)).toBe('link_expired')
  clock.now = START
})

test('if someone’s link has ended, the family sees their request until a new link is sent', async () => {
  const START = clock.now
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  clock.now += 200 * DAY
  const token = await tokenByCode(family.owner.phone, family.token)
  const member = async () =>
    (await call('GET', `${family.path}/members`, { token }))
      .json<{ id: number; link_asked_at: string | null }[]>()
      .find(({ id }) => id === avi.id)
  const tag = async () => (await call('GET', `${family.path}/tasks`, { token })).headers.etag
  const before = await tag()
  expect((await call('POST', '/session/link', { body: link })).statusCode).toBe(202)
  const asked = await tag()
  expect(asked).not.toBe(before)
  // Asking again changes nothing, so no phone loads its lists again.
  for (let time = 0; time < 3; time++) expect((await call('POST', '/session/link', { body: link })).statusCode).toBe(202)
  expect(await tag()).toBe(asked)
  expect((await member())?.link_asked_at).not.toBeNull()
  const events = (await call('GET', `${family.path}/events`, { token })).json<{ kind: string }[]>()
  expect(events.filter(({ kind }) => kind === 'link_asked')).toHaveLength(1)
  expect((await call('POST', '/session/link', { body: { ...link, user_token: 'A'.repeat(22) } })).statusCode).toBe(401)
  expect((await call('POST', `${family.path}/members/${avi.id}/link`, { token, body: {} })).statusCode).toBe(201)
  expect((await member())?.link_asked_at).toBeNull()
  clock.now = START
})

test('links are listed beside the devices, and the person can end them', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const links = async () => (await call('GET', '/session/links', { token: avi.token })).json()
  expect(await links()).toEqual([
    {
      id: expect.any(Number),
      created_at: '2026-11-23T12:00:00+02:00',
      last_used_at: '2026-11-23T12:00:00+02:00',
      expires_at: '2027-05-22T13:00:00+03:00',
    },
  ])
  const [{ id }] = await links()
  const stranger = await family.makeSupporter()
  expect((await call('DELETE', `/session/links/${id}`, { token: stranger.token })).statusCode).toBe(404)
  expect((await call('DELETE', `/session/links/${id}`, { token: avi.token })).statusCode).toBe(200)
  expect(await links()).toEqual([])
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
  expect((await avi.get('')).statusCode).toBe(200)
})

test('a member signs a device out of one family, or with a proved number out of all', async () => {
  const [one, two] = [await makeFamily(), await makeFamily()]
  const avi = await one.makeSupporter()
  const { id } = await two.makeRequest({ phone_number: avi.phone })
  await two.asOwner('POST', `/requests/${id}/approve`, {})
  const there = await two.signIn(avi.phone)
  const both = (await verify(avi.phone)).json().memberships as { user_token: string; family_token: string }[]
  const tokenIn = (family: { token: string }) => both.find((each) => each.family_token === family.token)?.user_token ?? ''
  const devices = async (token: string) => (await call('GET', '/session/devices', { token })).json<{ id: number; current: boolean }[]>()
  const seen = await devices(there.token)
  expect(seen).toHaveLength(2)
  const other = seen.find(({ current }) => !current)?.id
  expect((await call('DELETE', `/session/devices/${other}`, { token: there.token })).statusCode).toBe(200)
  expect((await call('GET', '/supporters/me', { token: tokenIn(two) })).statusCode).toBe(401)
  expect((await call('GET', '/supporters/me', { token: tokenIn(one) })).statusCode).toBe(200)

  const proved = await tokenByCode(avi.phone, one.token)
  const all = await devices(proved)
  expect(all.length).toBeGreaterThanOrEqual(3)
  for (const device of all.filter(({ current }) => !current)) {
    expect((await call('DELETE', `/session/devices/${device.id}`, { token: proved })).statusCode).toBe(200)
  }
  for (const token of [tokenIn(one), there.token]) expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(401)
})

test('a proof of the number ends after an hour, and when a link is opened on the device', async () => {
  const START = clock.now
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const session = await verify(avi.phone)
  const [{ user_token: token }] = session.json().memberships
  const proved = async (user: string) => (await call('GET', '/supporters/me', { token: user })).json().number_proved_until
  expect(await proved(token)).toBe('2026-11-23T13:00:00+02:00')
  clock.now += HOUR
  expect(await proved(token)).toBeNull()
  clock.now = START
  const again = await call('POST', '/session', { body: await family.linkTo(avi.phone), headers: cookieOf(session) })
  expect(await proved(again.json().user_token)).toBeNull()
})

test('opening a link in a loop signs out no device on which a code was typed', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const own = await tokenByCode(avi.phone, family.token)
  const older = await call('POST', '/session', { body: avi.link })
  for (let time = 0; time < 21; time++) expect((await call('POST', '/session', { body: avi.link })).statusCode).toBe(201)
  const statusOf = async (token: string) => (await call('GET', '/supporters/me', { token })).statusCode
  expect([await statusOf(own), await statusOf(older.json().user_token)]).toEqual([200, 401])
  const devices = (await call('GET', '/session/devices', { token: own })).json()
  expect(devices).toHaveLength(21)
})

test('opening a link in a loop keeps twenty devices, and restoring a session keeps one token', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  for (let time = 0; time < 25; time++) expect((await call('POST', '/session', { body: link })).statusCode).toBe(201)
  const last = await call('POST', '/session', { body: link })
  for (let time = 0; time < 10; time++) await membersBy(cookieOf(last))
  const rows = await database.selectFrom('user_token').where('membership_id', '=', avi.id).select('revoked_at').execute()
  expect(rows.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(21) // twenty devices and the link
  expect(rows.length).toBeLessThanOrEqual(29)
})
