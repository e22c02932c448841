import { HELPERS_MAX } from '@hand-in-hand/contract/constants.ts'
import { insensitive } from '../../platform/calendar-words.ts'

const NUMBERS = new Map(
  [
    'two zwei два две двое שני שתי',
    'three drei три трое שלושה שלוש',
    'four vier четыре четверо ארבעה ארבע',
    'five fünf пять пятеро חמישה חמש',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 2] as const)),
)
const NUMBER = `(?<![\\p{L}\\p{N}.,:/–-])(?<number>\\d{1,2}|${[...NUMBERS.keys()].join('|')})`
/** Only helpers are counted by these words. */
const HELPERS =
  '(?:helpers|volunteers|pairs of hands|helfer(?:innen|:innen|\\*innen)?|freiwillige|помощник\\p{L}*|помощниц\\p{L}*|волонт[её]р\\p{L}*|добровол\\p{L}*|עוזרים|עוזרות|מתנדבים|מתנדבות)'
/** These count guests and passengers too. */
const PEOPLE = '(?:people|persons|adults|ppl|leute|personen|человека?|чел\\.?|людей|אנשים|איש)'
const NEED =
  '(?:we need|needs?|looking for|wir brauchen|brauchen?|suchen?|gesucht|нужн[оы]|требуется|требуются|ищем|דרושים|נדרשים|צריך|צריכים|מחפשים):?\\s+'
const NEEDED = '\\s+(?:needed|required|wanted|gesucht|nötig|gebraucht|нужн[оы]|требуется|требуются|דרושים|נדרשים)'
const NO_LETTER_AFTER = '(?!\\p{L})'

const NAMES_HELPERS = insensitive(HELPERS)
const COUNT_IN_BRACKETS = insensitive(`\\s*[([]\\s*(?:${NEED})?${NUMBER}\\s*(?:${HELPERS}|${PEOPLE})(?:${NEEDED})?\\s*[)\\]]`)
const HELPER_COUNTS = [
  insensitive(`${NUMBER}\\s+(?:more\\s+|weitere\\s+|ещё\\s+|עוד\\s+)?${HELPERS}${NO_LETTER_AFTER}`),
  // '2 people to carry a sofa', but not '5 people who come on Friday'.
  insensitive(`^${NUMBER}\\s+${PEOPLE}(?=\\s*(?:$|[:,–-])|\\s+(?:to|um|zum|zur|чтобы|כדי|\\p{L}+(?:ть|ти)|ל\\p{L}+)${NO_LETTER_AFTER})`),
  insensitive(`(?<!\\p{L})${NEED}${NUMBER}\\s+${PEOPLE}${NO_LETTER_AFTER}`),
  insensitive(`${NUMBER}\\s+${PEOPLE}${NEEDED}${NO_LETTER_AFTER}`),
]

/** How many helpers a title asks for, and the title without it if it is in brackets or ends it. `countsGuests`: as the title of a meal does. */
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
