import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { deviceStorage, isUnconfirmed } from '../../platform/device-storage.ts'
import { paths } from '../../platform/paths.ts'
import { isDemo, savedFamily } from '../../platform/session.ts'

/** Where the first page redirects to, or null if it is shown. */
export function startPath(family: string, role: Role) {
  if (role !== 'supporter') return paths.family
  return deviceStorage.read('wasClickedWithFamily') === family ? paths.home() : null
}

/** The family on this page that the person has not confirmed: the one in the address, else the current one; null if there is none. */
export function unconfirmedFamily(search: URLSearchParams, current: string) {
  if (isDemo()) return null
  const asking = [search.get('family'), current].map(savedFamily).find(isUnconfirmed)
  return asking?.login_familyToken ?? null
}
