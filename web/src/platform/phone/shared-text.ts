import { DAY } from '@hand-in-hand/contract/constants.ts'
import { forgetSharedText, SHARED_TEXT } from '../forget-drafts.ts'
import { paths } from '../paths.ts'
import { phoneShell } from './shell.ts'

// A text that another app shared with this one. The service worker puts it here, since the person may have to log in first.

/** The same name is in service-worker.ts. */
const SHARE_ADDRESS = '/share'
/** The page that takes it: not in `paths`, which every first page loads. The service worker and the server lead there too. */
export const SHARED_TEXT_PAGE = `${paths.familyPaste}?shared`
/** In ms. Someone who shared it will have logged in by then. */
const KEPT_FOR = DAY

/** Whether something shared waits on this device. What is too old is deleted. */
export const hasSharedText = async () => (await findShared()) !== null

/**
 * Returns the shared text, once; null if there is none. It is then no longer in the device's storage. Of a calendar and of contact cards
 * it has what is read of them.
 */
export async function takeSharedText() {
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
