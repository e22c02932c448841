import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { isUnconfirmed, type SavedFamily } from './device-storage.ts'

/** The saved families after the server has listed this device's memberships: only the families that are listed, in the server's order. */
export function toSavedFamilies(memberships: readonly Membership[], before: readonly SavedFamily[]): SavedFamily[] {
  return memberships.map(({ family_token, user_token, title, confirmed }) => ({
    familyName: title,
    coordinatorInfo: before.find((family) => family.login_familyToken === family_token)?.coordinatorInfo ?? null,
    login_familyToken: family_token,
    login_userToken: user_token,
    confirmed,
  }))
}

/** Adds the membership of a new login. The login ends the tokens of the other families. */
export function withNewMembership(membership: Membership, before: readonly SavedFamily[]): SavedFamily[] {
  const others = before.filter((family) => family.login_familyToken !== membership.family_token)
  return [...toSavedFamilies([membership], before), ...withoutTokens(others)]
}

export const withoutTokens = (families: readonly SavedFamily[]) => families.map((family) => ({ ...family, login_userToken: '' }))

/** The wanted family if it is saved, else the first. An unconfirmed family is shown only if no family is confirmed. */
export function familyToShow(families: readonly SavedFamily[], wanted: string | null): SavedFamily | undefined {
  const confirmed = families.filter((family) => !isUnconfirmed(family))
  const candidates = confirmed.length > 0 ? confirmed : families
  return candidates.find((family) => family.login_familyToken === wanted) ?? candidates[0]
}
