import webPush from 'web-push'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findPushKeys, keepPushKeys } from './push.queries.ts'

/** The pair of keys (VAPID, RFC 8292) that this installation signs with: made once, and the same on every server of it. */
export async function pushKeys(database: Database, now: number) {
  const known = await findPushKeys(database)
  if (known) return known
  await keepPushKeys(database, webPush.generateVAPIDKeys(), now)
  const kept = await findPushKeys(database)
  if (!kept) throw new AppError('unavailable')
  return kept
}

/**
 * The browsers' own services. An endpoint comes from whoever is signed in, and this server then calls it: any other
 * address could be one within the operator's network.
 */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Throws bad_request for an address that is no browser's. */
export function refuseForeignEndpoint(endpoint: string) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isKnown = SERVICES.some((service) => url?.hostname === service || url?.hostname.endsWith(`.${service}`))
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || !isKnown) throw new AppError('bad_request')
}
