import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { OneOf } from '@hand-in-hand/contract/fields.ts'
import { CHANNEL_CHOICES } from '@hand-in-hand/contract/messages/channels.rules.ts'
import { type MessageChange, MessageChoices, Ways } from '@hand-in-hand/contract/supporters.ts'
import { Type } from 'typebox'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import { hasOther } from '../../database/other-values.ts'
import type { FamilyId } from '../../database/schema.ts'
import { readStored, storedFields } from '../../database/stored/read-stored.ts'
import { firstWithAddresses, OWN_ADDRESS, PERSON_ADDRESSES } from '../addresses/addresses.ts'
import { wasSent } from './message-states.ts'

/** In older versions people could also choose both channels for links. */
const StoredWays = Type.Object({ ...Ways.properties, codes: Type.Optional(OneOf(CHANNEL_CHOICES)) })
/** The digest is stored only if someone chose it. */
const StoredChoices = Type.Object({
  off: MessageChoices.properties.off,
  digest: Type.Optional(MessageChoices.properties.digest),
  ways: Type.Optional(StoredWays),
  signs_asks: MessageChoices.properties.signs_asks,
})
const STORED_CHOICES = storedFields('membership', 'messages', StoredChoices, { off: [] })

/** The choices that a membership's column contains. `digest` is left out if the member has not chosen it. */
export function storedChoicesOf(messages: string | null | undefined): StoredChoices {
  const { ways, ...choices } = readStored(STORED_CHOICES, messages)
  if (!ways) return choices
  const { codes, ...others } = ways
  return { ...choices, ways: codes === undefined || codes === 'both' ? others : { ...others, codes } }
}
type StoredChoices = Omit<MessageChoices, 'digest'> & Partial<Pick<MessageChoices, 'digest'>>

/** The choices of a membership. If the member has not chosen a digest, the family's side gets it daily, and others get none. */
export const choicesOf = (messages: string | null | undefined, role: Role | null): MessageChoices => ({
  digest: role === 'supporter' || role === null ? 'none' : 'daily',
  ...storedChoicesOf(messages),
})

/** After this many messages the family's side is asked whether they want a digest. */
const ASKED_AFTER = 10

/** The choices of a member, and whether they have to be asked about the digest. */
export async function findChoices(database: Database, familyId: FamilyId, membershipId: number) {
  const row = await database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    .select(['messages', 'role'])
    .executeTakeFirst()
  const { messages = null, role = null } = row ?? {}
  const mayBeAsked = role !== null && role !== 'supporter' && storedChoicesOf(messages).digest === undefined
  return {
    messages: choicesOf(messages, role),
    asks_about_digest: mayBeAsked && (await countMessagesTo(database, familyId, membershipId)) >= ASKED_AFTER,
  }
}

/** How many messages were sent to a member. */
async function countMessagesTo(database: Database, familyId: FamilyId, membershipId: number) {
  const { count } = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where(wasSent)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Stores choices. A digest and a signature of a supporter are never stored, since only the family's side chooses them. A missing `digest`
 * or `signs_asks` stays as it is; missing `ways` are deleted.
 */
export async function setChoices(
  database: Database,
  { familyId, id, role }: { familyId: FamilyId; id: number; role: Role },
  { off, ways, ...change }: MessageChange,
) {
  const membership = database.selectFrom('membership').where('family_id', '=', familyId).where('id', '=', id).select('messages')
  const stored = storedChoicesOf((await membership.executeTakeFirst())?.messages)
  const { digest = stored.digest, signs_asks = stored.signs_asks } = change
  const ofSide = { ...(digest && { digest }), ...(signs_asks !== undefined && { signs_asks }) }
  const chosen: StoredChoices = { off, ...(ways && { ways }), ...(role !== 'supporter' && ofSide) }
  const values = { messages: JSON.stringify(chosen) }
  const update = database.updateTable('membership').set(values).where('family_id', '=', familyId).where('id', '=', id)
  await update.where(hasOther(values)).execute()
}

/** A member of a family that is not closed, with their choices and the addresses at which they get mails. */
export const findMailedMember = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', id)
    .where('membership.state', '=', 'approved')
    .where('family.closed_at', 'is', null)
    .select(['membership.first_name', 'membership.locale', 'membership.role', 'membership.messages', 'family.title'])
    .select(PERSON_ADDRESSES)
    .select(OWN_ADDRESS)
    .executeTakeFirst()
    .then(firstWithAddresses)

/** What decides whether and when a message is sent: the family's quiet hours and pause, and the person's zone and choices. */
export async function findDeliveryPreferences(database: Database, familyId: FamilyId, membershipId: number | null) {
  const [found] = await PREFERENCES(database, { familyId, membershipId: membershipId ?? 0 })
  if (!found) throw new Error('a family whose messages are written exists')
  return found
}
const PREFERENCES = compiledQuery((database, { familyId, membershipId }: { familyId: FamilyId; membershipId: number }) =>
  database
    .selectFrom('family')
    .leftJoin('membership', (join) => join.onRef('membership.family_id', '=', 'family.id').on('membership.id', '=', membershipId))
    .where('family.id', '=', familyId)
    .select(['family.time_zone', 'family.quiet_from', 'family.quiet_to', 'family.day_of_rest', 'family.paused_at', 'family.closed_at'])
    .select(['membership.messages', 'membership.role', 'membership.confirmed_at', 'membership.own_zone']),
)

export type DeliveryPreferences = Awaited<ReturnType<typeof findDeliveryPreferences>>
