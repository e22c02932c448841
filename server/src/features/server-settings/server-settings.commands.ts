import type { Database } from '../../database/database.ts'
import { pushKeys } from '../../store/messages/push-messages.ts'

/** The key with which a browser subscribes to notifications (VAPID). It is made at the first call of an installation. */
export async function publicPushKey(database: Database, now: number) {
  const { public_key } = await pushKeys(database, now)
  return public_key
}
