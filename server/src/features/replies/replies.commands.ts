import type { Application } from '../../http/application.ts'
import type { InboundSms } from '../../platform/providers/provider.ts'
import { startMessages, stopMessages } from '../../store/messages/message-choices.ts'
import { answerByReply } from './answers.commands.ts'
import { noteAwayReply, noteBackReply } from './away-replies.commands.ts'
import { passOn } from './notes.commands.ts'
import { suggestByReply } from './other-times.commands.ts'
import { readReply } from './replies.parser.ts'
import { findSender } from './senders.commands.ts'

/** Of an SMS in the most parts that there can be, with room to spare. */
const LONGEST_REPLY = 2_000

/**
 * Handles an SMS that someone sent to us. A word that stops is heard from any number, everything else from members alone: a yes or a no,
 * or another time, is for the last message that went to the number, and any other text for the family of the last one.
 */
export async function receiveReply({ database, log, now, settings }: Application, { phone, text: whole, choice }: InboundSms) {
  const text = whole.slice(0, LONGEST_REPLY).toWellFormed()
  if (phone === null) return log.warn('an SMS came from a number that can not be read')
  const sender = await findSender(database, phone, now())
  const { meaning, quoted } = readReply(text, sender?.names)
  if (choice === 'stop' || meaning === 'stop') return stopMessages(database, phone, now())
  if (choice === 'start' || meaning === 'start') await startMessages(database, phone)
  const isAnswer = meaning === 'yes' || meaning === 'no'
  // Twilio takes YES for a start.
  if (!sender || meaning === 'start' || (choice && !isAnswer)) return
  if (isAnswer && (await answerByReply(database, sender, { meaning, text, quoted, now: now() }))) return
  if (meaning === 'other' && ((await noteAwayReply(database, sender, text)) || (await noteBackReply(database, sender, text)))) return
  if (meaning === 'other' && (await suggestByReply(database, sender, text, now()))) return
  const isByProgram = meaning === 'automatic'
  await passOn(database, sender, { text, now: now(), host: new URL(settings.publicUrl).host, isByProgram })
}
