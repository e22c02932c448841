import { CHOICE_MAX } from '../lengths.ts'
import { readReply } from './replies.parser.ts'

/** Whether the beginning of an SMS stops or starts messages: all that is heard of an SMS that is not read otherwise. */
export function readChoice(text: string) {
  const whole = text.trim()
  // Without a word that is cut.
  const begin = whole.length <= CHOICE_MAX ? whole : whole.slice(0, CHOICE_MAX + 1).replace(/\s\S*$/, '')
  const { meaning } = readReply(begin)
  return meaning === 'stop' || meaning === 'start' ? meaning : 'other'
}
