import type { Application } from '../../http/application.ts'
import { calendarAt } from '../../platform/countries.ts'
import type { InboundSms } from '../../platform/providers/provider.ts'
import { SMS_MAX } from '../../reading/lengths.ts'
import { readChoice } from '../../reading/replies/choice.parser.ts'
import { startMessages, stopMessages } from '../../store/messages/message-choices.ts'
import { answerByReply } from './answers.commands.ts'
import { noteAwayReply, noteBackReply } from './away-replies.commands.ts'
import { passOn } from './notes.commands.ts'
import { suggestByReply } from './other-times.commands.ts'
import { nullIfUnreadable } from './reading.commands.ts'
import { answerHelp, confirmStop, findSender } from './senders.commands.ts'

/**
 * Handles an SMS that someone sent to us. A word that stops is heard from any number, everything else from members alone: a yes or a no,
 * or another time, is for the last message that went to the number, and any other text for the family of the last one.
 */
export async function receiveReply(app: Application, { phone, text: whole, choice }: InboundSms) {
  const { database, log, now, settings } = app
  const text = whole.slice(0, SMS_MAX).toWellFormed()
  if (phone === null) return log.warn('an SMS came from a number that can not be read')
  const sender = await findSender(database, phone, now())
  const reading =
    sender &&
    app.readText(
      'sms',
      { text, names: sender.names, calendar: calendarAt(now(), sender.lastMember.timeZone, sender.lastMember.locale) },
      phone,
    )
  // What can't be read in time is a text like any other, which people can read.
  const read = reading && (await nullIfUnreadable(app, reading, 'unavailable'))
  const { meaning, quoted } = read ?? { meaning: readChoice(text), quoted: undefined }
  if (choice === 'stop' || meaning === 'stop') {
    const isNew = await stopMessages(database, phone, now())
    // A gateway that ends them by itself has said so, and takes no more.
    if (isNew && choice !== 'stop') await confirmStop(database, phone, now())
    return
  }
  if (choice === 'start' || meaning === 'start') await startMessages(database, phone)
  const isAnswer = meaning === 'yes' || meaning === 'no'
  // Twilio takes YES for a start.
  if (!sender || meaning === 'start' || (choice && !isAnswer)) return
  if (isAnswer && (await answerByReply(database, sender, { meaning, text, quoted, now: now() }))) return
  if (read?.away && (await noteAwayReply(database, sender, read.away))) return
  if (read?.isBack && (await noteBackReply(database, sender))) return
  if (read && meaning === 'other' && (await suggestByReply(app, sender, text, now()))) return
  if (meaning === 'help' && (await answerHelp(database, sender, settings.operator, now()))) return
  const isByProgram = meaning === 'automatic'
  await passOn(database, sender, { text, now: now(), host: new URL(settings.publicUrl).host, isByProgram })
}
