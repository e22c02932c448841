import { type Insertable, sql } from 'kysely'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { MessageTable, StoredState } from '../../database/message-tables.ts'
import { firstPage } from '../../database/paging.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { DeliveryReport } from '../../platform/providers/provider.ts'
import { PAUSE_TEMPLATES, RULES, type Template } from '../../templates/templates.ts'
import { firstWithAddresses, OWN_ADDRESS, PERSON_ADDRESSES } from '../addresses/addresses.ts'
import { membersWithPeople } from '../people.ts'
import { type Channel, likeMail, MAIL_FORM } from './channels.ts'
import { type LeasedMessage, parametersKeptWhenSent } from './message-leases.ts'
import { ENDED, hasState, wasTried } from './message-states.ts'

/** Inserts a message, unless one with the same key exists. Returns its id, or null. */
export async function insertMessage(database: Database, message: NewMessage) {
  const [inserted] = await INSERT_MESSAGE(database, message)
  return inserted?.id ?? null
}
const INSERT_MESSAGE = compiledQuery((database, message: NewMessage) =>
  database
    .insertInto('message')
    .values({
      family_id: message.family_id,
      membership_id: message.membership_id,
      task_id: message.task_id,
      caused_by: message.caused_by,
      phone_e164: message.phone_e164,
      locale: message.locale,
      template: message.template,
      parameters: message.parameters,
      state: message.state,
      priority: message.priority,
      attempts: message.attempts,
      due_at: message.due_at,
      next_attempt_at: message.next_attempt_at,
      any_hour_at: message.any_hour_at,
      expires_at: message.expires_at,
      created_at: message.created_at,
      dedup_key: message.dedup_key,
      routed_at: message.routed_at ?? null,
      rerouted_at: message.rerouted_at ?? null,
      read_hash: message.read_hash ?? null,
      read_task_id: message.read_task_id ?? null,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id'),
)

/** A message that has not been sent yet. */
type NewMessage = Required<
  Omit<
    Insertable<MessageTable>,
    'id' | 'first_attempt_at' | 'charged_at' | 'shares' | 'lease_until' | 'sent_at' | 'provider' | 'parts' | Routing
  >
> &
  Partial<Pick<Insertable<MessageTable>, Routing>>
type Routing = 'routed_at' | 'rerouted_at' | 'read_hash' | 'read_task_id'

/** A new message without the key, which names its reason. */
export type StoredMessage = Omit<NewMessage, 'dedup_key'> & { due_at: number }

/** Which of these keys are, or were, in the outbox. */
export async function listKnownKeys(database: Database, keys: string[]) {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const rows = await database
      .selectFrom('message')
      .where('dedup_key', 'in', keys.slice(from, from + KEYS_AT_ONCE))
      .select('dedup_key')
      .execute()
    for (const { dedup_key } of rows) known.add(dedup_key)
  }
  return known
}
const KEYS_AT_ONCE = 500

/** Whether any family has sent a message to this number (E.164). Codes do not count, because a code is sent only if someone asks for it. */
export const wasWrittenTo = async (database: Database, phone: string) => (await WRITTEN_TO(database, { phone })).length > 0
const WRITTEN_TO = compiledQuery((database, { phone }: { phone: string }) =>
  database
    .selectFrom('message')
    .where('phone_e164', '=', phone)
    .where('template', '!=', sql.lit('login_code' as const))
    .select('id')
    .limit(sql.lit(1)),
)

const messagesWithNames = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('message')
    .leftJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'message.family_id').onRef('membership.id', '=', 'message.membership_id'),
    )
    .leftJoin('task', (join) => join.onRef('task.family_id', '=', 'message.family_id').onRef('task.id', '=', 'message.task_id'))
    .innerJoin('family', 'family.id', 'message.family_id')
    .where('message.family_id', '=', familyId)
    // A message to an erased person is kept for a day, only for counting.
    .where('message.membership_id', 'is not', null)
    .selectAll('message')
    .select(['task.title', 'task.start_at', 'task.all_day_at'])
    .select(['membership.first_name', 'membership.last_name', 'membership.role', 'membership.confirmed_at'])
    .select(['membership.offered_role', 'membership.offered_by', 'family.heir_id'])

