import type { Database } from '../../database/database.ts'
import { hashOf } from '../../http/tokens.ts'

export const findLatestCode = (database: Database, phone: string) =>
  database.selectFrom('login_code').where('phone_e164', '=', phone).orderBy('id', 'desc').selectAll().executeTakeFirst()

/** The codes made for a number since an instant (ms), newest first; also those that were forgotten: its limits go on. */
export const listCodesSince = (database: Database, phone: string, since: number) =>
  database
    .selectFrom('login_code')
    .where('phone_e164', 'in', [phone, forgotten(phone)])
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .select(['created_at', 'used_at', 'wrong_tries'])
    .execute()

/** Of its codes only what its limits need is kept, under a name from which the number can't be read, until they are a day old. */
export const forgetCodes = (database: Database, phone: string) =>
  database
    .updateTable('login_code')
    .set({ phone_e164: forgotten(phone), code_hash: '' })
    .where('phone_e164', '=', phone)
    .execute()

const forgotten = (phone: string) => `forgotten ${hashOf(phone)}`

/** Codes that were made before an instant (ms), and count for no limit any more. */
export const deleteCodesBefore = (database: Database, before: number) =>
  database.deleteFrom('login_code').where('created_at', '<', before).execute()

/** Messages with codes, which belong to no family, from before an instant (ms). */
export const deleteCodeMessagesBefore = (database: Database, before: number) =>
  database.deleteFrom('message').where('family_id', 'is', null).where('created_at', '<', before).execute()
