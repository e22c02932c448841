import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { provedFamily } from '../../database/schema.ts'
import { addresses, makeFamilyByCommand } from '../../testing/families.ts'
import { makePhone } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { addSomeoneSeen, confirmMember, makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { erasePerson } from '../supporters/supporters.commands.ts'

/** A server with an HTTP gateway that replies with `status` after `takes` (ms). */
async function aServer(env: Record<string, string> = {}, takes = 0, status = 202) {
  const gateway = await aGateway(takes, status)
  onTestFinished(gateway.close)
  const server = await testServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', ...gateway.settings, ...env })
  return { ...server, gateway, sent: () => outboxEmpty(server).then(() => gateway.sent) }
}
type Family = Awaited<ReturnType<typeof makeFamilyByCommand>>
/** A member who was added manually and has confirmed. */
async function added(server: Awaited<ReturnType<typeof aServer>>, family: Family, phone = makePhone()) {
  const reply = await family.asOwner('POST', '/members', { first_name: 'Avi', phone_number: phone, consent: true })
  const { id } = reply.json<{ id: number }>()
  await confirmMember(server, id)
  return { id, phone }
}
const askForCode = ({ call }: Awaited<ReturnType<typeof aServer>>, phone: string, headers: Record<string, string>) =>
  call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' }, headers })

test('a number gets one login link a minute, three an hour, five a day, even on a slow gateway', async () => {
  const server = await aServer({}, 100)
  const family = await makeFamilyByCommand(server)
  const avi = await added(server, family)
  const askMuch = async () => {
    for (let time = 0; time < 6; time++) {
      await Promise.all(Array.from({ length: 10 }, () => family.asOwner('POST', `/members/${avi.id}/link`, {})))
      await pause(50)
    }
    return (await server.sent()).length
  }
  expect(await askMuch()).toBe(1)
  server.clock.now += MINUTE
  expect(await askMuch()).toBe(2)
  for (const [later, all] of [
    [MINUTE, 3],
    [MINUTE, 3],
    [HOUR, 4],
    [HOUR, 5],
    [HOUR, 5],
    [DAY, 6],
  ] as const) {
    server.clock.now += later
    await family.asOwner('POST', `/members/${avi.id}/link`, {})
    expect(await server.sent()).toHaveLength(all)
  }
})

test('an SMS that may have been sent counts for the family’s limit, even if its link is replaced', async () => {
  // The gateway replies 504, so it may have sent each message.
  const server = await aServer({ SMS_PER_FAMILY: '2' }, 0, 504)
  const family = await makeFamilyByCommand(server)
  for (let person = 0; person < 4; person++) {
    const { id } = await added(server, family)
    for (let time = 0; time < 2; time++) {
      // This ends the previous link, which waits for a retry.
      await family.asOwner('POST', `/members/${id}/link`, {})
      await server.sent()
      server.clock.now += MINUTE
    }
  }
  // A retried message counts once.
  expect(new Set(server.gateway.sent.map(({ text }) => text)).size).toBe(2)
})

test('strangers who request codes from many IP addresses do not stop a member’s login link', async () => {
  const server = await aServer({ SMS_PER_DAY: '100' })
  const family = await makeFamilyByCommand(server)
  const avi = await added(server, family)
  const anywhere = addresses()
  for (let time = 0; time < 300; time++) await askForCode(server, makePhone(), anywhere())
  await server.sent()
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  await server.sent()
  expect(server.gateway.to(avi.phone)).toHaveLength(1)
})

test('codes for unknown numbers are limited for each network and for each number prefix', async () => {
  const server = await aServer({ SMS_PER_DAY: '1000' })
  const anywhere = addresses()
  for (let at = 0; at < 30; at++) await askForCode(server, makePhone(), { 'x-forwarded-for': `192.0.2.${at}` })
  expect(await server.sent()).toHaveLength(13)
  for (let at = 0; at < 30; at++) await askForCode(server, `+97250234567${at % 10}`, { 'x-forwarded-for': `10.1.${at}.1` })
  for (let at = 10; at < 40; at++) await askForCode(server, `+9725023456${at}`, { 'x-forwarded-for': `10.2.${at}.1` })
  expect(await server.sent()).toHaveLength(23)
  // A number that a family knows does not count as a stranger's number, whatever network requests the code.
  const { phone } = await makeRecipient(server)
  await askForCode(server, phone, { 'x-forwarded-for': '192.0.2.1' })
  await askForCode(server, makePhone(), anywhere())
  expect(await server.sent()).toHaveLength(25)
})

test('fifty requests by one sign-up link cost one SMS an hour, and members still get login links', async () => {
  const server = await aServer({ SMS_PER_FAMILY: '100' })
  const family = await makeFamilyByCommand(server)
  const { token: invitation } = await family.getInvitation()
  const avi = await added(server, family)
  for (let visitor = 0; visitor < 50; visitor++) {
    const supporter = { first_name: 'Nobody', last_name: 'Known', phone_number: makePhone() }
    const headers = { 'x-forwarded-for': `192.0.2.${visitor % 2}` }
    const reply = await server.call('POST', '/supporters/signup', { body: { invitation, supporter }, headers })
    expect(reply.statusCode).toBe(201)
    // The first message is sent here. If it still waited, the next requests would be added to it.
    if (visitor === 0) await server.sent()
  }
  expect(await server.sent()).toHaveLength(1)
  server.clock.now += HOUR
  await server.sent()
  expect(server.gateway.to(family.owner.phone)).toEqual([
    expect.stringMatching(/^Levi \(Hand in Hand\): Nobody Known asks to join your circle\./),
    expect.stringMatching(/^Levi: 49 people ask to join your circle\./),
  ])
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  await server.sent()
  expect(server.gateway.to(avi.phone)).toHaveLength(1)
})

test('in the morning, a message about the night’s requests names only those that are still open', async () => {
  const server = await aServer()
  const family = await makeFamilyByCommand(server)
  const { token: invitation } = await family.getInvitation()
  const atNight = async () => {
    server.clock.now = Math.ceil(server.clock.now / DAY) * DAY + 22 * HOUR
    for (const first_name of ['Dina', 'Gil', 'Tal']) {
      const supporter = { first_name, last_name: 'Cohen', phone_number: makePhone() }
      expect((await server.call('POST', '/supporters/signup', { body: { invitation, supporter } })).statusCode).toBe(201)
    }
    await server.sent()
    return (await family.asOwner('GET', '/requests')).json<{ id: number; full_name: string }[]>()
  }
  const told = () => server.gateway.to(family.owner.phone).filter((text) => text.includes('join your circle'))
  const decide = ({ id }: { id: number }, how: 'approve' | 'decline') => family.asOwner('POST', `/requests/${id}/${how}`, {})
  const requests = await atNight()
  expect(told()).toEqual([])
  for (const request of requests.filter(({ full_name }) => full_name !== 'Gil Cohen')) await decide(request, 'approve')
  server.clock.now += 12 * HOUR
  await server.sent()
  expect(told()).toEqual([expect.stringContaining('Gil Cohen asks to join your circle.')])
  for (const request of await atNight()) await decide(request, 'decline')
  server.clock.now += 12 * HOUR
  await server.sent()
  expect(told()).toHaveLength(1)
})

test('the family gets one message about all requests of one hour, or of one night', async () => {
  const server = await aServer()
  const family = await makeFamilyByCommand(server)
  const { token: invitation } = await family.getInvitation()
  const asks = (first_name: string) =>
    server.call('POST', '/supporters/signup', {
      body: { invitation, supporter: { first_name, last_name: 'Cohen', phone_number: makePhone() } },
    })
  const toldAt = async (local: string) => {
    server.clock.now = Date.parse(`${local}+02:00`)
    server.gateway.sent.length = 0
    await server.sent()
    return server.gateway.to(family.owner.phone).map((text) => /: (.+) asks? to join/.exec(text)?.[1])
  }
  await asks('Avi')
  expect(await toldAt('2026-11-23T12:00')).toEqual(['Avi Cohen'])
  await asks('Bella')
  expect(await toldAt('2026-11-23T12:59')).toEqual([])
  expect(await toldAt('2026-11-23T13:00')).toEqual(['Bella Cohen'])
  server.clock.now = Date.parse('2026-11-23T22:00+02:00')
  for (const name of ['Gil', 'Dana', 'Hila']) await asks(name)
  expect(await toldAt('2026-11-24T06:59')).toEqual([])
  await asks('Ilan')
  expect(await toldAt('2026-11-24T07:00')).toEqual(['4 people'])
  await asks('Jona')
  expect(await toldAt('2026-11-24T07:59')).toEqual([])
  expect(await toldAt('2026-11-24T08:00')).toEqual(['Jona Cohen'])
  server.clock.now = Date.parse('2026-11-24T12:00+02:00')
  await asks('Lea')
  expect(await toldAt('2026-11-24T12:00')).toEqual(['Lea Cohen'])
})

test('a family sends twenty links a day at most until someone joins, and more links after that', async () => {
  const server = await aServer()
  const family = await makeFamilyByCommand(server)
  const links = async () => {
    for (let person = 0; person < 25; person++) {
      const { id } = await added(server, family)
      await family.asOwner('POST', `/members/${id}/link`, {})
    }
    return (await server.sent()).length
  }
  expect(await links()).toBe(20)
  const { id } = await server.database.selectFrom('family').select('id').executeTakeFirstOrThrow()
  await addSomeoneSeen(server.database, provedFamily(id), server.clock.now)
  expect(await links()).toBe(45)
})

test('a sent SMS counts for the family’s limit for a day, even if its recipient was erased', async () => {
  const server = await aServer({ SMS_PER_FAMILY: '2' })
  const family = await makeFamilyByCommand(server)
  for (let person = 0; person < 4; person++) {
    const { id, phone } = await added(server, family)
    await family.asOwner('POST', `/members/${id}/link`, {})
    await server.sent()
    const { id: personId } = await server.database
      .selectFrom('person')
      .where('phone_e164', '=', phone)
      .select('id')
      .executeTakeFirstOrThrow()
    await erasePerson(server.database, personId, server.clock.now)
    const kept = JSON.stringify(await server.database.selectFrom('message').selectAll().execute())
    expect(kept).not.toContain(phone)
  }
  expect(await server.sent()).toHaveLength(2)
  expect((await family.asOwner('GET', '/messages')).json()).toEqual([])
  server.clock.now += DAY + 1
  await server.outbox.erase()
  expect(await server.database.selectFrom('message').select('id').execute()).toEqual([])
})

test('a limit that is near or reached is logged once a day, without personal data', async () => {
  const server = await aServer({ SMS_PER_FAMILY: '11' })
  const to = await makeRecipient(server)
  const told = () => server.lines.filter((line) => line.includes('a limit is'))
  const send = async (amount: number) => {
    for (let time = 0; time < amount; time++) await makeMessageTo(server, to, 'still_coming')
    await server.sent()
  }
  await send(6)
  expect(told()).toEqual([])
  await send(1)
  expect(told()).toEqual([expect.stringContaining('"limit":"SMS of a family","part":"usual"')])
  await send(20)
  expect(told()).toHaveLength(2)
  expect(told()[1]).toMatch(/"used":8,"most":8,"msg":"a limit is reached"/)
  server.clock.now += HOUR
  await send(20)
  expect(told()).toHaveLength(2)
  server.clock.now += DAY
  await send(20)
  expect(told()).toHaveLength(4)
  expect(server.lines.join()).not.toMatch(new RegExp(`${to.phone.slice(1)}|Levi|Soup`))
})
