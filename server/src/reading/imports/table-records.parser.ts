import { IMPORT_BYTES_MAX, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { type Options, parse } from 'csv-parse/sync'
import { AppError } from '../../platform/errors.ts'

const COLUMNS_MAX = 200

/** A row of a table, with the line where it begins. */
export interface TableRecord {
  line: number
  cells: string[]
}
type BrokenRecord = { line: number; code: ErrorCode }

/** The rows of a text with separators, and the lines that could not be read. Throws too_large if too many lines could not be read. */
export function readRecords(text: string): { records: TableRecord[]; broken: BrokenRecord[] } {
  const separator = NAMED_SEPARATOR.exec(text)
  const body = text.replace(NAMED_SEPARATOR, '')
  const delimiter = separator?.[1]?.replace('\\t', '\t') ?? delimiterOf(body)
  const records: TableRecord[] = []
  const broken: BrokenRecord[] = []
  const end = readFrom(straightQuotes(body, delimiter), { delimiter, quote: '"' }, 1, records, broken)
  // A quotation mark that is never closed would include the rest of the text. So in such a text, quotation marks count as ordinary
  // characters from that line on.
  if (end !== null)
    readFrom(
      body
        .split(LINE_END)
        .slice(end - 1)
        .join('\n'),
      { delimiter, quote: null },
      end,
      records,
      broken,
    )
  return { records, broken }
}

/** Excel's first line, which names the separator. Its line end is kept, so that the numbers of the lines stay as in the file. */
const NAMED_SEPARATOR = /^\ufeff?"?sep=(\\t|[^\r\n])"?[^\S\r\n\t]*(?=[\r\n])/i
const LINE_END = /\r\n|\r|\n/

/** Reads records. Returns the line of a quotation mark that is not closed, or null. */
function readFrom(
  text: string,
  dialect: Pick<Options, 'delimiter' | 'quote'>,
  firstLine: number,
  records: TableRecord[],
  broken: BrokenRecord[],
) {
  let line = firstLine
  let unclosed: number | null = null
  const refuse = (at: number, code: ErrorCode) => {
    broken.push({ line: at, code })
    // Each error takes time, and a text with so many errors is no table.
    if (broken.length > OPEN_TASKS_MAX) throw new AppError('too_large')
  }
  const options: Options = {
    ...dialect,
    bom: true,
    // If the parser has to detect the line ends, it takes twenty times as long for a text without line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Hebrew words can contain quotation marks.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: IMPORT_BYTES_MAX,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      // `lines` is the line where the record ends: a quoted cell may have several lines.
      const began = firstLine - 1 + lines - cells.join('').split('\n').length + 1
      if (cells.length > COLUMNS_MAX) refuse(began, 'too_large')
      else records.push({ line: began, cells })
      line = firstLine + lines
      return null
    },
    on_skip: (error) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') unclosed = line
      else refuse(line, 'bad_request')
    },
  }
  parse(text, options)
  return unclosed
}

/** Replaces curly quotation marks around cells with straight ones. Phones and word processors write curly ones. */
function straightQuotes(text: string, delimiter: string) {
  if (!/[“„”«]/.test(text)) return text
  const border = delimiter.replace(/[|\\^$.*+?()[\]{}]/g, '\\$&')
  const cell = new RegExp(
    `(?<=^|[\\r\\n${border}]) ?(?:[“„”]([^“”„\\r\\n]{0,500})[“”]|«([^«»\\r\\n]{0,500})») ?(?=$|[\\r\\n${border}])`,
    'g',
  )
  return text.replace(cell, (_all, curly?: string, angled?: string) => `"${(curly ?? angled ?? '').replaceAll('"', '""')}"`)
}

const DELIMITERS = ['\t', '|', ';', ','] as const
const LINES_COMPARED = 30
/** A quoted cell may contain any separator. */
const QUOTED_CELL = /"[^"\n]*"/g

/**
 * Spreadsheets separate by commas or tabs, or by semicolons if the comma is for decimals. The separator is the character that occurs
 * equally often in the most lines.
 */
function delimiterOf(text: string) {
  const lines = text
    .slice(0, 50_000)
    .split(LINE_END, LINES_COMPARED)
    .map((line) => line.replace(QUOTED_CELL, ''))
  const agreement = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const times = new Map<number, number>()
    for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
    return Math.max(0, ...[...times].map(([count, lines]) => lines * 100 + count))
  }
  return DELIMITERS.toSorted((one, other) => agreement(other) - agreement(one))[0] ?? ','
}
