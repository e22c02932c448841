import { DAY, SENSITIVE_VERSION } from '@hand-in-hand/contract/constants.ts'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { accept, codeIn, FRIENDS_CONSENT, type ProposalReply, propose, SOUP, ZONE } from '../../testing/circles/proposals.ts'
import { CONSENT, makePhone, ok } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { call, database, clock, textsTo, jobs, lines } = server
const open = (link: string) => call('POST', '/proposed_circles/open', { body: { link } })
const stateOf = async (link: string) => (await open(link)).json()
const send = ({ made, browser }: Awaited<ReturnType<typeof propose>>, phone_number: string) =>
  call('POST', '/proposed_circles/send', { body: { link: made.link, phone_number }, browser })

/** All rows that have one of these texts, by table. */
async function tablesWith(...texts: string[]) {
  const found = []
  for (const { name } of await database.introspection.getTables()) {
    const rows = await database
      .selectFrom(name as 'person')
      .selectAll()
      .execute()
    if (rows.some((row) => texts.some((text) => JSON.stringify(row).includes(text)))) found.push(name)
  }
  return found
}

test('a proposal stores no family, member or task, and its link does not show the family’s title', async () => {
  const counts = () =>
    Promise.all(
      (['family', 'membership', 'task', 'person'] as const).map(
        async (table) => (await database.selectFrom(table).selectAll().execute()).length,
      ),
    )
  const before = await counts()
  const { made } = await propose(server)
  expect(await counts()).toEqual(before)
  expect((await open(made.link)).json()).toEqual({ name: 'Ruth Cohen', tasks: ['Soup for the evening'], answer: null, sent: false })
  expect((await call('GET', `/families/${made.link}`, { token: made.link })).statusCode).toBe(401)
  expect(lines.join()).not.toMatch(new RegExp(`Ostrander|${made.link}`))
})

test.each([
  ['words of one’s own', [{ ...SOUP, title: 'Chemo on Tuesday' }]],
  ['notes beside them', [{ ...SOUP, private_details: 'She has leukaemia' }]],
  ['more than forty', Array(41).fill(SOUP)],
])('a proposal with such tasks is refused, and their texts are not stored: %s', async (_what, tasks) => {
  const { reply } = await propose(server, { more: { tasks } })
  expect(reply.json().code).toBe('bad_request')
  expect(await tablesWith('Chemo', 'leukaemia')).toEqual([])
})

test('after “you look after it” the friend is a coordinator, and the owner gets a daily summary', async () => {
  const { made, friend } = await propose(server)
  const { signedIn } = await accept(server, made.link)
  expect(signedIn).toMatchObject({ role: 'owner', title: 'The Ostranders', confirmed: true })
  const token = signedIn.user_token
  const path = `/families/${signedIn.family_token}`
  const {
    no_time: [task],
  } = await ok<Reply<'GET /families/:family/tasks'>>(call('GET', `${path}/tasks`, { token }))
  const members = await ok<Reply<'GET /families/:family/members'>>(call('GET', `${path}/members`, { token }))
  expect(members.map(({ first_name, role }) => [first_name, role])).toEqual(
    expect.arrayContaining([
      ['Noa', 'owner'],
      ['Ruth', 'coordinator'],
    ]),
  )
  expect(task).toMatchObject({ title: 'Soup for the evening', status: 'initial' })
  const me = await ok<Reply<'GET /supporters/:user'>>(call('GET', '/supporters/me', { token }))
  expect(me.messages).toMatchObject({ digest: 'daily', off: expect.arrayContaining(['requests', 'taken', 'uncovered', 'calls']) })
  expect(me.consents_missing ?? []).toEqual([])
  // The friend gets a login link. As a coordinator, the friend is asked for the consent `sensitive` before they write.
  const friends = await server.openLink(await server.linkTo(friend))
  const family = await ok<Reply<'GET /supporters/:user/families/:family'>>(call('GET', `/supporters/me${path}`, { token: friends }))
  expect(family.me.role).toBe('coordinator')
  expect(family.coordinator?.full_name).toBe('Ruth Cohen')
  expect(await stateOf(made.link)).toEqual({ name: '', tasks: [], answer: 'yes', sent: false })
  // The row keeps no data of the proposal once the circle exists.
  const row = await database.selectFrom('proposed_circle').where('answer', '=', 'yes').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ proposal: null, address: null, browser_hash: null })
})

test('if the family answers “I’ll look after it myself”, the friend becomes a supporter', async () => {
  const { made, friend } = await propose(server)
  const { signedIn } = await accept(server, made.link, { keeper: 'family' })
  const me = await ok<Reply<'GET /supporters/:user'>>(call('GET', '/supporters/me', { token: signedIn.user_token }))
  expect(me.messages.off).toEqual([])
  const friends = await server.openLink(await server.linkTo(friend))
  expect((await call('GET', `/families/${signedIn.family_token}/members`, { token: friends })).json().code).toBe('not_allowed')
})

