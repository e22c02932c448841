import { type FetchQueryOptions, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from '../platform/api-client.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { refetchEvery } from '../platform/live/refetch.ts'
import { paths } from '../platform/paths.ts'
import { onLateReply, shownCache } from '../platform/reply-cache.ts'
import { currentFamily, endSession, markConfirmed, savedFamily } from '../platform/session.ts'

const STALE_AFTER = 5_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A token may be revoked while a screen is open. Everything that this screen shows is then removed at once.
    onError: (error) => {
      if (error instanceof CallError && error.code === 'unauthenticated') endSession()
      redirectToWelcome(error)
    },
  }),
  mutationCache: new MutationCache({ onError: redirectToWelcome }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER,
      // The data of a visible screen is fetched again on focus, every 20 s, and when the server reports a change. If the ETag has not
      // changed, the reply is short and empty.
      refetchInterval: () => refetchEvery(shownCache.read() !== null),
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      // `navigator.onLine` can be wrong, and a paused call would show an endless spinner.
      networkMode: 'always',
      retry: (failureCount, error) => failureCount < 1 && error instanceof CallError && error.code === 'network',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

onLateReply(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }))
// If the page was opened offline, TanStack Query's own listener does not notice that the device is online again.
addEventListener('online', () => void queryClient.invalidateQueries())

/**
 * For a loader: waits for the screen's data. Cached data is returned at once and refreshed in the background. Throws `CallError`, which the
 * route's error screen shows as text.
 */
export async function load<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> {
  return queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
}

/** If the server refuses a call because the person has not confirmed that they help, opens the page that asks for this confirmation. */
function redirectToWelcome(error: unknown) {
  const family = currentFamily()
  if (!family || !(error instanceof CallError) || error.code !== 'not_confirmed') return
  // The device already knew that the person has not confirmed, and shows the page that asks. A redirect would loop.
  if (isUnconfirmed(savedFamily(family))) return
  markConfirmed(family, false)
  location.replace(paths.root)
}
