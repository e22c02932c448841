import { isMeal } from '@hand-in-hand/contract/common-needs.rules.ts'
import { PRIVATE_DETAILS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { type Calendar, type DayAbove, findWhen } from '../../platform/plain-dates.ts'
import { helpersOf } from './helper-count.rules.ts'
import { hasLetters, plainText, titleOf, undecorated } from './line-decoration.rules.ts'
import { categoryOf } from './title-category.rules.ts'

/** A line of a text, or a row of a table. */
export interface InputRow {
  line: number
  text: string
  /** Only if the table has a column for it. */
  category?: string
  /** The other lines of its message. */
  notes?: string
  /** YYYY-MM-DD: the day on which it was sent. */
  sentOn?: string | null
}
export type ParsedRow = Draft | { line: number; code: ErrorCode }

/** What the lines around a line say about it. */
export interface Surroundings {
  /** The days of its heading. */
  above: DayAbove[]
  /** Other lines begin with short names of weekdays. */
  namesDays: boolean
  /** Other lines begin with empty boxes. */
  hasOpenBoxes: boolean
}
export const ALONE: Surroundings = { above: [], namesDays: false, hasOpenBoxes: false }

/** Characters of a line that can still be a title with its date and decoration, and without its decoration. */
export const LINE_MAX = 500
const WORDS_MAX = 2 * TITLE_MAX

/** The drafts of a line: one for each of its days; or why there is none. */
export function parseRow(row: InputRow, calendar: Calendar, around = ALONE): ParsedRow[] {
  const { line, text, category = '', notes = '' } = row
  if (text.length > LINE_MAX || notes.length > PRIVATE_DETAILS_MAX) return [{ line, code: 'text_too_long' }]
  const { text: words, isDone } = undecorated(text, around.hasOpenBoxes)
  if (words.length > WORDS_MAX) return [{ line, code: 'text_too_long' }]
  const when = parseWhen(words, row, calendar, around)
  if (when.problem) return [{ line, code: when.problem }]
  const full = titleOf(when.rest)
  const { title, helpers } = helpersOf(full, isMeal({ category: 'general', title: full }))
  if (!hasLetters(title)) return [{ line, code: 'title_missing' }]
  if (title.length > TITLE_MAX) return [{ line, code: 'text_too_long' }]
  const whens = when.whens.length > 0 ? when.whens : [{ date: null, start: null, end: null }]
  return whens.map((each) => ({
    line,
    source: plainText(text),
    title,
    category: categoryOf(category, title),
    ...each,
    helpers_needed: helpers,
    address: null,
    private_details: notes || null,
    why_not_ticked: isDone ? 'done' : when.isGuess ? 'which_day' : null,
  }))
}

/** 'Tomorrow' of an old message is the day after it was sent. If that makes a difference, someone has to look. */
function parseWhen(words: string, { sentOn }: InputRow, calendar: Calendar, { above, namesDays }: Surroundings) {
  const when = findWhen(words, calendar, above, namesDays)
  if (!sentOn || sentOn >= calendar.today) return when
  const then = findWhen(words, { ...calendar, today: sentOn, time: '00:00' }, above, namesDays)
  const daysOf = ({ whens }: typeof when) => whens.map(({ date }) => date).join()
  if (daysOf(then) === daysOf(when)) return when
  const isOver = then.whens.some(({ date }) => date < calendar.today) || then.whens.length === 0
  return { ...(isOver ? when : then), isGuess: true }
}
