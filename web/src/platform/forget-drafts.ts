import { attempt } from './attempt.ts'

// This is separate from `useDraft`, because the first script runs without React.

/** The prefix of each draft's key in session storage. */
export const DRAFT_PREFIX = 'draft '

/** Drafts by their key, as JSON. They are here if session storage is blocked or full, and last as long as the page. */
export const draftsInMemory = new Map<string, string>()

/**
 * The drafts of someone who is not signed in. They store the sign-up, the texts that this person has read for it, a family that they start
 * or propose, their answer to a proposal, the page to which a login leads, and which pages of this tab have steps that are used up.
 */
export const SIGNED_OUT_DRAFTS = /^draft (sign-up |read |entries |family-start$|friend-start|asked|after-login$)/

/**
 * The keys of drafts begin with this prefix while the drafts wait until their person logs in again. The key of the item that holds that
 * person's number or mail address begins with it too.
 */
const HELD_PREFIX = 'held '
const HELD_FOR = `${HELD_PREFIX}for`

/**
 * What stays in session storage while someone logs in. Held drafts are released or deleted once the server has said who the person is
 * (held-drafts.ts).
 */
export const LOGIN_KEEPS = new RegExp(`^${HELD_PREFIX}|${SIGNED_OUT_DRAFTS.source}`)

/** The cache in which the service worker keeps a text that another app shared. */
export const SHARED_TEXT = 'shared text'

// Without https there are no caches. Some browsers refuse them in private windows.
export const forgetSharedText = async () => typeof caches === 'undefined' || caches.delete(SHARED_TEXT).catch(() => {})

/**
 * Deletes the drafts of this tab, except drafts that match `keep`, because another person may use the tab next. Without `keep` it also
 * deletes a shared text. With `heldFor`, the address of the drafts' person, it holds the drafts instead: nothing reads them until that
 * person is back.
 */
export function forgetDrafts(keep?: RegExp, heldFor: string | null = null) {
  if (!keep) void forgetSharedText()
  for (const key of [...draftsInMemory.keys()]) if (!keep?.test(DRAFT_PREFIX + key)) draftsInMemory.delete(key)
  try {
    const names = Object.keys(sessionStorage).filter((name) => !keep?.test(name))
    for (const name of names) if (name.startsWith(HELD_PREFIX)) sessionStorage.removeItem(name)
    for (const name of names) if (name.startsWith(DRAFT_PREFIX)) moveItem(name, heldFor && HELD_PREFIX + name)
    if (heldFor) sessionStorage.setItem(HELD_FOR, heldFor)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** The address of the person whose drafts wait in this tab for a login; null if no drafts wait. */
export const draftsHeldFor = () => attempt(() => sessionStorage.getItem(HELD_FOR)) ?? null

/** Releases the held drafts, or deletes them if someone else has logged in. */
export function endHold(isTheirs: boolean) {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(HELD_PREFIX)) moveItem(name, isTheirs && name !== HELD_FOR ? name.slice(HELD_PREFIX.length) : null)
  }
}

/** Renames an item of session storage. If `to` is null, deletes the item. */
function moveItem(name: string, to: string | null) {
  const value = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  if (to !== null && value !== null) sessionStorage.setItem(to, value)
}
