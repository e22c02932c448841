import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { paths } from '../../app/paths.ts'
import { currentFamily } from '../../platform/session.ts'

/** Where someone goes on who has logged in to this family: someone new says first whether they help it. */
export function whereLoginLeads({ family_token, role, confirmed }: Pick<Membership, 'family_token' | 'role' | 'confirmed'>) {
  // Beside families of one's own it is not the one that the device shows.
  if (!confirmed) return family_token === currentFamily() ? paths.root : paths.welcomeOf(family_token)
  return role === 'supporter' ? paths.root : paths.family
}
