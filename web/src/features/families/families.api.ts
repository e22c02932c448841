import {
  type MutationFunction,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { usualWeekStart } from '../../i18n/weekdays.ts'
import { type CallError, call } from '../../platform/api-client.ts'
import { isUnconfirmed, savedFamilies } from '../../platform/device-storage.ts'
import { currentFamily, rememberFamily, rememberNumber } from '../../platform/session.ts'

/** All queries about a family start with this key. Invalidating it refreshes all of the family's screens. */
export const familyKey = (family: string) => ['families', family] as const

/** The options of a query about a family. `key` is the part of the query key after the family's own key. */
export const familyQueryOptions = <Key extends QueryKey, Reply>(family: string, key: Key, fetch: (signal: AbortSignal) => Promise<Reply>) =>
  queryOptions({ queryKey: [...familyKey(family), ...key], queryFn: ({ signal }) => fetch(signal) })

/** A change in a family, after which all data of the family is refreshed. Until then the reply is stored under the key `replyIs`. */
export function useFamilyMutation<Reply, Given>(family: string, change: MutationFunction<Reply, Given>, replyIs?: QueryKey) {
  const queryClient = useQueryClient()
  return useMutation<Reply, CallError, Given>({
    mutationFn: change,
    onSuccess: (reply) => replyIs && queryClient.setQueryData(replyIs, reply),
    // Fetches again after a refusal too, because another member may have been faster. Not awaited, so that the user can go on at once.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: familyKey(family) }),
  })
}

/** A change after which nothing is fetched again. */
export const usePlainMutation = <Reply, Given = void>(change: MutationFunction<Reply, Given>) =>
  useMutation<Reply, CallError, Given>({ mutationFn: change })

/** A change after which only this query is fetched again. */
export function useChangeOf<Reply, Given = void>({ queryKey }: { queryKey: QueryKey }, change: (given: Given) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation<Reply, CallError, Given>({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** The family as its members see it: title, counters, contacts and my own role. */
export const familyQuery = (family: string) =>
  familyQueryOptions(family, ['family'], async (signal) => {
    const shown = await call('GET /supporters/:user/families/:family', { params: { user: 'me', family }, signal })
    rememberFamily(family, shown)
    return shown
  })

/** What `familyQuery` returns, for a component that waits for it. */
export const useShownFamily = (family: string) => useSuspenseQuery(familyQuery(family)).data

/** The day on which weeks begin where the family lives. A visitor may be in another family, so they get the usual day of their language. */
export function useWeekStart(isVisitor = false) {
  const family = isVisitor ? null : currentFamily()
  const { data } = useQuery({ ...familyQuery(family ?? ''), enabled: family !== null })
  return data?.week_starts_on ?? usualWeekStart(readerLocale())
}

/** My profile. */
export const supporterQuery = (family: string) =>
  familyQueryOptions(family, ['me'], async (signal) => {
    const me = await call('GET /supporters/:user', { params: { user: 'me' }, signal })
    rememberNumber(me.formatted_phone_number || (me.email ?? ''))
    return me
  })

/** My profile, for a component that waits for it. */
export const useMyProfile = (family: string) => useSuspenseQuery(supporterQuery(family)).data

/**
 * My profile, to fill in a form. Null if it cannot be fetched, such as after my login has ended. The session stays then, because visitors
 * use the form too.
 */
export const myDetailsQuery = (family: string | null) =>
  queryOptions({
    queryKey: [...familyKey(family ?? ''), 'my details'],
    queryFn: async ({ signal }) =>
      family === null ? null : call('GET /supporters/:user', { params: { user: 'me' }, signal }).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    ...(family === null && { initialData: null }),
  })

/** ms. The list of families waits at most this long for the numbers of open tasks. */
const COUNT_TIMEOUT = 4_000

/** The number of open tasks of each family saved on this device, by its token. Null or missing if it cannot be fetched. Never throws. */
export const useTaskCounts = () => useMutation({ mutationFn: fetchTaskCounts })

async function fetchTaskCounts() {
  const families = savedFamilies().filter((family) => !isUnconfirmed(family))
  const payload = families.map(({ login_userToken, login_familyToken }) => ({
    user_token: login_userToken,
    family_token: login_familyToken,
  }))
  const counts = await call('POST /supporters/families/task_count', { body: { payload }, timeout: COUNT_TIMEOUT }).catch(() => [])
  return new Map(families.map(({ login_familyToken }, at) => [login_familyToken, counts[at] ?? null]))
}
