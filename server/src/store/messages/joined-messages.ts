import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import { type NotNull, sql } from 'kysely'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { HOLDER_TEMPLATES, type Template } from '../../templates/templates.ts'
import { listRefusedChannels } from './gateway-refusals.ts'
import { readParameters } from './message-parameters.ts'
import { ENDED, hasState, isOnlyHere, isWaiting, isWithdrawn, outboxStateOf } from './message-states.ts'
import type { StoredMessage } from './messages.ts'
import { wasPushed } from './push-messages.ts'
import { isHeldUp } from './undelivered.ts'

// Waiting messages, into which other messages are joined.

/**
 * The latest message to this member about join requests that was created until `until` and is due after `since` (ms). Returns when the
 * message is due, how many requests it covers, and which values stay if it covers more.
 */
export async function findLastRequestMessage(
  database: Database,
  familyId: FamilyId,
  membershipId: number,
  { since, until }: { since: number; until: number },
) {
  const last = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', '=', 'join_request')
    .where('due_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('id', 'desc')
    .select(['id', 'parameters', 'due_at'])
    .$narrowType<{ due_at: NotNull }>()
    .executeTakeFirst()
  const stored = last && requestsIn(last.parameters)
  return stored ? { id: last.id, ...stored, due: last.due_at } : null
}

/** How many requests a message is about, and which values stay if it gets more requests; null if the message can't be read. */
function requestsIn(parameters: string) {
  const stored = readParameters(parameters)
  if (!stored) return null
  const { count = 1, zone, isFirst } = stored
  return { count, kept: { ...(zone && { zone }), ...(isFirst && { isFirst }) } }
}

/** The waiting messages of a family about requests. */
export async function listWaitingRequestMessages(database: Database, familyId: FamilyId) {
  const rows = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('template', 'in', ['join_request', 'requests_waiting'])
    .where(isWaiting)
    .select(['id', 'parameters'])
    .execute()
  return rows.flatMap(({ id, parameters }) => {
    const stored = requestsIn(parameters)
    return stored ? [{ id, ...stored }] : []
  })
}

/** What may change in a waiting message. */
type Waiting = Partial<Omit<StoredMessage, 'family_id'>>

/** Changes a message and its notifications if it is certain that no gateway has the message. Returns whether it was changed. */
export async function changeQueuedMessage(database: Database, familyId: FamilyId, id: number, values: Waiting) {
  const waiting = await database
    .updateTable('message')
    .set(values)
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where(isOnlyHere)
    .returning(['template', 'parameters', 'next_attempt_at', 'expires_at'])
    .executeTakeFirst()
  if (!waiting) return false
  const { next_attempt_at: send_at, ...shown } = waiting
  await database
    .updateTable('push_message')
    .set({ ...shown, send_at })
    .where('message_id', '=', id)
    .execute()
  return true
}

/** Two instants (ms), both excluded from the period. */
export interface Period {
  since: number
  until: number
}

const recent = (database: Database, familyId: FamilyId, { since, until }: Period) =>
  database
    .selectFrom('message')
    .innerJoin('membership as reader', (join) =>
      join.onRef('reader.family_id', '=', 'message.family_id').onRef('reader.id', '=', 'message.membership_id'),
    )
    .where('message.family_id', '=', familyId)
    .where('message.due_at', '>', since)
    .where('message.due_at', '<', until)
    // A message that ended before anyone tried to send it does not count, because it was never an SMS.
    .where((where) => where.not(isWithdrawn(where)))
    .select(['message.id', 'message.membership_id', 'message.task_id', 'message.template', 'message.parameters', 'message.state'])
    .select(['message.attempts', 'message.due_at', 'message.any_hour_at', 'message.expires_at', 'message.created_at'])
    .select('reader.role')
    .$narrowType<{ due_at: NotNull }>()

const CAUSED = compiledQuery((database, { familyId, by, since, until }: Period & { familyId: FamilyId; by: number }) =>
  recent(database, familyId, { since, until }).where('message.caused_by', '=', by),
)

/** The messages that count against a member's daily limit and are due in this time, the newest last. */
export const listMessagesCausedBy = async (database: Database, familyId: FamilyId, by: number, span: Period) =>
  (await CAUSED(database, { familyId, by, ...span })).map(recentOf).sort(byMessageId)

/** The messages about changes to what a member holds that are due in this time, the newest last. */
export async function listChangesTo(database: Database, familyId: FamilyId, membershipId: number, span: Period) {
  const rows = await recent(database, familyId, span)
    .where('message.template', 'in', HOLDER_TEMPLATES)
    .where('message.membership_id', '=', membershipId)
    .where('message.caused_by', 'is', null)
    .execute()
  return rows.map(recentOf).sort(byMessageId)
}

/**
 * The latest waiting message that tells a member about a change of a task. A gateway can't be reached, so the member does not know of the
 * change yet. Instants are in ms.
 */
export async function findHeldUpChange(database: Database, familyId: FamilyId, membershipId: number, task: number, until: number) {
  const row = await recent(database, familyId, { since: 0, until })
    .where('message.template', 'in', HOLDER_TEMPLATES)
    .where('message.membership_id', '=', membershipId)
    .where((where) => where.or([where('message.task_id', '=', task), where('message.parameters', 'like', `%"${task}":%`)]))
    .where(isOnlyHere)
    .where(isHeldUp(await listRefusedChannels(database)))
    .orderBy('message.id', 'desc')
    .executeTakeFirst()
  return row && recentOf(row)
}

type RecentRow = Awaited<ReturnType<ReturnType<typeof recent>['execute']>>[number]
const recentOf = ({ state, attempts, due_at: due, role, ...row }: RecentRow) => ({
  ...row,
  /** Whether the message's reader is of the family's side. */
  isToSide: role !== 'supporter',
  state: outboxStateOf({ state, attempts }),
  due,
})
/** A recent message, for decisions about the next message. Times are in ms. */
export type RecentMessage = ReturnType<typeof recentOf>
const byMessageId = (one: RecentMessage, other: RecentMessage) => one.id - other.id

/**
 * The latest of the messages to a member that have this template and a key that begins with `keyStart`. Only messages that are due within
 * three days after `since` (ms) count.
 */
export async function findEarlierWording(
  database: Database,
  familyId: FamilyId,
  { to, template, keyStart, since }: { to: number; template: Template; keyStart: string; since: number },
) {
  const rows = await recent(database, familyId, { since, until: since + 3 * DAY })
    .where('message.template', '=', template)
    .where('message.membership_id', '=', to)
    .select('message.dedup_key')
    .execute()
  const found = rows.filter(({ dedup_key }) => dedup_key.startsWith(keyStart)).map(recentOf)
  return found.sort(byMessageId).at(-1)
}

/** The waiting evening message to this member that is due by an instant (ms). */
export const findEveningMessage = (database: Database, familyId: FamilyId, membershipId: number, until: number) =>
  database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', '=', 'more_today')
    .where(isWaiting)
    .where('due_at', '<=', until)
    .orderBy('id', 'desc')
    .select(['id', 'membership_id', 'parameters', 'due_at as due'])
    .$narrowType<{ due: NotNull }>()
    .executeTakeFirst()

/** Ends a message that no longer has to be sent, and its notifications. The message stays if a gateway may have it. */
export async function expireMessage(database: Database, familyId: FamilyId, id: number) {
  await changeQueuedMessage(database, familyId, id, ENDED)
  await database.deleteFrom('push_message').where('message_id', '=', id).execute()
}

/**
 * Expires waiting messages whose keys begin with `keyBegins`, and deletes their notifications. Returns whether there were any, and no
 * reader has had one of their notifications by `now` (ms).
 */
export async function expireQueued(database: Database, familyId: FamilyId, keyBegins: string, now: number) {
  const expired = await database
    .updateTable('message')
    .set(ENDED)
    .where('family_id', '=', familyId)
    .where(hasState('queued'))
    .where('dedup_key', 'like', `${keyBegins}%`)
    .returning(['id', 'membership_id', 'due_at'])
    .execute()
  if (expired.length === 0) return false
  const pushed = await Promise.all(expired.map(({ due_at, ...each }) => wasPushed(database, familyId, { ...each, due: due_at ?? 0 }, now)))
  const ids = expired.map(({ id }) => id)
  await database.deleteFrom('push_message').where('message_id', 'in', ids).execute()
  return !pushed.includes(true)
}

/**
 * Counts one more message that a member causes. Other transactions that count for this member wait until this one ends, so that the count
 * misses no message.
 */
export const countCausedMessage = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('membership')
    .set({ messages_caused: sql<number>`messages_caused + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    .execute()

/**
 * How often a member did something of this `kind` to a task since an instant (ms). Acts that concerned another member than `about` do not
 * count.
 */
export async function countActs(
  database: Database,
  familyId: FamilyId,
  { kind, by, about, task, since }: { kind: EventKind; by: number; about: number; task: number; since: number },
) {
  const { count } = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('task_id', '=', task)
    .where('kind', '=', kind)
    .where('by_id', '=', by)
    .where((where) => where.or([where('about_id', 'is', null), where('about_id', '=', about)]))
    .where('at', '>', since)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
