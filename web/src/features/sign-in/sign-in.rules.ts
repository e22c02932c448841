import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { paths } from '../../platform/paths.ts'
import type { ReturnPath } from '../../platform/return-path.ts'
import { currentFamily } from '../../platform/session.ts'

type NewLogin = Pick<Membership, 'family_token' | 'role' | 'confirmed'>

/** The page after a login to these families. It belongs to the family that was opened before, if the login is for it, else to the first. */
export function pathAfterLogins(families: readonly Membership[], back: ReturnPath | null) {
  const opened = families.find(({ family_token }) => family_token === back?.family) ?? families[0]
  return opened ? pathAfterLogin(opened, back?.path ?? null) : paths.root
}

/**
 * The page after a login to this family. `back` is the page that was opened before it, if any. A new person first confirms that they help.
 */
export function pathAfterLogin({ family_token, role, confirmed }: NewLogin, back: string | null) {
  // If the device has a confirmed family, a family that is not confirmed is not the current one.
  if (!confirmed) return family_token === currentFamily() ? paths.root : paths.welcomeOf(family_token)
  if (back !== null) return back
  return role === 'supporter' ? paths.root : paths.family
}
