import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import type { ReadUpTo } from '../../platform/mail/inbox.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { receiveMail } from './mails.commands.ts'

/** Reads the mailbox of replies and of mails that came back. `readMails` runs once, for tests; `start` repeats it. */
export function inboxJobs(app: Application) {
  const inbox = app.settings.mail?.inbox ?? null
  let readUpTo: ReadUpTo | null = null
  const readMails = async () => {
    if (inbox === null) return
    // Loaded only if it is used.
    const { readInbox } = await import('../../platform/mail/inbox.ts')
    readUpTo = await readInbox(inbox, readUpTo, (raw) => receiveMail(app, raw))
  }
  return {
    readMails,
    ...runPeriodically(app.log, [{ run: readMails, every: MINUTE, failureMessage: 'the mailbox of MAIL_INBOX could not be read' }]),
  }
}
