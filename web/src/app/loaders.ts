import { isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { requireFamily, savedFamily } from '../platform/session.ts'

/** For signed-in users: runs `queries` with the current family's token and waits for all of them. */
export const loadForFamily = (queries: (family: string) => Promise<unknown>[]) => async () => {
  const family = await requireFamily()
  // Pages of this family show nothing until the person has confirmed that they help.
  if (isUnconfirmed(savedFamily(family))) return paths.root
  await Promise.all(queries(family))
  return null
}
