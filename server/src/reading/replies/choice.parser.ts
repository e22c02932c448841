import { CHOICE_MAX } from '../lengths.ts'
import { readReply } from './replies.parser.ts'

/**
 * Whether the beginning of an SMS stops or starts messages. Only the beginning is read if the sender is unknown or the whole SMS could not
 * be read.
 */
export function readChoice(text: string) {
  const whole = text.trim()
  // The end of the text is left out if a word is cut there.
  const begin = whole.length <= CHOICE_MAX ? whole : whole.slice(0, CHOICE_MAX + 1).replace(/\s\S*$/, '')
  const { meaning } = readReply(begin)
  return meaning === 'stop' || meaning === 'start' ? meaning : 'other'
}