export type MessageWithName = Awaited<ReturnType<ReturnType<typeof messagesWithNames>['execute']>>[number]

/** Returns null for an unknown id, and for a null id, which means that nothing was sent. */
export async function findMessage(database: Database, familyId: FamilyId, id: number | null) {
  if (id === null) return null
  return (await messagesWithNames(database, familyId).where('message.id', '=', id).executeTakeFirst()) ?? null
}

/** A page of messages before an instant (ms), newest first. */
export function listMessages(database: Database, familyId: FamilyId, before: number) {
  const rows = messagesWithNames(database, familyId)
    .where('message.created_at', '<', before)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
  return firstPage(
    rows,
    (row) => row.created_at,
    (instant) => rows.where('message.created_at', '>=', instant),
  )
}

/** The owner and the coordinators, who get messages about what the circle does. */
export const listFamilySide = (database: Database, familyId: FamilyId) =>
  membersWithPeople(database, familyId)
    .where('membership.state', '=', 'approved')
    .where('membership.role', 'in', ['owner', 'coordinator'])
    .orderBy('membership.id')
    .select(['membership.id', 'membership.role', 'membership.first_name', 'membership.messages', 'person.phone_e164', 'membership.locale'])
    .select('membership.own_zone')
    .execute()

export const findRecipient = (database: Database, familyId: FamilyId, membershipId: number) =>
  membersWithPeople(database, familyId)
    .where('membership.id', '=', membershipId)
    .where('membership.state', '=', 'approved')
    .select(['membership.id', 'membership.role', 'person.phone_e164', 'membership.locale'])
    .executeTakeFirst()

/**
 * The states from which a report may change a message. The state of the message only moves forward, in whatever order reports arrive. Some
 * gateways report each part of a message. If one part failed, the message counts as failed, whatever happened to the other parts.
 */
const ALLOWED_FROM: Record<'whole' | 'parts', Record<DeliveryReport['state'], StoredState[]>> = {
  whole: {
    sent: ['queued', 'sending', 'expired'],
    failed: ['queued', 'sending', 'sent'],
    delivered: ['queued', 'sending', 'sent', 'failed', 'expired'],
  },
  parts: {
    sent: ['queued', 'sending', 'expired'],
    failed: ['queued', 'sending', 'sent', 'delivered'],
    delivered: ['queued', 'sending', 'sent', 'expired'],
  },
}

/**
 * Stores a report about a message that was sent at least once. Returns the address if the report changed the message, otherwise null. A
 * failure counts only for the channel that the message uses now, because the message may have been sent to another address since.
 */
