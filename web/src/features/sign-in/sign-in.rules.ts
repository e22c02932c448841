import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { paths } from '../../platform/paths.ts'
import { currentFamily } from '../../platform/session.ts'

/** The page after a login to this family. A new person first confirms that they help. */
export function pathAfterLogin({ family_token, role, confirmed }: Pick<Membership, 'family_token' | 'role' | 'confirmed'>) {
  // If there are approved families, this one is not the current one.
  if (!confirmed) return family_token === currentFamily() ? paths.root : paths.welcomeOf(family_token)
  return role === 'supporter' ? paths.root : paths.family
}
