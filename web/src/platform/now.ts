import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { useSyncExternalStore } from 'react'

/** ms; how often a page that is looked at looks at the clock. */
const LOOKS_EVERY = 10_000

/**
 * The time (ms) to the minute; whoever shows it is drawn anew when it moves on, also after a night in a phone's memory.
 * So a day ends at midnight in whatever zone it is counted.
 */
export const useNow = () => useSyncExternalStore(watchClock, thisMinute)

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

function watchClock(listener: () => void) {
  const timer = setInterval(listener, LOOKS_EVERY)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
