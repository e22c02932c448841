import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { isDemo, savedFamily } from '../platform/session.ts'

/** ms. The first page is loaded before the live updates begin. */
const BEGINS_AFTER = 2_000

/** Fetches the data of the screen again as soon as the server reports a change. */
export function useLiveUpdates(family: string | null) {
  const queryClient = useQueryClient()
  const mayWatch = family !== null && !isDemo() && !isUnconfirmed(savedFamily(family))
  useEffect(() => {
    if (!mayWatch) return
    let isLeft = false
    let stop = () => {}
    const begin = async () => {
      const { watchFamily } = await import('../platform/live/live-updates.ts')
      if (!isLeft) stop = watchFamily(family, () => void queryClient.invalidateQueries())
    }
    // If this part of the app cannot be loaded, for example offline, data is still fetched every 20 s.
    const timer = setTimeout(() => void begin().catch(() => {}), BEGINS_AFTER)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop()
    }
  }, [family, mayWatch, queryClient])
}
