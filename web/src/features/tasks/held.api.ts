import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { isUnconfirmed, type SavedFamily, savedFamilies } from '../../platform/device-storage.ts'
import { isDemo } from '../../platform/session.ts'
import type { Held } from './held.rules.ts'
import { tasksQuery } from './tasks.api.ts'

/**
 * The times that I have taken in a family that is not shown, by its own token: so no call tells of another family. Empty if they can't
 * be had.
 */
const loadTimes = ({ login_familyToken, login_userToken: token }: SavedFamily) =>
  call('GET /supporters/:user/my_events', {
    params: { user: 'me' },
    query: { family_token: login_familyToken, 'status_in[]': ['in_progress'] },
    token,
  }).catch(() => [])

/** What I have taken in the other families of this device. Not asked for if it is not wanted. */
export function useHeldElsewhere(family: string, isWanted: boolean): Held['elsewhere'] {
  const isOther = (saved: SavedFamily) => saved.login_familyToken !== family && saved.login_userToken !== '' && !isUnconfirmed(saved)
  const others = isWanted && !isDemo() ? savedFamilies().filter(isOther) : []
  const { data } = useQuery({
    queryKey: ['times elsewhere', ...others.map(({ login_familyToken }) => login_familyToken)],
    queryFn: async () => (await Promise.all(others.map(loadTimes))).flat(),
    enabled: others.length > 0,
    staleTime: MINUTE,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  return data ?? []
}

/** What I have taken, here and elsewhere. Nothing waits for it. */
export function useHeld(family: string, isWanted: boolean): Held {
  const { data: here } = useQuery({ ...tasksQuery(family), enabled: isWanted })
  return { here: here?.events ?? [], elsewhere: useHeldElsewhere(family, isWanted) }
}
