import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'
import { type Expression, expressionBuilder } from 'kysely'
import type { Tables } from './schema.ts'

interface RowQuery<Row> {
  execute: () => Promise<Row[]>
}

/**
 * Reads the first page, newest first. A page has `size` rows, and all further rows with the same instant as its last row, because the next
 * page starts before this instant. `downTo` queries the same rows, but only those at or after an instant (ms).
 */
export async function firstPage<Row>(
  rows: { limit: (count: number) => RowQuery<Row> },
  instantOf: (row: Row) => number | null,
  downTo: (instant: number) => RowQuery<Row>,
  size = LIST_PAGE,
) {
  const page = await rows.limit(size).execute()
  const last = page[size - 1]
  return last ? downTo(instantOf(last) ?? 0).execute() : page
}

/**
 * Whether a row is among these rows of its table, each a family and an id. An update or a deletion has no limit of its own, so a query with
 * a limit names its rows.
 */
export function isAmong(rows: Expression<[number, number]>) {
  // Every table of families' rows has these two columns.
  const { eb, refTuple } = expressionBuilder<Tables, 'task'>()
  return eb(refTuple('family_id', 'id'), 'in', rows)
}
