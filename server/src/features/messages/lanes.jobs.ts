/**
 * Concurrency grows with latency: there is one lane for each 10 ms of the gateway's response time. So about one
 * message is sent each 10 ms, whatever the latency.
 */
const LANE_TIME = 10

export type Lanes = ReturnType<typeof lanesOf>

/** How many messages are sent at the same time, depending on the gateway's recent response time. */
export function lanesOf(atOnce: number) {
  /** In ms. */
  let pace = 0
  return {
    note: (took: number) => {
      pace = pace / 2 + took / 2
    },
    /** `waited`: for how long (ms) the oldest message has been on its way. */
    countFor: (waited: number) => Math.min(atOnce, Math.ceil(Math.max(1, pace, waited) / LANE_TIME)),
  }
}

/** The messages that are being sent, and the errors on our side. */
export function underWay() {
  /** The promise of each message that is being sent, with its start (ms, `performance.now()`). */
  const begun = new Map<Promise<unknown>, number>()
  const faults: unknown[] = []
  return {
    count: () => begun.size,
    hasFailed: () => faults.length > 0,
    add: (work: Promise<unknown>) => {
      const sending: Promise<unknown> = work.catch((fault: unknown) => void faults.push(fault)).finally(() => begun.delete(sending))
      begun.set(sending, performance.now())
    },
    /** For how long (ms) the oldest message has been on its way. */
    waited: () => {
      const [oldest = performance.now()] = begun.values()
      return performance.now() - oldest
    },
    /** Waits until one of the messages on their way is done, or `other` resolves. */
    untilOne: (other: Promise<unknown>) => Promise.race([...begun.keys(), other]),
    /** Waits until all messages on their way are done. Throws the first error on our side. */
    untilAll: async () => {
      await Promise.all(begun.keys())
      if (faults.length > 0) throw faults[0]
    },
  }
}
