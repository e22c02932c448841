import { isUnconfirmed } from '../../platform/device-storage.ts'
import { isDemo, savedFamily } from '../../platform/session.ts'

/** The family on this page that the person has not confirmed: the one in the address, else the current one; null if there is none. */
export function unconfirmedFamily(search: URLSearchParams, current: string) {
  if (isDemo()) return null
  const asking = [search.get('family'), current].map(savedFamily).find(isUnconfirmed)
  return asking?.login_familyToken ?? null
}
