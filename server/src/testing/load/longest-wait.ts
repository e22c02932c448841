import { setImmediate as turn } from 'node:timers/promises'

/** In ms. What others may wait is a fifth of it; the rest is for a machine that is busy, and for what tests do beside. */
export const OTHERS_WAIT_MAX = 500

/**
 * For how long (ms) at most everything else waited at a time while this was done: the computing of this thread between two turns of the
 * event loop. The time by the clock would have that of other programs in it.
 */
export async function longestWait(act: () => Promise<unknown>) {
  let longest = 0
  let isDone = false
  let before = process.threadCpuUsage()
  const done = act().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await turn()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  await done
  return longest
}
