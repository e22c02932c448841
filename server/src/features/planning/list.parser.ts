import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { type Calendar, type DayAbove, findWhen } from '../../platform/plain-dates.ts'
import { type InputRow, type ParsedRow, parseRow } from './line.parser.ts'
import { hasLetters, stripDecoration, titleOf } from './line-decoration.rules.ts'

/** The lines of a text, counted from 1. */
export const readLines = (text: string): InputRow[] => text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, text: line }))

/** A line with only a day is a heading: its day applies to the lines below, up to the next line with a day or the end of the block. */
export function parseList(rows: InputRow[], calendar: Calendar): ParsedRow[] {
  const read: ParsedRow[] = []
  let head: { line: number; above: DayAbove; isUsed: boolean } | null = null
  // A heading without lines is an error, as any other line without a title.
  const close = () => {
    if (head && !head.isUsed) read.push({ line: head.line, code: 'title_missing' })
    head = null
  }
  for (const row of rows) {
    const above = isShown(row.text) ? parseDayHeading(row.text, calendar) : null
    if (above) {
      close()
      head = { line: row.line, above, isUsed: false }
    } else if (isShown(row.text)) {
      const own = parseRow(row, calendar)
      const hasDay = 'date' in own && own.date !== null
      if (hasDay) close()
      if (head && 'date' in own) head.isUsed = true
      read.push(head && 'date' in own ? parseRow(row, calendar, head.above) : own)
    } else if (head?.isUsed) close()
  }
  close()
  return read
}

/** The day of a line that has only a day, such as 'Tuesday, 24.11.:'. */
function parseDayHeading(text: string, calendar: Calendar): DayAbove | null {
  // A short name needs a space after it, and here 'Di:' ends the line.
  const { date, start, isWeekday, rest } = findWhen(`${stripDecoration(text)} `, calendar)
  return date !== null && start === null && !hasLetters(titleOf(rest)) ? { date, isWeekday } : null
}
