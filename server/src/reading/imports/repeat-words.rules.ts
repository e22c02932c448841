import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { DAYS_BY_NAME, namesOf } from '../days/calendar-words.ts'
import { dayOfWeek } from '../days/numbered-days.ts'
import { anyOf, insensitive, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'

const HEBREW_WEEKDAY = `(?:${namesOf(DAYS_BY_NAME.hebrew)})(?!\\p{L})`
const EVERY_DAY = insensitive(`${WORD_BEGINS}${anyOf('days', 'everyDay')}(?!(?<=יום)\\s+${HEBREW_WEEKDAY})${WORD_ENDS}`)
/** A word such as 'every' before the name of a weekday. */
const EVERY_BEFORE = insensitive(
  `${WORD_BEGINS}${anyOf('days', 'every')}\\s+(?=(?:${namesOf(DAYS_BY_NAME.long)})${WORD_ENDS}|יום\\s+${HEBREW_WEEKDAY})`,
)

interface Repeating {
  every: 'day' | 'week'
  /** The line with 'tomorrow' in place of 'every day', or without the 'every' before a weekday. */
  words: string
}

/** How often the task of a line is needed: every day or every week; null if it is needed once. */
export function readRepeat(text: string): Repeating | null {
  if (EVERY_DAY.test(text)) return { every: 'day', words: text.replace(EVERY_DAY, 'tomorrow') }
  return EVERY_BEFORE.test(text) ? { every: 'week', words: text.replace(EVERY_BEFORE, '') } : null
}

/** The rule (RFC 5545) of a series that begins on a day (YYYY-MM-DD). */
export const ruleFrom = ({ every }: Repeating, day: string) =>
  every === 'day' ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${WEEKDAYS[dayOfWeek(day) - 1]}`
