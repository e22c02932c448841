/** One protection that `npm run mutants` takes out of the code, to see whether a test then fails. */
export interface Mutant {
  /** The defect that the missing protection would cause. */
  name: string
  /** From the root of the repository. */
  file: string
  /** The text of the protection. The file has to contain it exactly once. */
  find: string
  replace: string
  /** The test files that have to fail: any number of Vitest files, or one story. */
  tests: string[]
}

/** What is wrong with this mutant, or null. `read` returns the text of a file, or undefined if the file does not exist. */
export function whyNotFound({ file, find, replace, tests }: Mutant, read: (path: string) => string | undefined): string | null {
  const text = read(file)
  if (text === undefined) return `${file} does not exist`
  const count = text.split(find).length - 1
  if (count === 0) return `${file} has no such text any more: ${find.trim().split('\n')[0]}`
  if (count > 1) return `${file} has this text ${count} times: ${find.trim().split('\n')[0]}`
  if (find === replace) return 'it changes nothing'
  const missing = tests.find((test) => read(test) === undefined)
  if (missing) return `${missing} does not exist`
  return tests.length === 0 ? 'it names no test' : null
}

/** Test files of the server by their names, such as 'access/levels'. */
export const serverTests = (...names: string[]) => names.map((name) => `server/src/${name}.test.ts`)

/** Mutants of one file that the same tests have to notice. Each has a name, the text of the protection, and its replacement. */
export const mutantsOf = (file: string, tests: string[], protections: [name: string, find: string, replace: string][]): Mutant[] =>
  protections.map(([name, find, replace]) => ({ name, file, find, replace, tests }))
