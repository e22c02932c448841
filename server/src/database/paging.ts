import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'

interface RowQuery<Row> {
  execute: () => Promise<Row[]>
}

/**
 * The first page of these rows, newest first. It also has all rows with the same instant as its last one, because the next page
 * starts before that instant. `downTo` queries the same rows from an instant (ms) on.
 */
export async function firstPage<Row>(
  rows: { limit: (count: number) => RowQuery<Row> },
  instantOf: (row: Row) => number | null,
  downTo: (instant: number) => RowQuery<Row>,
) {
  const page = await rows.limit(LIST_PAGE).execute()
  const last = page[LIST_PAGE - 1]
  return last ? downTo(instantOf(last) ?? 0).execute() : page
}
