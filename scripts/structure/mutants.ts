import { allMutants } from '../mutants/list.ts'
import { type Mutant, whyNotFound } from '../mutants/mutant.ts'
import type { Finding, SourceFile } from './files.ts'

const RUNNER = 'scripts/mutants.ts'

/**
 * Each protection that `npm run mutants` takes out has to be where the list says. If `files` lacks scripts/mutants.ts, nothing is checked.
 */
export function checkMutants(files: SourceFile[], list: Mutant[] = allMutants): Finding[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]))
  if (!textOf.has(RUNNER)) return []
  return list.flatMap((mutant) => {
    const why = whyNotFound(mutant, (path) => textOf.get(path))
    if (why === null) return []
    return [
      {
        path: mutant.file,
        rule: `the protection against "${mutant.name}"`,
        instead: `${why}. Correct scripts/mutants/lists, or put it back`,
      },
    ]
  })
}
