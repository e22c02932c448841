import type { Database } from '../../database/database.ts'
import type { MailboxPlace } from '../../platform/mail/inbox.ts'

// The table has one row, which the migration inserts. All servers of a database read one mailbox.

/** Up to where the mailbox was read. */
export const findMailboxPlace = (database: Database): Promise<MailboxPlace> =>
  database.selectFrom('mailbox').select(['validity', 'uid', 'tries']).executeTakeFirstOrThrow()

/** If two servers read at once, the place that is further is kept. */
export const keepMailboxPlace = (database: Database, place: MailboxPlace) =>
  database
    .updateTable('mailbox')
    .set(place)
    .where((where) => where.or([where('validity', '!=', place.validity), where('uid', '<=', place.uid)]))
    .execute()

/** How many of the last mails, one after the other, could not be read. */
export const countUnreadableMails = async (database: Database) =>
  (await database.selectFrom('mailbox').select('unreadable').executeTakeFirstOrThrow()).unreadable

/** Counts a mail that could not be read, or ends the count. */
export const noteMail = (database: Database, isRead: boolean) =>
  database
    .updateTable('mailbox')
    .set(({ eb, val }) => ({ unreadable: isRead ? val(0) : eb('unreadable', '+', 1) }))
    .$if(isRead, (query) => query.where('unreadable', '>', 0))
    .execute()
