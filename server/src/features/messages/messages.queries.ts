import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { Insertable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId, MessageTable } from '../../database/schema.ts'

/** Adds it, unless a message for the same reason to the same person exists; answers the id of what was added, or null. */
export async function insertMessage(database: Database, message: Insertable<MessageTable>) {
  const inserted = await database
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const messagesWithNames = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('message')
    .leftJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'message.family_id').onRef('membership.id', '=', 'message.membership_id'),
    )
    .leftJoin('person', 'person.id', 'membership.person_id')
    .where('message.family_id', '=', familyId)
    .selectAll('message')
    .select(['person.first_name', 'person.last_name'])

export type MessageWithName = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export const findMessage = (database: Database, familyId: FamilyId, id: number) =>
  messagesWithNames(database, familyId).where('message.id', '=', id).executeTakeFirst()

const PAGE = 50

/** Newest first, a page of them before an instant (ms). */
export const listMessages = (database: Database, familyId: FamilyId, before: number) =>
  messagesWithNames(database, familyId).where('message.created_at', '<', before).orderBy('message.id', 'desc').limit(PAGE).execute()

/** The owner and the coordinators: who hears of what the circle does. */
export const listFamilySide = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.state', '=', 'approved')
    .where('membership.role', 'in', ['owner', 'coordinator'])
    .orderBy('membership.id')
    .select(['membership.id', 'membership.role', 'person.phone_e164', 'person.locale'])
    .execute()

export const findRecipient = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', membershipId)
    .where('membership.state', '=', 'approved')
    .select(['membership.id', 'membership.role', 'person.phone_e164', 'person.locale'])
    .executeTakeFirst()

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** Messages whose turn has come at this instant (ms): new ones, ones to try again, and ones whose sender died on the way. */
export const listDue = (database: Database, now: number, limit: number) =>
  database
    .selectFrom('message')
    .where('state', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<=', now)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', now)]))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'attempts'])
    .execute()

/** Makes the message this worker's until the lease ends (ms); null where another worker was faster. */
export const leaseMessage = (database: Database, id: number, attempts: number, leaseUntil: number) =>
  database
    .updateTable('message')
    .set({ state: 'sending', attempts: attempts + 1, lease_until: leaseUntil })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['queued', 'sending'])
    .returningAll()
    .executeTakeFirst()

/** Closes a lease with what came of it. Only the holder of this attempt may: a slower worker's late word is ignored. */
export const settleMessage = (
  database: Database,
  id: number,
  attempts: number,
  values: Partial<Pick<MessageTable, 'state' | 'parameters' | 'sent_at' | 'next_attempt_at'>>,
) =>
  database
    .updateTable('message')
    .set({ ...values, lease_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()

/** A login link that was used needs no sending by hand any more, and is forgotten. */
export const forgetUsedLinks = (database: Database, familyId: FamilyId, membershipId: number, now: number) =>
  database
    .updateTable('message')
    .set({ state: 'sent', parameters: '{}', sent_at: now })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where('state', '=', 'queued')
    .execute()

/** Ends what would hand out a link that is dead by now. */
export const expireLinks = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .set({ state: 'expired', parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where('state', '=', 'queued')
    .execute()

/** Ends whatever still waits, or could be sent by hand, to a number that is not this member's any more. */
export const expireMessagesOf = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .set({ state: 'expired', parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('state', 'in', ['queued', 'failed'])
    .execute()

/** Ends what still waits of a family that takes a pause, or has closed: login links go on while it is open. */
export const expireMessages = (database: Database, familyId: FamilyId) =>
  database
    .updateTable('message')
    .set({ state: 'expired', parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('state', '=', 'queued')
    .where((where) =>
      where.or([
        where('template', 'not in', LINK_TEMPLATES),
        where.exists(where.selectFrom('family').where('id', '=', familyId).where('closed_at', 'is not', null).select('family.id')),
      ]),
    )
    .execute()

const LINK_TEMPLATES: Template[] = ['approved', 'login_link']

const SHOWN = 200

export const listScreenOutbox = (database: Database) =>
  database.selectFrom('screen_outbox').orderBy('id', 'desc').limit(SHOWN).selectAll().execute()
