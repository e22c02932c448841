import { type Finding, isTest, type SourceFile } from './files.ts'

/** The list of the names that several files may define, each with its reason. */
const LIST = 'scripts/structure/doubled-names.json'
const DOUBLED_MAX = 50

const COUNTED_FILES = /^(?:(?:contract|server|web)\/src|scripts)\/.*\.(?:tsx?|mjs)$/
const TOP_LEVEL = /^(export )?(?:async )?(function\*?|const|let|class|interface|type|enum) (\w+)(.*)/gm

/**
 * Names that are defined at the top level of two or more files, with the files. A schema and its type are one name in one file. Two kinds
 * do not count: names in tests and in files that only tests load, and the variables of a script that exports nothing. Only the script
 * itself uses those variables.
 */
export function doubledNames(files: SourceFile[]) {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    if (!COUNTED_FILES.test(path) || isTest(path) || path.endsWith('.d.ts')) continue
    const isProgram = path.startsWith('scripts/') && !/^export /m.test(text)
    for (const [, , kind = '', name = '', rest = ''] of text.matchAll(TOP_LEVEL)) {
      if (isProgram && isVariable(kind, name, rest)) continue
      places.set(name, (places.get(name) ?? new Set()).add(path))
    }
  }
  return new Map([...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]))
}

/**
 * Whether a definition is a variable, and neither a constant in capitals nor a function. Readers look up what constants and functions mean,
 * so those names count.
 */
const isVariable = (kind: string, name: string, rest: string) =>
  /^(?:const|let)$/.test(kind) && !/^[A-Z]/.test(name) && !/=>|= (?:async )?\($/.test(rest)

/** Each name is defined once, or is listed with a reason. A listed name has to be defined in several files. */
export function checkDoubledNames(files: SourceFile[]): Finding[] {
  const listed = readList(files)
  const doubled = doubledNames(files)
  const unlisted = [...doubled].filter(([name]) => !listed.has(name))
  const single = [...listed].filter(([name]) => !doubled.has(name))
  const unexplained = [...listed].filter(([, why]) => !why.trim())
  return [
    ...unlisted.map(([name, [path = '', ...others]]) => ({
      path,
      rule: `the name ${name}, also in ${others.join(', ')}`,
      instead: `name each by what it is in its own file, or make them one; if neither can be, give the reason in ${LIST}`,
    })),
    ...single.map(([name]) => ({ path: LIST, rule: `${name} is not doubled any more`, instead: 'delete its line' })),
    ...unexplained.map(([name]) => ({ path: LIST, rule: `${name} has no reason`, instead: 'say why both have this name, or rename one' })),
    ...(listed.size > DOUBLED_MAX
      ? [{ path: LIST, rule: `${listed.size} names, ${DOUBLED_MAX} at most`, instead: 'rename one of them by what it is in its own file' }]
      : []),
  ]
}

function readList(files: SourceFile[]) {
  const text = files.find(({ path }) => path === LIST)?.text ?? '{}'
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>))
}
