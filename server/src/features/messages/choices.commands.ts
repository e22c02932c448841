import type { Database } from '../../database/database.ts'
import { startMessages, stopMessages } from '../../store/message-choices.ts'

/** Replies that stop SMS and start them again: the words that SMS gateways use, and those of our languages. */
const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'QUIT', 'STOPP', 'СТОП', 'הסר', 'להסיר', 'הסרה', 'הסירו', 'עצור', 'עצירה']
const START_WORDS = ['START', 'UNSTOP', 'СТАРТ', 'התחל', 'להתחיל', 'התחלה']

/** Handles an SMS that someone sent to us from a number (E.164). Other texts than the words above change nothing. */
export async function handleInboundSms(database: Database, phone: string, text: string, now: number) {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (STOP_WORDS.includes(word)) await stopMessages(database, phone, now)
  if (START_WORDS.includes(word)) await startMessages(database, phone)
}
