import { currentFamily, NotLoggedIn } from '../../../platform/session.ts'

/** The current family's token, for a screen whose route's loader has made sure that there is one. */
export function useCurrentFamily(): string {
  const family = currentFamily()
  if (!family) throw new NotLoggedIn()
  return family
}
