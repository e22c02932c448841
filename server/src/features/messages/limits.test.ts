import { setTimeout as pause } from 'node:timers/promises'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import { expect, test } from 'vitest'
import { aPhone } from '../../testing/family.ts'
import { aMessageTo, memberOf } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './messages.jobs.ts'
import type { OutgoingSms } from './messages.providers.ts'

/** A server whose own worker stays away, and a gateway that notes what it got. */
async function aServer(env: Record<string, string> = {}) {
  const server = await testServer({ SMS_PROVIDER: 'by-hand', LOG_LEVEL: 'error', ...env })
  const sent: OutgoingSms[] = []
  const worker = outboxWorker(server.app, { send: async (message) => void sent.push(message) })
  return { ...server, sent, worker }
}

test('a family sends so many a day; the rest waits to be sent by hand, and one line of the log tells of it', async () => {
  const server = await aServer({ SMS_PER_FAMILY: '3' })
  const { sent, worker, lines, clock } = server
  const [one, other] = [await memberOf(server), await memberOf(server)]
  const messages = []
  for (let index = 0; index < 5; index++) messages.push(await aMessageTo(server, one))
  await aMessageTo(server, other)
  await worker.sendDue()
  expect(sent.filter(({ to }) => to === one.phone)).toHaveLength(3)
  expect(sent.filter(({ to }) => to === other.phone)).toHaveLength(1)
  const states = await Promise.all(messages.map(async ({ read }) => (await read()).state))
  expect(states.sort()).toEqual(['failed', 'failed', 'sent', 'sent', 'sent'])
  expect(lines.filter((line) => line.includes('"limit":"SMS of a family"'))).toHaveLength(1)
  expect(lines.join('')).not.toContain(one.phone.slice(1))
  clock.now += DAY + 1
  await aMessageTo(server, one)
  await worker.sendDue()
  expect(sent).toHaveLength(5)
})

test('also where several workers and a slow gateway send at the same time, exactly so many go out', async () => {
  const server = await testServer({ SMS_PROVIDER: 'by-hand', LOG_LEVEL: 'silent', SMS_PER_FAMILY: '25' })
  let sent = 0
  const workers = Array.from({ length: 3 }, () => outboxWorker(server.app, { send: () => pause(40).then(() => void sent++) }))
  const to = await memberOf(server)
  for (let index = 0; index < 30; index++) await aMessageTo(server, to)
  await Promise.all(workers.map((worker) => worker.sendDue()))
  // The rest is kept for links.
  expect(sent).toBe(20)
})

test('of a day’s SMS a tenth is for strangers’ codes, a fifth for those of known people, and a fifth of the rest for links', async () => {
  const server = await aServer({ SMS_PER_DAY: '10' })
  const { sent, worker } = server
  const known = () => memberOf(server)
  const stranger = async () => ({ ...(await known()), phone: aPhone() })
  /** Queues so many, each to somebody else, and answers how many went out. */
  const send = async (amount: number, template: Template, to: typeof known) => {
    const before = sent.length
    for (let index = 0; index < amount; index++) await aMessageTo(server, await to(), template)
    await worker.sendDue()
    return sent.length - before
  }
  expect(await send(3, 'login_code', stranger)).toBe(1)
  expect(await send(8, 'reminder', known)).toBe(6)
  expect(await send(3, 'login_link', known)).toBe(1)
  expect(await send(4, 'login_code', known)).toBe(2)
  server.clock.now += DAY
  expect(await send(4, 'login_code', known)).toBe(2)
  expect(await send(9, 'login_link', known)).toBe(7)
  expect(await send(3, 'login_code', stranger)).toBe(1)
})

test('asks for help and the news of a day leave half of a family’s SMS, and of all, to reminders, changes and links', async () => {
  for (const limit of [{ SMS_PER_FAMILY: '6' }, { SMS_PER_DAY: '9' }]) {
    const server = await aServer({ ...limit })
    const { sent, worker } = server
    const to = await memberOf(server)
    const templateOf = new Map<number, string>()
    const queue = async (template: Template) => templateOf.set((await aMessageTo(server, to, template)).id, template)
    for (let index = 0; index < 4; index++) await queue('uncovered')
    await queue('digest')
    await queue('task_taken')
    await worker.sendDue()
    // A notice of the same moment goes before them.
    expect(sent.map(({ id }) => templateOf.get(id))).toEqual(['task_taken', 'uncovered', 'uncovered'])
    await queue('reminder')
    await queue('uncovered')
    await worker.sendDue()
    expect(sent.slice(3).map(({ id }) => templateOf.get(id))).toEqual(['reminder'])
  }
})

