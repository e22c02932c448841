import { isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { requireFamily, savedFamily } from '../platform/session.ts'

/** For signed-in users: runs `queries` with the current family's token and waits for all of them. */
export const loadForFamily = (queries: (family: string) => Promise<unknown>[]) => async () => {
  const family = await requireFamily()
  // Pages of this family show nothing until the person has confirmed that they help.
  if (isUnconfirmed(savedFamily(family))) return paths.root
  return loadAll(...queries(family))
}

/** Waits for what a page needs. There is no redirect. */
export async function loadAll(...queries: Promise<unknown>[]) {
  await Promise.all(queries)
  return null
}
