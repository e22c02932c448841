// Apart from `useDraft`: what runs before all else does without React.

/** Stands before the key of each draft in session storage. */
export const DRAFT = 'draft '

/** What is typed before one is anybody here: signing up, the texts read for it, starting a family. */
export const AT_THE_DOOR = /^draft (sign-up |read |family-start$)/

/** Forgets what was typed in this tab, but for what matches `kept`: somebody else may go on here. */
export function forgetDrafts(kept?: RegExp) {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFT) && !kept?.test(name)) sessionStorage.removeItem(name)
  } catch {
    // Nothing could be stored there either.
  }
}
