import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Draft, ImportFormat, MendedDraft, ReadDrafts } from '@hand-in-hand/contract/task-import.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { hasShapeOf } from '../../../platform/draft.ts'

/** A task that was read from a line, as one may mend it; empty texts for what it does not say. */
export interface DraftRow {
  line: number
  title: string
  category: Category
  date: string
  start: string
  end: string
  isTicked: boolean
}

/** What was pasted, and what was read from it. */
export interface PasteDraft {
  text: string
  format: ImportFormat
  /** Of a file; empty for what was pasted. */
  fileName: string
  rows: DraftRow[]
  errors: ReadDrafts['errors']
  /** How many more open tasks the family may have. */
  room: number
}

export const EMPTY_PASTE: PasteDraft = { text: '', format: 'lines', fileName: '', rows: [], errors: [], room: 0 }

const isRow = hasShapeOf<DraftRow>({ line: 0, title: '', category: 'general', date: '', start: '', end: '', isTicked: true })
const hasParts = hasShapeOf(EMPTY_PASTE)
export const isPaste = (value: unknown): value is PasteDraft => hasParts(value) && value.rows.every(isRow)

export const rowOf = ({ line, title, category, date, start, end }: Draft): DraftRow => ({
  line,
  title,
  category,
  date: date ?? '',
  start: start ?? '',
  end: end ?? '',
  isTicked: true,
})

export const ticked = (rows: readonly DraftRow[]) => rows.filter(({ isTicked }) => isTicked)

/** What is sent of a row: times belong to a day. */
export const mendedOf = ({ title, category, date, start, end }: DraftRow): MendedDraft => ({
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

/** Which row a refusal is about, `drafts.3.date` of those that were sent; null where it is about none. */
export function problemOf(rows: readonly DraftRow[], errors: readonly { field: string; code: ErrorCode }[]): RowProblem | null {
  for (const { field, code } of errors) {
    const [, index, part] = /^drafts\.(\d+)\.(title|date|start|end)$/.exec(field) ?? []
    const row = ticked(rows)[Number(index)]
    // The pattern lets nothing else through.
    if (row && part) return { line: row.line, field: part as RowField, code }
  }
  return null
}

/** A line of the text, short enough to be recognised by. */
export function lineOf(text: string, line: number) {
  const words = (text.split(/\r\n|\r|\n/)[line - 1] ?? '').trim()
  return words.length > 60 ? `${words.slice(0, 60).trimEnd()}…` : words
}
