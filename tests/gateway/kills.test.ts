import { expect, test } from 'vitest'
import { isNight } from '../../scripts/tests/tier.ts'
import type { Step } from './sender.ts'
import { aWorld, MESSAGES, receivedFaults, until } from './world.ts'

const STEPS: Step[] = ['before commit', 'after commit', 'after hand-over', 'before mark']
const KILLS = isNight ? 8 : 2

test('a server killed at any step loses no message and repeats at most the one in progress', async () => {
  const { kannel, startSender, counts } = await aWorld()
  // The lease is longer than a restart. So the next server still gets the delivery reports of the server that was killed. The server sends
  // one message at a time: only the message in progress when the server dies may be sent twice.
  const intervals = { lease: 10_000, patience: 5_000, poll: 200, atOnce: 1 }
  const deaths = Array.from({ length: KILLS }, () => STEPS).flat()
  const share = Math.floor(MESSAGES / deaths.length)
  let queued = 0
  let inDoubt = 0
  for (const [death, at] of deaths.entries()) {
    const after = 1 + Math.floor(Math.random() * (share - 1))
    const sender = startSender({ from: queued, upTo: share * (death + 1), intervals, die: { at, after } })
    expect(await sender.ended, `${at}, ${after}`).toBe(null)
    // Messages that were reported as queued must not be lost. An interrupted message is queued again, as a person would do.
    queued += sender.queued()
    if (at === 'after hand-over' || at === 'before mark') inDoubt++
  }
  const last = startSender({ from: queued, upTo: MESSAGES, intervals })
  // If a server died after it got a delivery report, its message stays 'sent'. That is correct, because a sent message is not retried.
  await until(
    async () => {
      const { queued = 0, sending = 0, sent = 0, delivered = 0 } = await counts()
      return queued + sending === 0 && sent + delivered === MESSAGES && receivedFaults(kannel).lost.length === 0
    },
    async () => JSON.stringify(await counts()),
  )
  await last.stop()
  const { lost, extra } = receivedFaults(kannel)
  expect(lost).toEqual([])
  expect(extra).toBeLessThanOrEqual(inDoubt)
})
