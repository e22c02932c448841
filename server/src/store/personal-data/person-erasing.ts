import { randomUUID } from 'node:crypto'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId, MembershipKey } from '../../database/schema.ts'
import { fullName } from '../../platform/people.ts'
import { allAddressesOf } from '../../platform/typed-addresses.ts'
import { setOwnAddress } from '../addresses/addresses.ts'
import { deleteConsents } from '../consents.ts'
import { forgetCodes, forgotten } from '../login-codes.ts'
import { forgetMessages } from '../messages/message-limits.ts'
import { readParameters } from '../messages/message-parameters.ts'
import type { MessageRow } from '../messages/message-states.ts'
import { ADDRESS_TEMPLATES } from '../messages/messages.ts'
import { deleteOwnOfferOf } from '../own-offers.ts'
import { findSelf } from '../people.ts'
import { deleteQuestionsOf } from '../questions.ts'
import { deleteSuggestionsOf } from '../suggestions.ts'

/** Deletes messages of this family to this member, at any number. */
export const forgetMessagesTo = (database: Database, { familyId, id }: MembershipKey) =>
  forgetMessages(database, (where) => where.and([where('family_id', '=', familyId), where('membership_id', '=', id)]))

/** Deletes the messages that a family sent to an address. */
export const forgetMessagesAt = (database: Database, familyId: FamilyId, address: string) =>
  forgetMessages(database, (where) => where.and([where('family_id', '=', familyId), where('phone_e164', '=', address)]))

const GIVEN_UP = 'given up'

