import { REFETCH_EVERY } from '@hand-in-hand/contract/constants.ts'
import { type FetchQueryOptions, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from '../platform/api-client.ts'
import { onLateAnswer } from '../platform/kept-answers.ts'
import { endSession } from '../platform/session.ts'
import { leadToWelcome } from './to-welcome.ts'

const FRESH_FOR = 5_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A token may be revoked while its screen is open: everything shown then goes at once.
    onError: (error) => {
      if (error instanceof CallError && error.code === 'unauthenticated') endSession()
      leadToWelcome(error)
    },
  }),
  mutationCache: new MutationCache({ onError: leadToWelcome }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR,
      // What a visible screen shows is asked for again on focus and every 20 s; by ETag that is a short, empty answer.
      refetchInterval: REFETCH_EVERY,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      // A phone that believes itself offline may be wrong, and a paused call would be an endless spinner.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === 'network',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

onLateAnswer(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }))

/**
 * For a loader: waits until the screen's data is there. What is known already shows at once and is asked for again
 * behind the scenes. Throws `CallError`, which the route's error screen turns into words.
 */
export async function load<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> {
  return queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
}
