import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, browsers, call, clock, jobs, pushes, database, tokenByCode } = await testServer()
const START = clock.now
let count = 0
const subscribe = (token: string, endpoint = `https://fcm.googleapis.com/fcm/send/${++count}`) =>
  call('POST', '/supporters/me/push', { token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } }).then((reply) => {
    expect(reply.statusCode, reply.body).toBe(201)
    return endpoint
  })
const pushesTo = async (endpoint: string) => {
  await Promise.all([jobs.pushDue(), jobs.pushDue()])
  return pushes.filter((push) => push.endpoint === endpoint).map(({ payload, ttl }) => ({ ...JSON.parse(payload), ttl }))
}

test('a notification has the text of the SMS, is sent once, and opens the same link', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const endpoint = await subscribe(family.owner.token)
  const task = await family.makeTask()
  await avi.take(task)
  const said = { title: 'Hand in Hand', body: 'Levi: Avi took "Soup" (any time).', path: `/family/tasks/${task.id}`, ttl: 12 * 3_600 }
  expect(await pushesTo(endpoint)).toEqual([said])
  expect(await pushesTo(endpoint)).toHaveLength(1)
})

test('a notification has the name of the app in the language of its reader', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const endpoint = await subscribe(family.owner.token)
  await call('PATCH', '/supporters/me', { token: family.owner.token, body: { locale: 'iw' } })
  await avi.take(await family.makeTask())
  expect(await pushesTo(endpoint)).toMatchObject([{ title: 'יד ביד' }])
})

test('quiet hours and turned-off kinds of message apply to notifications too', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const endpoint = await subscribe(family.owner.token)
  clock.now = Date.parse('2026-11-23T22:00+02:00')
  const [one, two] = [await family.makeTask(), await family.makeTask()]
  await avi.take(one)
  expect(await pushesTo(endpoint)).toEqual([])
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  expect(await pushesTo(endpoint)).toHaveLength(1)
  await call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: ['taken'], digest: 'none' } } })
  await avi.take(two)
  expect(await pushesTo(endpoint)).toHaveLength(1)
  clock.now = START
})

test('a login link is sent only to the phone number, not as a notification', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const endpoint = await subscribe(avi.token)
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  expect(await pushesTo(endpoint)).toEqual([])
})

test('a new push subscription replaces the old one of the same device, but of no other device', async () => {
  const family = await makeFamily()
  const other = await subscribe(await tokenByCode(family.owner.phone, family.token))
  const [before, after] = [await subscribe(family.owner.token), await subscribe(family.owner.token)]
  const kept = await database
    .selectFrom('push_subscription')
    .where('endpoint', 'in', [other, before, after])
    .orderBy('id')
    .select('endpoint')
    .execute()
  expect(kept.map(({ endpoint }) => endpoint)).toEqual([other, after])
})

test('a notification is sent only to devices that are signed in to the family', async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const helper = await family.makeSupporter()
  const { id } = await others.makeRequest({ phone_number: family.owner.phone })
  await others.asOwner('POST', `/requests/${id}/approve`, {})
  const elsewhere = await others.signIn(family.owner.phone)
  const [here, there] = [await subscribe(family.owner.token), await subscribe(elsewhere.token)]
  await helper.take(await family.makeTask())
  expect([await pushesTo(here), await pushesTo(there)].map((each) => each.length)).toEqual([1, 0])
})

test('a subscription ends if the browser or person drops it, or the person logs out or leaves', async () => {
  const family = await makeFamily()
  const helper = await family.makeSupporter()
  const tell = async () => helper.take(await family.makeTask())
  const left = await subscribe(family.owner.token)
  browsers.answer = 'gone'
  await tell()
  await pushesTo(left)
  browsers.answer = 'sent'
  await tell()
  expect(await pushesTo(left)).toHaveLength(1)

  const second = await tokenByCode(family.owner.phone, family.token)
  const one = await subscribe(family.owner.token)
  const other = await subscribe(second)
  expect((await call('DELETE', '/supporters/me/push', { token: family.owner.token, body: { endpoint: one } })).statusCode).toBe(200)
  await tell()
  expect([await pushesTo(one), await pushesTo(other)].map((each) => each.length)).toEqual([0, 1])
  await call('DELETE', '/session', { token: second })
  await tell()
  expect(await pushesTo(other)).toHaveLength(1)

  const avi = await family.makeSupporter()
  const last = await subscribe(avi.token)
  await call('DELETE', '/supporters/me', { token: avi.token })
  expect(await database.selectFrom('push_subscription').where('endpoint', '=', last).selectAll().execute()).toEqual([])
})

test('if another person signs in on a browser, its subscription belongs to that person', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const endpoint = await subscribe(family.owner.token)
  await subscribe(bella.token, endpoint)
  await avi.take(await family.makeTask())
  expect(await pushesTo(endpoint)).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'nonsense',
])('an endpoint that belongs to no push service is refused: %s', async (endpoint) => {
  const { owner } = await makeFamily()
  const reply = await call('POST', '/supporters/me/push', { token: owner.token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } })
  expect(reply.json().code).toBe('bad_request')
})

test('several requests at once get the same VAPID key', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, async () => (await call('GET', '/settings')).json().push_key))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{87}$/)
})
