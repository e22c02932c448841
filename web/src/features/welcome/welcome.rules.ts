import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { paths } from '../../app/paths.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

/** Where the first page leads on to at once, or null where it is to be seen. */
export function whereToGoOn(family: string, role: Role) {
  if (role !== 'supporter') return paths.family
  return deviceStorage.read('wasClickedWithFamily') === family ? paths.home() : null
}
