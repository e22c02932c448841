import type { Family } from '@hand-in-hand/contract/families.ts'
import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { call, clearReplies } from './api-client.ts'
import { deviceStorage, type SavedFamily, STORAGE_NAMES, savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { page } from './first-page/started-calls.ts'
import { draftsHeldFor, forgetDrafts, SIGNED_OUT_DRAFTS } from './forget-drafts.ts'
import { createValue } from './listeners.ts'
import { isLogOutPending, sendLogOut } from './log-out.ts'
import { unsubscribeBrowser } from './notifications.ts'
import { paths } from './paths.ts'
import { clearReplyCache } from './reply-cache.ts'
import { familyToShow, toSavedFamilies } from './saved-families.ts'

/** The tokens of a login link, `/login/:user/:family`. */
export interface LoginTokens {
  userToken: string
  familyToken: string
}

/** No one is logged in on this device. If the server refuses a token, that is another error. */
export class NotLoggedIn extends Error {}

let loginLink: LoginTokens | null = null

/**
 * Removes a login link's tokens from the address bar and the history, and keeps them only in memory. Called before anything else runs, so
 * that no other code finds the tokens in the address, and no screenshot or shared address shows them. In a built app index.html has removed
 * them already.
 */
export function takeLoginLink() {
  const { firstRequest } = page
  if (holdLoginLink(firstRequest?.path ?? location.pathname)) history.replaceState(null, '', paths.login)
  if (firstRequest) firstRequest.path = ''
}

/**
 * Keeps the tokens of a login link's path for the login page. Ends the demo, because otherwise someone could take the demo's family for the
 * family of a link that does not work. Returns whether the path belongs to a login link.
 */
export function holdLoginLink(path: string) {
  const [, userToken, familyToken] = /^\/login\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (!userToken || !familyToken) return false
  loginLink = { userToken, familyToken }
  endDemo()
  return true
}

/** The link that opened this page. It stays until it has been exchanged for a token, so that the exchange can be retried. */
export const openedLoginLink = () => loginLink

/** Called when the link was exchanged or refused. After a reload the link is unknown anyway. */
export const forgetLoginLink = () => {
  loginLink = null
}

/** Saves all memberships of this device, and shows the family `wantedFamily` if possible. */
export const saveMemberships = (memberships: readonly Membership[], wantedFamily: string | null) =>
  saveFamilies(toSavedFamilies(memberships, savedFamilies()), wantedFamily)

/** Replaces the saved families and sets the current one. */
export function saveFamilies(families: SavedFamily[], wanted: string | null) {
  writeSavedFamilies(families)
  const family = familyToShow(families, wanted)
  if (family) makeCurrent(family)
}

function makeCurrent({ login_familyToken, login_userToken }: SavedFamily) {
  clearReplies()
  deviceStorage.write('login_familyToken', login_familyToken)
  deviceStorage.write('login_userToken', login_userToken)
}

/** Makes a saved family the current one. Returns false if it is not saved here. The caller reloads the app. */
export function switchFamily(familyToken: string) {
  const saved = savedFamily(familyToken)
  if (saved) makeCurrent(saved)
  return saved !== undefined
}

/** The family token in the demo's addresses. */
export const DEMO_FAMILY = 'demo'

/** Whether the demo runs. While it runs, its data is stored on this device. */
export const isDemo = () => deviceStorage.read('demoAccount') !== null

/** Deletes the demo. The person who was signed in before is signed in again. The caller reloads the app. */
export function endDemo() {
  deviceStorage.remove('demoAccount')
  if (deviceStorage.read('wasClickedWithFamily') === DEMO_FAMILY) deviceStorage.remove('wasClickedWithFamily')
}

/** Saves the family's current title and contact with its tokens, for the list of saved families. */
export function rememberFamily(familyToken: string, { title, coordinator }: Pick<Family, 'title' | 'coordinator'>) {
  const families = savedFamilies()
  const saved = families.find((family) => family.login_familyToken === familyToken)
  const present = { familyName: title, coordinatorInfo: coordinator }
  // Written only if something has changed, because each write calls all storage listeners.
  if (!saved || JSON.stringify({ ...saved, ...present }) === JSON.stringify(saved)) return
  writeSavedFamilies(families.map((family) => (family === saved ? { ...saved, ...present } : family)))
}

/**
 * Saves the mail address of the person who is logged in, or their number in international form. After a lost session the login page shows
 * it.
 */
export function rememberNumber(number: string) {
  if (!isDemo() && deviceStorage.read('loginNumber') !== number) deviceStorage.write('loginNumber', number)
}

/**
 * Removes one family. If it was the current family, another saved family becomes current. If no family is left, only the language is kept.
 */
export function forgetFamily(familyToken: string) {
  const others = savedFamilies().filter((family) => family.login_familyToken !== familyToken)
  if (others.length === 0) return forgetSession()
  saveFamilies(others, currentFamily())
}

/** Saves whether this person has confirmed that they help this family. */
export function markConfirmed(familyToken: string, confirmed: boolean) {
  writeSavedFamilies(savedFamilies().map((family) => (family.login_familyToken === familyToken ? { ...family, confirmed } : family)))
}

export const savedFamily = (familyToken: string | null) => savedFamilies().find((family) => family.login_familyToken === familyToken)

/** The token of the family that this device shows; null if no one is signed in. */
export function currentFamily() {
  if (isDemo()) return DEMO_FAMILY
  return (deviceStorage.read('login_userToken') && deviceStorage.read('login_familyToken')) || null
}

let restoring: Promise<void> | undefined

/**
 * The current family's token. If Safari has emptied local storage, the device's cookie restores the token. Throws `NotLoggedIn`,
 * `CallError`.
 */
export async function requireFamily(): Promise<string> {
  if (!currentFamily()) {
    restoring ??= restoreTokens().catch((error: unknown) => {
      restoring = undefined
      throw error
    })
    await restoring
  }
  const family = currentFamily()
  if (!family) throw new NotLoggedIn()
  if (draftsHeldFor() !== null) await (await import('./held-drafts.ts')).releaseDrafts()
  return family
}

/** Restores the tokens of the same person by this device's cookie, so the person's drafts stay. Does nothing after a log-out. */
async function restoreTokens() {
  // Another tab may have restored the tokens already. A second restore would end the tokens that the other tab has just stored.
  if (!isLogOutPending()) await renewTokens(() => currentFamily() === null)
}

/** Gets new tokens to replace tokens that a login on this device has ended. Throws `CallError`. */
export const renewTokens = (isNeeded = () => true) =>
  withSessionLock(async () => {
    if (!isNeeded()) return
    const { memberships } = await call('GET /session')
    if (memberships.length > 0) saveMemberships(memberships, deviceStorage.read('login_familyToken'))
  })

/** Runs `work` in one tab at a time, because each reply of `GET /session` ends the tokens of the reply before. */
export async function withSessionLock(work: () => Promise<void>) {
  // Lock managers exist only in secure contexts. In a test on a phone over plain http, the app works without a lock.
  await ('locks' in navigator ? navigator.locks.request('restore-session', work) : work())
}

/**
 * Logs this device out of all its families. On the device this happens at once, even offline; on the server as soon as it can be reached.
 */
export function logOutDevice() {
  if (isDemo()) return endDemo()
  sendLogOut(deviceStorage.read('login_userToken'))
  forgetSession()
}

/** Whether the server has refused the token of this device. */
export const sessionEnd = createValue(false)

/**
 * Called when the server refuses this device's token, which was revoked while a screen was open. Clears the stored data and shows the
 * error. Keeps the number to log in with, and what the person has typed in this tab.
 */
export function endSession() {
  // After a log-out another page is already loading.
  if (isLogOutPending()) return
  // Another tab has signed in again, so only this page's token was refused.
  if (deviceStorage.isReplaced()) return location.reload()
  const number = deviceStorage.read('loginNumber')
  forgetSession(SIGNED_OUT_DRAFTS, number)
  if (number !== null) rememberNumber(number)
  sessionEnd.write(true)
}

/**
 * A page shows the same person and family until it is reloaded. So it reloads when another tab has switched to another family, signed in as
 * another person or logged out. Drafts are stored by family, so the page finds them again.
 */
export function syncWithOtherTabs() {
  let isLeaving = false
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const isToken = key === 'login_familyToken' || key === 'login_userToken'
    // A page on which no one was signed in is not reloaded. The demo reloads a page only when the demo ends.
    if (oldValue === null || !(isToken || (key === 'demoAccount' && newValue === null))) return
    if (isToken && newValue === null) forgetDrafts()
    // Both tokens change, but the page reloads only once.
    if (!isLeaving) location.reload()
    isLeaving = true
  })
  // A page restored from the back/forward cache has missed storage events.
  addEventListener('pageshow', () => deviceStorage.isReplaced() && location.reload())
}

/**
 * Clears everything that is stored on this device, except the language. Deletes or holds the drafts of this tab as `forgetDrafts` does. If
 * drafts stay, the circle that someone proposed without a login stays too.
 */
export function forgetSession(keep?: RegExp, heldFor: string | null = null) {
  restoring = undefined
  // The server has ended this device's notifications, so the browser must not show them as turned on at the next login.
  void unsubscribeBrowser()
  forgetDrafts(keep, heldFor)
  clearReplies()
  clearReplyCache()
  deviceStorage.remove(...STORAGE_NAMES.filter((name) => name !== 'locale' && !(keep && name === 'proposedCircle')))
}
