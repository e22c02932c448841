import { isAtTime, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId, Tables } from '../../database/schema.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { allWithAddresses, OWN_ADDRESS, PERSON_ADDRESSES } from '../addresses/addresses.ts'
import { membersWithPeople } from '../people.ts'
import { firstWithWhen, WHEN_COLUMNS } from '../when.ts'

/** The supporters of a family, with what they said they can help with. */
export const listSupporters = (database: Database, familyId: FamilyId) =>
  membersWithPeople(database, familyId)
    .where('membership.state', '=', 'approved')
    .where('membership.role', '=', 'supporter')
    .orderBy('membership.id')
    .select([
      'membership.id',
      'membership.can_help',
      'membership.away_from',
      'membership.away_until',
      'membership.trusted_at',
      'membership.messages',
      'membership.confirmed_at',
      'membership.first_name',
      'membership.last_name',
      'membership.confirmed_by',
      'membership.known_kind',
      'membership.locale',
      'membership.own_zone',
      'membership.last_seen_at',
    ])
    .select(PERSON_ADDRESSES)
    .select(OWN_ADDRESS)
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('push_subscription')
            .whereRef('push_subscription.person_id', '=', 'membership.person_id')
            .select('push_subscription.id'),
        )
        .as('gets_notifications'),
    )
    .execute()
    .then(allWithAddresses)

/** The members who have completed tasks, with the categories of these tasks. */
export const listDone = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', 'completed')
    .where('assignee_id', 'is not', null)
    .select(['assignee_id', 'category'])
    .distinct()
    .execute()

/** Taken tasks whose times overlap these instants (ms). */
export const isHeldBetween = (from: number, until: number) => (where: ExpressionBuilder<Tables, 'task'>) =>
  where.and([
    where('task.status', '=', sql.lit('in_progress')),
    where('task.cancelled_at', 'is', null),
    where('task.all_day_at', 'is', null),
    where('task.start_at', '<', until),
    where('task.end_at', '>', from),
  ])

/** The first task that a member has at the time of another task. A task on a day without a time does not count. */
export async function findHeldAt(database: Database, familyId: FamilyId, membershipId: number, when: When) {
  if (!isAtTime(when)) return undefined
  return database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', membershipId)
    .where(isHeldBetween(when.begins, when.ends))
    .orderBy('start_at')
    .select(WHEN_COLUMNS)
    .limit(1)
    .executeTakeFirst()
    .then(firstWithWhen)
}

/**
 * Whether someone who is signed in on the device with this secret has a task between these instants (ms). Tasks of the family with the
 * token `otherThan` do not count.
 */
export async function isHeldOnDevice(
  database: Database,
  secret: string,
  { otherThan, from, until }: { otherThan: string; from: number; until: number },
) {
  const held = await database
    .selectFrom('device')
    .innerJoin('user_token', 'user_token.device_id', 'device.id')
    .innerJoin('family', 'family.id', 'user_token.family_id')
    .innerJoin('task', (join) =>
      join.onRef('task.family_id', '=', 'user_token.family_id').onRef('task.assignee_id', '=', 'user_token.membership_id'),
    )
    .where('device.secret_hash', '=', hashOf(secret))
    .where('device.revoked_at', 'is', null)
    .where('user_token.revoked_at', 'is', null)
    .where('family.token', '!=', otherThan)
    .where(isHeldBetween(from, until))
    .select('task.id')
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
