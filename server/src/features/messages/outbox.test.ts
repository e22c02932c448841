import { setTimeout as pause } from 'node:timers/promises'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { NoGatewayReply, type OutgoingSms, type Provider, RefusedNumber, RejectedByGateway } from '../../platform/providers/provider.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './outbox.jobs.ts'

/** A server without a gateway, so that its own worker has nothing to do. */
const server = await testServer({ SMS_PROVIDER: 'by-hand', SMS_PER_FAMILY: '10000', SMS_PER_DAY: '10000' })
const { app, clock, database } = server
const avi = await makeRecipient(server)
const reports = { isAuthentic: () => true, parseReport: () => null, parseInbound: () => ({ phone: '', text: '' }) }

const noted = () => {
  const sent: OutgoingSms[] = []
  const send = async (message: OutgoingSms) => void sent.push(message)
  return { sent, provider: { send, callbacks: reports } satisfies Provider }
}
const failing = (why: () => Error) => {
  const tries: number[] = []
  const send = async ({ id }: OutgoingSms) => {
    tries.push(id)
    throw why()
  }
  return { tries, provider: { send, callbacks: reports } satisfies Provider }
}
async function at<Result>(later: number, act: () => Promise<Result>) {
  clock.now += later
  try {
    return await act()
  } finally {
    clock.now -= later
  }
}

test('a message is sent once; then a code or login link is erased, and other parameters are kept', async () => {
  const { sent, provider } = noted()
  const worker = outboxWorker(app, provider)
  const [code, link, reminder] = [
    await makeMessageTo(server, avi, 'login_code'),
    await makeMessageTo(server, avi, 'login_link'),
    await makeMessageTo(server, avi),
  ]
  await Promise.all([worker.sendDue(), worker.sendDue(), worker.sendDue()])
  expect(sent).toHaveLength(3)
  expect(await code.read()).toMatchObject({ state: 'sent', parameters: '{}', attempts: 1 })
  expect(await link.read()).toMatchObject({ state: 'sent', parameters: '{}' })
  expect((await reminder.read()).parameters).toContain('Soup')
})

test('without delivery reports, the parameters of a message are erased once it is sent', async () => {
  const reminder = await makeMessageTo(server, avi)
  await outboxWorker(app, { send: async () => {} }).sendDue()
  expect(await reminder.read()).toMatchObject({ state: 'sent', parameters: '{}' })
})

test('codes are sent first, then login links, then reminders, then notices', async () => {
  const { sent, provider } = noted()
  const templates = ['task_taken', 'reminder', 'login_link', 'join_request', 'login_code', 'approved'] as const
  const ids = new Map<number, string>()
  // Each message goes to another person, because a number gets one link a minute.
  for (const template of templates) ids.set((await makeMessageTo(server, await makeRecipient(server), template)).id, template)
  await outboxWorker(app, provider).sendDue()
  expect(sent.map(({ id }) => ids.get(id))).toEqual(['login_code', 'login_link', 'approved', 'reminder', 'task_taken', 'join_request'])
})

test('three workers at once never send a message twice', async () => {
  const { sent, provider } = noted()
  const slow: Provider = { ...provider, send: (message) => pause(5).then(() => provider.send(message)) }
  for (let index = 0; index < 30; index++) await makeMessageTo(server, avi)
  await Promise.all([outboxWorker(app, slow).sendDue(), outboxWorker(app, slow).sendDue(), outboxWorker(app, slow).sendDue()])
  expect(sent).toHaveLength(30)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(30)
})

test('a slow gateway gets several messages at a time, up to a limit', async () => {
  let open = 0
  let most = 0
  const several = Promise.withResolvers<void>()
  const slow: Provider = {
    // The gateway replies when it has several messages, or has waited long for them.
    send: async () => {
      most = Math.max(most, ++open)
      if (open > 3) several.resolve()
      await Promise.race([several.promise, pause(500)])
      open--
    },
  }
  for (let index = 0; index < 40; index++) await makeMessageTo(server, avi)
  await outboxWorker(app, slow).sendDue()
  expect(most).toBeGreaterThan(3)
  expect(most).toBeLessThanOrEqual(16)
})