/** Removes the addresses that a member no longer has from the messages that were sent there. The messages stay in lists and counts. */
export async function forgetAddressesIn(database: Database, { familyId, id }: MembershipKey, addresses: string[]) {
  const kept = allAddressesOf(await findSelf(database, { familyId, id }))
  const gone = addresses.filter((address) => !kept.includes(address))
  if (gone.length === 0) return
  await database
    .updateTable('message')
    .set({ phone_e164: GIVEN_UP, parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('phone_e164', 'in', gone)
    .execute()
}

/** Deletes notices about changes of addresses, and questions whether mails may come, that went to these addresses until an instant (ms). */
export const forgetNoticesAt = (database: Database, addresses: string[], until: number) =>
  forgetMessages(database, (where) =>
    where.and([where('phone_e164', 'in', addresses), where('template', 'in', ADDRESS_TEMPLATES), where('created_at', '<=', until)]),
  )

/** Erases the data of a number (E.164) that no one has any more, outside of families: its codes, and the texts of the screen provider. */
export async function forgetNumber(database: Database, phone: string) {
  await forgetMessages(database, (where) => where.and([where('phone_e164', '=', phone), where('family_id', 'is', null)]))
  await database.deleteFrom('screen_outbox').where('phone_e164', '=', phone).execute()
  await forgetCodes(database, phone)
}

/** Stores for a day that the person with this address erased data, because no link may let them in meanwhile without an approval (P161). */
export const noteErased = (database: Database, address: string, now: number) =>
  database
    .insertInto('login_code')
    .values({ phone_e164: forgotten(address), code_hash: '', wrong_tries: 0, created_at: now, expires_at: now })
    .execute()

/**
 * Removes this person's name from stored messages and notifications to others, which may be sent later, or manually. The event in a
 * message's key shows whose action the message is about.
 */
export async function forgetNameIn(database: Database, { familyId, id }: MembershipKey, inPlaceOfName: (locale: Locale) => string) {
  const person = await findSelf(database, { familyId, id })
  const names = [person.first_name, fullName(person)]
  const events = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where((where) => where.or([where('by_id', '=', id), where('about_id', '=', id)]))
    .select(['id', 'by_id'])
    .execute()
  const isOwnAction = new Map(events.map((event) => [event.id, event.by_id === id]))
  const withoutName = ({ locale, dedup_key, caused_by, parameters }: ToForget) => {
    const stored = readParameters(parameters)
    // Parameters that can't be read can't be sent, but may name the person.
    if (stored === null) return '{}'
    const isTheirs = caused_by === id || isOwnAction.get(Number(/^\w+ event (\d+) /.exec(dedup_key)?.[1]))
    const isNamed = stored.name !== undefined && isTheirs !== undefined && (isTheirs || names.includes(stored.name))
    return isNamed ? JSON.stringify({ ...stored, name: inPlaceOfName(locale) }) : null
  }
  const messages = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('parameters', 'like', WITH_A_NAME)
    .select(['id', 'locale', 'dedup_key', 'caused_by', 'parameters'])
    .execute()
  for (const message of messages) {
    const parameters = withoutName(message)
    if (parameters) {
      await database.updateTable('message').set({ parameters }).where('family_id', '=', familyId).where('id', '=', message.id).execute()
    }
  }
  const pushes = await database
    .selectFrom('push_message')
    .innerJoin('message', 'message.id', 'push_message.message_id')
    .where('message.family_id', '=', familyId)
    .where('push_message.parameters', 'like', WITH_A_NAME)
    .select(['push_message.id', 'message.locale', 'message.dedup_key', 'message.caused_by', 'push_message.parameters'])
    .execute()
  for (const push of pushes) {
    const parameters = withoutName(push)
    if (parameters) await database.updateTable('push_message').set({ parameters }).where('id', '=', push.id).execute()
  }
}

type ToForget = Pick<MessageRow, 'locale' | 'dedup_key' | 'caused_by' | 'parameters'>

const WITH_A_NAME = '%"name":%'

/** An anonymous person without a number, for a membership that belongs to no one. Returns the id. */
export async function insertAnonymous(database: Database, now: number) {
  const { id } = await database
    .insertInto('person')
    .values({ phone_e164: `erased ${randomUUID()}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Moves the membership to a new, anonymous person. The history still refers to the membership, but nothing shows whose it was. Deletes the
 * member's consents, questions, suggestions, own offer and words about meals, who brought them, and whom they brought. Also deletes the
 * reasons noted about the member, and the reasons that they noted if these concern no other person.
 */
export async function anonymiseMembership(database: Database, { familyId, id }: MembershipKey, now: number) {
  const anonymousId = await insertAnonymous(database, now)
  await database
    .updateTable('membership')
    .set({
      person_id: anonymousId,
      first_name: '',
      last_name: '',
      can_help: null,
      away_from: null,
      away_until: null,
      acquaintance: null,
      messages: null,
      own_zone: null,
      forgotten_at: now,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
  await setOwnAddress(database, { familyId, id }, null)
  await database
    .updateTable('membership')
    .set({ brought_by_id: null })
    .where('family_id', '=', familyId)
    .where((where) => where.or([where('id', '=', id), where('brought_by_id', '=', id)]))
    .execute()
  await deleteConsents(database, { familyId, id })
  await deleteQuestionsOf(database, familyId, id)
  await deleteSuggestionsOf(database, familyId, id)
  await deleteOwnOfferOf(database, { familyId, id })
  await database
    .updateTable('task')
    .set({ brings: null })
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', id)
    .where('brings', 'is not', null)
    .execute()
  await database
    .updateTable('family_event')
    .set({ reason: null })
    .where('family_id', '=', familyId)
    // If a role was offered or declined, the reason is only the role. Any other reason may be about a person.
    .where('kind', 'not in', ['role_offered', 'role_declined'])
    .where('reason', 'is not', null)
    // A reason that this member noted about another person stays, because it belongs to that person's data.
    .where((where) => where.or([where('about_id', '=', id), where.and([where('by_id', '=', id), where('about_id', 'is', null)])]))
    .execute()
}

/** Deletes the devices of a person who is in no family. */
export async function forgetDevicesOf(database: Database, personId: number) {
  const devices = database.selectFrom('device').where('person_id', '=', personId).select('id')
  await database.deleteFrom('user_token').where('device_id', 'in', devices).execute()
  await database.deleteFrom('device').where('person_id', '=', personId).execute()
}
