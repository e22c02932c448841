import { readAwayReply, readBackReply } from './away-replies.parser.ts'
import { readReply } from './replies.parser.ts'

/** What an SMS of someone whom we know says. `names`: theirs and of the family's side. `today`: YYYY-MM-DD, for when they say to be away. */
export function readSms({ text, names, today }: { text: string; names: string[]; today: string }) {
  const read = readReply(text, names)
  const isOther = read.meaning === 'other'
  return { ...read, away: isOther ? readAwayReply(text, today) : null, isBack: isOther && readBackReply(text) }
}