test('a no deletes the proposal and its message at once, and the friend reads the no', async () => {
  const proposed = await propose(server)
  const { made, friend } = proposed
  const phone = makePhone()
  expect((await send(proposed, phone)).json()).toEqual({ sent: true })
  const [text] = await textsTo(phone)
  expect(text).toContain(`/asked#${made.link}`)
  expect(text).not.toContain('Ostrander')
  await ok(call('POST', '/proposed_circles/decline', { body: { link: made.link } }))
  expect(await stateOf(made.link)).toEqual({ name: '', tasks: [], answer: 'no', sent: true })
  expect((await accept(server, made.link, { phone })).reply.json().code).toBe('not_found')
  await database.deleteFrom('screen_outbox').execute()
  await database.deleteFrom('login_code').execute()
  expect((await tablesWith(friend, phone)).filter((table) => table !== 'message')).toEqual([])
  expect(
    await database.selectFrom('message').where('template', '=', 'circle_proposed').where('phone_e164', '=', phone).select('id').execute(),
  ).toEqual([])
})

test('without an answer a proposal and its message are deleted after 14 days', async () => {
  const proposed = await propose(server)
  const { made } = proposed
  const phone = makePhone()
  await ok(send(proposed, phone))
  const start = clock.now
  clock.now = start + 14 * DAY - 1
  await jobs.forgetOld()
  expect((await open(made.link)).statusCode).toBe(200)
  clock.now = start + 14 * DAY
  expect((await open(made.link)).statusCode).toBe(404)
  await jobs.forgetOld()
  expect(await database.selectFrom('proposed_circle').where('expires_at', '<=', clock.now).selectAll().execute()).toEqual([])
  expect(
    await database.selectFrom('message').where('template', '=', 'circle_proposed').where('phone_e164', '=', phone).select('id').execute(),
  ).toEqual([])
  clock.now = start
})

test('a friend can’t accept their own proposal with their number, browser or device', async () => {
  const { made, friend, browser } = await propose(server)
  expect((await accept(server, made.link, { phone: friend, browser: 'another' })).reply.json().code).toBe('someone_else')
  expect((await accept(server, made.link, { browser })).reply.json().code).toBe('someone_else')
  const known = await server.makeFamily()
  const member = await known.makeSupporter()
  const other = await propose(server, { friend: member.phone })
  const body = { phone_number: member.phone, code: await codeIn(server, member.phone, 'sign_in', 'theirs') }
  const device = (await call('POST', '/login/verify', { body, browser: 'theirs' })).cookies.find(({ name }) => name.endsWith('device'))
  const headers = { cookie: `${device?.name}=${device?.value}` }
  expect((await accept(server, other.made.link, { headers })).reply.json().code).toBe('someone_else')
  expect((await stateOf(other.made.link)).answer).toBeNull()
})

test('if four yeses and a no arrive at once, only one answer counts', async () => {
  const { made } = await propose(server)
  const phones = Array.from({ length: 4 }, () => makePhone())
  const yeses = phones.map((phone) => accept(server, made.link, { phone }))
  const no = call('POST', '/proposed_circles/decline', { body: { link: made.link } })
  const statuses = [...(await Promise.all(yeses)).map(({ reply }) => reply.statusCode), (await no).statusCode]
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(4)
})

test('a friend who is removed after the yes sees nothing more by any link', async () => {
  const { made, friend } = await propose(server)
  const { signedIn } = await accept(server, made.link)
  const friends = await server.openLink(await server.linkTo(friend))
  const path = `/families/${signedIn.family_token}`
  const members = await ok<Reply<'GET /families/:family/members'>>(call('GET', `${path}/members`, { token: signedIn.user_token }))
  const ruth = members.find(({ first_name }) => first_name === 'Ruth')
  await ok(call('DELETE', `${path}/members/${ruth?.id}`, { token: signedIn.user_token }))
  expect((await call('GET', `${path}/tasks`, { token: friends })).statusCode).toBeGreaterThanOrEqual(401)
  expect(await stateOf(made.link)).toMatchObject({ name: '', tasks: [] })
})

test('a friend with one number can propose three circles at once, and no fourth', async () => {
  const friend = makePhone()
  const start = clock.now
  const codes = []
  for (const days of [0, 0, 1, 1]) {
    clock.now = start + days * DAY + codes.length * 3_600_000
    codes.push((await propose(server, { friend })).reply.statusCode)
  }
  expect(codes).toEqual([201, 201, 201, 429])
  clock.now = start
})

test('a friend’s export has their proposals, which end when the friend erases their data', async () => {
  const { made, friend, browser } = await propose(server)
  const exported = await call('POST', '/login/export', {
    body: { phone_number: friend, code: await codeIn(server, friend, 'leave', browser) },
    browser,
  })
  expect(exported.json().proposed_circles).toMatchObject([
    { proposal: { title: 'The Ostranders', friend: { first_name: 'Ruth' }, tasks: [{ title: SOUP.title }] } },
  ])
  clock.now += 61_000
  await ok(call('DELETE', '/login', { body: { phone_number: friend, code: await codeIn(server, friend, 'leave', browser) }, browser }))
  expect(await stateOf(made.link)).toMatchObject({ name: '', tasks: [], answer: 'no' })
})