test.each([
  ['asked for just now', 60_000],
  ['left by another server', 500],
])('a code %s is sent even though an earlier message hangs', async (_, poll) => {
  const hanging = Promise.withResolvers<void>()
  const begun: number[] = []
  const send = async ({ id }: OutgoingSms) => {
    begun.push(id)
    if (id === reminder.id) await hanging.promise
  }
  const reminder = await makeMessageTo(server, avi)
  const worker = outboxWorker(app, { send }, { poll })
  onTestFinished(async () => {
    hanging.resolve()
    await worker.stop()
  })
  worker.start()
  await expect.poll(() => begun).toEqual([reminder.id])
  await pause(50)
  const code = await makeMessageTo(server, avi, 'login_code')
  if (poll > 1_000) worker.wake()
  await expect.poll(() => begun).toEqual([reminder.id, code.id])
})

test('a failed message is retried at once, then every five minutes, while it is useful', async () => {
  const { tries, provider } = failing(() => new Error('no gateway'))
  const worker = outboxWorker(app, provider)
  const message = await makeMessageTo(server, avi)
  await message.set({ expires_at: clock.now + 300 * MINUTE })
  await worker.sendDue()
  expect(tries).toHaveLength(2)
  for (let minutes = 5; minutes <= 300; minutes += 5) {
    await at((minutes - 1) * MINUTE, worker.sendDue)
    const before = tries.length
    await at(minutes * MINUTE, worker.sendDue)
    expect(tries.length - before, `after ${minutes} minutes`).toBeLessThanOrEqual(1)
  }
  expect((await message.read()).state).toBe('expired')
  expect(tries).toHaveLength(61)
})

test('a code that failed is retried each minute, because it is useful for ten minutes', async () => {
  const { tries, provider } = failing(() => new Error('come again'))
  const worker = outboxWorker(app, provider)
  const message = await makeMessageTo(server, avi, 'login_code')
  await message.set({ expires_at: clock.now + 10 * MINUTE })
  await worker.sendDue()
  for (let minutes = 1; minutes < 10; minutes++) {
    await at(minutes * MINUTE, worker.sendDue)
    expect(tries, `after ${minutes} minutes`).toHaveLength(2 + minutes)
  }
  await message.set({ state: 'expired' })
})

test('a message that may have arrived is sent again less and less often', async () => {
  const { tries, provider } = failing(() => new NoGatewayReply())
  const worker = outboxWorker(app, provider)
  const message = await makeMessageTo(server, avi)
  for (let minutes = 0; minutes < 12 * 60; minutes += 2) await at(minutes * MINUTE, worker.sendDue)
  expect(tries).toHaveLength(13)
  await message.set({ state: 'expired' })
})

test('a message that may have been accepted waits two minutes for a report before a retry', async () => {
  const { tries, provider } = failing(() => new NoGatewayReply())
  const worker = outboxWorker(app, provider)
  const message = await makeMessageTo(server, avi)
  await worker.sendDue()
  await at(2 * MINUTE - 1, worker.sendDue)
  expect(tries).toHaveLength(1)
  await at(2 * MINUTE, worker.sendDue)
  expect(tries).toHaveLength(2)
  await message.set({ state: 'expired' })
})

test('a message that the gateway rejects is not retried', async () => {
  const { tries, provider } = failing(() => new RejectedByGateway('no such number'))
  const worker = outboxWorker(app, provider)
  const message = await makeMessageTo(server, avi)
  await worker.sendDue()
  await at(10 * MINUTE, worker.sendDue)
  expect(tries).toHaveLength(1)
  expect((await message.read()).state).toBe('failed')
})

