import type { Table } from '../../features/operator/operator.presentation.ts'

/** Rows as columns of text, each as wide as its widest cell: for a terminal. */
export function textTable({ head, rows }: Table) {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
