import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { isUnconfirmed, savedFamilies } from '../../platform/device-storage.ts'
import { rememberFamily } from '../../platform/session.ts'

/** Everything kept about a family starts with this key: invalidating it refreshes all of its screens. */
export const familyKey = (family: string) => ['families', family] as const

/** Changes something of a family, and asks anew for all that is shown of it; until then the reply stands under `replyIs`. */
export function useFamilyMutation<Reply, Given>(family: string, change: (given: Given) => Promise<Reply>, replyIs?: QueryKey) {
  const queryClient = useQueryClient()
  return useMutation<Reply, CallError, Given>({
    mutationFn: change,
    onSuccess: (reply) => replyIs && queryClient.setQueryData(replyIs, reply),
    // Also after a refusal: somebody else of the family may have been faster. Not awaited: whoever has saved goes on at once.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: familyKey(family) }),
  })
}

/** The family, to one of its circle: title, counters, contacts, and my own role in it. */
export const familyQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'family'],
    queryFn: async ({ signal }) => {
      const shown = await call('GET /supporters/:user/families/:family', { params: { user: 'me', family }, signal })
      rememberFamily(family, shown)
      return shown
    },
  })

/** Who I am. */
export const supporterQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'me'],
    queryFn: ({ signal }) => call('GET /supporters/:user', { params: { user: 'me' }, signal }),
  })

/** ms; the list of families does not wait longer for its numbers. */
const COUNT_WITHIN = 4_000

/** Open tasks of each family saved on this device, by its token; what cannot be had is null, or missing. Never fails. */
export const useTaskCounts = () => useMutation({ mutationFn: countTasks })

async function countTasks() {
  const families = savedFamilies().filter((family) => !isUnconfirmed(family))
  const payload = families.map(({ login_userToken, login_familyToken }) => ({
    user_token: login_userToken,
    family_token: login_familyToken,
  }))
  const counts = await call('POST /supporters/families/task_count', { body: { payload }, timeout: COUNT_WITHIN }).catch(() => [])
  return new Map(families.map(({ login_familyToken }, at) => [login_familyToken, counts[at] ?? null]))
}
