import { DAY } from '@hand-in-hand/contract/constants.ts'
import { writeDraft } from '../draft.ts'
import { forgetSharedText, SHARED_TEXT } from '../forget-drafts.ts'
import { paths } from '../paths.ts'
import { phoneShell } from './shell.ts'

// A text that another app shared with this app. The service worker stores the text in a cache, because the person may have to log in first.

/** The same name is in service-worker.ts. */
const SHARE_ADDRESS = '/share'
/**
 * The page that takes the shared text. The service worker and the server lead to it too. The path is not in `paths`, because every first
 * page loads `paths`.
 */
export const SHARED_TEXT_PAGE = `${paths.familyPaste}?shared`
/** In ms. A person who shared a text will have logged in by then. */
const KEPT_FOR = DAY

/** The name of the draft of a shared text. */
export const sharedTextKey = (family: string) => `family-shared-${family}`

/** Whether a shared text waits on this device. Deletes a shared text that is too old. */
export const hasSharedText = async () => (await findShared()) !== null

/** Moves a shared text into a draft of this tab. The page for pasted lists then asks whether the text belongs in the list. */
export async function draftSharedText(family: string) {
  const shared = await takeSharedText()
  if (shared !== null) writeDraft(sharedTextKey(family), shared)
}

/**
 * Returns the shared text and deletes it from the device; null if there is none. From a calendar or contact cards it returns only the lines
 * that the server reads.
 */
async function takeSharedText() {
  const ofShell = phoneShell()?.takeSharedText()
  if (ofShell) return ofShell
  const shared = await findShared()
  await forgetSharedText()
  if (!shared) return null
  const [{ readTextFile }, { neededLines }] = await Promise.all([import('../files/read-text-file.ts'), import('../files/needed-lines.ts')])
  const [text] = await readTextFile(shared)
  return text === undefined ? null : neededLines(text)
}

async function findShared() {
  if (!('caches' in window)) return null
  try {
    const kept = await caches.match(SHARE_ADDRESS, { cacheName: SHARED_TEXT })
    if (kept && Date.now() - Date.parse(kept.headers.get('Date') ?? '') < KEPT_FOR) return await kept.blob()
  } catch {
    return null
  }
  await forgetSharedText()
  return null
}
