import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { findMailboxPlace, keepMailboxPlace } from '../../store/messages/mailbox.ts'
import { countMail, receiveMail } from './mails.commands.ts'

/** Reads the mailbox of replies and of returned mails. `readMails` runs once, which tests use; `start` repeats it. */
export function inboxJobs(app: Application) {
  const { database, settings } = app
  const inbox = settings.mail?.inbox ?? null
  const readMails = async () => {
    if (inbox === null) return
    // This module is loaded only if a mailbox is read.
    const { readInbox } = await import('../../platform/mail/inbox.ts')
    await readInbox(inbox, await findMailboxPlace(database), {
      receive: (raw) => receiveMail(app, raw),
      keepPlace: (place) => keepMailboxPlace(database, place),
      skip: () => countMail(app, 'unreadable'),
    })
  }
  return {
    readMails,
    ...runPeriodically(app.log, [{ run: readMails, every: MINUTE, failureMessage: 'the mailbox of MAIL_INBOX could not be read' }]),
  }
}
