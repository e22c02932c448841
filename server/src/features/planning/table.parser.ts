import { IMPORT_BYTES_MAX, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { CsvError, type Options, parse } from 'csv-parse/sync'
import { AppError } from '../../platform/errors.ts'
import type { InputRow } from './line.parser.ts'

const COLUMNS_MAX = 200

/** Names of columns that people and spreadsheets use in our four languages. */
const COLUMNS = {
  title: ['title', 'task', 'what', 'name', 'aufgabe', 'titel', 'was', 'название', 'дело', 'задача', 'что', 'משימה', 'כותרת', 'מה'],
  date: ['date', 'day', 'datum', 'tag', 'дата', 'день', 'תאריך', 'יום'],
  start: ['time', 'start', 'from', 'uhrzeit', 'zeit', 'beginn', 'von', 'время', 'начало', 'שעה', 'התחלה', 'משעה'],
  end: ['end', 'until', 'to', 'ende', 'bis', 'конец', 'до', 'סיום', 'עד'],
  category: ['category', 'kind', 'kategorie', 'art', 'категория', 'קטגוריה', 'סוג'],
} as const
type Column = keyof typeof COLUMNS

export function readTable(text: string): { rows: InputRow[]; broken: { line: number; code: ErrorCode }[] } {
  const broken: { line: number; code: ErrorCode }[] = []
  const records: { line: number; cells: string[] }[] = []
  const refuse = (at: number, code: ErrorCode) => {
    broken.push({ line: at, code })
    // Each error takes time, and a text with so many is no table.
    if (broken.length > OPEN_TASKS_MAX) throw new AppError('too_large')
  }
  let line = 1
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text),
    // Detecting it, the parser takes twenty times as long for a line that does not end.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: IMPORT_BYTES_MAX,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      // `lines` is where the record ends: a quoted cell may have several.
      const began = lines - cells.join('').split('\n').length + 1
      if (cells.length > COLUMNS_MAX) refuse(began, 'too_large')
      else records.push({ line: began, cells })
      line = lines + 1
      return null
    },
    on_skip: () => {
      refuse(line, 'bad_request')
    },
  }
  try {
    parse(text, options)
  } catch (error) {
    // An unclosed quotation mark swallows the rest. The rows before it are valid.
    if (!(error instanceof CsvError)) throw error
    broken.push({ line, code: 'bad_request' })
  }
  const [head, ...others] = records
  const columns = head && columnIndexes(head.cells)
  if (!columns) return { rows: records.map(({ line: at, cells }) => ({ line: at, text: cells.filter(Boolean).join(' ') })), broken }
  const rows = others.map(({ line: at, cells }) => {
    const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').replace(/\s+/g, ' ')
    const times = [cell('start'), cell('end')].filter(Boolean).join('–')
    return { line: at, text: [cell('date'), times, cell('title')].filter(Boolean).join(' '), category: cell('category') }
  })
  return { rows, broken }
}

/** Spreadsheets use commas, tabs, or semicolons if the comma is for decimals: the most frequent one in the first row. */
function delimiterOf(text: string) {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const amount = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => amount(other) - amount(one))[0] ?? ','
}

/** The indexes of the columns, if the first row names them; null if it is a row like the others. */
function columnIndexes(cells: string[]) {
  const columns = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    // The keys of a literal are its columns.
    const column = (Object.keys(COLUMNS) as Column[]).find((each) => COLUMNS[each].some((name) => name === cell.toLowerCase()))
    if (column && !columns.has(column)) columns.set(column, index)
  }
  return columns.has('title') ? columns : null
}
