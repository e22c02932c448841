import { memberOfMessage } from '../../access/member-of-message.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application, InboundMailOutcome } from '../../http/application.ts'
import { mailNamedIn } from '../../platform/mail/mail-keys.ts'
import { noteMail } from '../../store/messages/mailbox.ts'
import { findMailedMember, startMailsAt, startMessages, stopMessages } from '../../store/messages/message-choices.ts'
import { findMessagedMember, findSentMail } from '../../store/replies.ts'
import { noteBounce } from '../messages/bounces.commands.ts'
import { scanMail } from './inbound-mails.rules.ts'
import { type MailOutcome, readMailEvent } from './mail-events.rules.ts'
import { passOn } from './notes.commands.ts'
import { nullIfUnreadable } from './reading.commands.ts'
import { confirmStop } from './senders.commands.ts'

/**
 * Handles a mail that came back or that someone wrote. Returns whether it was one of ours, with the key of a mail that we sent, and could
 * be read. Throws if it has to come again: the database fails, or too many texts wait to be read.
 */
export async function receiveMail(app: Application, raw: Uint8Array) {
  const { names, kind, outcome, parsed } = scanMail(raw)
  const id = mailNamedIn(app.secretKey, names)
  if (id === null) return countMail(app, 'not_ours')
  if (kind === 'reply' && !(await receiveMailReply(app, id, parsed))) return countMail(app, 'unreadable')
  await noteOutcome(app, id, outcome)
  return countMail(app, kind)
}

/** Returns whether a mail of ours was read. */
export async function countMail({ database, metrics }: Application, what: InboundMailOutcome) {
  metrics?.countMailIn(what)
  if (what === 'not_ours') return false
  await noteMail(database, what !== 'unreadable')
  return what !== 'unreadable'
}

/** Handles what a provider reports of a mail. What says nothing that we know changes nothing. */
export async function receiveMailEvent(app: Application, event: unknown) {
  const read = readMailEvent(event)
  const id = read && mailNamedIn(app.secretKey, read.names)
  app.metrics?.countMailIn(read ? 'event' : 'unknown_event')
  if (read && id !== null) await noteOutcome(app, id, read.outcome)
}

/** A mail that came back goes another way. Only of an address that takes no mails it is counted. Where it was reported as spam nothing more is sent. */
async function noteOutcome(app: Application, id: number, outcome: MailOutcome) {
  if (outcome === 'hard' || outcome === 'soft' || outcome === 'blocked') return noteBounce(app, id, outcome === 'hard')
  const message = outcome === 'spam' && (await findSentMail(app.database, id))
  if (message) await stopMessages(app.database, message.phone_e164, app.now())
}

/** A reply is a note to the family's side, never a yes: anyone can write any sender. Returns false if it can't be read. */
async function receiveMailReply(app: Application, id: number, raw: Uint8Array) {
  const { database, settings, readText, now: clock } = app
  const now = clock()
  const message = await findSentMail(database, id)
  if (!message) return true
  const { phone_e164: address } = message
  const read = await nullIfUnreadable(app, readText('mail', { raw, ours: settings.mail?.from ?? '' }, address))
  if (!read) return false
  const { text, meaning } = read
  if (meaning === 'start') {
    await startMessages(database, address)
    await startMailsAt(database, message, now)
    return true
  }
  if (meaning === 'stop') {
    if (await stopMessages(database, address, now)) await confirmStop(database, address, now)
    return true
  }
  if (text === '' || message.family_id === null || message.membership_id === null) return true
  const familyId = provedFamily(message.family_id)
  const row = await findMessagedMember(database, familyId, message.membership_id)
  const theirs = await findMailedMember(database, familyId, message.membership_id)
  // An address that was theirs proves nothing any more.
  if (!row || ![theirs?.phone_e164, theirs?.second_address, theirs?.own_address].includes(message.phone_e164)) return true
  const member = {
    ...memberOfMessage({ ...row, familyId }, now),
    ...{ locale: row.locale, firstName: row.first_name, hasConfirmed: row.confirmed_at !== null },
  }
  const sender = {
    phone: message.phone_e164,
    sent: [message],
    last: message,
    lastMember: member,
    memberOf: () => member,
    names: [],
    isStopped: false,
  }
  await passOn(database, sender, { text, now, host: new URL(settings.publicUrl).host, isByProgram: false })
  return true
}
