import { hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { DAYS_BY_NAME, MONTH, namesOf } from '../days/calendar-words.ts'
import { anyOf, beforeAny, insensitive, pairsIn, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'

// Words around several possible days of one task.

const LONG = namesOf(DAYS_BY_NAME.long)
const all = (source: string) => new RegExp(source, 'giu')

const OR_WORDS = anyOf('days', 'or')
const BETWEEN_WORDS = anyOf('choices', 'between')
const ANY_WORDS = anyOf('choices', 'anyDay')
const BY_WORDS = anyOf('choices', 'by')

/** Whether a text can name several days at all. This check is fast, and searching for days is slow. */
export const CAN_BE_SEVERAL = insensitive(`${WORD_BEGINS}(?:${OR_WORDS}|${BETWEEN_WORDS}|${ANY_WORDS}|${BY_WORDS})|/`)

/** The words between two possible days, such as 'or'. */
export const OR_BETWEEN = insensitive(`^[\\s,()]*${OR_WORDS}[\\s,]*$`)
export const COMMA_BETWEEN = /^\s*,\s*$/u
export const SLASH_BETWEEN = /^\s*\/\s*$/u
/** The words between the first and the last day of a span. */
export const UNTIL_BETWEEN = insensitive(`^\\s*(?:${anyOf('days', 'and', 'until', 'through')}|[-–—])?\\s*$`)
/** The text between a weekday and its date, when both name one day. */
export const SAME_DAY_BETWEEN = insensitive(`^[\\s,(]*(?:(?:${anyOf('choices', 'the')}|\\))[\\s,)]*)?$`)

export const EITHER_BEFORE = insensitive(`${WORD_BEGINS}${anyOf('choices', 'either')}\\s+$`)
export const BETWEEN_BEFORE = insensitive(`${WORD_BEGINS}${BETWEEN_WORDS}\\s*$`)
export const ANY_BEFORE = insensitive(`${WORD_BEGINS}${ANY_WORDS}\\s*$`)
/**
 * Words that make a day the last possible day. BY_BEFORE finds them before the day ('bis zum' and '27.11.'), BY_FIRST at the beginning of
 * the day ('by Friday').
 */
export const BY_BEFORE = insensitive(`${WORD_BEGINS}${BY_WORDS}(?:\\s+${anyOf('choices', 'afterBy')}){0,4}\\s*$`)
export const BY_FIRST = insensitive(`^${BY_WORDS}\\s`)
/** 'מיום ראשון עד חמישי' ('from Sunday to Thursday') means each of these days. */
export const FROM_BEFORE = /(?<!\p{L})מ-?(?:יום\s+)?(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|[א-וש]['׳’])(?!\p{L})/u
/** Words that say that the task is needed more than once. */
export const SAYS_AGAIN = insensitive(`${WORD_BEGINS}${anyOf('choices', 'again')}${WORD_ENDS}`)
/** Words after which 'by' sets no limit, as in 'Stop by Friday'. */
export const COMES_BY = insensitive(`${anyOf('choices', 'comesBy')}\\s*$`)

// In '9 in the morning', the words belong to the hour, and name no part of a day.
const NO_HOUR = `(?<!\\d\\s*|${anyOf('hours', 'oclock')}\\s+)`
/** The parts of a day: words that name a part anywhere, and words that name a part only after a day. */
export const PART_WORDS = DAY_TIMES.map((part) => {
  const [anywhere, afterDay] = [anyOf('choices', part), anyOf('choices', `${part}AfterDay`)]
  return [
    part,
    all(`${WORD_BEGINS}${NO_HOUR}${anywhere}${WORD_ENDS}|(?<=${PLACEHOLDER}[\\s,-]*)(?<!\\p{L})${afterDay}${WORD_ENDS}`),
  ] as const
})

/** The part of a day that contains an hour (HH:MM); null for no part. */
export const partOfHour = (time: string | null) => DAY_TIMES.find((part) => time !== null && time < hoursOf(part).until) ?? null

const BEFORE_FORMS = `(?<=(?<!\\p{L})${anyOf('choices', 'beforeDayForms')}\\s+)`

const HEBREW_LONG = 'ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת'
// 'שני ילדים' are two children, not a Monday.
const HEBREW_NAMED = `(?:יום\\s+)?(?:(?!שני\\s+\\p{L}+(?:ים|ות)(?!\\p{L}))(?<long>${HEBREW_LONG})(?!\\p{L})|(?<short>[א-וש])['׳’])`
const asDay = (...found: unknown[]) => {
  // The last argument of a replacer is the named groups.
  const { long, short } = found.at(-1) as { long?: string; short?: string }
  return long === 'שבת' ? long : `יום ${long ?? `${short}'`}`
}
const ORDINAL = anyOf('days', 'ordinal')
const FIRST_DAY = `(?<d>\\d{1,2})(?:${ORDINAL}|\\.)?`
const JOINED = `\\s*(?<and>,|(?:${OR_WORDS}|${anyOf('days', 'and')}|${anyOf('choices', 'to')})(?!\\p{L}))\\s*`

/** Ways to write several days together, and the form in which the parser of a single day recognises each of them. */
const WRITTEN_OUT: [RegExp, string | ((...found: string[]) => string)][] = [
  // 'Donnerstag- oder Freitagabend'
  [all(`${WORD_BEGINS}(${LONG})(${anyOf('days', 'partEndings')})s?${WORD_ENDS}`), '$1 $2'],
  [all(`${WORD_BEGINS}(${LONG})-(?=\\s)`), '$1'],
  // After a weekday, German 'morgen' means the morning. Alone it means tomorrow.
  ...pairsIn('choices', 'afterDay').map(([written, readAs]): [RegExp, string] => [
    all(`${WORD_BEGINS}(${LONG})\\s+${written}${WORD_ENDS}`),
    `$1 ${readAs}`,
  ]),
  ...pairsIn('choices', 'dayForms').map(([form, readAs]): [RegExp, string] => [all(`${BEFORE_FORMS}(?:${form})${WORD_ENDS}`), readAs]),
  [all(`(?<=(?<!\\p{L})(?:עד|או)\\s+)ב?-?${HEBREW_NAMED}`), asDay],
  [all(`(?<!\\p{L})ב?-?${HEBREW_NAMED}(?=\\s*(?:,|או(?!\\p{L})))`), asDay],
  [all(`(?<=,\\s*)ב?-?${HEBREW_NAMED}(?=[^,]*או(?!\\p{L}))`), asDay],
  [all(`(?<=בין\\s+)${HEBREW_NAMED}(?=\\s+[לו])`), asDay],
  [all(`(?<=בין\\s+(?:יום\\s+)?\\S+\\s+)[לו]-?${HEBREW_NAMED}`), asDay],
  // '24 or 25 November', '24. oder 25.11.', 'November 24 or 25': each day gets its month. Each pass copies the month to a day beside one
  // that has it. After three passes, each day in a list of three has its month.
  ...Array.from({ length: 3 }, (): [RegExp, string][] => [
    [
      all(`(?<![\\d.:])${FIRST_DAY}${JOINED}(?=\\d{1,2}(?:${ORDINAL}|\\.)?\\s*${beforeAny('days', 'ofMonth')}?(?<m>${MONTH})(?!\\p{L}))`),
      '$<d> $<m> $<and> ',
    ],
    [all(`(?<![\\d.:])${FIRST_DAY}${JOINED}(?=\\d{1,2}\\.(?<m>\\d{1,2})\\.)`), '$<d>.$<m>. $<and> '],
    [
      all(
        `(?<m>${WORD_BEGINS}(?:${MONTH}))\\s+${FIRST_DAY}${JOINED}(?=\\d{1,2}${ORDINAL}?(?![\\d:.]|\\s*(?:[ap]m|${anyOf('hours', 'counted')}(?!\\p{L}))))`,
      ),
      '$<m> $<d> $<and> $<m> ',
    ],
  ]).flat(),
]

/** A text in which each day has a form that can be read separately. */
export const withDaysWrittenOut = (text: string) =>
  // `replace` takes a string or a function, but TypeScript has no type for both at once.
  WRITTEN_OUT.reduce((written, [pattern, to]) => written.replace(pattern, to as string), text)