export async function applyDeliveryReport(
  database: Database,
  { message: id, state }: DeliveryReport,
  now: number,
  channel: Channel = 'sms',
) {
  const message = await database
    .selectFrom('message')
    .where('id', '=', id)
    .select(['template', 'parameters', 'parts', 'phone_e164', 'sent_at'])
    .executeTakeFirst()
  if (!message) return null
  const inParts = (message.parts ?? 1) > 1
  // Another part may still fail. Then the family can send the text itself, so the parameters are kept.
  const isOver = state === 'delivered' && !inParts
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set({
      state,
      lease_until: null,
      parameters: parametersKeptWhenSent(message, !isOver),
      ...(state !== 'failed' && { sent_at: message.sent_at ?? now }),
    })
    .where('id', '=', id)
    .where(wasTried)
    .$if(state !== 'delivered', (query) => query.where('phone_e164', likeMail(channel), MAIL_FORM))
    .where(hasState(...ALLOWED_FROM[inParts ? 'parts' : 'whole'][state]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? message.phone_e164 : null
}

/** Whether a family sends no message of this template now. A closed family only sends messages about closing, reopening or a new owner. */
export const isSilent = (template: Template, { closed_at, paused_at }: { closed_at: number | null; paused_at: number | null }) =>
  !RULES[template].isOfTheEnd && (closed_at !== null || (paused_at !== null && !PAUSE_TEMPLATES.includes(template)))

/**
 * What decides whether a message may be sent, and where to: the recipient's membership, addresses and choices, and the family's state and
 * quiet hours. Undefined if the message is for no member.
 */
export async function findRecipientState(database: Database, message: Pick<LeasedMessage, 'family_id' | 'membership_id'>) {
  const [found] = await RECIPIENT_STATE(database, message)
  return firstWithAddresses(found)
}
const RECIPIENT_STATE = compiledQuery((database, { family_id, membership_id }: Pick<LeasedMessage, 'family_id' | 'membership_id'>) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', family_id)
    .where('membership.id', '=', membership_id)
    .select(['membership.state', 'membership.role', 'membership.confirmed_by', 'membership.own_zone', 'membership.messages'])
    .select(PERSON_ADDRESSES)
    .select(OWN_ADDRESS)
    .select(['family.closed_at', 'family.paused_at', 'family.time_zone', 'family.quiet_from', 'family.quiet_to', 'family.day_of_rest']),
)

export const ADDRESS_TEMPLATES: Template[] = ['number_changed', 'address_changed', 'own_address']

/** Deletes notices about changed addresses, and questions whether mails may come. Their keys name the member or person `about`. */
export const forgetOldNumbers = (database: Database, about: string) =>
  database
    .deleteFrom('message')
    .where('template', 'in', ADDRESS_TEMPLATES)
    .where((where) => where.or(ADDRESS_TEMPLATES.map((template) => where('dedup_key', 'like', `${template} about ${about} %`))))
    .execute()

/** Expires messages to a member who left or whose number the family changed, if they still wait or could be sent manually. */
export const expireMessagesOf = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .set(ENDED)
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where(hasState('queued', 'failed'))
    .execute()

/** Expires messages that waited when a family paused, closed or reopened. If it is open, messages that a pause allows stay. */
export const expireMessages = (database: Database, familyId: FamilyId) =>
  database
    .updateTable('message')
    .set(ENDED)
    .where('family_id', '=', familyId)
    .where(hasState('queued'))
    .where((where) =>
      where.or([
        where('template', 'not in', PAUSE_TEMPLATES),
        where.exists(where.selectFrom('family').where('id', '=', familyId).where('closed_at', 'is not', null).select('family.id')),
      ]),
    )
    .execute()

/** How many messages were written or sent since an instant (ms), and in how many parts, by their state and provider. */
export const countMessages = (database: Database, since: number) =>
  database
    .selectFrom('message')
    .where((where) => where.or([where('created_at', '>=', since), where('sent_at', '>=', since)]))
    .groupBy(['state', 'provider'])
    .orderBy('state')
    .orderBy('provider')
    .select(['state', 'provider'])
    .select(({ fn }) => [fn.countAll().as('messages'), fn.sum('parts').as('parts')])
    .execute()

const OUTBOX_SHOWN = 200

export const listScreenOutbox = (database: Database) =>
  database.selectFrom('screen_outbox').orderBy('id', 'desc').limit(OUTBOX_SHOWN).selectAll().execute()

/** Stores a text of the screen provider, and deletes texts from before an instant (ms). */
export async function keepShown(database: Database, shown: { phone: string; text: string; now: number }, forgetBefore: number) {
  await INSERT_SHOWN(database, shown)
  await deleteShownBefore(database, forgetBefore)
}
const INSERT_SHOWN = compiledQuery((database, { phone, text, now }: { phone: string; text: string; now: number }) =>
  database.insertInto('screen_outbox').values({ phone_e164: phone, text, created_at: now }),
)

/** Deletes texts of the screen provider from before an instant (ms), even if no new ones are stored. */
export const deleteShownBefore = (database: Database, before: number) => DELETE_BEFORE(database, { before })
const DELETE_BEFORE = compiledQuery((database, { before }: { before: number }) =>
  database.deleteFrom('screen_outbox').where('created_at', '<', before),
)
