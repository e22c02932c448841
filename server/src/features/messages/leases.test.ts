import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Application } from '../../http/application.ts'
import type { OutgoingSms } from '../../platform/providers/provider.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './outbox.jobs.ts'

/** In ms: how long a message may stay with a worker that never stores an outcome. */
const LEASE = 30_000

/** A server whose own worker does nothing, because it has no gateway. */
const server = await testServer({ SMS_PROVIDER: 'by-hand' })
const { app, clock, database } = server

test('a message whose worker hangs goes to another worker after 30 seconds, and not before', async () => {
  const message = await makeMessageTo(server, await makeRecipient(server))
  const hanging = Promise.withResolvers<void>()
  const first = outboxWorker(app, { send: () => hanging.promise })
  const sending = first.sendDue()
  onTestFinished(async () => {
    hanging.resolve()
    await sending
  })
  await expect.poll(async () => (await message.read()).state).toBe('sending')

  const sent: number[] = []
  const other = outboxWorker(app, { send: async ({ id }) => void sent.push(id) })
  clock.now += LEASE
  await other.sendDue()
  expect(sent).toEqual([])
  clock.now += 1
  await other.sendDue()
  expect(sent).toEqual([message.id])
})

test('a lease that began while the clock was ahead has ended when the clock is right again', async () => {
  const message = await makeMessageTo(server, await makeRecipient(server))
  const hanging = Promise.withResolvers<void>()
  const now = clock.now
  await message.set({ expires_at: now + 900 * DAY })
  clock.now += 500 * DAY
  const first = outboxWorker(app, { send: () => hanging.promise })
  const sending = first.sendDue()
  await expect.poll(async () => (await message.read()).state).toBe('sending')
  clock.now = now
  const sent: number[] = []
  await outboxWorker(app, { send: async ({ id }) => void sent.push(id) }).sendDue()
  expect(sent).toEqual([message.id])
  hanging.resolve()
  await sending
})

/**
 * A worker with its own database connection, on which some statements fail. `fails` says whether a statement fails. It gets the number of
 * the statement, counted since a test last set `statements`.
 */
function weakWorker(send: (id: number) => void) {
  const weakness = { statements: 0, fails: (_statement: number) => false }
  const weak = app.database.withPlugin({
    transformQuery: ({ node }) => {
      if (weakness.fails(++weakness.statements)) throw new Error('the database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const inPlace: Application = Object.create(app, { database: { value: weak } })
  return { weakness, ...outboxWorker(inPlace, { send: async ({ id }) => send(id) }) }
}

test('a message that was sent while the database was away is not sent again', async () => {
  const message = await makeMessageTo(server, await makeRecipient(server))
  const sent: number[] = []
  const worker = weakWorker((id) => {
    sent.push(id)
    worker.weakness.fails = () => true
  })
  await expect(worker.sendDue()).rejects.toThrow('away')
  await expect(worker.sendDue()).rejects.toThrow('away')
  // A minute later the lease of the message has ended.
  clock.now += MINUTE
  worker.weakness.fails = () => false
  await worker.sendDue()
  expect(sent).toEqual([message.id])
  expect(await message.read()).toMatchObject({ state: 'sent', attempts: 1, lease_until: null })
})

test('a worker stores the outcomes of its messages before it stops', async () => {
  const message = await makeMessageTo(server, await makeRecipient(server))
  const worker = weakWorker(() => {
    worker.weakness.fails = () => true
  })
  await expect(worker.sendDue()).rejects.toThrow('away')
  worker.weakness.fails = () => false
  await worker.stop()
  expect(await message.read()).toMatchObject({ state: 'sent' })
})

// The first statement leases the message. The second statement begins the check whether the message may be sent.
test.each([
  ['for a moment', (statement: number) => statement === 2],
  ['until the next poll', (statement: number) => statement >= 2],
])('if the database fails %s, the next poll sends the message that was not sent yet', async (_how, fails) => {
  const message = await makeMessageTo(server, await makeRecipient(server))
  const sent: number[] = []
  const worker = weakWorker((id) => sent.push(id))
  worker.weakness.fails = fails
  await expect(worker.sendDue()).rejects.toThrow('away')
  worker.weakness.fails = () => false
  await worker.sendDue()
  expect(sent).toEqual([message.id])
  expect(await message.read()).toMatchObject({ state: 'sent', attempts: 1, first_attempt_at: clock.now })
  expect(await database.selectFrom('message').where('state', '=', 'sending').select('id').execute()).toEqual([])
})

/**
 * A server whose own worker does nothing, for a family that may send ten SMS a day. At most nine of these SMS can be reminders. The
 * messages in the tests below are reminders.
 */
const sparing = await testServer({ SMS_PROVIDER: 'by-hand', SMS_PER_FAMILY: '10' })
const USUAL = 9

test('a message that was tried once is retried, even if the SMS of the day are used up', async () => {
  const member = await makeRecipient(sparing)
  const first = await makeMessageTo(sparing, member)
  const sent: number[] = []
  const failing = outboxWorker(sparing.app, { send: () => Promise.reject(new Error('no gateway')) })
  const worker = outboxWorker(sparing.app, { send: async ({ id }: OutgoingSms) => void sent.push(id) })
  await failing.sendDue()
  const others = []
  while (others.length < USUAL) others.push(await makeMessageTo(sparing, member))
  await worker.sendDue()
  expect(sent).toEqual(others.slice(0, USUAL - 1).map(({ id }) => id))
  sparing.clock.now += 10 * MINUTE
  await worker.sendDue()
  expect(sent.at(-1)).toBe(first.id)
})

test('a server reports that it is not ready as long as its messages can not be sent', async () => {
  const { app, database, outbox } = await testServer()
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode
  expect(await ready()).toBe(200)
  await sql`alter table message rename to message_out_of_reach`.execute(database)
  outbox.wake()
  await expect.poll(ready).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await sql`alter table message_out_of_reach rename to message`.execute(database)
  outbox.wake()
  await expect.poll(ready).toBe(200)
})
