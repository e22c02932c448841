/** ms between two fetches of a visible screen's data. */
const REFETCH_EVERY = 20_000
/**
 * ms between two fetches while the live stream reports changes at once. It is not longer, because some changes are not reported, such as
 * the state of a message.
 */
export const REFETCH_WHEN_LIVE = 60_000

let isLive = false
/** Sets whether the live stream reports changes at this moment (live-updates.ts). */
export const setLive = (live: boolean) => {
  isLive = live
}

/**
 * ms between two fetches of a screen's data. `isOffline`: the screen shows cached data. The live stream then counts as lost, because
 * without a network it still looks alive for a minute.
 */
export const refetchEvery = (isOffline: boolean) => (isLive && !isOffline ? REFETCH_WHEN_LIVE : REFETCH_EVERY)
