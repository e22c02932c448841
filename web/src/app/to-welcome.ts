import { CallError } from '../platform/api-client.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { currentFamily, markConfirmed, savedFamily } from '../platform/session.ts'
import { paths } from './paths.ts'

/** What the server shows only to someone who has said that they help leads to the page that asks for it. */
export function leadToWelcome(error: unknown) {
  const family = currentFamily()
  if (!family || !(error instanceof CallError) || error.code !== 'not_confirmed') return
  // Known here already: that page itself is shown, and to load it anew would never end.
  if (isUnconfirmed(savedFamily(family))) return
  markConfirmed(family, false)
  location.replace(paths.root)
}
