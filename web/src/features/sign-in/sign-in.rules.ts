import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { paths } from '../../platform/paths.ts'
import type { ReturnPath } from '../../platform/return-path.ts'
import { currentFamily } from '../../platform/session.ts'

type NewLogin = Pick<Membership, 'family_token' | 'role' | 'confirmed'>

/**
 * The page after a login to these families. It is a page of the family that was opened before the login. If the login is not for that
 * family, it is a page of the first family.
 */
export function pathAfterLogins(families: readonly Membership[], back: ReturnPath | null) {
  const opened = families.find(({ family_token }) => family_token === back?.family) ?? families[0]
  return opened ? pathAfterLogin(opened, back?.path ?? null) : paths.root
}

/**
 * The page after a login to this family. `back` is the page that was opened before the login, if any. A new person first confirms that they
 * help.
 */
export function pathAfterLogin({ family_token, role, confirmed }: NewLogin, back: string | null) {
  // On a device with a confirmed family, an unconfirmed family does not become the current one. So the path names the unconfirmed family.
  if (!confirmed) return family_token === currentFamily() ? paths.root : paths.welcomeOf(family_token)
  if (back !== null) return back
  return role === 'supporter' ? paths.root : paths.family
}
