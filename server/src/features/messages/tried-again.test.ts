import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './outbox.jobs.ts'
import type { OutgoingSms } from './providers/provider.ts'

/** A server whose own worker stays away, for a family that may send ten SMS a day; of these eight are for a usual message. */
const server = await testServer({ SMS_PROVIDER: 'by-hand', SMS_PER_FAMILY: '10' })
const { app, clock } = server
const USUAL = 8

test('a message that was handed over once is retried, even if the SMS of the day are used up', async () => {
  const member = await makeRecipient(server)
  const first = await makeMessageTo(server, member)
  const sent: number[] = []
  const failing = outboxWorker(app, { send: () => Promise.reject(new Error('no gateway')) })
  const worker = outboxWorker(app, { send: async ({ id }: OutgoingSms) => void sent.push(id) })
  await failing.sendDue()
  const others = []
  while (others.length < USUAL) others.push(await makeMessageTo(server, member))
  await worker.sendDue()
  expect(sent).toEqual(others.slice(0, USUAL - 1).map(({ id }) => id))
  clock.now += 10 * MINUTE
  await worker.sendDue()
  expect(sent.at(-1)).toBe(first.id)
})
