// Separate from `useDraft`, because the first script runs without React.

/** The prefix of each draft's key in session storage. */
export const DRAFT_PREFIX = 'draft '

/** Drafts by their key, as JSON, if session storage is blocked or full: they live as long as the page. */
export const draftsInMemory = new Map<string, string>()

/** Drafts of a person who is not signed in: signing up, the texts read for it, starting a family, where a login leads. */
export const SIGNED_OUT_DRAFTS = /^draft (sign-up |read |family-start(-entries)?$|after-login$)/

/** The cache in which the service worker keeps a text that another app shared. */
export const SHARED_TEXT = 'shared text'

// Without https there are no caches. Some browsers refuse them in private windows.
export const forgetSharedText = async () => typeof caches === 'undefined' || caches.delete(SHARED_TEXT).catch(() => {})

/**
 * Deletes the drafts of this tab, except those that match `kept`, because another person may use it next. With nothing to keep, a
 * shared text goes too.
 */
export function forgetDrafts(keep?: RegExp) {
  if (!keep) void forgetSharedText()
  for (const key of [...draftsInMemory.keys()]) if (!keep?.test(DRAFT_PREFIX + key)) draftsInMemory.delete(key)
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFT_PREFIX) && !keep?.test(name)) sessionStorage.removeItem(name)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
