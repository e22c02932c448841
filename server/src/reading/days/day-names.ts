import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { ALL_WORDS, alternatives, anyOf, insensitive, listed, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'
import type { Words } from '../words/words.ts'
import { DAYS_BY_NAME, LATER_DAYS, namesOf } from './calendar-words.ts'

/** A day that a text names by its weekday, or by a word such as today or tomorrow. */
export interface DayName {
  /** 1 is Monday; null if `daysAhead` gives the day. */
  weekday: number | null
  daysAhead: number
  /** The name may also be another word, such as 'So' or 'Sun'. */
  isGuess: boolean
  /** The name usually means something else: 'Fr. Katz'. */
  isOther: boolean
}

/** Excludes repeating days ('every Monday') and relative weeks ('next Monday'). */
const NOT_PLAIN = `(?<!${anyOf('days', 'notPlain')}\\s+)`
const LONG_NAMES = namesOf(DAYS_BY_NAME.long)
const HEBREW_NAMES = namesOf(DAYS_BY_NAME.hebrew)
const ALSO_WORDS = listed('days', 'alsoWords')
const SHORT = namesOf(DAYS_BY_NAME.short)
const SURE = namesOf(new Map([...DAYS_BY_NAME.short].filter(([name]) => !ALSO_WORDS.includes(name))))
// After another day these words are no preposition: 'Montag bis Freitag'.
const ON = `(?:(?<!${PLACEHOLDER}\\s*)${anyOf('days', 'on', 'onWeekday')})`
const BETWEEN_DAYS = `(?:[,;&+/–—-]|${anyOf('days', 'and', 'or', 'until', 'through')})`
const LETTER = "[א-וש]['׳’]"
/** After these words a letter names a class or a flat, not a day. */
const OF_LETTERS = '(?<!(?:כיתה|כתה|גן|דירה|קומה|כניסה|קבוצה|חלק|שכבה|[בלמ]כיתה|[בלמ]כתה|[בל]גן)\\s+)'

/**
 * A pattern that matches at the beginning of a word, unless a word before it makes the day unclear, such as 'every'. The word before is
 * checked last, because this check takes long.
 */
const plain = (source: string) => insensitive(`${WORD_BEGINS}(?=${source.replace('?<name>', '?:')})${NOT_PLAIN}${source}`)

/** A short name that is also another word. It counts only after a word of its language that precedes days, such as 'on'. */
const onShortName = ({ on = '', onWeekday = '', alsoWords = '' }: Words['days']) =>
  `${alternatives([...on.split(', '), ...onWeekday.split(', ')])}\\s+(?<name>${alternatives(alsoWords.split(', '))})\\.?${WORD_ENDS}`

const NAME_PATTERNS: { pattern: RegExp; isGuess?: true; isOther?: true }[] = [
  { pattern: plain(`(?:${ON}\\s+)?(?<name>${LONG_NAMES})(?:['’]s)?${WORD_ENDS}`) },
  { pattern: plain(`ו?[בל]?יום\\s+(?<name>${HEBREW_NAMES}|[א-וש])['׳’]?${WORD_ENDS}(?:\\s+הקרוב${WORD_ENDS})?`) },
  { pattern: plain(`[בו]?(?<name>שבת|מוצ["״׳']{1,2}ש)${WORD_ENDS}(?:\\s+הקרובה${WORD_ENDS})?`) },
  // These names also mean 'the second' and 'the third', so they count only at the start of a line, or after another day.
  // 'שני סירים' are two pots.
  { pattern: insensitive(`^\\s*(?!שני\\s+\\p{L}+ים${WORD_ENDS})(?<name>${HEBREW_NAMES})${WORD_ENDS}(?!['׳’])`) },
  { pattern: insensitive(`(?<=${PLACEHOLDER}),?\\s+ו-?ב?-?(?:יום\\s+)?(?<name>${HEBREW_NAMES}|[א-וש])['׳’]?${WORD_ENDS}`) },
  { pattern: insensitive(`(?:^\\s*|${WORD_BEGINS}ב-?)(?<name>${LETTER})${WORD_ENDS}`) },
  { pattern: insensitive(`${OF_LETTERS}${WORD_BEGINS}(?<name>${LETTER})(?=[\\s,]*(?:\\d|${PLACEHOLDER}|ו-?ב?-?${LETTER}))`) },
  { pattern: insensitive(`${OF_LETTERS}(?<=[\\s(])(?<name>${LETTER})(?=\\s*\\)?$)`), isGuess: true },
  // A short name counts before a number, at the start of a line with a colon or a dot, beside another day, and in brackets.
  {
    pattern: plain(
      `(?<!${WORD_BEGINS}(?:${SHORT})\\.?[-–])(?:${ON}\\s+)?(?<name>${SHORT})(?:[.,:]?\\s+(?=\\(?(?:\\d|${PLACEHOLDER}))|[.,]?(?=\\d))`,
    ),
  },
  { pattern: insensitive(`^\\s*(?<name>fr)\\.(?=\\s+\\p{L})`), isOther: true },
  {
    pattern: plain(
      `(?:${ON}\\s+)?(?<name>${SHORT})\\.?(?=\\s*(?:${BETWEEN_DAYS}\\s*(?:${SHORT}|${LONG_NAMES})${WORD_ENDS}|[/+&]\\s*${PLACEHOLDER}))`,
    ),
  },
  { pattern: insensitive(`^\\s*(?<name>${SHORT})(?:[.:]|\\.?,|\\.?\\s+[-–—])(?=\\s)`) },
  { pattern: insensitive(`^\\s*(?<name>${SHORT})\\.?\\s*$`) },
  { pattern: insensitive(`\\((?:${ON}\\s+)?(?<name>${SHORT})\\.?\\)`) },
  { pattern: insensitive(`(?<=${PLACEHOLDER}\\s*${BETWEEN_DAYS}\\s*)(?<name>${SHORT})\\.?${WORD_ENDS}`) },
  // A short name that is not also another word counts at the beginning and at the end of a line, and after 'on'.
  { pattern: insensitive(`^\\s*(?:${ON}\\s+)?(?<name>${SURE})\\.?(?=\\s)`) },
  { pattern: plain(`${ON}\\s+(?<name>${SURE})\\.?${WORD_ENDS}`) },
  { pattern: plain(`(?<name>${SURE})\\.?\\s*$`) },
  // German shortens all days to two letters, and a noun follows with a capital: 'Mi Suppe'.
  { pattern: /^\s*(?<name>Mi)(?=\s+["„«]?\p{Lu})/u },
  { pattern: /^\s*(?<name>Mo|Di|Do|Fr|Sa|So)(?=\s+["„«]?\p{Lu})/u, isGuess: true },
  { pattern: /^\s*(?<name>Sun|Sat|SUN|SAT|mo|di|mi|fr|sa|MO|DI|MI|DO|FR|SA|SO)(?=\s+\p{L})/u, isGuess: true },
  ...ALL_WORDS.flatMap(({ days }) => (days.alsoWords ? [{ pattern: plain(onShortName(days)) }] : [])),
  { pattern: /(?<=\s)(?<name>Sun|Sat|Mo|Di|Mi|Do|Fr|Sa|So)\.?\s*$/u, isGuess: true },
]
const NOT_TOMORROW = `(?<!${anyOf('days', 'notTomorrow')}\\s+)`
const RELATIVE = insensitive(`${NOT_TOMORROW}(?:${WORD_BEGINS}|(?<=${PLACEHOLDER}\\s*ו))(?<name>${namesOf(LATER_DAYS)})${WORD_ENDS}`)

const NAMING_WORDS = new Set([...DAYS_BY_NAME.long.keys(), ...DAYS_BY_NAME.short.keys(), ...DAYS_BY_NAME.hebrew.keys(), 'ש'])

/** Whether a text has a word that can be a weekday. This check is fast, and the patterns are slow. */
const hasDayWord = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => NAMING_WORDS.has(word) || NAMING_WORDS.has(word.replace(/^[ובל]{1,2}/u, '')))

/** A weekday that a text names, and its match. If the text names several, the first pattern that matches decides. */
export function findWeekday(text: string): (DayName & { match: RegExpExecArray }) | null {
  if (!hasDayWord(text)) return null
  for (const { pattern, isGuess = false, isOther = false } of NAME_PATTERNS) {
    const match = pattern.exec(text)
    const name = match?.groups?.name
    // In lower case and after other words, 'do' and 'so' are no days: "I'll do Wednesday".
    if (!match || !name || (/^(?:do|so)$/.test(name) && match.index > 0)) continue
    return {
      weekday: weekdayNamed(name),
      daysAhead: 0,
      isGuess: isGuess || isBeforeAmount(name, text.slice(match.index + match[0].length)),
      isOther,
      match,
    }
  }
  return null
}

/** Short names that are frequent words too. */
export const FREQUENT_WORDS = listed('days', 'frequentWords')
const AMOUNT = insensitive(`^\\s*\\d{1,2}(?!\\d|[:.]\\d|\\.\\s|\\s?(?:${anyOf('hours', 'oclock')}|h|[ap]\\.?m)(?!\\p{L})|\\s?[-–]\\s?\\d)`)
/** Whether a name is a frequent word before an amount: 'Do 2 loads of laundry', but not 'Do 17 Uhr'. */
const isBeforeAmount = (name: string, after: string) => FREQUENT_WORDS.includes(name.toLowerCase()) && AMOUNT.test(after)

function weekdayNamed(name: string) {
  const small = name.toLowerCase().replace(/['׳’]$/u, '')
  if (/^(?:ש$|מוצ)/u.test(small)) return 6
  return DAYS_BY_NAME.short.get(small) ?? DAYS_BY_NAME.long.get(small) ?? DAYS_BY_NAME.hebrew.get(small) ?? 1
}

/** The first word such as 'tomorrow' in a text, and its match. */
export function findRelativeDay(text: string): (DayName & { match: RegExpExecArray }) | null {
  const match = RELATIVE.exec(text)
  const name = match?.groups?.name
  return match && name ? { weekday: null, daysAhead: LATER_DAYS.get(name.toLowerCase()) ?? 0, isGuess: false, isOther: false, match } : null
}

/** Endings of the name of a weekday: a part of the day as in 'Mittwochabend', or every such day as in 'mittwochs' and 'Wednesdays'. */
const NAME_ENDING = `${anyOf('days', 'nameEndings', 'partEndings')}?`
const ANY_NAME = insensitive(
  `${WORD_BEGINS}(?:(?:${LONG_NAMES})${NAME_ENDING}|${anyOf('days', 'otherForms')}|[בל]?(?:יום|ימי)\\s+(?:${HEBREW_NAMES}))${WORD_ENDS}`,
)
const BEGINS_SHORT = insensitive(`^\\s*(?:${SHORT})(?:[.,:]|(?=\\s))`)

/** Words for days that are not clear: 'on the 27th', 'in two weeks', 'next week'. */
const UNCLEAR = insensitive(`${WORD_BEGINS}${anyOf('days', 'unclear')}${WORD_ENDS}`)

const OTHER_WEEK = insensitive(`${WORD_BEGINS}${anyOf('days', 'otherWeek')}${WORD_ENDS}`)
const BESIDE_WEEK = insensitive(
  `${PLACEHOLDER}\\s+${anyOf('days', 'weekAfter')}${WORD_ENDS}|${WORD_BEGINS}${anyOf('days', 'weekBefore')}\\s+${PLACEHOLDER}`,
)

/** Whether words around the marked weekdays of a text, or alone in a heading, mean another week: 'Friday next week', 'Friday week'. */
export const namesOtherWeek = (text: string) => OTHER_WEEK.test(text) || BESIDE_WEEK.test(text)

const EXCLUDED = insensitive(`${WORD_BEGINS}${anyOf('days', 'excluded')}\\s*${PLACEHOLDER}`)
/** Whether a text excludes a day that is marked in it: 'any day except Friday', 'not on Friday', 'after Friday'. */
export const excludesDay = (text: string) => EXCLUDED.test(text)

const HEBREW_SPAN = insensitive(
  `(?:^\\s*|${WORD_BEGINS}ב?(?:יום|ימים|ימי)\\s+)(?:${HEBREW_NAMES})['׳’]?\\s?[-–]\\s?(?!שני\\s+\\p{L})(?:${HEBREW_NAMES})['׳’]?${WORD_ENDS}`,
)
/** Whether a text names several days by the Hebrew names of the first and the last one: 'א-ה'. */
export const namesHebrewSpan = (text: string) => HEBREW_SPAN.test(text)

/** Whether a text says 'next week' or the like and has no other words, except ones such as 'for' or 'on'. */
export const isOtherWeek = (text: string) => OTHER_WEEK.test(text) && FOR_WEEK.test(text.replace(OTHER_WEEK, '').trim())
const FOR_WEEK = insensitive(`^${anyOf('lists', 'forDay')}?$`)

/** Whether a text names a day that is not clear: 'every Monday', 'next week'. */
export const namesUnclearDay = (text: string) => ANY_NAME.test(text) || UNCLEAR.test(text)

/** The short name of a weekday at the beginning of a text; null if there is none. The name may also be another word. */
export const shortNameAtStart = (text: string) =>
  BEGINS_SHORT.exec(text)?.[0]
    .replace(/[.,:\s]/g, '')
    .toLowerCase() ?? null
