import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'

interface NewSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A browser has one endpoint: whoever signs in there next takes it over. Of a person's browsers the newest are kept. */
export async function saveSubscription(
  database: Database,
  owner: { personId: number; deviceId: number | null },
  { endpoint, keys }: NewSubscription,
  now: number,
) {
  const values = { person_id: owner.personId, device_id: owner.deviceId, keys: JSON.stringify(keys), created_at: now }
  await database
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  const kept = database
    .selectFrom('push_subscription')
    .where('person_id', '=', owner.personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BROWSERS_PER_PERSON)
    .select('id')
  await database.deleteFrom('push_subscription').where('person_id', '=', owner.personId).where('id', 'not in', kept).execute()
}

/** Each costs a call to its maker's service for every message. */
const BROWSERS_PER_PERSON = 10

/** One browser of a person, or all of them. */
export const endSubscriptions = (database: Database, personId: number, endpoint?: string) =>
  database
    .deleteFrom('push_subscription')
    .where('person_id', '=', personId)
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

/** Puts a notification beside an SMS, for each browser of that person whose device is still signed in. */
export async function insertPushes(database: Database, { familyId, membershipId, ...message }: PushedMessage) {
  const browsers = await database
    .selectFrom('push_subscription')
    .innerJoin('membership', 'membership.person_id', 'push_subscription.person_id')
    .leftJoin('device', 'device.id', 'push_subscription.device_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', membershipId)
    .where('device.revoked_at', 'is', null)
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
    .innerJoin('person', 'person.id', 'push_subscription.person_id')
    .innerJoin('message', (join) => join.on('message.id', '=', taken.message_id))
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.family_id', '=', 'message.family_id')
        .onRef('membership.id', '=', 'message.membership_id')
        .onRef('membership.person_id', '=', 'push_subscription.person_id'),
    )
    .leftJoin('device', 'device.id', 'push_subscription.device_id')
    .where('push_subscription.id', '=', taken.subscription_id)
    .where('device.revoked_at', 'is', null)
    // As with the SMS: a pause ends what waits, and whoever left hears no more.
    .where('message.state', '!=', 'expired')
    .where('membership.state', '=', 'approved')
    .select(['push_subscription.endpoint', 'push_subscription.keys', 'person.locale'])
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
