import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft, EditedDraft, ImportFormat, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { hasShapeOf } from '../../platform/draft.ts'

/** A task that was read from a line, in an editable form. Empty strings are missing values. */
export interface DraftRow {
  line: number
  title: string
  category: Category
  date: string
  start: string
  end: string
  isTicked: boolean
}

/** The pasted text, and the rows that were read from it. */
export interface PasteDraft {
  text: string
  format: ImportFormat
  /** The file's name; empty for pasted text. */
  fileName: string
  rows: DraftRow[]
  errors: ReadDrafts['errors']
  /** How many more open tasks the family may have. */
  room: number
}

export const EMPTY_PASTE: PasteDraft = { text: '', format: 'lines', fileName: '', rows: [], errors: [], room: 0 }

/** The name of the draft in this tab. */
export const pasteDraftKey = (family: string) => `family-paste-${family}`

/** The name of the draft of a shared text that is not in the list yet. */
export const sharedTextKey = (family: string) => `family-shared-${family}`

const isRow = hasShapeOf<DraftRow>({ line: 0, title: '', category: 'general', date: '', start: '', end: '', isTicked: true })
const hasParts = hasShapeOf(EMPTY_PASTE)
export const isPaste = (value: unknown): value is PasteDraft => hasParts(value) && value.rows.every(isRow)

export const toDraftRow = ({ line, title, category, date, start, end }: Draft): DraftRow => ({
  line,
  title,
  category,
  date: date ?? '',
  start: start ?? '',
  end: end ?? '',
  isTicked: true,
})

export const tickedRows = (rows: readonly DraftRow[]) => rows.filter(({ isTicked }) => isTicked)

/** What is sent of a row. Times need a day. */
export const editRow = ({ title, category, date, start, end }: DraftRow): EditedDraft => ({
  title: title.trim(),
  category,
  date: date || null,
  start: (date && start) || null,
  end: (date && start && end) || null,
})

export type RowField = 'title' | 'date' | 'start' | 'end'
export interface RowProblem {
  line: number
  field: RowField
  code: ErrorCode
}

/** The row that a refusal is about, by `drafts.3.date` of the sent rows; null if it is about none. */
export function problemOf(rows: readonly DraftRow[], errors: readonly { field: string; code: ErrorCode }[]): RowProblem | null {
  for (const { field, code } of errors) {
    const [, index, part] = /^drafts\.(\d+)\.(title|date|start|end)$/.exec(field) ?? []
    const row = tickedRows(rows)[Number(index)]
    // The pattern allows nothing else.
    if (row && part) return { line: row.line, field: part as RowField, code }
  }
  return null
}

/** The start of a line of the text, long enough to recognise it. */
export function lineOf(text: string, line: number) {
  const lineText = (text.split(/\r\n|\r|\n/)[line - 1] ?? '').trim()
  return lineText.length > 60 ? `${lineText.slice(0, 60).trimEnd()}…` : lineText
}
