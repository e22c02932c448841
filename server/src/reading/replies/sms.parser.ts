import { CHOICE_MAX } from '../lengths.ts'
import { readAwayReply, readBackReply } from './away-replies.parser.ts'
import { readReply } from './replies.parser.ts'

/** What an SMS of someone whom we know says. `names`: theirs and of the family's side. `today`: YYYY-MM-DD, for when they say to be away. */
export function readSms({ text, names, today }: { text: string; names: string[]; today: string }) {
  const read = readReply(text, names)
  const isOther = read.meaning === 'other'
  return { ...read, away: isOther ? readAwayReply(text, today) : null, isBack: isOther && readBackReply(text) }
}

/** Whether the beginning of an SMS stops or starts messages: all that is heard of an SMS that is not read otherwise. */
export function readChoice(text: string) {
  const whole = text.trim()
  // Without a word that is cut.
  const begin = whole.length <= CHOICE_MAX ? whole : whole.slice(0, CHOICE_MAX + 1).replace(/\s\S*$/, '')
  const { meaning } = readReply(begin)
  return meaning === 'stop' || meaning === 'start' ? meaning : 'other'
}
