import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { isUnconfirmed, type SavedFamily } from './device-storage.ts'

/** What this device saves after the server has listed all of its memberships: those alone, in that order. */
export function savedFrom(memberships: readonly Membership[], before: readonly SavedFamily[]): SavedFamily[] {
  return memberships.map(({ family_token, user_token, title, confirmed }) => ({
    familyName: title,
    coordinatorInfo: before.find((family) => family.login_familyToken === family_token)?.coordinatorInfo ?? null,
    login_familyToken: family_token,
    login_userToken: user_token,
    confirmed,
  }))
}

/** One more membership, of a login that made this device anew: the tokens of the other families have ended with that. */
export function withNew(membership: Membership, before: readonly SavedFamily[]): SavedFamily[] {
  const others = before.filter((family) => family.login_familyToken !== membership.family_token)
  return [...savedFrom([membership], before), ...withoutTokens(others)]
}

export const withoutTokens = (families: readonly SavedFamily[]) => families.map((family) => ({ ...family, login_userToken: '' }))

/** The family to show: the wanted one if it is saved. One that only asks whether one helps is shown where there is no other. */
export function familyToShow(families: readonly SavedFamily[], wanted: string | null): SavedFamily | undefined {
  const own = families.filter((family) => !isUnconfirmed(family))
  const candidates = own.length > 0 ? own : families
  return candidates.find((family) => family.login_familyToken === wanted) ?? candidates[0]
}
