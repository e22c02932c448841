import type { Calendar } from '../../platform/countries.ts'
import { readAwayReply, readBackReply } from './away-replies.parser.ts'
import { readReply } from './replies.parser.ts'

/** What an SMS of someone whom we know says. `names`: theirs and of the family's side. `calendar`: when and where, for when they say to be away. */
export function readSms({ text, names, calendar }: { text: string; names: string[]; calendar: Calendar }) {
  const read = readReply(text, names)
  const isOther = read.meaning === 'other'
  return { ...read, away: isOther ? readAwayReply(text, calendar) : null, isBack: isOther && readBackReply(text) }
}
