import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Template } from '../../templates/templates.ts'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { makePhone } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { makeServerToken, stopServerToken } from './server-tokens.commands.ts'

type Server = Awaited<ReturnType<typeof testServer>>

const operating = ({ clock }: Server) => ({ now: clock.now, via: 'command', who: 'dana' }) as const
const tokenFor = async (server: Server, may: string) =>
  (await makeServerToken(server.database, operating(server), 'Hospital records', may)).secret

/** Starts a family as a program does. */
const start = (server: Server, token: string, owner: object = { phone_number: makePhone() }, title = 'The Levi family') =>
  server.call('POST', '/server/families', {
    token,
    body: { title, time_zone: 'Asia/Jerusalem', locale: 'en', owner: { first_name: 'Noa', last_name: '', ...owner } },
  })
const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [reply.statusCode, reply.json().code]

test('a family that a program starts waits for its owner, who alone gets the link', async () => {
  const server = await testServer()
  const { database, clock, call } = server
  const token = await tokenFor(server, 'start')
  const phone = makePhone()
  const reply = await start(server, token, { phone_number: phone })
  expect([reply.statusCode, reply.json()]).toEqual([201, { family_number: expect.any(Number) }])
  const [text = ''] = await server.textsTo(phone)
  const [, user_token, family_token] = /\/login\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
  expect(text).toContain('The Levi')
  const owner = () => database.selectFrom('membership').select(['role', 'confirmed_at']).execute()
  expect(await owner()).toEqual([{ role: 'owner', confirmed_at: null }])
  const session = await call('POST', '/session', { body: { user_token, family_token } })
  const device = session.json<{ user_token: string }>().user_token
  expect((await call('GET', `/supporters/me/families/${family_token}/tasks`, { token: device })).statusCode).toBe(403)
  expect((await call('PUT', `/supporters/me/families/${family_token}/join`, { token: device, body: {} })).statusCode).toBe(200)
  expect(await owner()).toEqual([{ role: 'owner', confirmed_at: clock.now }])
  const acts = await database.selectFrom('operator_act').orderBy('id').select(['act', 'via', 'who', 'about_family']).execute()
  expect(acts).toEqual([
    { act: 'server token made', via: 'command', who: 'dana', about_family: null },
    { act: 'family created', via: 'token', who: 'Hospital records', about_family: reply.json().family_number },
  ])
  const stored = await database.selectFrom('server_token').selectAll().execute()
  expect(stored).toMatchObject([{ scope: 'start', uses: 1, expires_at: clock.now + 365 * DAY }])
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(server.lines.join()).not.toContain(token)
})

test('a program that asks again within a day gets the family that it started', async () => {
  const server = await testServer()
  const [token, other] = [await tokenFor(server, 'start'), await tokenFor(server, 'start')]
  const owner = { phone_number: makePhone() }
  const replies = await Promise.all([start(server, token, owner), start(server, token, owner), start(server, token, owner)])
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(await server.textsTo(owner.phone_number)).toHaveLength(1)
  expect((await start(server, other, owner)).json()).not.toEqual(replies[0]?.json())
  server.clock.now += DAY
  expect((await start(server, token, owner)).json()).not.toEqual(replies[0]?.json())
})

test('a program that asks again gets its family, even if it names the owner’s second address', async () => {
  const server = await testServer()
  const token = await tokenFor(server, 'start')
  const owner = { phone_number: makePhone() }
  const first = await start(server, token, owner)
  const values = { phone_e164: 'noa@example.org', second_address: owner.phone_number }
  await changeAddresses(server.database, owner.phone_number, values)
  expect((await start(server, token, owner)).json()).toEqual(first.json())
})

test('a token is valid for its scope and in the header only, and ends by time or by command', async () => {
  const server = await testServer()
  const { clock, call, database } = server
  const family = await server.makeFamily()
  const statistics = (token: string) => call('GET', '/server/statistics', { token })
  const [starts, reads, both] = [
    await tokenFor(server, 'start'),
    await tokenFor(server, 'statistics'),
    await tokenFor(server, 'start,statistics'),
  ]
  expect(codeOf(await statistics(starts))).toEqual([403, 'not_allowed'])
  expect(codeOf(await start(server, reads))).toEqual([403, 'not_allowed'])
  expect([(await statistics(both)).statusCode, (await start(server, both)).statusCode]).toEqual([200, 201])
  expect(codeOf(await call('GET', `/server/statistics?token=${reads}`))).toEqual([401, 'unauthenticated'])
  expect(codeOf(await statistics(family.owner.token))).toEqual([401, 'unauthenticated'])
  for (const path of [`/supporters/${both}`, `/supporters/me${family.path}`, `/families/${family.token}`]) {
    expect((await call('GET', path, { token: both })).statusCode, path).toBe(401)
  }
  const [{ id } = { id: 0 }] = await database.selectFrom('server_token').where('scope', '=', 'statistics').select('id').execute()
  await stopServerToken(database, operating(server), id)
  await expect(stopServerToken(database, operating(server), id)).rejects.toThrow(`No valid token has the number ${id}.`)
  expect(codeOf(await statistics(reads))).toEqual([401, 'unauthenticated'])
  clock.now += 365 * DAY - 1
  expect((await statistics(both)).statusCode).toBe(200)
  clock.now += 1
  expect(codeOf(await statistics(both))).toEqual([401, 'unauthenticated'])
  for (const [label, may] of [
    ['', 'start'],
    ['Records', 'all'],
  ] as const)
    await expect(async () => makeServerToken(database, operating(server), label, may)).rejects.toThrow(/^Say w/)
})