test('a friend who erases their data without a new code ends their proposals', async () => {
  const friend = await (await server.makeFamily()).makeSupporter()
  const { made } = await propose(server, { friend: friend.phone })
  await ok(call('DELETE', '/supporters/me', { token: friend.token }))
  expect(await stateOf(made.link)).toMatchObject({ name: '', tasks: [], answer: 'no' })
  expect(await tablesWith(friend.phone)).toEqual([])
})

test('a yes needs the family’s own consents, including the one about health', async () => {
  expect(CONSENT.sensitive_version).toBe(SENSITIVE_VERSION)
  const { made } = await propose(server)
  const phone = makePhone()
  const code = await codeIn(server, phone, 'sign_in', 'n')
  const owner = { first_name: 'Noa', last_name: '', phone_number: phone }
  const body = { link: made.link, keeper: 'friend', ...ZONE, owner, code, consent: { ...CONSENT, terms_version: 'old' } }
  expect((await call('POST', '/proposed_circles/accept', { body, browser: 'n' })).json().code).toBe('consent_missing')
})

test('if only the operator starts families, no one can propose a circle or accept one', async () => {
  const closed = await testServer({ FAMILY_START: 'operator' })
  const friend = { first_name: 'Ruth', last_name: '', phone_number: makePhone() }
  const body = { title: 'X', locale: 'en', friend, code: '123456', tasks: [] }
  expect((await closed.call('POST', '/proposed_circles', { body })).json().code).toBe('not_allowed')
  const owner = { first_name: 'Noa', last_name: '', phone_number: makePhone() }
  const yes = { link: 'x'.repeat(22), keeper: 'friend', ...ZONE, owner, code: '123456' }
  expect((await closed.call('POST', '/proposed_circles/accept', { body: yes })).json().code).toBe('not_allowed')
})

test('if the operator’s code is needed, the friend enters it, and the family needs none', async () => {
  const coded = await testServer({ FAMILY_START: 'code' })
  const { openSecretKey } = await import('../../platform/secrets/secret-key.ts')
  const { addStartCode } = await import('../operator/start-codes.commands.ts')
  const { code: start_code } = await addStartCode(coded.database, { now: 1, via: 'command' }, 'Ward 3', openSecretKey(coded.settings))
  const phone = makePhone()
  const code = await codeIn(coded, phone, 'start_family', 'f', { start_code })
  const friend = { first_name: 'Ruth', last_name: '', phone_number: phone }
  const body = { title: 'X', locale: 'en', friend, code, tasks: [SOUP], consent: FRIENDS_CONSENT }
  expect((await coded.call('POST', '/proposed_circles', { body, browser: 'f' })).json().code).toBe('start_code_wrong')
  const made = await ok<ProposalReply>(coded.call('POST', '/proposed_circles', { body: { ...body, start_code }, browser: 'f' }))
  expect((await accept(coded, made.link)).reply.statusCode).toBe(201)
})

test('a server without SMS starts no circle by number, and sends only to mail addresses', async () => {
  const manualServer = await testServer({ SMS_PROVIDER: 'by-hand' })
  const friend = { first_name: 'Ruth', last_name: '', phone_number: makePhone() }
  const body = { title: 'X', locale: 'en', friend, code: '123456', tasks: [] }
  expect((await manualServer.call('POST', '/proposed_circles', { body })).json().code).toBe('not_allowed')

  const sink = await mailSink()
  onTestFinished(sink.close)
  const mailing = await testServer({ SMS_PROVIDER: 'by-hand', ...sink.settings })
  const email = 'ruth@example.org'
  await ok(mailing.call('POST', '/login/code', { body: { email, locale: 'en', purpose: 'start_family' }, browser: 'r' }))
  await mailing.outboxEmptied()
  const code = /\b\d{6}\b/.exec(sink.to(email).at(-1)?.text ?? '')?.[0]
  const mailed = { ...body, friend: { first_name: 'Ruth', last_name: '', email }, code, consent: FRIENDS_CONSENT }
  const made = await ok<ProposalReply>(mailing.call('POST', '/proposed_circles', { body: mailed, browser: 'r' }))
  const sendTo = (to: object) => mailing.call('POST', '/proposed_circles/send', { body: { link: made.link, ...to }, browser: 'r' })
  expect((await sendTo({ phone_number: makePhone() })).json()).toEqual({ sent: false })
  expect((await sendTo({ email: 'noa@example.org' })).json()).toEqual({ sent: true })
  await mailing.outboxEmptied()
  expect(sink.to('noa@example.org')).toHaveLength(1)
})
