import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application, InboundMailOutcome } from '../../http/application.ts'
import { mailNamedIn } from '../../platform/mail/mail-keys.ts'
import { allAddressesOf } from '../../platform/typed-addresses.ts'
import { startMailsAt, startMessages, stopMessages } from '../../store/addresses/address-marks.ts'
import { findPersonByAddress, knownAt } from '../../store/addresses/addresses.ts'
import { noteMail } from '../../store/messages/mailbox.ts'
import { findMailedMember } from '../../store/messages/message-choices.ts'
import { findSentMail, type SentMail } from '../../store/replies.ts'
import { noteBounce } from '../messages/bounces.commands.ts'
import { scanMail } from './inbound-mails.rules.ts'
import { type MailOutcome, readMailEvent } from './mail-events.rules.ts'
import { answerUnread, passOn } from './notes.commands.ts'
import { nullIfUnreadable } from './reading.commands.ts'
import { confirmStop, findAddressee, type Sender } from './senders.commands.ts'

/**
 * Handles a mail that bounced or that someone wrote. Returns whether the mail has the key of a mail that we sent, and could be read. Throws
 * if the mail has to be delivered again, because the database fails or too many texts wait to be read.
 */
export async function receiveMail(app: Application, raw: Uint8Array) {
  const { names, kind, outcome, parsed } = scanMail(raw)
  const id = mailNamedIn(app.secretKey, names)
  if (id === null) return countMail(app, 'not_ours')
  if (kind === 'reply') return countMail(app, await receiveMailReply(app, id, parsed))
  await noteOutcome(app, id, outcome)
  return countMail(app, kind)
}

/** Counts a mail. Returns whether it is for us and was read. */
export async function countMail({ database, metrics }: Application, what: InboundMailOutcome) {
  metrics?.countMailIn(what)
  if (what === 'not_ours') return false
  await noteMail(database, what !== 'unreadable')
  return what !== 'unreadable'
}

/** Handles what a provider reports about a mail. An event that we do not know changes nothing. */
export async function receiveMailEvent(app: Application, event: unknown) {
  const read = readMailEvent(event)
  const id = read && mailNamedIn(app.secretKey, read.names)
  app.metrics?.countMailIn(read ? 'event' : 'unknown_event')
  if (read && id !== null) await noteOutcome(app, id, read.outcome)
}

/**
 * A message whose mail bounced is sent to another address. The bounce counts against the address only if the address takes no mails. After
 * a report of spam nothing more is sent to the address.
 */
async function noteOutcome(app: Application, id: number, outcome: MailOutcome) {
  if (outcome === 'hard' || outcome === 'soft' || outcome === 'blocked') return noteBounce(app, id, outcome === 'hard')
  const message = outcome === 'spam' && (await findSentMail(app.database, id))
  if (message) await stopMessages(app.database, message.phone_e164, app.now())
}

/**
 * A reply can stop or start messages. Any other reply is a note to the family's side. It never counts as a yes, because anyone can make up
 * the sender of a mail.
 */
async function receiveMailReply(app: Application, id: number, raw: Uint8Array): Promise<InboundMailOutcome> {
  const { database, settings, readText, now: clock } = app
  const now = clock()
  const message = await findSentMail(database, id)
  if (!message) return 'reply'
  const { phone_e164: address } = message
  const host = new URL(settings.publicUrl).host
  const read = await nullIfUnreadable(app, readText('mail', { raw, ours: settings.mail?.from ?? '', host }, address))
  if (read?.isAutomatic) return 'automatic'
  if (read?.meaning === 'start') {
    await startMessages(database, address)
    await startMailsAt(database, message, now)
  } else if (read?.meaning === 'stop') {
    if (await stopMessages(database, address, now)) await confirmStop(database, address, now)
  } else {
    const sender = await senderOfMail(database, message, now)
    if (sender && read && read.text !== '')
      await passOn(database, sender, { text: read.text, host, isByProgram: read.meaning === 'automatic' })
    else if (sender) await answerUnread(database, sender, true)
  }
  return read ? 'reply' : 'unreadable'
}

/**
 * The member to whom one of our mails was sent. Null if they are no longer a member. Also null if the address is no longer theirs, because
 * the address then proves nothing.
 */
async function senderOfMail(database: Database, message: SentMail, now: number): Promise<Sender | null> {
  const { family_id, membership_id, phone_e164: phone } = message
  if (family_id === null || membership_id === null) return null
  const familyId = provedFamily(family_id)
  const member = await findAddressee(database, familyId, membership_id, now)
  const theirs = await findMailedMember(database, familyId, membership_id)
  if (!member || !theirs || !allAddressesOf(theirs).includes(phone)) return null
  const isStopped = (knownAt(await findPersonByAddress(database, phone), phone)?.stoppedAt ?? null) !== null
  return { phone, sent: [message], last: message, lastMember: member, memberOf: () => member, names: [], isStopped }
}
