import type { MessageChoices } from '@hand-in-hand/contract/supporters.ts'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'

const EVERYTHING: MessageChoices = { off: [], digest: 'none' }

/** The choices in a membership's column. Only setChoices writes it. */
// Written by setChoices alone.
export const choicesOf = (messages: string | null | undefined) => (messages ? (JSON.parse(messages) as MessageChoices) : EVERYTHING)

export async function findChoices(database: Database, familyId: FamilyId, membershipId: number) {
  const row = await database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    .select('messages')
    .executeTakeFirst()
  return choicesOf(row?.messages)
}

export const setChoices = (database: Database, familyId: FamilyId, membershipId: number, choices: MessageChoices) =>
  database
    .updateTable('membership')
    .set({ messages: JSON.stringify(choices) })
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    .execute()

/** What decides whether and when a message is sent: the family's quiet hours and pause, and the person's choices. */
export const findDeliveryPreferences = (database: Database, familyId: FamilyId, membershipId: number | null) =>
  database
    .selectFrom('family')
    .leftJoin('membership', (join) => join.onRef('membership.family_id', '=', 'family.id').on('membership.id', '=', membershipId ?? 0))
    .where('family.id', '=', familyId)
    .select(['family.time_zone', 'family.quiet_from', 'family.quiet_to', 'family.paused_at', 'family.closed_at'])
    .select(['membership.messages', 'membership.confirmed_at'])
    .executeTakeFirstOrThrow()

export type DeliveryPreferences = Awaited<ReturnType<typeof findDeliveryPreferences>>

/** Stops all SMS to this number (E.164), except login codes that its owner asks for. */
export const stopMessages = (database: Database, phone: string, now: number) =>
  database.updateTable('person').set({ stopped_at: now }).where('phone_e164', '=', phone).where('stopped_at', 'is', null).execute()

export const startMessages = (database: Database, phone: string) =>
  database.updateTable('person').set({ stopped_at: null }).where('phone_e164', '=', phone).execute()
