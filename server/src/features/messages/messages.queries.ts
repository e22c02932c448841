import type { MessageState, Template } from '@hand-in-hand/contract/messages.ts'
import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MessageTable } from '../../database/message-tables.ts'
import { firstPage } from '../../database/paging.ts'
import type { FamilyId, Tables } from '../../database/schema.ts'
import type { Report } from './messages.providers.ts'
import { LINK_TEMPLATES, NOTICE, RULES, SECRET_TEMPLATES } from './messages.templates.ts'

/** Adds it, unless a message for the same reason to the same person exists; answers the id of what was added, or null. */
export async function insertMessage(database: Database, message: Insertable<MessageTable>) {
  const inserted = await database
    .insertInto('message')
    .values({ ...message, due_at: message.next_attempt_at, priority: RULES[message.template].priority ?? NOTICE })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Which of these keys stand in the outbox already, or stood there. */
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

const messagesWithNames = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('message')
    .leftJoin('named_member', (join) =>
      join.onRef('named_member.family_id', '=', 'message.family_id').onRef('named_member.id', '=', 'message.membership_id'),
    )
    .where('message.family_id', '=', familyId)
    // Of what went to people who were erased only the count is kept, for a day.
    .where('message.membership_id', 'is not', null)
    .selectAll('message')
    .select(['named_member.first_name', 'named_member.last_name', 'named_member.role', 'named_member.offered_role'])

export type MessageWithName = Awaited<ReturnType<ReturnType<typeof messagesWithNames>['execute']>>[number]

/** Null also where there is no id, since nothing was sent. */
export async function findMessage(database: Database, familyId: FamilyId, id: number | null) {
  if (id === null) return null
  return (await messagesWithNames(database, familyId).where('message.id', '=', id).executeTakeFirst()) ?? null
}

/** Newest first, a page of them before an instant (ms). */
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

/** The owner and the coordinators: who hears of what the circle does. */
export const listFamilySide = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('named_member')
    .where('family_id', '=', familyId)
    .where('state', '=', 'approved')
    .where('role', 'in', ['owner', 'coordinator'])
    .orderBy('id')
    .select(['id', 'role', 'messages', 'phone_e164', 'locale'])
    .execute()

export const findRecipient = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .selectFrom('named_member')
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    .where('state', '=', 'approved')
    .select(['id', 'role', 'phone_e164', 'locale'])
    .executeTakeFirst()

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/**
 * Makes so many messages this worker's until the lease ends (ms), what matters most first: new ones, ones to try again, and ones
 * whose sender died on the way. One statement, whose conditions hold again when a row is changed: of two workers one gets it.
 */
export async function leaseDue(database: Database, { now, until, limit }: { now: number; until: number; limit: number }) {
  const isDue = (where: ExpressionBuilder<Tables, 'message'>) =>
    where.and([
      where('state', 'in', ['queued', 'sending']),
      where('next_attempt_at', '<=', now),
      where.or([where('lease_until', 'is', null), where('lease_until', '<', now)]),
    ])
  const leased = await database
    .updateTable('message')
    .set(({ eb, fn, val }) => ({
      state: 'sending',
      attempts: eb('attempts', '+', 1),
      first_attempt_at: fn.coalesce('first_attempt_at', val(now)),
      lease_until: until,
    }))
    .where('id', 'in', (select) =>
      select.selectFrom('message').select('id').where(isDue).orderBy('priority').orderBy('next_attempt_at').orderBy('id').limit(limit),
    )
    .where(isDue)
    .returningAll()
    .execute()
  return leased.sort((one, other) => one.priority - other.priority || one.next_attempt_at - other.next_attempt_at || one.id - other.id)
}

export type LeasedMessage = Awaited<ReturnType<typeof leaseDue>>[number]

/**
 * Closes a lease with what came of it. Only the holder of this attempt may, and only while nothing else is known:
 * a slower worker's late word is ignored, and a report that was faster than the gateway's answer stands.
 */
export const settleMessage = (
  database: Database,
  { id, attempts }: Pick<LeasedMessage, 'id' | 'attempts'>,
  values: Updateable<MessageTable>,
) =>
  database
    .updateTable('message')
    .set({ ...values, lease_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute()

/** Lets go of a leased message until the end of the quiet hours (ms) that it fell into: as if it had been due then, and not tried yet. */
export const holdMessage = (database: Database, message: Pick<LeasedMessage, 'id' | 'attempts'>, until: number) =>
  settleMessage(database, message, {
    state: 'queued',
    attempts: message.attempts - 1,
    due_at: until,
    next_attempt_at: until,
    first_attempt_at: null,
  })

/** What is kept of a message that a gateway took over: of one with a secret nothing; of the others what failing later needs. */
export const keptOnceSent = (message: Pick<LeasedMessage, 'template' | 'parameters'>, mayStillFail: boolean) =>
  mayStillFail ? keptOnceFailed(message) : '{}'

/** What is kept of a message that no gateway sends: it may be sent by hand, unless it has a secret. Who holds that is that person. */
export const keptOnceFailed = ({ template, parameters }: Pick<LeasedMessage, 'template' | 'parameters'>) =>
  RULES[template].isSecret ? '{}' : parameters

/** From which states a report may lead on: forward only, in whatever order reports come. */
const BEFORE: Record<Report['state'], MessageState[]> = {
  sent: ['queued', 'sending', 'expired'],
  failed: ['queued', 'sending', 'sent'],
  delivered: ['queued', 'sending', 'sent', 'failed', 'expired'],
}

/** Takes a gateway's word on a message that was handed over at least once; answers whether it was news. */
export async function moveForward(database: Database, { message: id, state }: Report, now: number) {
  const message = await database.selectFrom('message').where('id', '=', id).select(['template', 'parameters', 'sent_at']).executeTakeFirst()
  if (!message) return false
  const isOver = state === 'delivered'
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set({
      state,
      lease_until: null,
      parameters: keptOnceSent(message, !isOver),
      ...(state !== 'failed' && { sent_at: message.sent_at ?? now }),
    })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .where('state', 'in', BEFORE[state])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a family sends none of these now: in a pause what lets somebody in still goes out, after its end only the news of it. */
export const isSilent = (template: Template, { closed_at, paused_at }: { closed_at: number | null; paused_at: number | null }) =>
  !RULES[template].isOfTheEnd && (closed_at !== null || (paused_at !== null && !RULES[template].isLink))

/** Who gets it, as far as that decides whether it may be sent. */
export const findStanding = (database: Database, { family_id, membership_id, phone_e164 }: LeasedMessage) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', family_id)
    .where('membership.id', '=', membership_id)
    .where('person.phone_e164', '=', phone_e164)
    .select(['membership.state', 'person.stopped_at'])
    .select(['family.closed_at', 'family.paused_at', 'family.time_zone', 'family.quiet_from', 'family.quiet_to'])
    .executeTakeFirst()

/** Empties what is older than an instant (ms), and what holds a secret that is useless by now. */
export const eraseBodies = (database: Database, { before, now }: { before: number; now: number }) =>
  database
    .updateTable('message')
    .set({ parameters: '{}' })
    .where('parameters', '!=', '{}')
    .where((where) =>
      where.or([where('created_at', '<', before), where.and([where('expires_at', '<=', now), where('template', 'in', SECRET_TEMPLATES)])]),
    )
    .execute()

/** Forgets that numbers from before were told: `about` as `tellOldNumber` has it. */
export const forgetOldNumbers = (database: Database, about: string) =>
  database
    .deleteFrom('message')
    .where('template', '=', 'number_changed')
    .where('dedup_key', 'like', `number_changed about ${about} %`)
    .execute()

/** Ends whatever still waits, or could be sent by hand, to whoever has left, or to a number that is not this member's any more. */
export const expireMessagesOf = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .set({ state: 'expired', parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('state', 'in', ['queued', 'failed'])
    .execute()

/** Ends what waited before a family took a pause, or closed, or opened again: login links go on while it is open. */
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

const SHOWN = 200

export const listScreenOutbox = (database: Database) =>
  database.selectFrom('screen_outbox').orderBy('id', 'desc').limit(SHOWN).selectAll().execute()
