import { HELPERS_MAX } from '@hand-in-hand/contract/constants.ts'
import { ALL_WORDS, anyOf, insensitive } from '../words/word-patterns.rules.ts'

const NUMBERS = new Map(
  ALL_WORDS.flatMap(({ lists }) =>
    lists.numbers.split(', ').flatMap((forms, index) => forms.split('|').map((form) => [form, index + 2] as const)),
  ),
)
const NUMBER = `(?<![\\p{L}\\p{N}.,:/–-])(?<number>\\d{1,2}|${[...NUMBERS.keys()].join('|')})`
const HELPERS = anyOf('lists', 'helpers')
const PEOPLE = anyOf('lists', 'people')
const NEED = `${anyOf('lists', 'need')}:?\\s+`
const NEEDED = `\\s+${anyOf('lists', 'needed')}`
const NO_LETTER_AFTER = '(?!\\p{L})'

const NAMES_HELPERS = insensitive(HELPERS)
const COUNT_IN_BRACKETS = insensitive(`\\s*[([]\\s*(?:${NEED})?${NUMBER}\\s*(?:${HELPERS}|${PEOPLE})(?:${NEEDED})?\\s*[)\\]]`)
const HELPER_COUNTS = [
  insensitive(`${NUMBER}\\s+(?:${anyOf('lists', 'more')}\\s+)?${HELPERS}${NO_LETTER_AFTER}`),
  // '2 people to carry a sofa' asks for helpers, but '5 people who come on Friday' does not.
  insensitive(`^${NUMBER}\\s+${PEOPLE}(?=\\s*(?:$|[:,–-])|\\s+${anyOf('lists', 'inOrderTo')}${NO_LETTER_AFTER})`),
  insensitive(`(?<!\\p{L})${NEED}${NUMBER}\\s+${PEOPLE}${NO_LETTER_AFTER}`),
  insensitive(`${NUMBER}\\s+${PEOPLE}${NEEDED}${NO_LETTER_AFTER}`),
]

/**
 * How many helpers a title asks for, and the title without that number if it is in brackets or at the end. `countsGuests`: the number may
 * be of guests, as in the title of a meal.
 */
export function helpersOf(title: string, countsGuests: boolean): { title: string; helpers: number } {
  const inBrackets = COUNT_IN_BRACKETS.exec(title)
  const match = inBrackets ?? HELPER_COUNTS.map((pattern) => pattern.exec(title)).find((each) => each !== null)
  const word = match?.groups?.number?.toLowerCase() ?? ''
  const helpers = NUMBERS.get(word) ?? Number(word)
  const isOfGuests = countsGuests && !NAMES_HELPERS.test(match?.[0] ?? '')
  if (!match || isOfGuests || helpers < 1 || helpers > HELPERS_MAX) return { title, helpers: 1 }
  const [before, after] = [title.slice(0, match.index), title.slice(match.index + match[0].length)]
  const isEnd = inBrackets !== null || /^[\s.]*$/u.test(after)
  const rest = inBrackets ? before + after : before.replace(/(?<![\s,;:(–—-])[\s,;:(–—-]+$/u, '')
  return { title: isEnd && /\p{L}/u.test(rest) ? rest.trim() : title, helpers }
}
