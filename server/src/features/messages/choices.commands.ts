import type { Database } from '../../database/database.ts'
import { startMessages, stopMessages } from './choices.queries.ts'

/** What people answer to hear no more, and to hear again: GSM gateways' own words, and those of our languages. */
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'QUIT', 'STOPP', 'СТОП', 'הסר', 'להסיר', 'הסרה', 'הסירו', 'עצור', 'עצירה']
const START = ['START', 'UNSTOP', 'СТАРТ', 'התחל', 'להתחיל', 'התחלה']

/** Obeys somebody's answer to our SMS, sent from a number (E.164); anything but the words above changes nothing. */
export async function obeyAnswer(database: Database, phone: string, text: string, now: number) {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (STOP.includes(word)) await stopMessages(database, phone, now)
  if (START.includes(word)) await startMessages(database, phone)
}
