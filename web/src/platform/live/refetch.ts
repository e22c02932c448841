/** ms between two fetches of a visible screen's data. */
const REFETCH_EVERY = 20_000
/** The same while changes are told at once. Some things change without a notice, such as the state of a message. */
export const REFETCH_WHEN_LIVE = 60_000

let isLive = false
/** Set while the server tells of changes: see live-updates.ts. */
export const setLive = (live: boolean) => {
  isLive = live
}

export const refetchEvery = () => (isLive ? REFETCH_WHEN_LIVE : REFETCH_EVERY)
