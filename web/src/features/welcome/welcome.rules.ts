import { isUnconfirmed } from '../../platform/device-storage.ts'
import { isDemo, savedFamily } from '../../platform/session.ts'

/**
 * The family for which the person has not confirmed yet that they help: the family in the address, else the current family. Null if there
 * is none.
 */
export function unconfirmedFamily(search: URLSearchParams, current: string) {
  if (isDemo()) return null
  const asking = [search.get('family'), current].map(savedFamily).find(isUnconfirmed)
  return asking?.login_familyToken ?? null
}
