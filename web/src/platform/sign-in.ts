import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { call } from './api-client.ts'
import { savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { AT_THE_DOOR, forgetDrafts } from './forget-drafts.ts'
import { forgetKeptAnswers } from './kept-answers.ts'
import { tellLogOut } from './log-out.ts'
import { withNew } from './saved-families.ts'
import { currentFamily, endDemo, forgetLoginLink, forgetSession, type LoginLink, refreshTokens, saveMemberships, show } from './session.ts'

/**
 * Exchanges a personal link for this device's own token. The demo ends with it. Throws `CallError`; `other_person` where
 * somebody else is logged in here: `replace` logs them out.
 */
export async function signInFromLink({ userToken, familyToken }: LoginLink, replace: boolean): Promise<Membership> {
  await tellLogOut()
  const body = { user_token: userToken, family_token: familyToken, ...(replace && { replace }) }
  const membership = await call('POST /session', { body })
  forgetLoginLink()
  await addMembership(membership, replace)
  return membership
}

/** Saves one more membership, and makes its family the current one unless it only asks while there is another. */
export async function addMembership(membership: Membership, isInstead = false) {
  makeRoom(isInstead)
  const wanted = membership.family_token
  const families = withNew(membership, savedFamilies())
  writeSavedFamilies(families)
  show(families, wanted)
  // Without an answer the other families get their tokens when one goes there.
  if (families.length > 1) await refreshTokens((listed) => saveWith(membership, listed, wanted)).catch(() => {})
}

/** A browser without cookies is told of nothing: then this membership is all that is left. */
function saveWith(membership: Membership, listed: Membership[], wanted: string) {
  const isListed = listed.some(({ family_token }) => family_token === membership.family_token)
  saveMemberships(isListed ? listed : [membership], wanted)
}

/**
 * Saves what a login by code returned: all that this person has, own families first. Returns those with a token; the
 * others are asked for and not approved, and without any nothing changes here.
 */
export function storeMemberships(memberships: readonly (Membership | OtherMembership)[], isInstead = false): Membership[] {
  const approved = memberships.filter((membership) => 'user_token' in membership)
  if (approved.length === 0) return approved
  makeRoom(isInstead)
  saveMemberships(approved, null)
  return approved
}

/** The same for a code that the person of this device has typed to confirm their number: what they see and type stays. */
export function storeProof(memberships: readonly (Membership | OtherMembership)[]) {
  saveMemberships(
    memberships.filter((membership) => 'user_token' in membership),
    currentFamily(),
  )
}

/** Somebody logs in, who may be another person than before: the demo, kept answers and drafts go; of another one everything. */
function makeRoom(isInstead: boolean) {
  if (isInstead) return forgetSession(AT_THE_DOOR)
  endDemo()
  forgetKeptAnswers()
  forgetDrafts(AT_THE_DOOR)
}