test('only numbers of the countries that were chosen get an SMS, and only mobile ones', async () => {
  const server = await aServer({ SMS_COUNTRIES: 'IL,US' })
  const { sent, worker } = server
  // Israel, the USA; Germany, Jamaica (+1 too), an Israeli land line, an Israeli number that costs extra, an American one for free.
  const numbers = ['+972502345678', '+12125551234', '+4915112345678', '+18765551234', '+97236345678', '+1900555123', '+18005551234']
  const messages = await Promise.all(numbers.map(async (phone) => aMessageTo(server, await memberOf(server, phone))))
  await worker.sendDue()
  expect(sent.map(({ to }) => to).sort()).toEqual(['+12125551234', '+972502345678'])
  const states = await Promise.all(messages.map(async ({ read }) => (await read()).state))
  expect(states).toEqual(['sent', 'sent', 'failed', 'failed', 'failed', 'failed', 'failed'])
})

test('nobody gets an SMS before a person approved them, nor after they were removed', async () => {
  const server = await aServer()
  const { sent, worker, database } = server
  for (const state of ['requested', 'declined', 'removed'] as const) {
    const to = await memberOf(server)
    await database.updateTable('membership').set({ state }).where('id', '=', to.membershipId).execute()
    const message = await aMessageTo(server, to)
    await worker.sendDue()
    expect(await message.read(), state).toMatchObject({ state: 'expired', parameters: '{}' })
  }
  expect(sent).toEqual([])
})

test('who said STOP gets nothing but the codes that they ask for themselves', async () => {
  const server = await aServer()
  const { sent, worker, database, clock } = server
  const to = await memberOf(server)
  await database.updateTable('person').set({ stopped_at: clock.now }).where('phone_e164', '=', to.phone).execute()
  const reminder = await aMessageTo(server, to)
  const code = await aMessageTo(server, to, 'login_code')
  await worker.sendDue()
  expect(sent.map(({ id }) => id)).toEqual([code.id])
  expect(await reminder.read()).toMatchObject({ state: 'stopped', parameters: '{}' })
})

test('each country has its sender, and the others the common one', async () => {
  const server = await aServer({ SMS_SENDERS: 'IL=HandInHand, +15005550006,de=+4915112345678' })
  const { sent, worker } = server
  for (const phone of ['+972502345678', '+12125551234', '+4915112345679']) await aMessageTo(server, await memberOf(server, phone))
  await worker.sendDue()
  expect(Object.fromEntries(sent.map(({ to, from }) => [to, from]))).toEqual({
    '+972502345678': 'HandInHand',
    '+12125551234': '+15005550006',
    '+4915112345679': '+4915112345678',
  })
})

test('a number that asks for codes again and again is told the same each time, and gets its share', async () => {
  const server = await testServer({ LOG_LEVEL: 'warn' })
  const { call, clock, database, lines } = server
  const phone = aPhone()
  const ask = () => call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' } })
  for (let index = 0; index < 20; index++) {
    const reply = await ask()
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 202, body: {} })
    clock.now += 20 * 60_000
  }
  expect(await database.selectFrom('login_code').select('id').execute()).toHaveLength(5)
  // Once an hour, and not for each.
  expect(lines.filter((line) => line.includes('"limit":"codes by number"')).length).toBeLessThan(8)
  expect(lines.join('')).not.toContain(phone.slice(1))
})

test('an address that asks for ever more codes is told the same each time, and gets no more than its share', async () => {
  const server = await testServer({ LOG_LEVEL: 'warn' })
  const { call, database, lines } = server
  for (let index = 0; index < 110; index++) {
    expect((await call('POST', '/login/code', { body: { phone_number: aPhone(), locale: 'en' } })).statusCode).toBe(202)
  }
  const codes = await database.selectFrom('login_code').select('id').execute()
  expect(codes).toHaveLength(100)
  expect(lines.filter((line) => line.includes('"limit":"codes by address"'))).toHaveLength(1)
})

test.each(['paused_at', 'closed_at'] as const)('what was on its way when the family went %s is not tried again', async (since) => {
  const server = await testServer({ SMS_PROVIDER: 'by-hand', LOG_LEVEL: 'silent' })
  const { database, clock } = server
  let tries = 0
  const worker = outboxWorker(server.app, {
    send: async () => {
      tries++
      await database
        .updateTable('family')
        .set({ [since]: clock.now })
        .execute()
      throw new Error('out of reach')
    },
  })
  const message = await aMessageTo(server, await memberOf(server))
  await worker.sendDue()
  expect([tries, (await message.read()).state]).toEqual([1, 'expired'])
})
