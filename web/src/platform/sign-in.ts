import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { call } from './api-client.ts'
import { type SavedFamily, savedFamilies } from './device-storage.ts'
import { AT_THE_DOOR, forgetDrafts } from './forget-drafts.ts'
import { forgetKeptAnswers } from './kept-answers.ts'
import { tellLogOut } from './log-out.ts'
import { withNew, withoutTokens } from './saved-families.ts'
import {
  currentFamily,
  endDemo,
  forgetLoginLink,
  forgetSession,
  type LoginLink,
  oneAtATime,
  saveFamilies,
  saveMemberships,
} from './session.ts'

/**
 * Exchanges a personal link for this device's own token. The demo ends with it. Throws `CallError`; `other_person` where
 * somebody else is logged in here: `replace` logs them out.
 */
export async function signInFromLink({ userToken, familyToken }: LoginLink, replace: boolean): Promise<Membership> {
  await tellLogOut()
  const before = savedFamilies()
  const body = { user_token: userToken, family_token: familyToken, ...(replace && { replace }) }
  const membership = await call('POST /session', { body })
  forgetLoginLink()
  await addMembership(membership, before, replace)
  return membership
}

/**
 * Saves one more membership beside those that were saved `before` the login, since another tab may have been refused and forgotten
 * them meanwhile. Its family becomes the current one unless it only asks while there is another.
 */
export async function addMembership(membership: Membership, before: readonly SavedFamily[], isInstead = false) {
  makeRoom(isInstead)
  const wanted = membership.family_token
  const families = withNew(membership, isInstead ? [] : before)
  if (families.length === 1) return saveFamilies(families, wanted)
  await oneAtATime(async () => {
    // The next call ends this token too: another tab that loads anew now waits here for the ones that stay.
    saveFamilies(withoutTokens(families), wanted)
    const session = await call('GET /session').catch(() => null)
    // Without an answer the other families get their tokens when one goes there.
    if (!session) return saveFamilies(families, wanted)
    // A browser without cookies is told of nothing: then this membership is all that is left.
    const isListed = session.memberships.some(({ family_token }) => family_token === wanted)
    saveMemberships(isListed ? session.memberships : [membership], wanted)
  })
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
