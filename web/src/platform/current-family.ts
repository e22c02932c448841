import { currentFamily, NotLoggedIn } from './session.ts'

/** The current family's token, for a screen whose loader requires a family. Throws `NotLoggedIn`. */
export function useCurrentFamily(): string {
  const family = currentFamily()
  if (!family) throw new NotLoggedIn()
  return family
}
