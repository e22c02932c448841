import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { call, forgetAnswers } from './api-client.ts'
import { deviceStorage, type SavedFamily, STORED, savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { AT_THE_DOOR, forgetDrafts } from './forget-drafts.ts'
import { forgetKeptAnswers } from './kept-answers.ts'
import { createListeners } from './listeners.ts'
import { isLogOutUntold, sendLogOut } from './log-out.ts'
import { familyToShow, savedFrom } from './saved-families.ts'

/** The tokens of a personal link, `/login/:user/:family`. */
export interface LoginLink {
  userToken: string
  familyToken: string
}

/** No one is logged in on this device, which is not the same as a token that the server refuses. */
export class NotLoggedIn extends Error {}

let loginLink: LoginLink | null = null

/**
 * Takes a login link's tokens out of the address bar and the history, and keeps them in this page's memory alone.
 * Called before anything else runs, so that no other code, screenshot or shared address ever holds them.
 */
export function takeLoginLink() {
  const match = /^\/login\/([^/]+)\/([^/]+)\/?$/.exec(location.pathname)
  if (!match?.[1] || !match[2]) return
  loginLink = { userToken: match[1], familyToken: match[2] }
  history.replaceState(null, '', '/login')
}

/** The link that this page was opened by; it stays, so that a failed exchange may be tried again. */
export const openedLoginLink = () => loginLink

/** It was exchanged, or is not wanted: a page loaded anew knows nothing of it. */
export const forgetLoginLink = () => {
  loginLink = null
}

/** Saves all memberships of this device, and shows the family of `wanted` where it may be shown. */
export const saveMemberships = (memberships: readonly Membership[], wanted: string | null) =>
  saveFamilies(savedFrom(memberships, savedFamilies()), wanted)

/** Saves these families in place of those before, and makes one of them the current one. */
export function saveFamilies(families: SavedFamily[], wanted: string | null) {
  writeSavedFamilies(families)
  const family = familyToShow(families, wanted)
  if (family) makeCurrent(family)
}

function makeCurrent({ login_familyToken, login_userToken }: SavedFamily) {
  forgetAnswers()
  deviceStorage.write('login_familyToken', login_familyToken)
  deviceStorage.write('login_userToken', login_userToken)
}

/** Makes a saved family the current one; false where it is not saved here. The caller reloads the app. */
export function switchFamily(familyToken: string) {
  const saved = savedFamily(familyToken)
  if (saved) makeCurrent(saved)
  return saved !== undefined
}

/** Stands for the family token in the demo's addresses. */
export const DEMO_FAMILY = 'demo'

/** Whether the demo runs: nothing but what it saved on this device says so. */
export const isDemo = () => deviceStorage.read('demoAccount') !== null

/** Deletes the demo. Whoever was signed in before is so again. The caller reloads the app. */
export function endDemo() {
  deviceStorage.remove('demoAccount')
  if (deviceStorage.read('wasClickedWithFamily') === DEMO_FAMILY) deviceStorage.remove('wasClickedWithFamily')
}

/** Keeps the family's present title and contact beside its tokens, for the list of saved families. */
export function rememberFamily(
  familyToken: string,
  { title, coordinator }: { title: string; coordinator: SavedFamily['coordinatorInfo'] },
) {
  const families = savedFamilies()
  const known = families.find((family) => family.login_familyToken === familyToken)
  const told = { familyName: title, coordinatorInfo: coordinator }
  // Written only where something is new: whoever listens to the storage would otherwise hear of every call.
  if (!known || JSON.stringify({ ...known, ...told }) === JSON.stringify(known)) return
  writeSavedFamilies(families.map((family) => (family === known ? { ...known, ...told } : family)))
}

/** Forgets one family alone. If it was the current one, the next that is saved here is; without one nothing is kept but the language. */
export function forgetFamily(familyToken: string) {
  const others = savedFamilies().filter((family) => family.login_familyToken !== familyToken)
  if (others.length === 0) return forgetSession()
  saveFamilies(others, currentFamily())
}

/** Keeps whether this person has said that they help this family. */
export function markConfirmed(familyToken: string, confirmed: boolean) {
  writeSavedFamilies(savedFamilies().map((family) => (family.login_familyToken === familyToken ? { ...family, confirmed } : family)))
}

export const savedFamily = (familyToken: string | null) => savedFamilies().find((family) => family.login_familyToken === familyToken)

/** The token of the family that this device shows now. */
export function currentFamily() {
  if (isDemo()) return DEMO_FAMILY
  return (deviceStorage.read('login_userToken') && deviceStorage.read('login_familyToken')) || null
}

let restoring: Promise<void> | undefined

/** The current family's token, restored by the device's cookie where Safari has emptied local storage. Throws `NotLoggedIn`, `CallError`. */
export async function requireFamily(): Promise<string> {
  if (!currentFamily()) {
    restoring ??= restoreSession().catch((error: unknown) => {
      restoring = undefined
      throw error
    })
    await restoring
  }
  const family = currentFamily()
  if (!family) throw new NotLoggedIn()
  return family
}

/** The same person as before, by this device's cookie: what they typed stays. Nobody, where somebody has logged out. */
async function restoreSession() {
  // Another tab may have been first. A second restore would end the tokens that the first one just stored.
  if (!isLogOutUntold()) await renewTokens(() => currentFamily() === null)
}

/** Asks for the tokens that a login on this device has ended. Throws `CallError`. */
export const renewTokens = (isNeeded = () => true) =>
  oneAtATime(async () => {
    if (!isNeeded()) return
    const { memberships } = await call('GET /session')
    if (memberships.length > 0) saveMemberships(memberships, deviceStorage.read('login_familyToken'))
  })

/** Of all tabs one at a time: each answer of `GET /session` ends the tokens of the one before. */
export async function oneAtATime(work: () => Promise<void>) {
  // Lock managers exist in secure contexts only; a phone testing over plain http does without.
  await ('locks' in navigator ? navigator.locks.request('restore-session', work) : work())
}

/** Logs this device out of all its families: here at once, with or without a network, and on the server as soon as it can be told. */
export function logOut() {
  if (isDemo()) return endDemo()
  sendLogOut(deviceStorage.read('login_userToken'))
  forgetSession()
}

let ended = false
const endListeners = createListeners()

/** The server refuses this device's token: it was revoked while a screen was open. Clears what is kept, and says so to the app. */
export function endSession() {
  // Whoever has just logged out is on the way to another page.
  if (isLogOutUntold()) return
  // Another tab has signed in anew: what was refused is this page's token alone.
  if (deviceStorage.isOvertaken()) return location.reload()
  forgetSession(AT_THE_DOOR)
  ended = true
  endListeners.tell()
}

export const sessionEnd = {
  read: () => ended,
  subscribe: endListeners.subscribe,
}

/**
 * A page acts as whom it was opened by, until it is loaded anew: that happens as soon as another tab has switched to
 * another family, signed in as somebody else or logged out. Drafts are found again by their family.
 */
export function followOtherTabs() {
  let isLeaving = false
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const wasWho = key === 'login_familyToken' || key === 'login_userToken'
    // Whoever is still at the door, or in a demo that goes on, stays there.
    if (oldValue === null || !(wasWho || (key === 'demoAccount' && newValue === null))) return
    if (wasWho && newValue === null) forgetDrafts()
    // Once, although both tokens change.
    if (!isLeaving) location.reload()
    isLeaving = true
  })
  // Back from another site, to a page that the browser had laid aside: it has heard nothing meanwhile.
  addEventListener('pageshow', () => deviceStorage.isOvertaken() && location.reload())
}

/** Clears everything that this device keeps, except the language; of what was typed in this tab, what matches `kept` stays. */
export function forgetSession(kept?: RegExp) {
  restoring = undefined
  forgetDrafts(kept)
  forgetAnswers()
  forgetKeptAnswers()
  deviceStorage.remove(...STORED.filter((name) => name !== 'locale'))
}
