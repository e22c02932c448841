/**
 * Concurrency grows with latency: one lane per 10 ms of the gateway's response time, so that sending one by one would take about
 * this long.
 */
const LANE_TIME = 10

export type Lanes = ReturnType<typeof lanesOf>

/** How many messages are sent at the same time, by the gateway's recent response time. */
export function lanesOf(atOnce: number) {
  /** In ms. */
  let pace = 0
  return {
    note: (took: number) => {
      pace = pace / 2 + took / 2
    },
    /** `waited` is for how long the oldest message has been on its way, in ms. */
    countFor: (waited: number) => Math.min(atOnce, Math.ceil(Math.max(1, pace, waited) / LANE_TIME)),
  }
}

/** The messages on their way to the gateway, and what failed on our side. */
export function underWay() {
  /** Each with the time at which it began. */
  const begun = new Map<Promise<unknown>, number>()
  const faults: unknown[] = []
  return {
    count: () => begun.size,
    hasFailed: () => faults.length > 0,
    add: (work: Promise<unknown>) => {
      const sending: Promise<unknown> = work.catch((fault: unknown) => void faults.push(fault)).finally(() => begun.delete(sending))
      begun.set(sending, performance.now())
    },
    /** For how long the oldest has been on its way, in ms. */
    waited: () => {
      const [oldest = performance.now()] = begun.values()
      return performance.now() - oldest
    },
    /** Until one has ended, or something else has. */
    untilOne: (other: Promise<unknown>) => Promise.race([...begun.keys(), other]),
    /** Until each has ended. Throws the first fault. */
    untilAll: async () => {
      await Promise.all(begun.keys())
      if (faults.length > 0) throw faults[0]
    },
  }
}
