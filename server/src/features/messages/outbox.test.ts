import { setTimeout as pause } from 'node:timers/promises'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aMessageTo, memberOf } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './messages.jobs.ts'
import { NoAnswer, type OutgoingSms, type Provider, Refused } from './messages.providers.ts'

/** A server whose own worker stays away: without a gateway there is nothing for it to do. */
const server = await testServer({ SMS_PROVIDER: 'by-hand', SMS_PER_FAMILY: '10000', SMS_PER_DAY: '10000' })
const { app, clock, database } = server
const avi = await memberOf(server)
const reports = { isProved: () => true, readReport: () => null, readAnswer: () => ({ phone: '', text: '' }) }

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

test('a message goes out once; one with a code or a link is forgotten at once, others when they arrived', async () => {
  const { sent, provider } = noted()
  const worker = outboxWorker(app, provider)
  const [code, link, reminder] = [
    await aMessageTo(server, avi, 'login_code'),
    await aMessageTo(server, avi, 'login_link'),
    await aMessageTo(server, avi),
  ]
  await Promise.all([worker.sendDue(), worker.sendDue(), worker.sendDue()])
  expect(sent).toHaveLength(3)
  expect(await code.read()).toMatchObject({ state: 'sent', parameters: '{}', attempts: 1 })
  expect(await link.read()).toMatchObject({ state: 'sent', parameters: '{}' })
  expect((await reminder.read()).parameters).toContain('Soup')
})

test('where nobody reports, nothing is kept once sent', async () => {
  const reminder = await aMessageTo(server, avi)
  await outboxWorker(app, { send: async () => {} }).sendDue()
  expect(await reminder.read()).toMatchObject({ state: 'sent', parameters: '{}' })
})

test('codes and logins go before reminders, and these before notices', async () => {
  const { sent, provider } = noted()
  const templates = ['task_taken', 'reminder', 'login_link', 'join_request', 'login_code', 'approved'] as const
  const ids = new Map<number, string>()
  // Each to somebody else, since a number gets one link a minute.
  for (const template of templates) ids.set((await aMessageTo(server, await memberOf(server), template)).id, template)
  await outboxWorker(app, provider).sendDue()
  expect(sent.map(({ id }) => ids.get(id))).toEqual(['login_link', 'login_code', 'approved', 'reminder', 'task_taken', 'join_request'])
})

test('three workers at once never send one message twice', async () => {
  const { sent, provider } = noted()
  const slow: Provider = { ...provider, send: (message) => pause(5).then(() => provider.send(message)) }
  for (let index = 0; index < 30; index++) await aMessageTo(server, avi)
  await Promise.all([outboxWorker(app, slow).sendDue(), outboxWorker(app, slow).sendDue(), outboxWorker(app, slow).sendDue()])
  expect(sent).toHaveLength(30)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(30)
})

test('a slow gateway gets several at the same time, though not all of them', async () => {
  let open = 0
  let most = 0
  const slow: Provider = {
    send: async () => {
      most = Math.max(most, ++open)
      await pause(60)
      open--
    },
  }
  for (let index = 0; index < 40; index++) await aMessageTo(server, avi)
  await outboxWorker(app, slow).sendDue()
  expect(most).toBeGreaterThan(3)
  expect(most).toBeLessThanOrEqual(16)
})

test.each([
  ['asked for just now', 60_000],
  ['left by another server', 500],
])('a code %s goes out although a hand-over before it hangs', async (_, look) => {
  const hanging = Promise.withResolvers<void>()
  const begun: number[] = []
  const send = async ({ id }: OutgoingSms) => {
    begun.push(id)
    if (id === reminder.id) await hanging.promise
  }
  const reminder = await aMessageTo(server, avi)
  const worker = outboxWorker(app, { send }, { look })
  onTestFinished(async () => {
    hanging.resolve()
    await worker.stop()
  })
  worker.start()
  await expect.poll(() => begun).toEqual([reminder.id])
  await pause(50)
  const code = await aMessageTo(server, avi, 'login_code')
  if (look > 1_000) worker.wake()
  await expect.poll(() => begun).toEqual([reminder.id, code.id])
})

