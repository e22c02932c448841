import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'

interface Rows<Row> {
  execute: () => Promise<Row[]>
}

/**
 * The first page of these rows, newest first, with all that share its last instant: whoever asks for the next page names
 * that instant. `downTo` asks for the same rows from an instant (ms) on.
 */
export async function firstPage<Row>(
  rows: { limit: (count: number) => Rows<Row> },
  instantOf: (row: Row) => number | null,
  downTo: (instant: number) => Rows<Row>,
) {
  const page = await rows.limit(LIST_PAGE).execute()
  const last = page[LIST_PAGE - 1]
  return last ? downTo(instantOf(last) ?? 0).execute() : page
}
