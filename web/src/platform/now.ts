import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { useSyncExternalStore } from 'react'

/** ms between checks of the clock while the page is visible. */
const CLOCK_CHECK_EVERY = 10_000

/**
 * The current time (ms), rounded down to the minute. Components render again when it changes, even after the phone has slept. So each
 * screen changes its day at midnight, in any time zone.
 */
export const useNow = () => useSyncExternalStore(watchClock, thisMinute)

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

function watchClock(listener: () => void) {
  const timer = setInterval(listener, CLOCK_CHECK_EVERY)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
