import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { AppError } from '../../platform/errors.ts'
import type { Calendar } from '../../platform/plain-dates.ts'
import { type ParsedRow, parseRow } from './line.parser.ts'
import { parseList, readLines } from './list.parser.ts'
import { readTable } from './table.parser.ts'

/** Includes empty lines, because each takes time. */
const LINES_MAX = 10 * OPEN_TASKS_MAX
const LINE_END = /\r\n|\r|\n/g

/**
 * Parses the drafts of a text, in its order, with the errors by line. Empty lines are skipped. Throws too_large for more rows
 * than a family may have open tasks, or ten times as many lines.
 */
export function parseRows(text: string, format: ImportFormat, calendar: Calendar): ParsedRow[] {
  if ((text.match(LINE_END)?.length ?? 0) >= LINES_MAX) throw new AppError('too_large')
  const { rows, broken } = format === 'csv' ? readTable(text) : { rows: readLines(text), broken: [] }
  const filled = rows.filter((row) => isShown(row.text))
  if (filled.length > OPEN_TASKS_MAX) throw new AppError('too_large')
  const read = format === 'csv' ? filled.map((row) => parseRow(row, calendar)) : parseList(rows, calendar)
  return [...read, ...broken].sort((one, other) => one.line - other.line)
}
