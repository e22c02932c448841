import { expect, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { app, makeFamily, call, clock, codeFor, database, jobs, pushes, textsTo, tokenByCode } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>
const START = clock.now
let count = 0

async function feedOf(token: string) {
  const { url } = (await call('POST', '/supporters/me/calendar', { token })).json<{ url: string }>()
  return async () => (await app.inject({ url: new URL(url).pathname })).statusCode
}
async function browserOf(token: string) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/ending${++count}`
  const reply = await call('POST', '/supporters/me/push', { token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } })
  expect(reply.statusCode, reply.body).toBe(201)
  return async () => {
    await jobs.pushDue()
    return pushes.filter((push) => push.endpoint === endpoint).length
  }
}

test('when a family corrects a number, the earlier person’s feed, notifications and STOP end', async () => {
  const family = await makeFamily()
  const stranger = await family.makeSupporter()
  const [feed, notified] = [await feedOf(stranger.token), await browserOf(stranger.token)]
  await changeAddresses(database, stranger.phone, { stopped_at: clock.now })
  const right = makePhone()
  expect((await family.asOwner('PATCH', `/members/${stranger.id}`, { phone_number: right })).statusCode).toBe(200)
  expect(await feed()).toBe(404)
  await family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: stranger.id })
  expect(await notified()).toBe(0)
  // The right number is not confirmed yet: it gets the link only.
  expect(await textsTo(right)).toEqual([])
  await family.asOwner('POST', `/members/${stranger.id}/link`, {})
  await family.signIn(right)
  await family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: stranger.id })
  expect((await textsTo(right))[0]).toContain('gave you "Soup"')
})

test('erasing a person also removes them from a closed family, even if that family is reopened', async () => {
  const [closed, open] = [await makeFamily({ title: 'Mor' }), await makeFamily()]
  const avi = await open.makeSupporter()
  const { id } = await closed.makeRequest({ phone_number: avi.phone })
  await closed.asOwner('POST', `/requests/${id}/approve`, {})
  const there = await closed.signIn(avi.phone)
  const task = await closed.makeTask()
  await there.take(task)
  expect((await closed.asOwner('DELETE', '', { title: 'Mor' })).statusCode).toBe(200)
  const token = await tokenByCode(avi.phone, open.token)
  expect((await call('DELETE', '/supporters/me', { token })).statusCode).toBe(200)
  expect((await closed.asOwner('POST', '/reopen', {})).statusCode).toBe(200)
  expect((await there.tasks()).json().code).toBe('unauthenticated')
  expect((await closed.asOwner('GET', `/tasks/${task.id}`)).json()).toMatchObject({ status: 'initial', assignee: null })
  const members = await closed.asOwner('GET', '/members')
  expect(members.json()).toHaveLength(1)
})

test('an erased owner of a closed family can not reopen it', async () => {
  const [mine, other] = [await makeFamily({ title: 'Mor' }), await makeFamily()]
  const { id } = await other.makeRequest({ phone_number: mine.owner.phone })
  await other.asOwner('POST', `/requests/${id}/approve`, {})
  await other.signIn(mine.owner.phone)
  const token = await tokenByCode(mine.owner.phone, other.token)
  const erase = () => call('DELETE', '/supporters/me', { token })
  expect((await erase()).json().code).toBe('last_owner')
  await mine.asOwner('DELETE', '', { title: 'Mor' })
  expect((await erase()).statusCode).toBe(200)
  expect((await mine.asOwner('POST', '/reopen', {})).json().code).toBe('unauthenticated')
})

test('erasing a person erases their numbers, also earlier ones', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const phone_number = makePhone()
  // The limits on codes for a number outlast the erasure, but they do not show which number they belong to.
  const token = await tokenByCode(avi.phone, family.token)
  await call('POST', '/login/code', { body: { phone_number: avi.phone, locale: 'en' } })
  const body = { phone_number, code: await codeFor(phone_number, 'change_number') }
  const changed = await call('POST', '/supporters/me/phone', { token, body })
  expect(changed.statusCode, changed.body).toBe(200)
  await call('DELETE', '/supporters/me', { token })
  for (const table of ['person', 'message', 'screen_outbox', 'login_code'] as const) {
    const left = JSON.stringify(await database.selectFrom(table).selectAll().execute())
    // The old number was notified about the change; the screen provider deletes the text a day later.
    if (table !== 'screen_outbox') expect(left.includes(avi.phone), table).toBe(false)
    expect(left.includes(phone_number), table).toBe(false)
  }
  await call('POST', '/login/code', { body: { phone_number: avi.phone, locale: 'en' } })
  expect((await textsTo(avi.phone)).filter((text) => /\d{6}/.test(text))).toEqual([])
  clock.now += 60_000
  expect(await codeFor(avi.phone)).toMatch(/^\d{6}$/)
  clock.now = START
})

test('a waiting message does not name a person who was erased meanwhile, and still names others', async () => {
  const family = await makeFamily()
  const notified = await browserOf(family.owner.token)
  const [erased, other] = [await family.makeSupporter({ first_name: 'Zebulon' }), await family.makeSupporter({ first_name: 'Zoe' })]
  // By 14:00 all messages about Zoe's joining have been sent.
  clock.now = Date.parse('2026-11-23T14:00+02:00')
  await textsTo(family.owner.phone)
  clock.now = Date.parse('2026-11-23T22:00+02:00')
  await erased.take(await family.makeTask({ title: 'Soup' }))
  await other.take(await family.makeTask({ title: 'Bread' }))
  await call('POST', '/supporters/signup', {
    body: {
      invitation: (await family.getInvitation()).token,
      supporter: { first_name: 'Zebulon', last_name: 'Zur', phone_number: makePhone() },
    },
  })
  expect((await call('DELETE', '/supporters/me', { token: erased.token })).statusCode).toBe(200)
  const kept = JSON.stringify([
    await database.selectFrom('message').selectAll().execute(),
    await database.selectFrom('push_message').selectAll().execute(),
  ])
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  await notified()
  const texts = (await textsTo(family.owner.phone)).filter((text) => /Soup|Bread|Zur/.test(text))
  clock.now = START
  expect(texts.toSorted()).toEqual([
    expect.stringMatching(/^Levi: Zebulon Zur asks to join/),
    expect.stringMatching(/^Levi: Zoe took "Bread"/),
    expect.stringMatching(/^Levi: someone has left the circle. Open again: "Soup"/),
    expect.stringMatching(/^Levi: someone took "Soup"/),
  ])
  expect(kept.match(/Zebulon/g)).toHaveLength(2) // the SMS and the notification about the other Zebulon
  expect(pushes.map((push) => push.payload).join()).not.toContain('Zebulon took')
})

test('the family sees no number of an erased person', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await avi.complete(task)
  await call('DELETE', '/supporters/me', { token: avi.token })
  const seen = (await family.asOwner('GET', `/tasks/${task.id}`)).json()
  expect(seen.assignee).toEqual({ full_name: '', formatted_phone_number: null })
  const exported = (await family.asOwner('GET', '/export')).body
  expect(exported).not.toContain('erased')
})

/** A task was changed at 22:00. Its taker Avi gets a notification in the morning. */
async function changedAtNight() {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const notified = await browserOf(avi.token)
  const task = await family.makeTask()
  await avi.take(task)
  clock.now = Date.parse('2026-11-23T22:00+02:00')
  await family.asOwner('PATCH', `/tasks/${task.id}`, { title: 'Bread' }, { 'if-match': '"2"' })
  return { family, avi, notified }
}

test('if the family closes, a notification of the closing replaces the waiting one', async () => {
  const { family, notified } = await changedAtNight()
  await family.asOwner('DELETE', '', { title: 'Levi' })
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  expect(await notified()).toBe(1)
  expect(pushes.at(-1)?.payload).toContain('the circle is closed')
  clock.now = START
})

test.each([
  ['is not shown if meanwhile the person is removed', 0, (family: Family, id: number) => family.asOwner('DELETE', `/members/${id}`)],
  [
    'is shown during a pause, as it is about a taken task',
    1,
    (family: Family, _id: number) => family.asOwner('PATCH', '', { paused: true }),
  ],
])('a notification that waits for the morning %s', async (_what, shown, end) => {
  const { family, avi, notified } = await changedAtNight()
  expect((await end(family, avi.id)).statusCode).toBe(200)
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  expect(await notified()).toBe(shown)
  clock.now = START
})

test.each([
  ['leaves', 'Avi', (family: Family, token: string) => call('DELETE', `/supporters/me${family.path}`, { token })],
  ['is erased', 'someone', (_family: Family, token: string) => call('DELETE', '/supporters/me', { token })],
])('the family is notified at once which tasks are open if a taker %s', async (_what, name, leave) => {
  const family = await makeFamily()
  const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Gil' })]
  for (const hour of ['06', '09'])
    await avi.take(await family.makeEvent({ start_at: `2026-11-24T${hour}:45`, end_at: `2026-11-24T${hour}:55` }))
  clock.now = Date.parse('2026-11-23T22:00+02:00')
  expect((await leave(family, avi.token)).statusCode).toBe(200)
  expect((await leave(family, gil.token)).statusCode).toBe(200)
  const told = (await textsTo(family.owner.phone)).filter((text) => text.includes('has left'))
  expect(told).toEqual([
    `Levi: ${name} has left the circle. Open again: 2 tasks, "Drive Dana" (tomorrow 06:45 and 1 more). http://localhost:3000/family/tasks`,
  ])
  clock.now = START
})

