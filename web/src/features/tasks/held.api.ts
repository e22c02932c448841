import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { isUnconfirmed, type SavedFamily, savedFamilies } from '../../platform/device-storage.ts'
import { isDemo } from '../../platform/session.ts'
import type { Held } from './held.rules.ts'
import { tasksQuery } from './tasks.api.ts'

/**
 * The times that I have taken in a family that is not shown, by its own token: so no call tells of another family. Empty if they can't
 * be had.
 */
const timesElsewhereQuery = ({ login_familyToken: family, login_userToken: token }: SavedFamily) =>
  queryOptions({
    queryKey: ['times elsewhere', family],
    queryFn: () =>
      call('GET /supporters/:user/my_events', {
        params: { user: 'me' },
        query: { family_token: family, 'status_in[]': ['in_progress'] },
        token,
      }).catch(() => []),
    staleTime: MINUTE,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })

/** What I have taken in the other families of this device. Not asked for if it is not wanted. */
export function useHeldElsewhere(family: string, isWanted: boolean): Held['elsewhere'] {
  const isOther = (saved: SavedFamily) => saved.login_familyToken !== family && saved.login_userToken !== '' && !isUnconfirmed(saved)
  const others = isWanted && !isDemo() ? savedFamilies().filter(isOther) : []
  return useQueries({ queries: others.map(timesElsewhereQuery), combine: (found) => found.flatMap(({ data }) => data ?? []) })
}

/** What I have taken, here and elsewhere. Nothing waits for it. */
export function useHeld(family: string, isWanted: boolean): Held {
  const { data: here } = useQuery({ ...tasksQuery(family), enabled: isWanted })
  return { here: here?.events ?? [], elsewhere: useHeldElsewhere(family, isWanted) }
}
