import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAmong } from '../database/paging.ts'
import type { FamilyId } from '../database/schema.ts'
import { REPLY_TEMPLATES } from '../templates/templates.ts'
import { membershipAt } from './memberships.ts'
import { MAIL_FORM } from './messages/channels.ts'
import { hasState, wasAccepted } from './messages/message-states.ts'

// What people reply by SMS: the messages that they reply to, and the texts that they write.

/** How many of the latest messages to a number are considered when a reply comes. */
const LATEST_MESSAGES = 100

/** The latest messages that were sent to a number (E.164), the last one first. Messages that answer a reply are left out. */
export const listSentTo = (database: Database, phone: string) =>
  database
    .selectFrom('message')
    .where('phone_e164', '=', phone)
    .where(wasAccepted)
    .where(hasState('sent', 'delivered', 'failed'))
    .where('template', 'not in', REPLY_TEMPLATES)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST_MESSAGES)
    .select(['id', 'family_id', 'membership_id', 'task_id', 'template', 'locale', 'state', 'dedup_key'])
    .execute()

export type SentMessage = Awaited<ReturnType<typeof listSentTo>>[number]

/** A mail that was sent; undefined if it was erased, or was finally sent as an SMS. */
export const findSentMail = (database: Database, id: number) =>
  database
    .selectFrom('message')
    .where('id', '=', id)
    .where(wasAccepted)
    .where('phone_e164', 'like', MAIL_FORM)
    .select(['id', 'family_id', 'membership_id', 'task_id', 'template', 'locale', 'state', 'dedup_key', 'phone_e164'])
    .executeTakeFirst()

export type SentMail = NonNullable<Awaited<ReturnType<typeof findSentMail>>>

/** The messages that answered replies from a number (E.164) after an instant (ms): their templates, and when they were made (ms). */
export const listAnswersTo = (database: Database, phone: string, since: number) =>
  database
    .selectFrom('message')
    .where('phone_e164', '=', phone)
    .where('template', 'in', REPLY_TEMPLATES)
    .where('created_at', '>', since)
    .select(['template', 'created_at'])
    .execute()

/** A member of an open circle, with the data that a message to them needs. */
export const findMessagedMember = (database: Database, familyId: FamilyId, id: number) =>
  membershipAt(database, { familyId, id })
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.state', '=', 'approved')
    .where('family.closed_at', 'is', null)
    .select([
      'membership.id',
      'membership.person_id',
      'membership.role',
      'membership.trusted_at',
      'membership.looked_at',
      'membership.version',
    ])
    .select(['membership.first_name', 'membership.last_name', 'membership.locale', 'membership.confirmed_at'])
    .select(['family.token', 'family.title', 'family.time_zone', 'family.version as family_version', 'family.paused_at'])
    .executeTakeFirst()

/** What a member wrote by SMS since an instant (ms), the earliest first. */
export const listRepliesOf = (database: Database, familyId: FamilyId, id: number, since: number) =>
  database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('by_id', '=', id)
    .where('kind', '=', 'wrote')
    .where('at', '>', since)
    .orderBy('id')
    .select(['reason', 'at'])
    .execute()

/** Deletes texts that were written before an instant (ms), `limit` at most. Returns how many. */
export async function deleteOldReplies(database: Database, before: number, limit: number) {
  const { numDeletedRows } = await database
    .deleteFrom('family_event')
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('family_event')
          // The same condition as in the index family_event_replies.
          .where('kind', '=', sql.lit('wrote' as const))
          .where('at', '<', before)
          .select(['family_id', 'id'])
          .limit(limit)
          .$asTuple('family_id', 'id'),
      ),
    )
    .where('kind', '=', sql.lit('wrote' as const))
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
