import { createHmac } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { pushKeys } from './push.commands.ts'

/**
 * Opens the page that shows messages: login codes among them, so neither a caller's address nor the name it calls us by is
 * enough. Made from the installation's own keys, so that it is the same after a restart: 128 bits, 22 characters of base64url.
 */
export async function makeOutboxKey(database: Database, now: number) {
  const { private_key } = await pushKeys(database, now)
  return createHmac('sha256', private_key).update('outbox').digest().subarray(0, 16).toString('base64url')
}
