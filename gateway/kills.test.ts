import { expect, test } from 'vitest'
import type { Step } from './sender.ts'
import { aWorld, comeOf, IS_WHOLE, MESSAGES, until } from './world.ts'

const STEPS: Step[] = ['before commit', 'after commit', 'after hand-over', 'before mark']
const KILLS = IS_WHOLE ? 8 : 2

test('a server that dies in the middle of any step loses no message, and sends one twice at most', async () => {
  const { kannel, startSender, counts } = await aWorld()
  // Long enough for a new life to begin, so that a report of what the last one handed over can still be heard, as in service.
  // One at a time, as where a gateway answers at once: what is under way when a server dies is what may come twice.
  const intervals = { lease: 10_000, patience: 5_000, look: 200, atOnce: 1 }
  const lives = Array.from({ length: KILLS }, () => STEPS).flat()
  const share = Math.floor(MESSAGES / lives.length)
  let queued = 0
  let inDoubt = 0
  for (const [life, at] of lives.entries()) {
    const after = 1 + Math.floor(Math.random() * (share - 1))
    const sender = startSender({ from: queued, upTo: share * (life + 1), intervals, die: { at, after } })
    expect(await sender.ended, `${at}, ${after}`).toBe(null)
    // Whoever was told 'queued' relies on it; what was cut off before is asked for again, as people do.
    queued += sender.queued()
    if (at === 'after hand-over' || at === 'before mark') inDoubt++
  }
  const last = startSender({ from: queued, upTo: MESSAGES, intervals })
  // A report that a server heard and took into its grave leaves a message 'sent': no harm, since nothing is tried again then.
  await until(
    async () => {
      const { queued = 0, sending = 0, sent = 0, delivered = 0 } = await counts()
      return queued + sending === 0 && sent + delivered === MESSAGES && comeOf(kannel).lost.length === 0
    },
    async () => JSON.stringify(await counts()),
  )
  await last.stop()
  const { lost, extra } = comeOf(kannel)
  expect(lost).toEqual([])
  expect(extra).toBeLessThanOrEqual(inDoubt)
})
