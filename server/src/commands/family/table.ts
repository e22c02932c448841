/** Rows as columns of text, each as wide as its widest cell: for a terminal. */
export function textTable(head: string[], rows: (string | number)[][]) {
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

/** An instant (ms) as a day in UTC, such as 2026-11-23; a dash if there is none. */
export const dayText = (instant: number | null) => (instant === null ? '-' : new Date(instant).toISOString().slice(0, 10))

/** An instant (ms) as a minute in UTC, such as 2026-11-23 12:00. */
export const minuteText = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
