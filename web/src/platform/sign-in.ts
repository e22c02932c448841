import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { call } from './api-client.ts'
import { deviceStorage, type SavedFamily, savedFamilies } from './device-storage.ts'
import { forgetDrafts, LOGIN_KEEPS, SIGNED_OUT_DRAFTS } from './forget-drafts.ts'
import { completeLogOut } from './log-out.ts'
import { unsubscribeBrowser } from './notifications.ts'
import { clearReplyCache } from './reply-cache.ts'
import { withNewMembership, withoutTokens } from './saved-families.ts'
import {
  currentFamily,
  endDemo,
  forgetLoginLink,
  forgetSession,
  type LoginTokens,
  saveFamilies,
  saveMemberships,
  withSessionLock,
} from './session.ts'

/**
 * Exchanges a login link for this device's own token, and ends the demo. Throws `CallError`. Its code is `other_person` if another person
 * is logged in here; `replace` logs that person out.
 */
export async function signInFromLink({ userToken, familyToken }: LoginTokens, replace: boolean): Promise<Membership> {
  await completeLogOut()
  const before = savedFamilies()
  const body = { user_token: userToken, family_token: familyToken, ...(replace && { replace }) }
  const membership = await call('POST /session', { body })
  forgetLoginLink()
  await addMembership(membership, before, replace)
  return membership
}

/**
 * Saves one more membership, and the families that were saved `before` the login, because another tab may have removed them meanwhile.
 * The family of the new membership becomes the current family, unless it is unconfirmed and another family is confirmed.
 */
export async function addMembership(membership: Membership, before: readonly SavedFamily[], replaces = false) {
  clearPreviousUser(replaces)
  const wantedFamily = membership.family_token
  const families = withNewMembership(membership, replaces ? [] : before)
  if (families.length === 1) return saveFamilies(families, wantedFamily)
  await withSessionLock(async () => {
    // The next call also ends this membership's token, so no token is saved yet. Another tab that reloads now waits for the session lock,
    // and then has the tokens that stay valid.
    saveFamilies(withoutTokens(families), wantedFamily)
    const session = await call('GET /session').catch(() => null)
    // Without a reply, the other families get their tokens when they are opened.
    if (!session) return saveFamilies(families, wantedFamily)
    // A browser without cookies gets an empty list. Only this membership is then left.
    const isListed = session.memberships.some(({ family_token }) => family_token === wantedFamily)
    saveMemberships(isListed ? session.memberships : [membership], wantedFamily)
  })
}

/**
 * Of the memberships that a login by code returned, saves and returns those with a token. Shows the family `wanted` if possible. If no
 * membership has a token, nothing changes on the device.
 */
export function storeMemberships(
  memberships: readonly (Membership | OtherMembership)[],
  { replaces = false, wanted = null }: { replaces?: boolean; wanted?: string | null } = {},
): Membership[] {
  const approved = memberships.filter((membership) => 'user_token' in membership)
  if (approved.length === 0) return approved
  clearPreviousUser(replaces)
  saveMemberships(approved, wanted)
  return approved
}

/** Saves the memberships that a code returned when the person proved their own number. The current family and the drafts stay. */
export function storeProof(memberships: readonly (Membership | OtherMembership)[]) {
  saveMemberships(
    memberships.filter((membership) => 'user_token' in membership),
    currentFamily(),
  )
}

/**
 * Called when someone logs in. Deletes the demo, cached replies, drafts and the last number. If the person replaces someone else, deletes
 * everything except the language and what someone entered without a login.
 */
function clearPreviousUser(replaces: boolean) {
  if (replaces) return forgetSession(SIGNED_OUT_DRAFTS)
  // After a log-out the page is reloaded, perhaps before the browser has ended its subscription.
  if (savedFamilies().length === 0) void unsubscribeBrowser()
  endDemo()
  clearReplyCache()
  deviceStorage.remove('loginNumber')
  forgetDrafts(LOGIN_KEEPS)
}
