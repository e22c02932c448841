import { ImapFlow } from 'imapflow'
import type { MailInbox } from '../settings/mail.ts'

/** A longer mail has attachments, of which nothing is read. In bytes. */
const LONGEST_MAIL = 256 * 1024
const MAILS_AT_ONCE = 100
/** In ms. */
const INBOX_PATIENCE = 20_000

/** What was looked at: mails without a key of ours stay in the mailbox as they are, and are not read again. */
export interface ReadUpTo {
  validity: bigint
  uid: number
}

/**
 * Reads the mails of a mailbox that came after `before`, or that no one has read yet. `receive` says whether it was one for us: then it is
 * deleted, since it has what people wrote. Returns up to where it read. Throws if the mailbox can't be reached.
 */
export async function readInbox(settings: MailInbox, before: ReadUpTo | null, receive: (raw: Buffer) => Promise<boolean>) {
  const inbox = await openInbox(settings)
  try {
    const { uidValidity: validity } = await inbox.mailboxOpen('INBOX')
    const since = before?.validity === validity ? before.uid : 0
    const found = (await inbox.search({ uid: `${since + 1}:*`, ...(since === 0 && { seen: false }) }, { uid: true })) || []
    // `n:*` has the last one in any case.
    const uids = found.filter((uid) => uid > since).slice(0, MAILS_AT_ONCE)
    for (const uid of uids) {
      const { source } = (await inbox.fetchOne(String(uid), { source: { maxLength: LONGEST_MAIL } }, { uid: true })) || {}
      if (source && (await receive(source))) await inbox.messageDelete(String(uid), { uid: true })
    }
    return { validity, uid: Math.max(since, ...uids) }
  } finally {
    await inbox.logout().catch(() => inbox.close())
  }
}

/** Logs in, and out. Throws if that fails. */
export async function checkInbox(settings: MailInbox) {
  const inbox = await openInbox(settings)
  await inbox.logout()
}

async function openInbox({ host, port, isSecure, user, password, proxy }: MailInbox) {
  const inbox = new ImapFlow({
    ...{ host, port, secure: isSecure, auth: { user, pass: password }, logger: false },
    ...(proxy !== null && { proxy }),
    // Without TLS it is on this machine.
    ...(!isSecure && { doSTARTTLS: false }),
    ...{ connectionTimeout: INBOX_PATIENCE, greetingTimeout: INBOX_PATIENCE, socketTimeout: INBOX_PATIENCE },
  })
  // Else a connection that breaks later would end the process. What waits for it fails by itself.
  inbox.on('error', () => {})
  await inbox.connect()
  return inbox
}
