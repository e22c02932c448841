import { isUnconfirmed } from '../platform/device-storage.ts'
import { requireFamily, savedFamily } from '../platform/session.ts'
import { paths } from './paths.ts'

/** For who is signed in: gives the current family's token to `loads`, and waits for all of them. */
export const inFamily = (loads: (family: string) => Promise<unknown>[]) => async () => {
  const family = await requireFamily()
  // It shows nothing until this person has said that they help.
  if (isUnconfirmed(savedFamily(family))) return paths.root
  await Promise.all(loads(family))
  return null
}
