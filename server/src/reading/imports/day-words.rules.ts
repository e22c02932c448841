import { hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { DAY_TIMES, type DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { DAYS_BY_NAME, MONTH, namesOf, WORD_BEGINS, WORD_ENDS } from '../../platform/calendar-words.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'

// Words around the days of which a task may be on any, in four languages.

const LONG = namesOf(DAYS_BY_NAME.long)
const all = (source: string) => new RegExp(source, 'giu')

const OR_WORDS = 'or|oder|bzw\\.?|или|либо|או'
const BETWEEN_WORDS = 'between|zwischen|между|בין'
const ANY_WORDS =
  'any\\s?(?:day|time)?(?:\\s+(?:of|from|between))?|some\\s?(?:day|time)(?:\\s+(?:from|between))?|irgendwann(?:\\s+(?:von|zwischen))?|(?:в\\s+любой\\s+день|когда-нибудь)(?:\\s+(?:с|со|между))?|(?:מתישהו|באחד הימים)(?:\\s+(?:בין|מ-?))?'
const BY_WORDS = 'by|no later than|at the latest by|bis|spätestens|до|к|ко|не позднее|не позже|עד|לא יאוחר מ-?'

/** Whether a text can name several days at all: it is fast, and looking for days is slow. */
export const CAN_BE_SEVERAL = new RegExp(`${WORD_BEGINS}(?:${OR_WORDS}|${BETWEEN_WORDS}|${ANY_WORDS}|${BY_WORDS})|/`, 'iu')

/** The words between two days of which either will do. */
export const OR_BETWEEN = new RegExp(`^[\\s,()]*(?:${OR_WORDS})[\\s,]*$`, 'iu')
export const COMMA_BETWEEN = /^\s*,\s*$/u
export const SLASH_BETWEEN = /^\s*\/\s*$/u
/** The words between the first and the last day of a span. */
export const UNTIL_BETWEEN = /^\s*(?:and|to|till|und|bis|и|по|до|[-–—])?\s*$/iu
/** Between a weekday and its date: they name one day. */
export const SAME_DAY_BETWEEN = /^[\s,(]*(?:(?:the|den|der|\))[\s,)]*)?$/iu

export const EITHER_BEFORE = new RegExp(`${WORD_BEGINS}(?:either|entweder|либо|или|או)\\s+$`, 'iu')
export const BETWEEN_BEFORE = new RegExp(`${WORD_BEGINS}(?:${BETWEEN_WORDS})\\s*$`, 'iu')
export const ANY_BEFORE = new RegExp(`${WORD_BEGINS}(?:${ANY_WORDS})\\s*$`, 'iu')
/** The last word before a day that is the last one, and such a word at the beginning of its own: 'bis zum' and '27.11.', 'by Friday'. */
export const BY_BEFORE = new RegExp(`${WORD_BEGINS}(?:${BY_WORDS})(?:\\s+(?:the|latest|zum|spätestens|am|den|конца|ה-?)){0,4}\\s*$`, 'iu')
/** 'מיום ראשון עד חמישי' is on each of its days. */
export const FROM_BEFORE = /(?<!\p{L})מ-?(?:יום\s+)?(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|[א-וש]['׳’])(?!\p{L})/u
export const BY_FIRST = /^(?:by|bis|к|ко|до)\s/iu
/** Words that say that it is needed more than once. */
export const SAYS_AGAIN = new RegExp(
  `${WORD_BEGINS}(?:(?:once|twice) a (?:week|month)|every (?:week|month)|each week|weekly|(?:ein|zwei)mal (?:pro|die|in der|im) (?:woche|monat)|jede woche|wöchentlich|(?:раз|дважды) в (?:неделю|месяц)|кажд\\p{L}+ недел\\p{L}+|еженедельно|פעם ב(?:שבוע|חודש)|פעמיים בשבוע|(?:כל|מדי) שבוע)${WORD_ENDS}`,
  'iu',
)
/** 'Stop by Friday' is no limit. */
export const COMES_BY = /(?:stop|drop|come|swing|pop|pass|go|walk|run)(?:s|ping|ing)?\s*$/iu

// After an hour they belong to it: '9 in the morning'.
const NO_HOUR = '(?<!\\d\\s*|uhr\\s+)'
const SAID_PARTS: [DayTime, string, string][] = [
  [
    'morning',
    'in the morning|morgens|vormittags|am (?:vormittag|morgen)|утром|с утра|בבוקר|לפני הצהריים|לפנה["״׳\']{1,2}צ',
    'mornings?|morgen|früh|vormittag',
  ],
  [
    'afternoon',
    'in the afternoon|nachmittags|am nachmittag|дн[её]м|после обеда|אחרי הצהריים|אחר הצהריים|אחה["״׳\']{1,2}צ|בצהריים',
    'afternoons?|mittag|nachmittag',
  ],
  ['evening', 'in the evening|abends|am abend|вечером|בערב', 'evenings?|night|abend'],
]
/** The parts of a day: words that say it anywhere, and those that say it after a day. */
export const PART_WORDS = SAID_PARTS.map(
  ([part, anywhere, afterDay]) =>
    [
      part,
      all(`${WORD_BEGINS}${NO_HOUR}(?:${anywhere})${WORD_ENDS}|(?<=${PLACEHOLDER}[\\s,-]*)(?<!\\p{L})(?:${afterDay})${WORD_ENDS}`),
    ] as const,
)

/** The part of a day in which an hour (HH:MM) is; null for none. */
export const partOfHour = (time: string | null) => DAY_TIMES.find((part) => time !== null && time < hoursOf(part).until) ?? null

const RUSSIAN_NAMES: [string, string][] = [
  ['понедельник', 'понедельник(?:а|у|ом)'],
  ['вторник', 'вторник(?:а|у|ом)'],
  ['среда', 'сред(?:ы|е|ой)'],
  ['четверг', 'четверг(?:а|у|ом)'],
  ['пятница', 'пятниц(?:ы|е|ей)'],
  ['суббота', 'суббот(?:ы|е|ой)'],
  ['воскресенье', 'воскресень(?:я|ю|ем)'],
]
const RUSSIAN_SHORT: [string, string][] = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'].map((short, index) => [
  RUSSIAN_NAMES[index]?.[0] ?? '',
  short,
])
const RUSSIAN_BEFORE = '(?<=(?<!\\p{L})(?:до|к|ко|с|со|между|и|или|не позднее|не позже)\\s+)'

const HEBREW_LONG = 'ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת'
// 'שני ילדים' are two children.
const HEBREW_NAMED = `(?:יום\\s+)?(?:(?!שני\\s+\\p{L}+(?:ים|ות)(?!\\p{L}))(?<long>${HEBREW_LONG})(?!\\p{L})|(?<short>[א-וש])['׳’])`
const asDay = (...found: unknown[]) => {
  // The last argument of a replacer is the named groups.
  const { long, short } = found.at(-1) as { long?: string; short?: string }
  return long === 'שבת' ? long : `יום ${long ?? `${short}'`}`
}
const FIRST_DAY = '(?<d>\\d{1,2})(?:st|nd|rd|th|\\.)?'
const JOINED = `\\s*(?<and>,|(?:${OR_WORDS}|and|und|и|to|ו-?|ל-?)(?!\\p{L}))\\s*`

/** Ways to write several days at once, and how the parser of one day knows them. */
const WRITTEN_OUT: [RegExp, string | ((...found: string[]) => string)][] = [
  // 'Donnerstag- oder Freitagabend'
  [all(`${WORD_BEGINS}(${LONG})(morgen|früh|vormittag|mittag|nachmittag|abend)s?${WORD_ENDS}`), '$1 $2'],
  [all(`${WORD_BEGINS}(${LONG})-(?=\\s)`), '$1'],
  // 'morgen' alone is tomorrow.
  [all(`${WORD_BEGINS}(${LONG})\\s+morgen${WORD_ENDS}`), '$1 morgens'],
  ...[...RUSSIAN_NAMES, ...RUSSIAN_SHORT].map(([name, forms]): [RegExp, string] => [
    all(`${RUSSIAN_BEFORE}(?:${forms})${WORD_ENDS}`),
    name,
  ]),
  [all(`(?<=(?<!\\p{L})(?:עד|או)\\s+)ב?-?${HEBREW_NAMED}`), asDay],
  [all(`(?<!\\p{L})ב?-?${HEBREW_NAMED}(?=\\s*(?:,|או(?!\\p{L})))`), asDay],
  [all(`(?<=,\\s*)ב?-?${HEBREW_NAMED}(?=[^,]*או(?!\\p{L}))`), asDay],
  [all(`(?<=בין\\s+)${HEBREW_NAMED}(?=\\s+[לו])`), asDay],
  [all(`(?<=בין\\s+(?:יום\\s+)?\\S+\\s+)[לו]-?${HEBREW_NAMED}`), asDay],
  // '24 or 25 November', '24. oder 25.11.', 'November 24 or 25': each with its month. From the right, so that a list of three is all written out.
  ...Array.from({ length: 3 }, (): [RegExp, string][] => [
    [
      all(`(?<![\\d.:])${FIRST_DAY}${JOINED}(?=\\d{1,2}(?:st|nd|rd|th|\\.)?\\s*(?:of\\s+|ב-?)?(?<m>${MONTH})(?!\\p{L}))`),
      '$<d> $<m> $<and> ',
    ],
    [all(`(?<![\\d.:])${FIRST_DAY}${JOINED}(?=\\d{1,2}\\.(?<m>\\d{1,2})\\.)`), '$<d>.$<m>. $<and> '],
    [
      all(
        `(?<m>${WORD_BEGINS}(?:${MONTH}))\\s+${FIRST_DAY}${JOINED}(?=\\d{1,2}(?:st|nd|rd|th)?(?![\\d:.]|\\s*(?:[ap]m|people|persons|guests|kids|children)))`,
      ),
      '$<m> $<d> $<and> $<m> ',
    ],
  ]).flat(),
]

/** A text with each of its days in a form that is read alone. */
export const withDaysWrittenOut = (text: string) =>
  // Typed for both kinds of a replacement.
  WRITTEN_OUT.reduce((written, [pattern, to]) => written.replace(pattern, to as string), text)
