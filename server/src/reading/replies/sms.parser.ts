import type { Calendar } from '../../platform/countries.ts'
import { readAwayReply, readBackReply } from './away-replies.parser.ts'
import { readReply } from './replies.parser.ts'

/**
 * What an SMS from a known sender means. `names` are the names of the sender and of the family's side. `calendar` has the day of the SMS
 * and the order of day and month, so that days of absence can be read.
 */
export function readSms({ text, names, calendar }: { text: string; names: string[]; calendar: Calendar }) {
  const read = readReply(text, names)
  const isOther = read.meaning === 'other'
  return { ...read, away: isOther ? readAwayReply(text, calendar) : null, isBack: isOther && readBackReply(text) }
}
