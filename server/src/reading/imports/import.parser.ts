import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { calendarAt } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { parseIcs } from './ics.parser.ts'
import { parseList, readLines } from './list.parser.ts'
import { parseTable } from './table.parser.ts'

/** This limit includes empty lines, because each line takes time. */
const LINES_READ_MAX = 10 * OPEN_TASKS_MAX
const LINE_ENDS = /\r\n|\r|\n/g

/** A text, the family's language and time zone, and the present instant (ms). */
interface ImportedText {
  text: string
  format: ImportFormat
  locale: string
  now: number
  timeZone: string
}

/**
 * Parses a text into drafts and errors, in the order of the lines. Empty lines are skipped. Throws too_large if a list or a table has more
 * rows than a family may have open tasks, or more than `LINES_READ_MAX` lines.
 */
export function parseRows({ text, format, ...reader }: ImportedText) {
  // A text that is shared or pasted does not say which format it has.
  if (format === 'ics' || /^BEGIN:VCALENDAR/i.test(text)) return parseIcs(text, reader)
  if ((text.match(LINE_ENDS)?.length ?? 0) >= LINES_READ_MAX) throw new AppError('too_large')
  const { timeZone } = reader
  const calendar = calendarAt(reader.now, timeZone, reader.locale)
  const isTable = format === 'csv' || isCopiedTable(text)
  const { parsed, leftOut } = isTable ? parseTable(text, calendar, timeZone) : parseList(readLines(text), calendar)
  return { rows: parsed.sort((one, other) => one.line - other.line), leftOut: leftOut.sort((one, other) => one - other) }
}

/** Cells that were copied from a spreadsheet have a tab in every line. */
function isCopiedTable(text: string) {
  const lines = text.split(LINE_ENDS).filter(isShown)
  return lines.length > 1 && lines.every((line) => line.includes('\t'))
}
