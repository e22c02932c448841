import { expect, onTestFinished, test } from 'vitest'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './outbox.jobs.ts'

/** How long a message may stay with a worker that never says what became of it, in ms. */
const LEASE = 30_000

/** A server whose own worker stays away: without a gateway there is nothing for it to do. */
const server = await testServer({ SMS_PROVIDER: 'by-hand' })
const { app, clock } = server

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
