import { DAY } from '@hand-in-hand/contract/constants.ts'
import { forgetSharedText, SHARED_TEXT } from '../forget-drafts.ts'
import { paths } from '../paths.ts'
import { phoneShell } from './shell.ts'

// A text that another app shared with this one. The service worker puts it here, since the person may have to log in first.

/** The same name is in service-worker.ts. */
const NAME = '/share'
/** The page that takes it: not in `paths`, which every first page loads. The service worker and the server lead there too. */
export const SHARED_TEXT_PAGE = `${paths.familyPaste}?shared`
/** In ms. Someone who shared it will have logged in by then. */
const KEPT_FOR = DAY

/** Whether a shared text waits on this device. One that is too old is deleted. */
export const hasSharedText = async () => (await findSharedText()) !== null

/** Returns the shared text, once; null if there is none. It is then no longer in the device's storage. */
export async function takeSharedText() {
  const ofShell = phoneShell()?.takeSharedText()
  if (ofShell) return ofShell
  const text = await findSharedText()
  await forgetSharedText()
  return text
}

async function findSharedText() {
  if (!('caches' in window)) return null
  try {
    const kept = await caches.match(NAME, { cacheName: SHARED_TEXT })
    if (kept && Date.now() - Date.parse(kept.headers.get('Date') ?? '') < KEPT_FOR) return await kept.text()
  } catch {
    return null
  }
  await forgetSharedText()
  return null
}
