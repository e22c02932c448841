import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { paths } from '../../app/paths.ts'
import { deviceStorage, isUnconfirmed } from '../../platform/device-storage.ts'
import { isDemo, savedFamily } from '../../platform/session.ts'

/** Where the first page leads on to at once, or null where it is to be seen. */
export function whereToGoOn(family: string, role: Role) {
  if (role !== 'supporter') return paths.family
  return deviceStorage.read('wasClickedWithFamily') === family ? paths.home() : null
}

/** The family that asks on this page whether one helps: the one in the address, else the current one; null where none asks. */
export function familyThatAsks(search: URLSearchParams, current: string) {
  if (isDemo()) return null
  const asking = [search.get('family'), current].map(savedFamily).find(isUnconfirmed)
  return asking?.login_familyToken ?? null
}
