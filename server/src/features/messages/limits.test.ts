import { setTimeout as pause } from 'node:timers/promises'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import type { OutgoingSms } from '../../platform/providers/provider.ts'
import type { Template } from '../../templates/templates.ts'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { makePhone } from '../../testing/family.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { setBudget } from '../operator/families.commands.ts'
import { outboxWorker } from './outbox.jobs.ts'

/** A server whose own worker does not run, and a gateway that records its messages. */
async function aServer(env: Record<string, string> = {}) {
  const server = await testServer({ SMS_PROVIDER: 'by-hand', LOG_LEVEL: 'error', ...env })
  const sent: OutgoingSms[] = []
  const worker = outboxWorker(server.app, { send: async (message) => void sent.push(message) })
  return { ...server, sent, worker }
}

test('messages above a family’s daily limit wait for manual sending, and one line is logged', async () => {
  const server = await aServer({ SMS_PER_FAMILY: '3' })
  const { sent, worker, lines, clock } = server
  const [one, other] = [await makeRecipient(server), await makeRecipient(server)]
  const messages = []
  for (let index = 0; index < 5; index++) messages.push(await makeMessageTo(server, one))
  await makeMessageTo(server, other)
  await worker.sendDue()
  expect(sent.filter(({ to }) => to === one.phone)).toHaveLength(3)
  expect(sent.filter(({ to }) => to === other.phone)).toHaveLength(1)
  const states = await Promise.all(messages.map(async ({ read }) => (await read()).state))
  expect(states.sort()).toEqual(['failed', 'failed', 'sent', 'sent', 'sent'])
  expect(lines.filter((line) => line.includes('"limit":"SMS of a family"'))).toHaveLength(1)
  expect(lines.join('')).not.toContain(one.phone.slice(1))
  clock.now += DAY + 1
  await makeMessageTo(server, one)
  await worker.sendDue()
  expect(sent).toHaveLength(5)
})

test('an SMS limit that the operator sets for one family replaces SMS_PER_FAMILY', async () => {
  const server = await aServer({ SMS_PER_FAMILY: '3' })
  const { sent, worker, database } = server
  const to = await makeRecipient(server)
  await setBudget(database, { now: server.clock.now, via: 'command' }, to.familyId, 10)
  for (let index = 0; index < 12; index++) await makeMessageTo(server, to)
  await worker.sendDue()
  // The tenth SMS is kept for links.
  expect(sent).toHaveLength(9)
})

test('several workers with a slow gateway send exactly the limit', async () => {
  const server = await testServer({ SMS_PROVIDER: 'by-hand', LOG_LEVEL: 'silent', SMS_PER_FAMILY: '25' })
  let sent = 0
  const workers = Array.from({ length: 3 }, () => outboxWorker(server.app, { send: () => pause(40).then(() => void sent++) }))
  const to = await makeRecipient(server)
  for (let index = 0; index < 30; index++) await makeMessageTo(server, to)
  await Promise.all(workers.map((worker) => worker.sendDue()))
  // The remaining two SMS are kept for links.
  expect(sent).toBe(23)
})

test('codes to unknown numbers get a tenth of a day’s SMS, and codes to known numbers a fifth', async () => {
  const server = await aServer({ SMS_PER_DAY: '10' })
  const { sent, worker } = server
  const known = () => makeRecipient(server)
  const stranger = async () => ({ ...(await known()), phone: makePhone() })
  /** Queues this many messages, each to another person, and returns how many were sent. */
  const send = async (amount: number, template: Template, to: typeof known) => {
    const before = sent.length
    for (let index = 0; index < amount; index++) await makeMessageTo(server, await to(), template)
    await worker.sendDue()
    return sent.length - before
  }
  expect(await send(3, 'login_code', stranger)).toBe(1)
  expect(await send(8, 'reminder', known)).toBe(6)
  expect(await send(3, 'login_link', known)).toBe(1)
  expect(await send(4, 'login_code', known)).toBe(2)
  server.clock.now += DAY
  expect(await send(4, 'login_code', known)).toBe(2)
  // One SMS is kept for reminders.
  expect(await send(9, 'login_link', known)).toBe(6)
  expect(await send(3, 'login_code', stranger)).toBe(1)
})

