import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { DAYS_BY_NAME, namesOf } from '../days/calendar-words.ts'
import { dayOfWeek } from '../days/numbered-days.ts'
import { anyOf, insensitive, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'

const HEBREW_WEEKDAY = `(?:${namesOf(DAYS_BY_NAME.hebrew)})(?!\\p{L})`
const EVERY_DAY = insensitive(`${WORD_BEGINS}${anyOf('days', 'everyDay')}(?!(?<=יום)\\s+${HEBREW_WEEKDAY})${WORD_ENDS}`)
/** The word before the name of a day that repeats. */
const EVERY_BEFORE = insensitive(
  `${WORD_BEGINS}${anyOf('days', 'every')}\\s+(?=(?:${namesOf(DAYS_BY_NAME.long)})${WORD_ENDS}|יום\\s+${HEBREW_WEEKDAY})`,
)

interface Repeating {
  every: 'day' | 'week'
  /** The words, with the first day in place of 'every day'. */
  words: string
}

/** What a line says about every day, or about a day of each week; null if the task is needed once. */
export function readRepeat(text: string): Repeating | null {
  if (EVERY_DAY.test(text)) return { every: 'day', words: text.replace(EVERY_DAY, 'tomorrow') }
  return EVERY_BEFORE.test(text) ? { every: 'week', words: text.replace(EVERY_BEFORE, '') } : null
}

/** The rule of RFC 5545 from a day (YYYY-MM-DD) on. */
export const ruleFrom = ({ every }: Repeating, day: string) =>
  every === 'day' ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${WEEKDAYS[dayOfWeek(day) - 1]}`
