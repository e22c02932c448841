import type { Application } from '../../http/application.ts'
import { calendarAt } from '../../platform/countries.ts'
import type { InboundSms } from '../../platform/providers/provider.ts'
import { SMS_MAX } from '../../reading/lengths.ts'
import type { readSms } from '../../reading/replies/sms.parser.ts'
import { startMessages, stopMessages } from '../../store/addresses/address-marks.ts'
import { answerByReply } from './answers.commands.ts'
import { noteAwayReply, noteBackReply } from './away-replies.commands.ts'
import { passOn } from './notes.commands.ts'
import { suggestByReply } from './other-times.commands.ts'
import { nullIfUnreadable } from './reading.commands.ts'
import { answerHelp, confirmStop, findSender, type Sender } from './senders.commands.ts'

/**
 * Handles an SMS that someone sent to us. A word that stops or starts messages counts from any number; everything else counts from members
 * only. A yes, a no or another time is an answer to the last message to the number. Any other text goes to the family of that message.
 */
export async function receiveReply(app: Application, { phone, text: whole, choice }: InboundSms) {
  const { database, log, now } = app
  const text = whole.slice(0, SMS_MAX).toWellFormed()
  if (phone === null) return log.warn('an SMS came from a number that can not be read')
  const sender = await findSender(database, phone, now())
  const read = sender && (await readSmsOf(app, sender, text))
  const meaning = read?.meaning ?? (await choiceIn(text))
  if (choice === 'stop' || meaning === 'stop') {
    const isNew = await stopMessages(database, phone, now())
    // If the gateway stopped the messages itself (`choice`), it has confirmed that, and sends no more messages to the number.
    if (isNew && choice !== 'stop') await confirmStop(database, phone, now())
    return
  }
  if (choice === 'start' || meaning === 'start') await startMessages(database, phone)
  // Twilio reports YES as START. So a reply of yes or no counts even if the gateway reports a choice.
  if (!sender || meaning === 'start' || (choice && meaning !== 'yes' && meaning !== 'no')) return
  if (read && (await doWhatItSays(app, sender, text, read))) return
  await passOn(database, sender, { text, host: new URL(app.settings.publicUrl).host, isByProgram: meaning === 'automatic' })
}

/**
 * Reads only whether a text stops or starts messages. Used for texts from strangers, and for texts that could not be read in full. Few
 * servers get such texts, and the parser's words of all languages are 200 KB, so the parser is not loaded when the server starts.
 */
async function choiceIn(text: string) {
  const { readChoice } = await import('../../reading/replies/choice.parser.ts')
  return readChoice(text)
}

/** Returns null for a text that can't be read in time: it is then a text like any other, which people can read. */
function readSmsOf(app: Application, { phone, names, lastMember }: Sender, text: string) {
  const calendar = calendarAt(app.now(), lastMember.timeZone, lastMember.locale)
  return nullIfUnreadable(app, app.readText('sms', { text, names, calendar }, phone), 'unavailable')
}

/** Does what a text says. Returns false if people have to read the text. */
async function doWhatItSays(app: Application, sender: Sender, text: string, { meaning, quoted, away, isBack }: ReturnType<typeof readSms>) {
  const { database, settings } = app
  if (meaning === 'yes' || meaning === 'no') return answerByReply(database, sender, { meaning, text, quoted })
  if (away && (await noteAwayReply(database, sender, away))) return true
  if (isBack && (await noteBackReply(database, sender))) return true
  if (meaning === 'other') return suggestByReply(app, sender, text)
  return meaning === 'help' && answerHelp(database, sender, settings.operator)
}
