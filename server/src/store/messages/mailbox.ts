import type { Database } from '../../database/database.ts'
import type { MailboxPlace } from '../../platform/mail/inbox.ts'

// The table `mailbox` has one row, which the migration inserts. All servers of a database read the same mailbox.

/** How far the mailbox was read. */
export const findMailboxPlace = (database: Database): Promise<MailboxPlace> =>
  database.selectFrom('mailbox').select(['validity', 'uid', 'tries']).executeTakeFirstOrThrow()

/** If two servers read at once, the place that is further ahead is kept. */
export const keepMailboxPlace = (database: Database, place: MailboxPlace) =>
  database
    .updateTable('mailbox')
    .set(place)
    .where((where) => where.or([where('validity', '!=', place.validity), where('uid', '<=', place.uid)]))
    .execute()

/** How many of the latest mails in a row could not be read. */
export const countUnreadableMails = async (database: Database) =>
  (await database.selectFrom('mailbox').select('unreadable').executeTakeFirstOrThrow()).unreadable

/** Counts a mail that could not be read. A mail that was read sets the count to 0. */
export const noteMail = (database: Database, isRead: boolean) =>
  database
    .updateTable('mailbox')
    .set(({ eb, val }) => ({ unreadable: isRead ? val(0) : eb('unreadable', '+', 1) }))
    .$if(isRead, (query) => query.where('unreadable', '>', 0))
    .execute()
