import { setImmediate as turn } from 'node:timers/promises'

/**
 * In ms: how long other work may wait at most in a test. It should wait only a fifth of this. The rest is for a busy machine, and for other
 * things that tests do meanwhile.
 */
export const OTHERS_WAIT_MAX = 500

/**
 * Returns the longest time (ms) that everything else had to wait while `act` ran: the computing time of this thread between two turns of
 * the event loop. The elapsed time would include the computing of other programs.
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