test('what could not be sent is tried again at once, then every five minutes, for four hours, then waits to be sent by hand', async () => {
  const { tries, provider } = failing(() => new Error('no gateway'))
  const worker = outboxWorker(app, provider)
  const message = await aMessageTo(server, avi)
  await worker.sendDue()
  expect(tries).toHaveLength(2)
  for (let minutes = 5; minutes <= 245; minutes += 5) {
    await at((minutes - 1) * MINUTE, worker.sendDue)
    const before = tries.length
    await at(minutes * MINUTE, worker.sendDue)
    expect(tries.length - before, `after ${minutes} minutes`).toBeLessThanOrEqual(1)
  }
  const { state, parameters } = await message.read()
  expect(state).toBe('failed')
  expect(parameters).toContain('Soup')
  expect(tries.length).toBeGreaterThan(40)
  expect(tries.length).toBeLessThan(52)
})

test('a message that may be on its way waits two minutes for a report before it is tried again', async () => {
  const { tries, provider } = failing(() => new NoAnswer())
  const worker = outboxWorker(app, provider)
  const message = await aMessageTo(server, avi)
  await worker.sendDue()
  await at(2 * MINUTE - 1, worker.sendDue)
  expect(tries).toHaveLength(1)
  await at(2 * MINUTE, worker.sendDue)
  expect(tries).toHaveLength(2)
  await message.set({ state: 'expired' })
})

test('what the gateway refuses for good is not tried again', async () => {
  const { tries, provider } = failing(() => new Refused('no such number'))
  const worker = outboxWorker(app, provider)
  const message = await aMessageTo(server, avi)
  await worker.sendDue()
  await at(10 * MINUTE, worker.sendDue)
  expect(tries).toHaveLength(1)
  expect((await message.read()).state).toBe('failed')
})

test('a worker that died on the way loses nothing: after its lease the message goes out', async () => {
  const { sent, provider } = noted()
  const worker = outboxWorker(app, provider)
  const message = await aMessageTo(server, avi)
  await message.set({ state: 'sending', attempts: 1, lease_until: clock.now + 30_000 })
  await worker.sendDue()
  expect(sent).toEqual([])
  await at(30_001, worker.sendDue)
  expect(sent).toHaveLength(1)
})

test("a report that is faster than the gateway's own answer stands", async () => {
  const message = await aMessageTo(server, avi)
  const provider: Provider = {
    callbacks: reports,
    send: async () => {
      await message.set({ state: 'delivered', parameters: '{}' })
      throw new Error('and then the connection broke')
    },
  }
  await outboxWorker(app, provider).sendDue()
  expect((await message.read()).state).toBe('delivered')
})

test('a message that came too late to be of use expires unsent', async () => {
  const { sent, provider } = noted()
  const message = await aMessageTo(server, avi)
  await at(25 * 60 * MINUTE, outboxWorker(app, provider).sendDue)
  expect(sent).toEqual([])
  expect(await message.read()).toMatchObject({ state: 'expired', parameters: '{}' })
})

test('after thirty days nothing is left of what a message said; of a link, once it is dead', async () => {
  const { erase } = outboxWorker(app, null)
  const [failed, link] = [await aMessageTo(server, avi), await aMessageTo(server, avi, 'login_link')]
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

test('the worker looks by itself within a second, and ends after what it holds', async () => {
  const { sent, provider } = noted()
  const worker = outboxWorker(app, provider)
  worker.start()
  await pause(50)
  // As a job or another server's request would leave it: nobody calls.
  await aMessageTo(server, avi)
  const began = Date.now()
  while (sent.length === 0) await pause(10)
  expect(Date.now() - began).toBeLessThan(1_100)
  await worker.stop()
  expect(await database.selectFrom('message').where('state', '=', 'sending').select('id').execute()).toEqual([])
})
