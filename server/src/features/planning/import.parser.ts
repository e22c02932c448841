import { setImmediate } from 'node:timers/promises'
import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { AppError } from '../../platform/errors.ts'
import type { Calendar } from '../../platform/plain-dates.ts'
import { type InputRow, type ParsedRow, parseRow } from './line.parser.ts'
import { parseList, readLines } from './list.parser.ts'
import { readTable } from './table.parser.ts'

/** Includes empty lines, because each takes time. */
const LINES_MAX = 10 * OPEN_TASKS_MAX
const LINE_END = /\r\n|\r|\n/g
/** ms. After as much work the calls of others have their turn. */
const TURN = 10

/**
 * Parses the drafts of a text, in its order, with the errors by line. Empty lines are skipped. Throws too_large for more rows
 * than a family may have open tasks, or ten times as many lines.
 */
export async function parseRows(text: string, format: ImportFormat, calendar: Calendar) {
  if ((text.match(LINE_END)?.length ?? 0) >= LINES_MAX) throw new AppError('too_large')
  const { parsed, leftOut } = format === 'csv' ? await parseTable(text, calendar) : await parseList(readLines(text), calendar, turns())
  return { rows: parsed.sort((one, other) => one.line - other.line), leftOut: leftOut.sort((one, other) => one - other) }
}

async function parseTable(text: string, calendar: Calendar): Promise<{ parsed: ParsedRow[]; leftOut: number[] }> {
  const { rows, broken } = readTable(text)
  const turn = turns()
  const parsed: ParsedRow[] = [...broken]
  for (const row of limited(rows)) {
    await turn()
    if (isShown(row.text)) parsed.push(...parseRow(row, calendar))
  }
  return { parsed, leftOut: [] }
}

function limited(rows: InputRow[]) {
  if (rows.filter((row) => isShown(row.text)).length > OPEN_TASKS_MAX) throw new AppError('too_large')
  return rows
}

/** Waits for the calls of others if much was done since the last time. */
function turns() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < TURN) return
    await setImmediate()
    began = performance.now()
  }
}