test('the daily limit counts the SMS of the last 24 hours, to the millisecond', async () => {
  const server = await aServer({ SMS_PER_DAY: '10' })
  const { sent, worker, clock } = server
  // The start is not the beginning of one of the slices in which SMS are counted.
  clock.now += 7 * 60_000 + 1
  const start = clock.now
  /** Queues two more messages and returns how many were sent. Circles have seven SMS a day, and one of these is kept for links. */
  const sendTwo = async () => {
    const before = sent.length
    for (let index = 0; index < 2; index++) await makeMessageTo(server, await makeRecipient(server))
    await worker.sendDue()
    return sent.length - before
  }
  expect(await sendTwo()).toBe(2)
  clock.now += 60_000
  expect(await sendTwo()).toBe(2)
  clock.now += 10 * 60_000
  expect(await sendTwo()).toBe(2)
  expect(await sendTwo()).toBe(0)
  clock.now = start + DAY - 1
  expect(await sendTwo()).toBe(0)
  clock.now = start + DAY
  expect(await sendTwo()).toBe(2)
  expect(await sendTwo()).toBe(0)
  clock.now = start + DAY + 60_000
  expect(await sendTwo()).toBe(2)
  expect(await sendTwo()).toBe(0)
})

test('several workers that send for many families send exactly what the daily limit allows', async () => {
  const server = await testServer({ SMS_PROVIDER: 'by-hand', LOG_LEVEL: 'silent', SMS_PER_DAY: '20' })
  let sent = 0
  const workers = Array.from({ length: 3 }, () => outboxWorker(server.app, { send: () => pause(20).then(() => void sent++) }))
  for (let index = 0; index < 16; index++) await makeMessageTo(server, await makeRecipient(server))
  await Promise.all(workers.map((worker) => worker.sendDue()))
  // Circles may send fourteen SMS, and some of these are kept for links.
  expect(sent).toBe(12)
})

test('requests for help and digests leave half of the SMS to other messages', async () => {
  for (const limit of [{ SMS_PER_FAMILY: '6' }, { SMS_PER_DAY: '9' }]) {
    const server = await aServer({ ...limit })
    const { sent, worker } = server
    const to = await makeRecipient(server)
    const templateOf = new Map<number, string>()
    const queue = async (template: Template) => templateOf.set((await makeMessageTo(server, to, template)).id, template)
    for (let index = 0; index < 4; index++) await queue('uncovered')
    await queue('digest')
    await queue('task_taken')
    await worker.sendDue()
    // A notice goes before requests for help that are due at the same time.
    expect(sent.map(({ id }) => templateOf.get(id))).toEqual(['task_taken', 'uncovered', 'uncovered'])
    await queue('reminder')
    await queue('uncovered')
    await worker.sendDue()
    expect(sent.slice(3).map(({ id }) => templateOf.get(id))).toEqual(['reminder'])
  }
})

test.each<[string, Record<string, string>]>([
  ['a family', { SMS_PER_FAMILY: '10' }],
  // Of 15 SMS a day, circles may send ten.
  ['the day', { SMS_PER_DAY: '15' }],
])('reminders, changes and cancellations have SMS of %s that nothing else uses up', async (_of, limit) => {
  const server = await aServer(limit)
  const { sent, worker, clock } = server
  const one = await makeRecipient(server)
  const send = async (amount: number, template: Template) => {
    const before = sent.length
    for (let time = 0; time < amount; time++) {
      await makeMessageTo(server, 'SMS_PER_DAY' in limit ? await makeRecipient(server) : one, template)
      await worker.sendDue()
      // Changes for one person wait for each other.
      clock.now += 5 * MINUTE
    }
    return sent.length - before
  }
  expect(await send(9, 'still_coming')).toBe(7)
  expect(await send(3, 'login_link')).toBe(1)
  expect(await send(1, 'reminder')).toBe(1)
  expect(await send(2, 'task_cancelled')).toBe(1)
  expect(await send(1, 'task_changed')).toBe(0)
})

