import { importsOf, type SourceFile } from '../structure/files.ts'

/** A module that chooses the database of a test, in `process.env`. */
const CHOOSES = /\bTEST_(?:DATABASE|POSTGRES_URL)\b/

/**
 * The tests that use no database: neither they nor what they import chooses one. In `npm run test:all` the server's other tests run on both
 * databases, and these run once.
 */
export function testsWithoutDatabase(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const known = new Map<string, boolean>()
  const usesDatabase = (path: string): boolean => {
    const file = byPath.get(path)
    if (!file) return false
    const answer = known.get(path)
    if (answer !== undefined) return answer
    // The search ends here if modules import each other.
    known.set(path, false)
    const uses = CHOOSES.test(file.text) || importsOf(file).some(({ target, isTypeOnly }) => !isTypeOnly && usesDatabase(target))
    known.set(path, uses)
    return uses
  }
  return files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts') && !usesDatabase(path))
}
