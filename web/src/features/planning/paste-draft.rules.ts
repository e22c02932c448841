import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft, EditedDraft, ImportFormat, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { DRAFT_TEXTS, type DraftText, eachText } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { Category, DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { hasShapeOf } from '../../platform/draft.ts'
import { isCalendar } from '../../platform/files/needed-lines.ts'

/** A task that was read from a line, in an editable form. Empty strings are missing values. */
export interface DraftRow extends Record<DraftText, string> {
  /** The row's index in the list. Its line is not enough, because a line with two days has two rows. */
  id: number
  line: number
  source: string
  title: string
  category: Category
  date: string
  start: string
  end: string
  /** Several days. The taker picks one of them. Empty for a task on one day or at any time. */
  days: string[]
  part: DayTime | ''
  takerSetsHour: boolean
  /** The rule by which the task repeats from its day on; empty if it does not repeat. */
  repeat: string
  helpers: number
  isTicked: boolean
  /** What the reader has to check. Empty if there is nothing to check, and once the reader has ticked the row or chosen its day. */
  doubt: '' | NonNullable<Draft['why_not_ticked']>
}

/** The pasted text, and the rows that were read from it. */
export interface PasteDraft {
  text: string
  format: ImportFormat
  /** The file's name; empty for pasted text. */
  fileName: string
  rows: DraftRow[]
  errors: ReadDrafts['errors']
  /** Lines of a chat that no person wrote. */
  leftOut: number[]
  /** How many more open tasks the family may have. */
  room: number
}

/** The kind of a file: a calendar by its first line, a table by its name. */
export const formatOf = (text: string, fileName: string): ImportFormat =>
  isCalendar(text) ? 'ics' : /\.(?:csv|tsv|tab)$/i.test(fileName) ? 'csv' : 'lines'

export const EMPTY_PASTE: PasteDraft = { text: '', format: 'lines', fileName: '', rows: [], errors: [], leftOut: [], room: 0 }

/** The name of the draft in this tab. */
export const pasteDraftKey = (family: string) => `family-paste-${family}`

/** The key of the draft of a shared text, until the person adds the text to the list or leaves it out. */

export const toDraftRow = (draft: Draft, id: number): DraftRow => ({
  id,
  line: draft.line,
  source: draft.source,
  title: draft.title,
  category: draft.category,
  // If the server read several days, it sends `date` too, but only for older apps that do not know several days. The row then has no
  // `date`.
  date: draft.may_be ? '' : (draft.date ?? ''),
  start: draft.start ?? '',
  end: draft.end ?? '',
  days: draft.may_be?.days ?? [],
  part: draft.may_be?.part_of_day ?? '',
  takerSetsHour: false,
  repeat: draft.repeat ?? '',
  helpers: draft.helpers_needed,
  ...eachText(DRAFT_TEXTS, (name) => draft[name] ?? ''),
  isTicked: draft.why_not_ticked === null,
  doubt: draft.why_not_ticked ?? '',
})

const NO_DRAFT: Draft = {
  line: 0,
  source: '',
  title: '',
  category: 'general',
  date: null,
  start: null,
  end: null,
  helpers_needed: 1,
  ...eachText(DRAFT_TEXTS, () => null),
  why_not_ticked: null,
}
const isRow = hasShapeOf(toDraftRow(NO_DRAFT, 0))
const hasParts = hasShapeOf(EMPTY_PASTE)
export const isPaste = (value: unknown): value is PasteDraft => hasParts(value) && value.rows.every(isRow)

/**
 * A row with the reader's changes. Ticking the row or choosing its day removes its doubt. If the doubt was the day, choosing the day also
 * ticks the row.
 */
export function changeRow(row: DraftRow, fields: Partial<DraftRow>): DraftRow {
  const isDayChosen = Boolean(fields.date || fields.days?.length)
  const isSeen = fields.isTicked === true || fields.date !== undefined || fields.days !== undefined
  const isTicked = row.doubt === 'which_day' && isDayChosen ? true : row.isTicked
  return { ...row, isTicked, ...fields, doubt: isSeen ? '' : row.doubt }
}

export const tickedRows = (rows: readonly DraftRow[]) => rows.filter(({ isTicked }) => isTicked)

/** The fields of a row that are sent. Times need a day. */
export const editRow = (row: DraftRow): EditedDraft => ({
  title: row.title.trim(),
  category: row.category,
  ...sentWhen(row),
  ...(row.repeat && row.date && { repeat: row.repeat }),
  ...(row.helpers > 1 && { helpers_needed: row.helpers }),
  ...eachText(
    DRAFT_TEXTS.filter((name) => row[name]),
    (name) => row[name],
  ),
})

function sentWhen({ date, start, end, days, part, takerSetsHour }: DraftRow): Pick<EditedDraft, 'date' | 'start' | 'end' | 'may_be'> {
  if (days.length > 0)
    return { date: null, start: null, end: null, may_be: { days, part_of_day: part || null, taker_sets_hour: takerSetsHour } }
  return { date: date || null, start: (date && start) || null, end: (date && start && end) || null }
}

const ROW_FIELDS = ['title', 'date', 'start', 'end', 'may_be', ...DRAFT_TEXTS] as const
export type RowField = (typeof ROW_FIELDS)[number]
export interface RowProblem {
  id: number
  line: number
  field: RowField
  code: ErrorCode
}

/** The row and field that a refusal is about; null if it is about none. `drafts.3.date` is the `date` of the fourth sent row. */
export function problemOf(rows: readonly DraftRow[], errors: readonly { field: string; code: ErrorCode }[]): RowProblem | null {
  for (const { field, code } of errors) {
    const [, index, name] = /^drafts\.(\d+)\.(\w+)$/.exec(field) ?? []
    const [row, part] = [tickedRows(rows)[Number(index)], ROW_FIELDS.find((each) => each === name)]
    if (row && part) return { id: row.id, line: row.line, field: part, code }
  }
  return null
}

const CUT_AT = 60

/** The start of a line of the text, long enough to recognise it. */
export function lineOf(text: string, line: number) {
  // A calendar's entry is shown by its title.
  const whole = (text.split(/\r\n|\r|\n/)[line - 1] ?? '').replace(/^(?:SUMMARY[^:]*:|BEGIN:V\w+)/i, '').trim()
  return whole.length > CUT_AT ? `${whole.slice(0, CUT_AT).trimEnd()}…` : whole
}
