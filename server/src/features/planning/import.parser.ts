import { IMPORT_BYTES_MAX, OPEN_TASKS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft, ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { CsvError, type Options, parse } from 'csv-parse/sync'
import { MONTHS_BY_NAME, namesOf } from '../../platform/calendar-words.ts'
import { AppError } from '../../platform/errors.ts'
import { type Calendar, type DayAbove, findWhen, PLACEHOLDER } from '../../platform/plain-dates.ts'

/** A line of a text, or a row of a table. `category` only if the table has a column for it. */
interface InputRow {
  line: number
  text: string
  category?: string
}
type ParsedRow = Draft | { line: number; code: ErrorCode }

/** Includes empty lines, because each takes time. */
const LINES_MAX = 10 * OPEN_TASKS_MAX
const COLUMNS_MAX = 200

/**
 * Parses the drafts of a text, in its order, with the errors by line. Empty lines are skipped. Throws too_large for more rows
 * than a family may have open tasks, or ten times as many lines.
 */
export function parseRows(text: string, format: ImportFormat, calendar: Calendar): ParsedRow[] {
  if ((text.match(LINE_END)?.length ?? 0) >= LINES_MAX) throw new AppError('too_large')
  const { rows, broken } = format === 'csv' ? rowsOfTable(text) : { rows: rowsOfText(text), broken: [] }
  const filled = rows.filter((row) => isShown(row.text))
  if (filled.length > OPEN_TASKS_MAX) throw new AppError('too_large')
  const read = format === 'csv' ? filled.map((row) => parseRow(row, calendar)) : parseUnderDayHeadings(rows, calendar)
  return [...read, ...broken].sort((one, other) => one.line - other.line)
}

/** A line with only a day is a heading: its day applies to the lines below, up to the next line with a day or the end of the block. */
function parseUnderDayHeadings(rows: InputRow[], calendar: Calendar): ParsedRow[] {
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
const hasLetters = (title: string) => isShown(title) && /[\p{L}\p{N}]/u.test(title)

const LINE_END = /\r\n|\r|\n/g
const rowsOfText = (text: string): InputRow[] => text.split(LINE_END).map((line, index) => ({ line: index + 1, text: line }))

/** Names of columns that people and spreadsheets use in our four languages. */
const COLUMNS = {
  title: ['title', 'task', 'what', 'name', 'aufgabe', 'titel', 'was', 'название', 'дело', 'задача', 'что', 'משימה', 'כותרת', 'מה'],
  date: ['date', 'day', 'datum', 'tag', 'дата', 'день', 'תאריך', 'יום'],
  start: ['time', 'start', 'from', 'uhrzeit', 'zeit', 'beginn', 'von', 'время', 'начало', 'שעה', 'התחלה', 'משעה'],
  end: ['end', 'until', 'to', 'ende', 'bis', 'конец', 'до', 'סיום', 'עד'],
  category: ['category', 'kind', 'kategorie', 'art', 'категория', 'קטגוריה', 'סוג'],
} as const
type Column = keyof typeof COLUMNS

function rowsOfTable(text: string): { rows: InputRow[]; broken: { line: number; code: ErrorCode }[] } {
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

// '[24.11.26, 10:03:21] Noa:' on iPhones, '24.11.26, 10:03 - Noa:' on Android.
const CHAT =
  /^(?:\[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}[^\]]*\]\s*|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?\s+[-–]\s+)[^:]{1,60}:\s*/iu
const UNSEEN = /[\u200e\u200f\u061c\ufeff]/g
const BULLET = new RegExp(
  `^(?:[-*•·–—▪◦‣●○■□☐☑☒✓✔✅➤►→>]+\\ufe0f?\\s*|\\[[ xX]?\\]\\s*|\\(\\d{1,3}\\)\\s*|\\d\\ufe0f?\\u20e3\\s*|\\d{1,3}[.)](?!\\s*(?:${namesOf(MONTHS_BY_NAME)}))(?:\\s+|(?=\\p{L})))`,
  'iu',
)
const QUOTED = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«(.*)»|״(.*)״)$/su

/** Characters of a line that can still be a title with its date and decoration. */
const LINE_MAX = 500

