import { HELPERS_MAX, OPEN_TASKS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { LINE_MAX } from '../lengths.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'
import { partOfHour } from './day-words.rules.ts'
import { hasLongText, textsOfDraft } from './draft-texts.rules.ts'
import { type ParsedRow, parseRow } from './line.parser.ts'
import { hasLetters, undecorated } from './line-decoration.rules.ts'
import { type CellWhen, readClockCell, readDayCell, type TableDays, tableDays } from './table-cells.rules.ts'
import { type Column, type Columns, findHeadings } from './table-columns.rules.ts'
import { readRecords, type TableRecord } from './table-records.parser.ts'
import { categoryOf } from './title-category.rules.ts'

/**
 * Parses the tasks and errors of a table, with or without headings. `leftOut` are the lines above the headings. Throws too_large for more
 * rows than a family may have open tasks.
 */
export function parseTable(text: string, calendar: Calendar, timeZone: string) {
  const { records, broken } = readRecords(text)
  const filled = records.filter(({ cells }) => cells.some(isShown) && !isRule(cells))
  const headings = findHeadings(filled.map(({ cells }) => cells))
  const above = headings ? headings.row + 1 : looksLikeHeadings(filled) ? 1 : 0
  const rows = filled.slice(above)
  if (rows.length > OPEN_TASKS_MAX) throw new AppError('too_large')
  const days = tableDays(
    rows.flatMap(({ cells }) => cells),
    filled.slice(0, above).flatMap(({ cells }) => cells),
    calendar,
    timeZone,
  )
  const parsed: ParsedRow[] = [...broken]
  for (const record of rows) {
    parsed.push(...(headings ? parseCells(record, headings.columns, days) : parseLoose(record, days)))
  }
  return { parsed, leftOut: filled.slice(0, headings?.row ?? above).map(({ line }) => line) }
}

/** Whether the first row has headings in a language that the app does not know: several cells without a number, above rows with numbers. */
function looksLikeHeadings([first, ...others]: TableRecord[]) {
  const hasNumber = ({ cells }: TableRecord) => cells.some((cell) => /\d/.test(cell))
  return first !== undefined && others.length > 0 && first.cells.filter(isShown).length > 1 && !hasNumber(first) && others.every(hasNumber)
}

/** The line below the headings of a table in plain text: |---|---| */
const isRule = (cells: string[]) => cells.every((cell) => /^:?-*:?$/.test(cell)) && cells.some((cell) => cell.includes('--'))

/** A formula: the spreadsheet showed its value, which is not in the file. */
const FORMULA = /^=\s*[\p{L}(]/u
/** Programs put this character before text that could be taken for a formula, as our own export does. */
const GUARD = /^'(?=[=+\-@\t])/

/** The columns whose cells are searched for days, hours and words. */
const SEARCHED: Column[] = ['title', 'date', 'start', 'end', 'endDate', 'allDay', 'category', 'helpers', 'done']

/** How many characters of a row are shown beside its task. */
const SOURCE_MAX = 500

const SAYS_NO = insensitive(`^(?:${anyOf('headings', 'notDone')}|0|-)$`)
const isYes = (cell: string) => cell !== '' && !SAYS_NO.test(cell)

function parseCells({ line, cells }: TableRecord, columns: Columns, days: TableDays): ParsedRow[] {
  const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').replace(/\s+/g, ' ').replace(GUARD, '').trim()
  if (SEARCHED.some((column) => cell(column).length > LINE_MAX)) return [{ line, code: 'text_too_long' }]
  const written = undecorated(cell('title'), false)
  if (FORMULA.test(written.text) || !hasLetters(written.text)) return [{ line, code: 'title_missing' }]
  const when = whenOfRow(cell, days)
  if ('code' in when) return [{ line, code: when.code }]
  const title = when.remarks.length > 0 ? `${written.text} (${when.remarks.join(', ')})` : written.text
  const category = cell('category')
  const texts = textsOfDraft({ address: cell('address'), notes: cell('notes') })
  if (title.length > TITLE_MAX || hasLongText(texts)) return [{ line, code: 'text_too_long' }]
  const isDone = written.isDone || isYes(cell('done'))
  const shared = {
    line,
    source: cells.filter(isShown).join(', ').slice(0, SOURCE_MAX),
    ...texts,
    ...(isDone && { why_not_ticked: 'done' as const }),
  }
  const helpers = Number(/^\d{1,2}$/.exec(cell('helpers'))?.[0] ?? 0)
  const needed = helpers > 0 && { helpers_needed: Math.min(helpers, HELPERS_MAX) }
  // If no column names the day, the title may name it.
  if (when.whens.length === 0) {
    return parseRow({ line, text: title, category }, days.calendar).map((row) => ('code' in row ? row : { ...row, ...shared, ...needed }))
  }
  // Only one helper can have days to choose from: several people would choose different days.
  const isForOne = helpers < 2
  const why_not_ticked = when.isGuess || (when.mayBe && !isForOne) ? ('which_day' as const) : null
  return when.whens.map((each) => ({
    title,
    category: categoryOf(category, title),
    helpers_needed: 1,
    ...(when.mayBe && isForOne && { may_be: when.mayBe }),
    why_not_ticked,
    ...each,
    ...shared,
    ...needed,
  }))
}

interface RowTimes {
  whens: { date: string; start: string | null; end: string | null }[]
  mayBe?: Draft['may_be']
  isGuess: boolean
  /** What cells for days and times also contain, such as 'in the morning'. */
  remarks: string[]
}

/** The days and times of a row, which may be in one or in several cells. */
function whenOfRow(cell: (column: Column) => string, days: TableDays): RowTimes | { code: ErrorCode } {
  const day = readDayCell(cell('date'), days)
  const from = readClockCell(cell('start'), days)
  const until = readClockCell(cell('end'), days)
  const read = [day, from, until]
  const problem = read.find((each) => each.problem)?.problem
  if (problem) return { code: problem }
  const dates = day.days.length > 0 ? day.days : from.days
  const [date] = dates
  const [endDay] = cell('endDate') ? readDayCell(cell('endDate'), days).days : until.days
  const timed = from.start ? from : day
  const start = isYes(cell('allDay')) ? null : timed.start
  const end = start && (until.start ?? timed.end)
  const remarks = read.map(({ remark }) => remark).filter(hasLetters)
  // If the row names a last day that is later than the day on which its times end, the last day becomes a remark. The times become a remark
  // if the row names no day or several possible days. So people see both.
  if (date && endDay && isLater(endDay, date, start, end)) remarks.push(`– ${endDay}`)
  if (start && (!date || day.choice)) remarks.push(until.start ? `${start}–${end}` : start)
  if (day.choice && date) {
    const part_of_day = day.choice.part ?? partOfHour(start)
    return { whens: [{ date, start: null, end: null }], mayBe: { days: day.choice.days, part_of_day }, isGuess: day.isGuess, remarks }
  }
  const { today, time } = days.calendar
  if (date === today && start && end && start < end && end <= time) return { code: 'time_in_past' }
  return { whens: dates.map((each) => ({ date: each, start, end })), isGuess: read.some(({ isGuess }) => isGuess), remarks }
}

/** Whether the last day is later than the day on which the times end. Times over midnight end on the next day. */
function isLater(endDay: string, date: string, start: string | null, end: string | null) {
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  return endDay > (start && end && end <= start ? next : date)
}

/**
 * A row of a table without headings. If a cell has only a day, this is the day of the task, and cells with only a time are its times.
 * Otherwise the row is read as one line.
 */
function parseLoose({ line, cells }: TableRecord, days: TableDays): ParsedRow[] {
  const shown = cells.map((cell) => cell.replace(/\s+/g, ' ').replace(GUARD, '')).filter(isShown)
  if (shown.some((cell) => FORMULA.test(cell))) return [{ line, code: 'title_missing' }]
  if (shown.some((cell) => cell.length > LINE_MAX)) return [{ line, code: 'text_too_long' }]
  const dayAt = shown.findIndex((cell) => /\d/.test(cell) && isOnly(readDayCell(cell, days), 'days'))
  if (dayAt < 0) return parseRow({ line, text: shown.join(' ') }, days.calendar)
  const clocks = shown.map(
    (cell, index) => index !== dayAt && /\d/.test(cell) && cell.length < 20 && isOnly(readClockCell(cell, days), 'start'),
  )
  const [start, end] = shown.filter((_cell, index) => clocks[index])
  const title = shown.filter((_cell, index) => index !== dayAt && !clocks[index]).join(' ')
  const columns = new Map<Column, number>([
    ['date', 0],
    ['start', 1],
    ['end', 2],
    ['title', 3],
  ])
  return parseCells({ line, cells: [shown[dayAt] ?? '', start ?? '', end ?? '', title] }, columns, days)
}

const isOnly = (when: CellWhen, part: 'days' | 'start') => (when[part]?.length ?? 0) > 0 && !hasLetters(when.remark)