test.each([
  ['stopped', 'stopped', 'stopped'],
  ['no SMS', 'failed', 'failed'],
] as const)('a number of which the gateway says "%s" gets nothing more', async (why, first, next) => {
  const { tries, provider } = failing(() => new RefusedNumber(why))
  const worker = outboxWorker(app, provider)
  const person = await makeRecipient(server)
  const message = await makeMessageTo(server, person)
  await worker.sendDue()
  expect((await message.read()).state).toBe(first)
  const other = await makeMessageTo(server, person)
  await worker.sendDue()
  expect((await other.read()).state).toBe(next)
  expect(tries).toEqual([message.id])
  // A login code is still sent, because the person requests it themselves.
  const code = await makeMessageTo(server, person, 'login_code')
  await worker.sendDue()
  expect(tries).toEqual([message.id, code.id])
})

test('a country that the gateway’s account does not serve is stored, and its numbers stay valid', async () => {
  const { provider } = failing(() => new RefusedNumber('country'))
  const person = await makeRecipient(server)
  const message = await makeMessageTo(server, person)
  await outboxWorker(app, provider).sendDue()
  expect((await message.read()).state).toBe('failed')
  expect(await database.selectFrom('unserved_country').selectAll().execute()).toEqual([{ country: 'IL', refused_at: clock.now }])
  const { sent, provider: open } = noted()
  await makeMessageTo(server, person)
  await outboxWorker(app, open).sendDue()
  expect(sent).toHaveLength(1)
  expect(server.lines.filter((line) => line.includes('may not send to this country')).join()).not.toContain(person.phone)
})

test('a message of a worker that died is sent after the lease ends', async () => {
  const { sent, provider } = noted()
  const worker = outboxWorker(app, provider)
  const message = await makeMessageTo(server, avi)
  await message.set({ state: 'sending', attempts: 1, lease_until: clock.now + 30_000 })
  await worker.sendDue()
  expect(sent).toEqual([])
  await at(30_001, worker.sendDue)
  expect(sent).toHaveLength(1)
})

test('a state that a report has set stays even if the gateway’s reply then fails', async () => {
  const message = await makeMessageTo(server, avi)
  const provider: Provider = {
    callbacks: reports,
    send: async () => {
      await message.set({ state: 'delivered', parameters: '{}' })
      throw new Error('and then the connection broke')
    },
  }
  await outboxWorker(app, provider).sendDue()
  expect(await message.read()).toMatchObject({ state: 'delivered', parts: 1 })
})

test('a message that is too late to be useful expires unsent', async () => {
  const { sent, provider } = noted()
  const message = await makeMessageTo(server, avi)
  await at(25 * 60 * MINUTE, outboxWorker(app, provider).sendDue)
  expect(sent).toEqual([])
  expect(await message.read()).toMatchObject({ state: 'expired', parameters: '{}' })
})

test('a message’s text is erased after thirty days, and a login link when its message expires', async () => {
  const { erase } = outboxWorker(app, null)
  const [failed, link] = [await makeMessageTo(server, avi), await makeMessageTo(server, avi, 'login_link')]
  for (const message of [failed, link]) await message.set({ state: 'failed' })
  await erase()
  expect((await link.read()).parameters).not.toBe('{}')
  await at(DAY, erase)
  expect((await link.read()).parameters).toBe('{}')
  await at(30 * DAY, erase)
  expect((await failed.read()).parameters).not.toBe('{}')
  await at(30 * DAY + 1, erase)
  expect((await failed.read()).parameters).toBe('{}')
})

test('the worker polls by itself, and stops after the messages that it is sending', async () => {
  const { sent, provider } = noted()
  const worker = outboxWorker(app, provider)
  worker.start()
  await pause(50)
  // The message is stored without waking this worker, as a job or another server would store it.
  await makeMessageTo(server, avi)
  while (sent.length === 0) await pause(10)
  await worker.stop()
  expect(await database.selectFrom('message').where('state', '=', 'sending').select('id').execute()).toEqual([])
})