test('only mobile numbers of the allowed countries get SMS', async () => {
  const server = await aServer({ SMS_COUNTRIES: 'IL,US' })
  const { sent, worker } = server
  // Numbers of Israel, the USA, Germany and Jamaica (also +1), a number of no country, and a free number of the USA.
  const numbers = ['+972502345678', '+12125551234', '+4915112345678', '+18765551234', '+1900555123', '+18005551234']
  const messages = await Promise.all(numbers.map(async (phone) => makeMessageTo(server, await makeRecipient(server, phone))))
  await worker.sendDue()
  expect(sent.map(({ to }) => to).sort()).toEqual(['+12125551234', '+972502345678'])
  const states = await Promise.all(messages.map(async ({ read }) => (await read()).state))
  expect(states).toEqual(['sent', 'sent', 'failed', 'failed', 'failed', 'failed'])
})

test('no SMS is sent before a person is approved, or after the person was removed', async () => {
  const server = await aServer()
  const { sent, worker, database } = server
  for (const state of ['requested', 'declined', 'removed'] as const) {
    const to = await makeRecipient(server)
    await database.updateTable('membership').set({ state }).where('id', '=', to.membershipId).execute()
    const message = await makeMessageTo(server, to)
    await worker.sendDue()
    expect(await message.read(), state).toMatchObject({ state: 'expired', parameters: '{}' })
  }
  expect(sent).toEqual([])
})

test('after STOP a person gets only the codes that they request', async () => {
  const server = await aServer()
  const { sent, worker, database, clock } = server
  const to = await makeRecipient(server)
  await changeAddresses(database, to.phone, { stopped_at: clock.now })
  const reminder = await makeMessageTo(server, to)
  const code = await makeMessageTo(server, to, 'login_code')
  await worker.sendDue()
  expect(sent.map(({ id }) => id)).toEqual([code.id])
  expect(await reminder.read()).toMatchObject({ state: 'stopped', parameters: '{}' })
})

test('a country can have its own sender of SMS, and the other countries use the common sender', async () => {
  const server = await aServer({ SMS_SENDERS: 'IL=HandInHand, +15005550006,de=+4915112345678' })
  const { sent, worker } = server
  for (const phone of ['+972502345678', '+12125551234', '+4915112345679']) await makeMessageTo(server, await makeRecipient(server, phone))
  await worker.sendDue()
  expect(Object.fromEntries(sent.map(({ to, from }) => [to, from]))).toEqual({
    '+972502345678': 'HandInHand',
    '+12125551234': '+15005550006',
    '+4915112345679': '+4915112345678',
  })
})

test('after five codes for one number, further requests get the usual reply but make no code', async () => {
  const server = await testServer({ LOG_LEVEL: 'warn' })
  const { call, clock, database, lines } = server
  const phone = makePhone()
  const ask = () => call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' } })
  for (let index = 0; index < 20; index++) {
    const reply = await ask()
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 202, body: {} })
    clock.now += 20 * 60_000
  }
  expect(await database.selectFrom('login_code').select('id').execute()).toHaveLength(5)
  // The limit is logged once an hour, not for each request.
  expect(lines.filter((line) => line.includes('"limit":"codes by number"')).length).toBeLessThan(8)
  expect(lines.join('')).not.toContain(phone.slice(1))
})

test('after a hundred codes from one IP address, requests get the usual reply but make no code', async () => {
  const server = await testServer({ LOG_LEVEL: 'warn' })
  const { call, database, lines } = server
  for (let index = 0; index < 110; index++) {
    expect((await call('POST', '/login/code', { body: { phone_number: makePhone(), locale: 'en' } })).statusCode).toBe(202)
  }
  const codes = await database.selectFrom('login_code').select('id').execute()
  expect(codes).toHaveLength(100)
  expect(lines.filter((line) => line.includes('"limit":"codes by address"'))).toHaveLength(1)
})

test.each(['paused_at', 'closed_at'] as const)('a message that was being sent as the family got %s is not retried', async (since) => {
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
  const message = await makeMessageTo(server, await makeRecipient(server), 'task_completed')
  await worker.sendDue()
  expect([tries, (await message.read()).state]).toEqual([1, 'expired'])
})
