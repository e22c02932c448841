import { requireFamily } from '../platform/session.ts'

/** For who is signed in: gives the current family's token to `loads`, and waits for all of them. */
export const inFamily = (loads: (family: string) => Promise<unknown>[]) => async () => {
  await Promise.all(loads(await requireFamily()))
  return null
}
