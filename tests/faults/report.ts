import { readOptions } from '../../scripts/options.mjs'

/** Every fault that was run, and what went wrong in it. */
export const results: { name: string; wrong: string[] }[] = []
const { words: wanted } = readOptions(
  `npm run test:faults, test:cluster and test:operations: test faults of machines, networks and databases, several servers, and a release on
a machine, and compare what clients were told with what is there. -- NAME: those alone whose names hold one of these`,
  { takes: 'names' },
)

/** What went wrong, and what was measured. */
export interface Outcome {
  wrong: string[]
  figures: string
}

/** Runs a fault and prints one line. A fault that could not be run to its end counts as a failure. */
export async function fault(name: string, run: () => Promise<string[] | Outcome>) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return
  const began = performance.now()
  const outcome = await run().catch((error) => [`it broke off: ${error instanceof Error ? error.message : error}`])
  const { wrong, figures } = Array.isArray(outcome) ? { wrong: outcome, figures: '' } : outcome
  results.push({ name, wrong })
  console.log(
    `${name}: ${wrong.join('; ') || 'nothing was lost'}${figures && `, ${figures}`} (${((performance.now() - began) / 1000).toFixed(0)} s)`,
  )
}
