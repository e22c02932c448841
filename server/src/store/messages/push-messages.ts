import { Type } from 'typebox'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { readStored, storedWhole } from '../../database/stored/read-stored.ts'
import { AppError } from '../../platform/errors.ts'
import { STORED_VALUES } from '../../templates/templates.ts'
import { withoutAsk } from './message-parameters.ts'
import type { MessageRow } from './message-states.ts'

interface NewSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const STORED_KEYS = storedWhole('push_subscription', 'keys', Type.Object({ p256dh: Type.String(), auth: Type.String() }))

const STORED_PUSH_PARAMETERS = storedWhole('push_message', 'parameters', STORED_VALUES)

/** The stored values of a notification and its browser. Each is null if no version of the server can have written it. */
export const readPush = ({ parameters, keys }: { parameters: string; keys: string }) => ({
  parameters: readStored(STORED_PUSH_PARAMETERS, parameters),
  keys: readStored(STORED_KEYS, keys),
})

interface Subscriber {
  personId: number
  deviceId: number
  /** The only family that the subscription is for; null for all families that the device is signed in to. */
  onlyFamilyId: FamilyId | null
}

/** Stores a subscription. A device has one endpoint, and an endpoint belongs to the device that signed in last. */
export async function saveSubscription(database: Database, owner: Subscriber, { endpoint, keys }: NewSubscription, now: number) {
  const { personId: person_id, deviceId: device_id, onlyFamilyId: only_family_id } = owner
  const values = { person_id, device_id, only_family_id, keys: JSON.stringify(keys), created_at: now }
  await database
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  await database
    .deleteFrom('push_subscription')
    .where('device_id', '=', device_id)
    .where('endpoint', '!=', endpoint)
    .$if(only_family_id !== null, (query) => query.where('only_family_id', '=', only_family_id))
    .execute()
}

/**
 * Deletes the subscriptions of a person, of one device, or of one family on a device. With an `endpoint`, only the subscription with this
 * endpoint.
 */
export const endSubscriptions = (
  database: Database,
  { personId, deviceId, onlyFamilyId }: Omit<Subscriber, 'deviceId'> & { deviceId: number | null },
  endpoint: string | undefined,
) =>
  database
    .deleteFrom('push_subscription')
    .where('person_id', '=', personId)
    .$if(deviceId !== null, (query) => query.where('device_id', '=', deviceId))
    .$if(onlyFamilyId !== null, (query) => query.where('only_family_id', '=', onlyFamilyId))
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .execute()

export const deleteSubscription = (database: Database, id: number) =>
  database.deleteFrom('push_subscription').where('id', '=', id).execute()

/** The browsers that are signed in to a membership and get notifications. */
const BROWSERS = compiledQuery((database, { familyId, membershipId }: { familyId: FamilyId; membershipId: number }) =>
  database
    .selectFrom('push_subscription')
    .innerJoin('user_token', 'user_token.device_id', 'push_subscription.device_id')
    .where('user_token.family_id', '=', familyId)
    .where('user_token.membership_id', '=', membershipId)
    .where('user_token.revoked_at', 'is', null)
    .where((where) => where.or([where('only_family_id', 'is', null), where('only_family_id', '=', familyId)]))
    .select('push_subscription.id as subscription_id'),
)

type PushedMessage = Pick<MessageRow, 'id' | 'membership_id' | 'template' | 'parameters' | 'next_attempt_at' | 'expires_at'>

/** Queues a notification of a message for each browser that is signed in to the message's membership and gets notifications. */
export async function insertPushes(database: Database, familyId: FamilyId, message: PushedMessage) {
  const { id: message_id, membership_id, template, parameters, next_attempt_at: send_at, expires_at } = message
  if (membership_id === null) return
  const browsers = await BROWSERS(database, { familyId, membershipId: membership_id })
  if (browsers.length === 0) return
  // A person who gets a notification is signed in, so the notification needs no secret.
  const shown = { message_id, template, parameters: withoutAsk(parameters), send_at, expires_at }
  const rows = browsers.map((browser) => ({ ...browser, ...shown }))
  await database.insertInto('push_message').values(rows).execute()
}

/**
 * Whether a notification of this message may have been sent by `now` (ms). Its reader then knows the message, even if the SMS still waits. A
 * browser that was added since counts too.
 */
