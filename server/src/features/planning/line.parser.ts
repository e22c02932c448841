import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { type Calendar, type DayAbove, findWhen } from '../../platform/plain-dates.ts'
import { hasLetters, stripDecoration, titleOf } from './line-decoration.rules.ts'
import { categoryOf } from './title-category.rules.ts'

/** A line of a text, or a row of a table. `category` only if the table has a column for it. */
export interface InputRow {
  line: number
  text: string
  category?: string
}
export type ParsedRow = Draft | { line: number; code: ErrorCode }

/** Characters of a line that can still be a title with its date and decoration. */
const LINE_MAX = 500

export function parseRow({ line, text, category }: InputRow, calendar: Calendar, above: DayAbove | null = null): ParsedRow {
  if (text.length > LINE_MAX) return { line, code: 'text_too_long' }
  const { rest, problem, date, start, end } = findWhen(stripDecoration(text), calendar, above)
  if (problem) return { line, code: problem }
  const title = titleOf(rest)
  if (!hasLetters(title)) return { line, code: 'title_missing' }
  if (title.length > TITLE_MAX) return { line, code: 'text_too_long' }
  return {
    line,
    title,
    category: categoryOf(category ?? '', title),
    date,
    start,
    end,
    helpers_needed: 1,
    private_details: null,
    why_not_ticked: null,
  }
}
