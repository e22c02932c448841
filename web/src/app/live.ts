import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { isDemo, savedFamily } from '../platform/session.ts'

/** ms. The first page comes first. */
const BEGINS_AFTER = 2_000

/** Asks again for what the screen shows as soon as the server tells of a change. */
export function useLiveUpdates(family: string | null) {
  const queryClient = useQueryClient()
  const mayWatch = family !== null && !isDemo() && !isUnconfirmed(savedFamily(family))
  useEffect(() => {
    if (!mayWatch) return
    let stop: (() => void) | undefined
    const timer = setTimeout(async () => {
      stop = () => {}
      const { watchFamily } = await import('../platform/live/live-updates.ts')
      // The page may have been left meanwhile.
      if (stop) stop = watchFamily(family, () => void queryClient.invalidateQueries())
    }, BEGINS_AFTER)
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = undefined
    }
  }, [family, mayWatch, queryClient])
}
