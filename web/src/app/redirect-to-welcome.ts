import { CallError } from '../platform/api-client.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { currentFamily, markConfirmed, savedFamily } from '../platform/session.ts'

/** If the server refuses a call because the person has not confirmed that they help, opens the page that asks for this confirmation. */
export function redirectToWelcome(error: unknown) {
  const family = currentFamily()
  if (!family || !(error instanceof CallError) || error.code !== 'not_confirmed') return
  // The device already knew that the person has not confirmed, and shows the page that asks. A redirect would loop.
  if (isUnconfirmed(savedFamily(family))) return
  markConfirmed(family, false)
  location.replace(paths.root)
}
