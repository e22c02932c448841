import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { forgetUnlessMember } from '../memberships.ts'

/** Every table with a family's rows, in an order in which they can be deleted. */
export const TABLES_OF_FAMILY = [
  'message',
  'family_event',
  'chat_line',
  'task_ask',
  'task_question',
  'task_suggestion',
  'own_offer',
  'task',
  'series',
  'invitation',
  'calendar_feed',
  'user_token',
  'consent',
  'creation_key',
  'address_link',
  'membership_address',
  'membership',
] as const

/** A page of the families that were closed before an instant (ms), by id. */
export const listClosedBefore = (database: Database, before: number, afterId: number, limit: number) =>
  database.selectFrom('family').where('closed_at', '<=', before).where('id', '>', afterId).orderBy('id').limit(limit).select('id').execute()

/** Locks the family's row until the transaction ends. Returns whether it was closed before the instant (ms). */
export async function lockClosedFamily(database: Database, familyId: FamilyId, before: number) {
  const held = await database
    .updateTable('family')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', familyId)
    .where('closed_at', '<=', before)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Deletes every row of a family, the people who are in no other family, and the devices that are signed in to no other family. */
export async function eraseFamily(database: Database, familyId: FamilyId) {
  const people = await database.selectFrom('membership').where('family_id', '=', familyId).select('person_id').execute()
  const devices = await database
    .selectFrom('user_token')
    .where('family_id', '=', familyId)
    .where('device_id', 'is not', null)
    .distinct()
    .select((select) => select.ref('device_id').$castTo<number>().as('id'))
    .execute()
  for (const table of TABLES_OF_FAMILY) await database.deleteFrom(table).where('family_id', '=', familyId).execute()
  await database.deleteFrom('family').where('id', '=', familyId).execute()
  for (const { id } of devices) await eraseUnusedDevice(database, id)
  for (const { person_id } of people) await erasePersonOfNoFamily(database, person_id)
}

const eraseUnusedDevice = (database: Database, id: number) =>
  database
    .deleteFrom('device')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('user_token').where('user_token.device_id', '=', id).select('id'))))
    .execute()

async function erasePersonOfNoFamily(database: Database, id: number) {
  const gone = await forgetUnlessMember(database, id)
  if (gone.length === 0) return
  // Login codes and the texts of the screen provider belong to an address, not to a family.
  for (const table of ['message', 'screen_outbox', 'login_code'] as const) {
    await database.deleteFrom(table).where('phone_e164', 'in', gone).execute()
  }
}
