import type { Database } from '../../database/database.ts'

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

/** From now on this number gets no SMS but the login codes that its owner asks for. */
const stopMessages = (database: Database, phone: string, now: number) =>
  database.updateTable('person').set({ stopped_at: now }).where('phone_e164', '=', phone).where('stopped_at', 'is', null).execute()

const startMessages = (database: Database, phone: string) =>
  database.updateTable('person').set({ stopped_at: null }).where('phone_e164', '=', phone).execute()