test('two families that enter the same corrected number at once cause no internal error', async () => {
  for (let time = 0; time < 3; time++) {
    const [one, other] = [await makeFamily(), await makeFamily()]
    const [avi, bella] = [await one.makeSupporter(), await other.makeSupporter()]
    const body = { phone_number: makePhone() }
    const replies = await Promise.all([
      one.asOwner('PATCH', `/members/${avi.id}`, body),
      other.asOwner('PATCH', `/members/${bella.id}`, body),
    ])
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
    clock.now += 86_400_000
  }
  clock.now = START
})

test('a person who is approved and erased at the same time is in no circle', async () => {
  for (let time = 0; time < 5; time++) {
    const [family, others] = [await makeFamily(), await makeFamily()]
    const avi = await others.makeSupporter()
    const { id } = await family.makeRequest({ phone_number: avi.phone })
    const token = await tokenByCode(avi.phone, others.token)
    await Promise.all([family.asOwner('POST', `/requests/${id}/approve`, {}), call('DELETE', '/supporters/me', { token })])
    const names = (await family.asOwner('GET', '/members')).json<{ full_name: string }[]>().map((member) => member.full_name)
    expect(names).toEqual(['Noa Levi'])
  }
})

test('erasing a person erases their choices about help and messages', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const preferences = { can_help: { categories: ['home'], times: [] }, messages: { off: ['changes'], digest: 'none' } }
  expect((await call('PATCH', '/supporters/me', { token: avi.token, body: preferences })).statusCode).toBe(200)
  const stored = () => database.selectFrom('membership').where('id', '=', avi.id).select(['can_help', 'messages']).executeTakeFirst()
  expect((await stored())?.can_help).toContain('home')
  expect((await call('DELETE', '/supporters/me', { token: avi.token })).statusCode).toBe(200)
  expect(await stored()).toEqual({ can_help: null, messages: null })
})