export async function wasPushed(
  database: Database,
  familyId: FamilyId,
  { id, membership_id: membershipId, due }: { id: number; membership_id: number | null; due: number },
  now: number,
) {
  if (membershipId === null || due > now) return false
  const browsers = await BROWSERS(database, { familyId, membershipId })
  if (browsers.length === 0) return false
  const waiting = await database.selectFrom('push_message').where('message_id', '=', id).select('subscription_id').execute()
  return browsers.some((browser) => !waiting.some(({ subscription_id }) => subscription_id === browser.subscription_id))
}

export type DuePush = Awaited<ReturnType<typeof listPushesDue>>[number]

export const listPushesDue = (database: Database, now: number, limit: number) =>
  database
    .selectFrom('push_message')
    .innerJoin('message', 'message.id', 'push_message.message_id')
    .innerJoin('family', 'family.id', 'message.family_id')
    .where('push_message.send_at', '<=', now)
    .orderBy('push_message.send_at')
    .orderBy('push_message.id')
    .limit(limit)
    .select((query) => [
      'push_message.id',
      'push_message.parameters',
      'message.template',
      'message.family_id',
      'message.membership_id',
      'message.task_id',
      'message.dedup_key',
      'message.any_hour_at',
      'family.time_zone',
      'family.quiet_from',
      'family.quiet_to',
      'family.day_of_rest',
      // Each row is read by its key: with a join, PostgreSQL may read all rows.
      query
        .selectFrom('membership')
        .whereRef('membership.family_id', '=', 'message.family_id')
        .whereRef('membership.id', '=', 'message.membership_id')
        .select('own_zone')
        .as('own_zone'),
    ])
    .execute()

export const postponePush = (database: Database, id: number, until: number) =>
  database.updateTable('push_message').set({ send_at: until }).where('id', '=', id).execute()

/**
 * Removes a notification from the queue, so that no other process sends it. Undefined if another process was faster, or if its SMS may no
 * longer be sent. If sending fails, the notification is lost, but the SMS is sent in any case.
 */
export async function takePush(database: Database, id: number) {
  const taken = await database.deleteFrom('push_message').where('id', '=', id).returningAll().executeTakeFirst()
  if (!taken) return undefined
  const to = await database
    .selectFrom('push_subscription')
    .innerJoin('message', (join) => join.on('message.id', '=', taken.message_id))
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'message.family_id').onRef('membership.id', '=', 'message.membership_id'),
    )
    .innerJoin('user_token', (join) =>
      join
        .onRef('user_token.family_id', '=', 'membership.family_id')
        .onRef('user_token.membership_id', '=', 'membership.id')
        .onRef('user_token.device_id', '=', 'push_subscription.device_id'),
    )
    .where('push_subscription.id', '=', taken.subscription_id)
    .where('user_token.revoked_at', 'is', null)
    // The same rule as for the SMS: a pause expires waiting messages, and members who left get none.
    .where('message.state', '!=', 'expired')
    .where('membership.state', '=', 'approved')
    .where((where) => where.or([where('only_family_id', 'is', null), where('only_family_id', '=', where.ref('membership.family_id'))]))
    .select(['push_subscription.endpoint', 'push_subscription.keys', 'membership.locale', 'message.phone_e164'])
    .executeTakeFirst()
  return to && { ...taken, ...to }
}

const ONLY_ROW = 1

export const findPushKeys = (database: Database) =>
  database.selectFrom('push_keys').where('id', '=', ONLY_ROW).select(['public_key', 'private_key']).executeTakeFirst()

/** Stores these keys, unless another process has just stored others. */
export const keepPushKeys = (database: Database, keys: { publicKey: string; privateKey: string }, now: number) =>
  database
    .insertInto('push_keys')
    .values({ id: ONLY_ROW, public_key: keys.publicKey, private_key: keys.privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** The VAPID keys (RFC 8292) of this installation: created once, and the same on all its servers. */
export async function pushKeys(database: Database, now: number) {
  const known = await findPushKeys(database)
  if (known) return known
  const { default: webPush } = await import('web-push')
  await keepPushKeys(database, webPush.generateVAPIDKeys(), now)
  const kept = await findPushKeys(database)
  if (!kept) throw new AppError('unavailable')
  return kept
}
