import { memberOfMessage } from '../../access/member-of-message.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { mailNamedIn } from '../../platform/mail/mail-keys.ts'
import { readReply } from '../../reading/replies/replies.parser.ts'
import { findMailedMember, stopMessages } from '../../store/messages/message-choices.ts'
import { findMessagedMember, findSentMail } from '../../store/replies.ts'
import { noteBounce } from '../messages/bounces.commands.ts'
import { type MailOutcome, readMailEvent } from './mail-events.rules.ts'
import { readInboundMail } from './mails.parser.ts'
import { passOn } from './notes.commands.ts'

/** In characters. */
const LONGEST_NOTE = 2_000

/** Handles a mail that came back or that someone wrote. Returns whether it has the key of a mail of ours. */
export async function receiveMail(app: Application, raw: Uint8Array) {
  const { settings, secretKey } = app
  const { names, kind, isHard, text } = await readInboundMail(raw, settings.mail?.from ?? '')
  const id = mailNamedIn(secretKey, names)
  if (id === null) return false
  if (kind === 'bounce') await noteBounce(app, id, isHard)
  if (kind === 'reply') await receiveMailReply(app, id, text)
  return true
}

/** Handles what a provider reports of a mail. What says nothing that we know changes nothing. */
export async function receiveMailEvent(app: Application, event: unknown) {
  const read = readMailEvent(event)
  const id = read && mailNamedIn(app.secretKey, read.names)
  app.metrics?.countMailIn(read ? 'event' : 'unknown_event')
  if (read && id !== null) await noteOutcome(app, id, read.outcome)
}

/** A mail that came back goes another way. Only of an address that takes no mails it is counted. After a complaint nothing is sent there. */
async function noteOutcome(app: Application, id: number, outcome: MailOutcome) {
  if (outcome === 'hard' || outcome === 'soft' || outcome === 'blocked') return noteBounce(app, id, outcome === 'hard')
  const message = outcome === 'complaint' && (await findSentMail(app.database, id))
  if (message) await stopMessages(app.database, message.phone_e164, app.now())
}

/** A reply is a note to the family's side, never a yes: anyone can write any sender. */
async function receiveMailReply({ database, settings, now: clock }: Application, id: number, whole: string) {
  const now = clock()
  const message = await findSentMail(database, id)
  const text = whole.slice(0, LONGEST_NOTE).toWellFormed()
  if (!message || text === '') return
  if (readReply(text).meaning === 'stop') return stopMessages(database, message.phone_e164, now)
  if (message.family_id === null || message.membership_id === null) return
  const familyId = provedFamily(message.family_id)
  const row = await findMessagedMember(database, familyId, message.membership_id)
  const theirs = await findMailedMember(database, familyId, message.membership_id)
  // An address that was theirs proves nothing any more.
  if (!row || ![theirs?.phone_e164, theirs?.second_address, theirs?.own_address].includes(message.phone_e164)) return
  const member = {
    ...memberOfMessage({ ...row, familyId }, now),
    ...{ locale: row.locale, firstName: row.first_name, hasConfirmed: row.confirmed_at !== null },
  }
  const sender = { phone: message.phone_e164, sent: [message], last: message, lastMember: member, memberOf: () => member, names: [], isStopped: false }
  await passOn(database, sender, { text, now, host: new URL(settings.publicUrl).host, isByProgram: false })
}
