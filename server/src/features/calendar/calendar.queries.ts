import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { hashOf } from '../../http/tokens.ts'

export const endFeeds = (database: Database, personId: number, now: number) =>
  database.updateTable('calendar_feed').set({ revoked_at: now }).where('person_id', '=', personId).where('revoked_at', 'is', null).execute()

export const insertFeed = (database: Database, personId: number, token: string, now: number) =>
  database
    .insertInto('calendar_feed')
    .values({ person_id: personId, token_hash: hashOf(token), created_at: now })
    .execute()

export const findFeed = (database: Database, token: string) =>
  database
    .selectFrom('calendar_feed')
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .select('person_id')
    .executeTakeFirst()

export const findFeedOf = (database: Database, personId: number) =>
  database
    .selectFrom('calendar_feed')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .select('created_at')
    .executeTakeFirst()

/** A calendar keeps what it has read: older events need no repeating. */
const FEED_BACK = 90 * DAY

export type CalendarRow = Awaited<ReturnType<typeof listEventsOf>>[number]

/** A member's events, done and cancelled ones too, since a calendar has to hear of those; without anything private. */
export const listEventsOf = (database: Database, familyId: FamilyId, membershipId: number, now: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', membershipId)
    .where('type', '=', 'until_time')
    .where('end_at', '>', now - FEED_BACK)
    .orderBy('start_at')
    .orderBy('id')
    .select(['id', 'type', 'title', 'start_at', 'end_at', 'version', 'cancelled_at', 'created_at', 'updated_at'])
    .execute()
