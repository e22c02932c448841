import { ImapFlow } from 'imapflow'
import type { MailInbox } from '../settings/mail.ts'

/** In bytes. A longer mail has attachments, which are not read. */
const LONGEST_MAIL = 256 * 1024
const MAILS_AT_ONCE = 100
/** In ms. */
const INBOX_PATIENCE = 20_000

/** After this many failed tries to read a mail, the mail is skipped. */
const TRIES = 5

/**
 * How far a mailbox was read. `uid` is the UID (RFC 9051) of the last mail that was read; 0 at first. It belongs to the UIDVALIDITY
 * `validity`. `tries`: how often reading the next mail has failed.
 */
export interface MailboxPlace {
  validity: number
  uid: number
  tries: number
}

interface MailboxReader {
  /** Returns whether the mail was for us. Such a mail is deleted, since it contains what people wrote. Other mails stay as they are. */
  receive: (raw: Buffer) => Promise<boolean>
  keepPlace: (place: MailboxPlace) => Promise<unknown>
  skip: () => Promise<unknown>
}

/**
 * Reads the mails of a mailbox that came after the position `before`. With UID 0, it reads only the mails that no one has read yet. Throws
 * if the mailbox can't be reached, and throws what `receive` throws. The next call then begins with the same mail.
 */
export async function readInbox(settings: MailInbox, before: MailboxPlace, { receive, keepPlace, skip }: MailboxReader) {
  const inbox = await openInbox(settings)
  try {
    const validity = Number((await inbox.mailboxOpen('INBOX')).uidValidity)
    let place = before.validity === validity ? before : { validity, uid: 0, tries: 0 }
    const found = (await inbox.search({ uid: `${place.uid + 1}:*`, ...(place.uid === 0 && { seen: false }) }, { uid: true })) || []
    // `n:*` includes the last mail in any case.
    const uids = found.filter((uid) => uid > place.uid).sort((one, other) => one - other)
    for (const uid of uids.slice(0, MAILS_AT_ONCE)) {
      try {
        if (place.tries >= TRIES) await skip()
        else await readNext(inbox, uid, receive)
      } catch (error) {
        await keepPlace({ ...place, tries: place.tries + 1 })
        throw error
      }
      place = { validity, uid, tries: 0 }
      await keepPlace(place)
    }
  } finally {
    await inbox.logout().catch(() => inbox.close())
  }
}

async function readNext(inbox: ImapFlow, uid: number, receive: MailboxReader['receive']) {
  const { source } = (await inbox.fetchOne(String(uid), { source: { maxLength: LONGEST_MAIL } }, { uid: true })) || {}
  if (source && (await receive(source))) await inbox.messageDelete(String(uid), { uid: true })
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
    // Only a mailbox on this machine may be read without TLS, so STARTTLS is not needed.
    ...(!isSecure && { doSTARTTLS: false }),
    ...{ connectionTimeout: INBOX_PATIENCE, greetingTimeout: INBOX_PATIENCE, socketTimeout: INBOX_PATIENCE },
  })
  // Without this listener, a connection that breaks later would end the process. Calls that wait for the connection fail anyway.
  inbox.on('error', () => {})
  await inbox.connect()
  return inbox
}
