/** One SVG path over all dark modules of a QR code: a rectangle for each run of them in a row. */
export function pathOfModules(modules: readonly (readonly boolean[])[]) {
  return modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
}

function runsOf(row: readonly boolean[]) {
  const runs: [start: number, length: number][] = []
  let length = 0
  // One step past the end of the row closes a run that reaches the end.
  for (let x = 0; x <= row.length; x++) {
    if (row[x]) {
      length++
      continue
    }
    if (length > 0) runs.push([x - length, length])
    length = 0
  }
  return runs
}
