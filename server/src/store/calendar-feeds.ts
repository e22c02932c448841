import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId, MembershipKey, Tables } from '../database/schema.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { allWithWhen, WHEN_COLUMNS } from './when.ts'

/** The member whose feed is created or ended. */
type FeedOwner = MembershipKey & { personId: number; numberProvedUntil: number | null }

/** The feeds that a member may see and end: the feed of this family, and with a proved number also the feed of all families. */
const isOwn =
  ({ familyId, id, personId, numberProvedUntil }: FeedOwner) =>
  (where: ExpressionBuilder<Tables, 'calendar_feed'>) =>
    where.or([
      where.and([where('family_id', '=', familyId), where('membership_id', '=', id)]),
      ...(numberProvedUntil === null ? [] : [where.and([where('person_id', '=', personId), where('family_id', 'is', null)])]),
    ])

/** Deletes the rows of the feeds that this member may end, so nothing remains of these feeds. */
export const endFeeds = (database: Database, owner: FeedOwner) => database.deleteFrom('calendar_feed').where(isOwn(owner)).execute()

/** Ends the feed of one membership. */
export const endFeedsOf = (database: Database, { familyId, id }: MembershipKey) =>
  database.deleteFrom('calendar_feed').where('family_id', '=', familyId).where('membership_id', '=', id).execute()

/** Inserts a feed of this family or, with a proved number, of all the person's families. */
export const insertFeed = (database: Database, { familyId, id, personId, numberProvedUntil }: FeedOwner, token: string, now: number) =>
  database
    .insertInto('calendar_feed')
    .values({
      person_id: personId,
      ...(numberProvedUntil === null && { family_id: familyId, membership_id: id }),
      token_hash: hashOf(token),
      created_at: now,
    })
    .execute()

export const findFeed = (database: Database, token: string) =>
  database
    .selectFrom('calendar_feed')
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .select(['person_id', 'family_id', 'membership_id'])
    .executeTakeFirst()

export const findFeedOf = (database: Database, owner: FeedOwner) =>
  database.selectFrom('calendar_feed').where(isOwn(owner)).where('revoked_at', 'is', null).select('created_at').executeTakeFirst()

/** In ms. A calendar keeps events that it has imported, so older ones need not be repeated. */
const FEED_BACK = 90 * DAY

export type CalendarRow = Awaited<ReturnType<typeof listEventsOf>>[number]

/** A member's events, including completed and cancelled ones, which calendars have to update. Without private details. */
export const listEventsOf = (database: Database, familyId: FamilyId, membershipId: number, now: number) =>
  database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('task.family_id', '=', familyId)
    .where('task.assignee_id', '=', membershipId)
    .where('task.type', '=', 'until_time')
    .where('task.end_at', '>', now - FEED_BACK)
    .orderBy('task.start_at')
    .orderBy('task.id')
    .select([
      'task.id',
      'task.title',
      ...WHEN_COLUMNS,
      'task.version',
      'task.cancelled_at',
      'task.created_at',
      'task.updated_at',
      'family.time_zone',
    ])
    .execute()
    .then(allWithWhen)