test('statistics cover ended months, are rounded to five, and say "under 5" for small numbers', async () => {
  const server = await testServer()
  for (let index = 0; index < 7; index++) await server.makeFamily()
  const token = await tokenFor(server, 'statistics')
  const read = async (query = '') => (await server.call('GET', `/server/statistics${query}`, { token })).json()
  const november = await read()
  expect(november.months).toHaveLength(10)
  expect(november.months[9]).toMatchObject({ month: '2026-10', families_started: 'under 5' })
  server.clock.now = Date.parse('2026-12-01T00:00:00Z')
  const december = await read('?year=2026')
  expect(december).toMatchObject({ open_families: 5, people: 5 })
  expect(december.months).toHaveLength(11)
  expect(december.months[10]).toEqual({
    ...{ month: '2026-11', families_started: 5, people_joined: 5, tasks_written: 'under 5', tasks_taken: 'under 5' },
  })
  expect((await read('?year=2027')).months).toEqual([])
  expect((await read('?year=2025')).months).toHaveLength(12)
})

test('the statistics of ended months stay the same, whatever families do afterwards', async () => {
  const server = await testServer()
  const [family] = [await server.makeFamily(), await server.makeFamily(), await server.makeFamily(), await server.makeFamily()]
  const tasks = [await family.makeTask()]
  for (let index = 1; index < 5; index++) tasks.push(await family.makeTask())
  const avi = await family.makeSupporter()
  const token = await tokenFor(server, 'statistics')
  const read = async () => (await server.call('GET', '/server/statistics', { token })).json()
  server.clock.now = Date.parse('2026-12-01T12:00:00Z')
  const before = await read()
  expect(before).toMatchObject({ open_families: 'under 5', people: 5 })
  expect(before.months[10]).toMatchObject({ tasks_written: 5 })
  const acts = [
    () => family.asOwner('DELETE', `/tasks/${tasks[0]?.id}`, undefined, { 'if-match': '"1"' }),
    () => family.asOwner('DELETE', `/members/${avi.id}`),
    () => family.makeTask(),
    () => server.makeFamily(),
    () => family.asOwner('DELETE', '', { title: 'Levi' }),
  ]
  for (const act of acts) {
    await act()
    expect(await read()).toEqual(before)
  }
})

test('no family is started for an unreachable address, and only three a day for one address', async () => {
  const server = await testServer()
  const token = await tokenFor(server, 'start')
  expect(codeOf(await start(server, token, { phone_number: '+97225671234' }))).toEqual([422, 'phone_invalid'])
  expect(codeOf(await start(server, token, { email: 'noa@example.org' }))).toEqual([422, 'email_invalid'])
  expect(await server.database.selectFrom('family').select('id').execute()).toEqual([])
  const phone_number = makePhone()
  for (const [title, wanted] of Object.entries({ Levi: 201, Katz: 201, Mor: 201, Peretz: 429 })) {
    expect((await start(server, token, { phone_number }, title)).statusCode).toBe(wanted)
  }
})

test('programs have a separate share of SMS, which circles and strangers do not use', async () => {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ ...gateway.settings, SMS_PER_DAY: '40', LOG_LEVEL: 'silent' })
  const token = await tokenFor(server, 'start')
  const sentNow = async (template: Template, to: () => Promise<Awaited<ReturnType<typeof makeRecipient>>>) => {
    const before = gateway.sent.length
    for (let index = 0; index < 30; index++) await makeMessageTo(server, await to(), template)
    await outboxEmpty(server)
    return gateway.sent.length - before
  }
  const known = () => makeRecipient(server)
  const phones = [makePhone(), makePhone(), makePhone()]
  const startFor = async (phone_number = '') => {
    const { statusCode } = await start(server, token, { phone_number })
    await outboxEmpty(server)
    return statusCode
  }
  expect(await startFor(phones[0])).toBe(201)
  // Of 40 SMS, two are for programs, four for codes to strangers and eight for other codes. Login links may use 80 % of the other 26.
  expect(await sentNow('login_link', known)).toBe(21)
  expect([await startFor(phones[1]), await startFor(phones[2])]).toEqual([201, 429])
  expect(phones.map((phone) => gateway.to(phone).length)).toEqual([1, 1, 0])
  expect(await sentNow('login_code', async () => ({ ...(await known()), phone: makePhone() }))).toBe(4)
  expect(await sentNow('reminder', known)).toBe(5)
  server.clock.now += DAY + 1
  expect((await start(server, token)).statusCode).toBe(201)
})
