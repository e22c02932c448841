import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'

interface RowQuery<Row> {
  execute: () => Promise<Row[]>
}

/**
 * Reads the first page, newest first: `size` rows, and also all rows with the same instant as the last of these. The next page starts
 * before that instant. `downTo` queries the same rows from an instant (ms) on.
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