function parseRow({ line, text, category }: InputRow, calendar: Calendar, above: DayAbove | null = null): ParsedRow {
  if (text.length > LINE_MAX) return { line, code: 'text_too_long' }
  const { rest, problem, date, start, end } = findWhen(stripDecoration(text), calendar, above)
  if (problem) return { line, code: problem }
  const title = titleOf(rest)
  if (!hasLetters(title)) return { line, code: 'title_missing' }
  if (title.length > TITLE_MAX) return { line, code: 'text_too_long' }
  return { line, title, category: categoryOf(category ?? '', title), date, start, end }
}

/** Removes what a chat, a list or a quotation puts around a line. */
function stripDecoration(text: string) {
  let line = text.replace(UNSEEN, '').trim().replace(CHAT, '')
  while (BULLET.test(line)) line = line.replace(BULLET, '')
  const [, ...inside] = QUOTED.exec(line.trim()) ?? []
  return (inside.find((each) => each !== undefined) ?? line).trim()
}

/** Characters between a date and the words beside it. */
const BETWEEN = '[\\s,;:|–—-]'
const IN_BRACKETS = new RegExp(`\\(\\s*(?:${PLACEHOLDER}[\\s,]*)+\\)`, 'g')
// Matches only from the first of several such characters: otherwise 500 of them take 500 times 500 steps.
const AROUND_DATES = new RegExp(`(?<!${BETWEEN})${BETWEEN}*(?:${PLACEHOLDER}${BETWEEN}*)+`, 'g')
const AT_THE_END = new RegExp(`(?<!${BETWEEN})${BETWEEN}+$`)

/** The rest of a text without its dates, and without the commas, dashes and empty brackets around them. */
function titleOf(rest: string) {
  const closed = rest
    .replace(IN_BRACKETS, PLACEHOLDER)
    .replace(AROUND_DATES, PLACEHOLDER)
    .split(PLACEHOLDER)
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(AT_THE_END, '')
    .trim()
  return stripDecoration(closed)
}

/** Beginnings of words that are typical of a category. */
const CATEGORY_WORDS: Partial<Record<Category, string>> = {
  home: 'soup|cook|dinner|lunch|laundry|groceries|shopping|cleaning|dishes|suppe|kochen|wäsche|einkauf|putzen|суп|готовить|стирк|продукт|уборк|מרק|בישול|כביסה|קניות|ניקיון|ארוחת',
  medical:
    'pharmacy|doctor|hospital|clinic|medicine|prescription|apotheke|arzt|ärztin|krankenhaus|rezept|аптек|врач|больниц|лекарств|поликлиник|בית מרקחת|רופא|תרופ|בית חולים|מרפאה',
  childcare:
    'kindergarten|school|daycare|babysit|playground|kita|schule|kinder|spielplatz|детск|школ|детьми|няня|площадк|גן ילדים|בית ספר|ילדים|בייביסיטר|מהגן|לגן',
  finance: 'bank|bills?|invoice|budget|rechnung|überweisung|банк|счёт|счет|בנק|חשבונות|תשלום',
  legal_rights: 'forms?|insurance|benefits|antrag|formular|krankenkasse|versicherung|заявлени|страхов|льгот|пособи|טפסים|ביטוח לאומי|ביטוח',
  legal: 'lawyer|court|notary|anwalt|gericht|notar|адвокат|юрист|нотариус|עורך דין|עורכת דין|בית משפט|נוטריון',
  emotional: 'visit|company|hug|besuch|gesellschaft|навестить|в гости|ביקור|לבקר|חברה טובה',
}
const GUESSES = Object.entries(CATEGORY_WORDS).map(
  ([category, words]) => [CATEGORIES.find((each) => each === category) ?? 'general', new RegExp(`(?<!\\p{L})(?:${words})`, 'iu')] as const,
)

/** The category that was given, or the only one whose words match; else general. */
function categoryOf(written: string, title: string): Category {
  const named = CATEGORIES.find((category) => category === written.toLowerCase().replace(/\s+/g, '_'))
  if (named) return named
  const guesses = GUESSES.filter(([, pattern]) => pattern.test(`${written} ${title}`))
  const [guess] = guesses
  return guess && guesses.length === 1 ? guess[0] : 'general'
}
