import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isUnconfirmed, type SavedFamily, savedFamilies } from '../../platform/device-storage.ts'
import { isDemo } from '../../platform/session.ts'
import { familyKey } from '../families/families.api.ts'
import type { TakenTimes } from './held.rules.ts'
import { fetchMine, tasksQuery } from './tasks.api.ts'

/**
 * What I have taken in the other families of this device. Each call has the token of its own family, so that no call reveals another
 * family. A family whose data cannot be fetched now is left out.
 */
export const elsewhereQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'elsewhere'],
    queryFn: async () => {
      const isOther = (saved: SavedFamily) => saved.login_familyToken !== family && saved.login_userToken !== '' && !isUnconfirmed(saved)
      const others = isDemo() ? [] : savedFamilies().filter(isOther)
      const found = others.map(async ({ login_familyToken: token, login_userToken, familyName }) => {
        const mine = await fetchMine(token, { token: login_userToken }).catch(() => [])
        return { token, familyName, tasks: mine.filter(({ status }) => status === 'in_progress') }
      })
      return (await Promise.all(found)).filter(({ tasks }) => tasks.length > 0)
    },
    staleTime: MINUTE,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })

/** What I have taken in my other families, without the names of these families. Fetched only if `isWanted`. */
export const useHeldElsewhere = (family: string, isWanted: boolean): TakenTimes['elsewhere'] =>
  useQuery({ ...elsewhereQuery(family), enabled: isWanted }).data?.flatMap(({ tasks }) => tasks) ?? []

/** What I have taken, in this family and in others. No page waits for it. */
export function useHeld(family: string, isWanted: boolean): TakenTimes {
  const { data: here } = useQuery({ ...tasksQuery(family), enabled: isWanted })
  return { here: here?.events ?? [], elsewhere: useHeldElsewhere(family, isWanted) }
}
