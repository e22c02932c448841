import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { call, forgetAnswers } from './api-client.ts'
import { deviceStorage, type SavedFamily, STORED, savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { AT_THE_DOOR, forgetDrafts } from './forget-drafts.ts'
import { forgetKeptAnswers } from './kept-answers.ts'
import { createListeners } from './listeners.ts'

/** The tokens of a personal link, `/login/:user/:family`. */
export interface LoginLink {
  userToken: string
  familyToken: string
}

/** Nobody is signed in on this device, which is not the same as a token that the server refuses. */
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

/** Exchanges a personal link for this device's own token. The demo ends with it. Throws `CallError`. */
export async function signInFromLink({ userToken, familyToken }: LoginLink): Promise<Membership> {
  const membership = await call('POST /session', { body: { user_token: userToken, family_token: familyToken } })
  loginLink = null
  makeRoom()
  rememberMembership(membership)
  return membership
}

/** Stores what a login by code answered, newest first; those without tokens (not approved) are left out. The first becomes the current one. */
export function storeMemberships(memberships: readonly (Membership | { title: string; state: string })[]): Membership[] {
  const approved = memberships.filter((membership) => 'user_token' in membership)
  if (approved.length > 0) makeRoom()
  rememberAll(approved)
  return approved
}

/** Somebody signs in, who may be another person than before: the demo, kept answers and drafts go. */
function makeRoom() {
  endDemo()
  forgetKeptAnswers()
  forgetDrafts(AT_THE_DOOR)
}

function rememberAll(memberships: readonly Membership[]) {
  // From the last to the first: the newest ends up at the head, and as the current one.
  for (const membership of memberships.toReversed()) rememberMembership(membership)
}

function rememberMembership({ family_token, user_token, title }: Membership) {
  const families = savedFamilies()
  const known = families.find((family) => family.login_familyToken === family_token)
  writeSavedFamilies([
    {
      familyName: title,
      coordinatorInfo: known?.coordinatorInfo ?? null,
      login_familyToken: family_token,
      login_userToken: user_token,
    },
    ...families.filter((family) => family !== known),
  ])
  makeCurrent(family_token, user_token)
}

function makeCurrent(familyToken: string, userToken: string) {
  forgetAnswers()
  deviceStorage.write('login_familyToken', familyToken)
  deviceStorage.write('login_userToken', userToken)
}

/** Makes a saved family the current one; false where it is not saved here. The caller reloads the app. */
export function switchFamily(familyToken: string) {
  const saved = savedFamilies().find((family) => family.login_familyToken === familyToken)
  if (saved) makeCurrent(saved.login_familyToken, saved.login_userToken)
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

/** Forgets the current family alone, and goes on with the next one that is saved here; without one nothing is kept but the language. */
export function forgetCurrentFamily() {
  const others = savedFamilies().filter((family) => family.login_familyToken !== currentFamily())
  const [next] = others
  if (!next) return forgetSession()
  writeSavedFamilies(others)
  makeCurrent(next.login_familyToken, next.login_userToken)
}

/** The token of the family that this device shows now. */
export function currentFamily() {
  if (isDemo()) return DEMO_FAMILY
  return deviceStorage.read('login_userToken') && deviceStorage.read('login_familyToken')
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

async function restoreSession() {
  const restore = async () => {
    // Another tab may have been first. A second restore would end the tokens that the first one just stored.
    if (currentFamily()) return
    const { memberships } = await call('GET /session')
    // The same person as before, by this device's cookie: what they typed stays.
    rememberAll(memberships)
  }
  // Lock managers exist in secure contexts only; a phone testing over plain http does without.
  await ('locks' in navigator ? navigator.locks.request('restore-session', restore) : restore())
}

/** Logs this device out of all its families. Throws `CallError`, and then nothing has changed here either. */
export async function logOut() {
  if (isDemo()) return endDemo()
  await call('DELETE /session')
  forgetSession()
}

let ended = false
const endListeners = createListeners()

/** The server refuses this device's token: it was revoked while a screen was open. Clears what is kept, and says so to the app. */
export function endSession() {
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
