import { digitValue } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import { listed } from '../words/word-patterns.rules.ts'
import { readReaction } from './reactions.parser.ts'
import { ADDED_BELOW, AUTOMATIC } from './written-by-programs.rules.ts'

/** What a reply by SMS means. `automatic` means that a program wrote it. */
export type Meaning = 'stop' | 'start' | 'help' | 'yes' | 'no' | 'automatic' | 'other'

export interface ReplyMeaning {
  meaning: Meaning
  /** Set for a reaction, such as a thumb: the text of the message to which it was added. */
  quoted?: string
}

/** A longer text is a sentence that means something else. */
const MOST_WORDS = 14

/** What a reply means. A single word in a sentence is no answer: the whole reply has to consist of known words and of `names`. */
export function readReply(text: string, names: string[] = []): ReplyMeaning {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}|\ufe0f|\u20e3|\p{Emoji_Modifier}/gu, '')
    .replace(/[’‘ʼ`´′]/g, "'")
  const reaction = readReaction(plain)
  if (reaction) return reaction
  const written = withoutAdditions(plain)
  const words = sayingWords(written)
  if (isAllSayings(words.filter(isNoSign), STOP_SAYINGS, names) || isBare(written)) return { meaning: 'stop' }
  const signed = sayingWords(withoutSignature(written))
  if (isAllSayings(signed.filter(isNoSign), STOP_SAYINGS, names)) return { meaning: 'stop' }
  // A program asks nothing: 'Is this an automated message?'
  const isQuestion = /[?？؟]/.test(plain)
  if (AUTOMATIC.test(plain) && !isQuestion) return { meaning: 'automatic' }
  if (isAllSayings(words.filter(isNoSign), START_SAYINGS, names)) return { meaning: 'start' }
  if (HELPS.includes(words.join(' '))) return { meaning: 'help' }
  // "Yes?" does not mean yes.
  if (/[?？]/.test(written)) return { meaning: 'other' }
  if ((isAllSayings(words, YES_SAYINGS, names) && !isDoubt(written)) || /^[+]+$/.test(written.trim())) return { meaning: 'yes' }
  if (isAllSayings(words, NO_SAYINGS, names) || /^[-–—]$/.test(written.trim())) return { meaning: 'no' }
  return { meaning: 'other' }
}

/** The text without quoted lines, and without what a program adds below it. */
const withoutAdditions = (plain: string) =>
  (plain.split(/^--\s*$/m)[0] ?? '')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('>') && !ADDED_BELOW.test(line.trim()))
    .join('\n')

/**
 * The text without a name on its last line, or after a dash at its end. The match begins only at the first of the spaces before the name,
 * so that the pattern is fast.
 */
const withoutSignature = (written: string) =>
  written.trim().replace(/(?<!\s)(?:\s+[-–—~]\s*|(?=[^\S\n]*\n)\s+)[\p{Lu}\p{Lo}][\p{L}'.-]*(?: [\p{Lu}\p{Lo}][\p{L}'.-]*){0,2}$/u, '')

/** The words in small letters, and the signs that have a meaning. */
const sayingWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    // 'Yesss' counts as 'yes'.
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replaceAll('־', ' ')
    // Hebrew vowels, and the marks of abbreviations.
    .replace(/[\u0591-\u05c7״׳]/g, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .match(/[\p{L}\p{M}\p{Nd}]+(?:'[\p{L}\p{M}]+)*|\p{S}/gu)
    ?.filter((word) => !/^\p{S}$/u.test(word) || SAYING_SIGNS.has(word)) ?? []

/** Out of all signs that people add, only these say yes or no. Variation selectors and skin tones are removed before. */
const YES_SIGNS = ['👍', '👌', '✅', '✔', '☑', '🆗', '💯', '🙋', '🤝']
const NO_SIGNS = ['👎', '❌', '✖', '🚫', '🙅', '❎']
const STOP_SIGNS = ['🛑']
const SAYING_SIGNS = new Set([...YES_SIGNS, ...NO_SIGNS, ...STOP_SIGNS])
/** "Yes 🤷" and "-1" do not mean yes. */
const isDoubt = (written: string) => /[🤔🤷🙄😕😬]|^\s*[-–—−]\s*1(?!\d)/u.test(written)
const isNoSign = (word: string) => !SAYING_SIGNS.has(word) || STOP_SIGNS.includes(word)

/** A text has to contain at least one of `core`, and may contain any of `beside`. Each saying has one or several words. */
interface Sayings {
  core: Set<string>
  beside: Set<string>
}
const sayings = (core: string[], ...beside: string[][]): Sayings => ({ core: new Set(core), beside: new Set(beside.flat()) })
const COURTESIES = listed('replies', 'courtesies')
const STOP_SAYINGS = sayings(
  [...listed('replies', 'stops'), ...STOP_SIGNS],
  COURTESIES,
  listed('replies', 'apologies', 'ofStops', 'beforeStops'),
)
const BARE_STOP_SAYINGS = sayings(listed('replies', 'bareStops'), COURTESIES, listed('replies', 'besideBareStops'))
const START_SAYINGS = sayings(listed('replies', 'starts'), COURTESIES)
const YES_SAYINGS = sayings([...listed('replies', 'yeses'), ...YES_SIGNS, '1'], COURTESIES)
const NO_SAYINGS = sayings([...listed('replies', 'noes'), ...NO_SIGNS, '0'], COURTESIES, listed('replies', 'apologies', 'besideNoes'))
const HELPS = listed('replies', 'helps')

/**
 * Whether a text stops messages by an ordinary word such as "cancel". A text with another person's name stops nothing: "Cancel Noa" is
 * about a visit.
 */
const isBare = (written: string) =>
  [written, withoutSignature(written)].some((text) => isAllSayings(sayingWords(text).filter(isNoSign), BARE_STOP_SAYINGS, []))

/** Whether the words consist only of these sayings and of names, with at least one saying of `core`. */
function isAllSayings(words: string[], { core, beside }: Sayings, names: string[]) {
  if (words.length > MOST_WORDS) return false
  const theirs = new Set(names.flatMap(sayingWords))
  /**
   * For the words from each position to the end. 'core': all are known, and at least one saying is in `core`. 'beside': all are known, and
   * no saying is in `core`. null: one is unknown.
   */
  const rests: ('beside' | 'core' | null)[] = []
  rests[words.length] = 'beside'
  for (let from = words.length - 1; from >= 0; from--) {
    rests[from] = null
    for (let to = from + 1; to <= words.length; to++) {
      const rest = rests[to]
      const saying = words.slice(from, to).join(' ')
      if (!rest) continue
      if (core.has(saying)) rests[from] = 'core'
      else if (beside.has(saying) || theirs.has(saying)) rests[from] = rests[from] ?? rest
    }
  }
  return rests[0] === 'core'
}
