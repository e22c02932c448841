import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'

interface NewSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A device has one endpoint; a browser's endpoint belongs to the device that signed in there last. */
export async function saveSubscription(
  database: Database,
  owner: { personId: number; deviceId: number },
  { endpoint, keys }: NewSubscription,
  now: number,
) {
  const values = { person_id: owner.personId, device_id: owner.deviceId, keys: JSON.stringify(keys), created_at: now }
  await database
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  await database.deleteFrom('push_subscription').where('device_id', '=', owner.deviceId).where('endpoint', '!=', endpoint).execute()
}

/** Of a person's browsers, or of one device alone: one, or all. */
export const endSubscriptions = (
  database: Database,
  { personId, deviceId }: { personId: number; deviceId: number | null },
  endpoint: string | undefined,
) =>
  database
    .deleteFrom('push_subscription')
    .where('person_id', '=', personId)
    .$if(deviceId !== null, (query) => query.where('device_id', '=', deviceId))
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .execute()

export const deleteSubscription = (database: Database, id: number) =>
  database.deleteFrom('push_subscription').where('id', '=', id).execute()

interface PushedMessage {
  message_id: number
  familyId: FamilyId
  membershipId: number
  template: Template
  parameters: string
  send_at: number
  expires_at: number
}

/** Puts a notification beside an SMS, for each browser that is signed in to this membership. */
export async function insertPushes(database: Database, { familyId, membershipId, ...message }: PushedMessage) {
  const browsers = await database
    .selectFrom('push_subscription')
    .innerJoin('user_token', 'user_token.device_id', 'push_subscription.device_id')
    .where('user_token.family_id', '=', familyId)
    .where('user_token.membership_id', '=', membershipId)
    .where('user_token.revoked_at', 'is', null)
    .select('push_subscription.id')
    .execute()
  if (browsers.length === 0) return
  await database
    .insertInto('push_message')
    .values(browsers.map(({ id }) => ({ subscription_id: id, ...message })))
    .execute()
}

const BATCH = 20

export const listPushesDue = (database: Database, now: number) =>
  database
    .selectFrom('push_message')
    .innerJoin('message', 'message.id', 'push_message.message_id')
    .innerJoin('family', 'family.id', 'message.family_id')
    .where('push_message.send_at', '<=', now)
    .orderBy('push_message.id')
    .limit(BATCH)
    .select(['push_message.id', 'message.template', 'message.any_hour_at', 'family.time_zone', 'family.quiet_from', 'family.quiet_to'])
    .execute()

export const holdPush = (database: Database, id: number, until: number) =>
  database.updateTable('push_message').set({ send_at: until }).where('id', '=', id).execute()

/**
 * Takes a notification out of the queue, so that nobody else sends it; undefined where another process was faster, or where
 * its SMS may not go out any more. What is lost on the way is lost: the SMS comes in any case.
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
    // As with the SMS: a pause ends what waits, and someone who left hears no more.
    .where('message.state', '!=', 'expired')
    .where('membership.state', '=', 'approved')
    .select(['push_subscription.endpoint', 'push_subscription.keys', 'membership.locale'])
    .executeTakeFirst()
  return to && { ...taken, ...to }
}

const THE_ONE = 1

export const findPushKeys = (database: Database) =>
  database.selectFrom('push_keys').where('id', '=', THE_ONE).select(['public_key', 'private_key']).executeTakeFirst()

/** Keeps these keys, unless another process kept others just now. */
export const keepPushKeys = (database: Database, keys: { publicKey: string; privateKey: string }, now: number) =>
  database
    .insertInto('push_keys')
    .values({ id: THE_ONE, public_key: keys.publicKey, private_key: keys.privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
