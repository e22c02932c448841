// Separate from `useDraft`, because the first script runs without React.

/** The prefix of each draft's key in session storage. */
export const DRAFT_PREFIX = 'draft '

/** Drafts by their key, as JSON, if session storage is blocked or full: they live as long as the page. */
export const draftsInMemory = new Map<string, string>()

/** Drafts of a person who is not signed in: signing up, the texts read for it, starting a family or proposing one, the yes to that, where a login leads. */
export const SIGNED_OUT_DRAFTS = /^draft (sign-up |read |family-start(-entries)?$|friend-start|asked|after-login$)/

/** Before the key of a draft that waits for its person's next login, and the key of whose it is: a number or a mail address. */
const HELD_PREFIX = 'held '
const HELD_FOR = `${HELD_PREFIX}for`

/** What stays while someone logs in. Held drafts are released or deleted once the server has said who it is (held-drafts.ts). */
export const LOGIN_KEEPS = new RegExp(`^${HELD_PREFIX}|${SIGNED_OUT_DRAFTS.source}`)

/** The cache in which the service worker keeps a text that another app shared. */
export const SHARED_TEXT = 'shared text'

// Without https there are no caches. Some browsers refuse them in private windows.
export const forgetSharedText = async () => typeof caches === 'undefined' || caches.delete(SHARED_TEXT).catch(() => {})

/**
 * Deletes the drafts of this tab, except those that match `kept`, because another person may use it next. With nothing to keep, a
 * shared text goes too. With the address of their person they are held instead: nothing reads them until that person is back.
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

/** Whose drafts wait in this tab for a login; null if none do. */
export function draftsHeldFor() {
  try {
    return sessionStorage.getItem(HELD_FOR)
  } catch {
    return null
  }
}

/** Gives the held drafts back, or deletes them if it is not their person who has logged in. */
export function endHold(isTheirs: boolean) {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(HELD_PREFIX)) moveItem(name, isTheirs && name !== HELD_FOR ? name.slice(HELD_PREFIX.length) : null)
  }
}

/** `to`: null deletes it. */
function moveItem(name: string, to: string | null) {
  const value = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  if (to !== null && value !== null) sessionStorage.setItem(to, value)
}
