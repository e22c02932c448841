import { LINE_MAX } from '../lengths.ts'
import { anyOf, listed } from '../words/word-patterns.rules.ts'
import type { Words } from '../words/words.ts'

/** What a column of a table contains. A cell of a `date` or `start` column may have a day, a time or both. */
export type Column = 'title' | 'date' | 'start' | 'end' | 'endDate' | 'allDay' | 'category' | 'helpers' | 'address' | 'notes' | 'done'
/** The index of each column. */
export type Columns = ReadonlyMap<Column, number>

const words = (kind: keyof Words['headings']) => new Set(listed('headings', kind))
const [NO_PART, DAY, TIME, START, END] = [words('noPart'), words('day'), words('time'), words('start'), words('end')]
const OTHER_COLUMNS = (['done', 'helpers', 'address', 'notes', 'category'] as const).map((column) => [column, words(column)] as const)
const [TITLE, MAYBE_TITLE] = [words('title'), words('maybeTitle')]
const ALL_DAY = new RegExp(anyOf('headings', 'allDay'), 'u')

/** A heading has at most this many characters, and no number. */
const HEADING_MAX = 60

function columnOf(heading: string): Column | 'no part' | 'maybe title' | null {
  if (heading.length > LINE_MAX) return null
  const text = heading
    .toLowerCase()
    .replace(/\([^()]*\)|[*?:.,;"'׳״]/gu, ' ')
    .replace(/[/_-]/g, ' ')
    .trim()
  if (!text || text.length > HEADING_MAX || /\d/.test(text)) return null
  const said = text.split(/\s+/)
  const has = (list: Set<string>) => said.some((word) => list.has(word))
  if (ALL_DAY.test(text)) return 'allDay'
  if (has(NO_PART)) return 'no part'
  const [isDay, isTime, isStart] = [has(DAY), has(TIME), has(START)]
  if (has(END) && (isDay || isTime || said.length <= 2)) return isDay && !isTime ? 'endDate' : 'end'
  if (isDay) return 'date'
  if (isTime || (isStart && said.length <= 2)) return 'start'
  const other = OTHER_COLUMNS.find(([, list]) => has(list))
  if (other) return other[0]
  if (has(TITLE)) return 'title'
  return has(MAYBE_TITLE) ? 'maybe title' : null
}

/** The columns that a row names; null if the row is no row of headings. */
function columnsIn(cells: string[], isFirst: boolean): Columns | null {
  const kinds = cells.map(columnOf)
  const columns = new Map<Column, number>()
  for (const [index, kind] of kinds.entries()) {
    if (kind && kind !== 'no part' && kind !== 'maybe title' && !columns.has(kind)) columns.set(kind, index)
  }
  const named = kinds.filter(Boolean).length
  const at = (kind: ReturnType<typeof columnOf>, from = 0) =>
    kinds.findIndex((each, index) => each === kind && cells[index] !== '' && index >= from)
  // If no heading certainly means the title, the title is the first of these columns that the table has: one whose heading may mean the
  // title; one with an unknown heading, if another column has days or times; the notes.
  const title =
    columns.get('title') ??
    [at('maybe title'), columns.has('date') || columns.has('start') ? at(null) : -1, columns.get('notes') ?? -1].find((index) => index >= 0)
  if (title === undefined) return null
  columns.set('title', title)
  if (columns.get('notes') === title) columns.delete('notes')
  // A single heading counts only if nothing else is in the first row: 'Task' above a list of tasks.
  const isWhole = isFirst && cells.filter(Boolean).length === 1 && columnOf(cells[title] ?? '') !== null && !/\s/.test(cells[title] ?? '')
  return named >= 2 || isWhole ? columns : null
}

/** How many rows are searched for the headings. Rows above the headings may have the name of the sheet or a date. */
const ROWS_ABOVE = 10

/** Finds the row with the headings, and its columns. */
export function findHeadings(rows: string[][]): { row: number; columns: Columns } | null {
  for (const [row, cells] of rows.slice(0, ROWS_ABOVE).entries()) {
    const columns = columnsIn(cells, row === 0)
    if (columns) return { row, columns }
  }
  return null
}
