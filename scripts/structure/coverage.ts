import type { Finding, SourceFile } from './files.ts'

/** The documents whose tables name tests: what else a row may name, and what to do about one that names nothing. */
const DOCUMENTS = [
  {
    path: 'docs/spec-coverage.md',
    else: /\bdecisions? \d|\b(?:not yet|left out): \S/,
    instead: "name a test (`file` \"title\"), 'decision' and its number, 'left out: ' and why, or 'not yet: ' and what is missing",
  },
  {
    // A decision says what is meant to hold, not that it does.
    path: 'docs/security.md',
    else: /\b(?:not shown|not met|does not apply): \S/,
    instead: "name a test (`file` \"title\"), or 'not shown: ', 'not met: ' or 'does not apply: ' and why",
  },
]
/** A test file, and the titles of tests in it: `e2e/demo.story.ts` "one title", "another". */
const TESTS = /`([^`\n]+\.(?:test|story)\.tsx?)`((?:,?\s*"[^"\n]+")+)/g

/** Each row of the tables in these documents names a test or says why there is none, and each test that they name exists. */
export function checkCoverage(files: SourceFile[]): Finding[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]))
  return DOCUMENTS.flatMap((document) => {
    const lines = textOf.get(document.path)?.split('\n') ?? []
    return lines.flatMap((line, index) => {
      const path = `${document.path}:${index + 1}`
      const tests = namedTests(line)
      const isRow = line.startsWith('|') && !isHead(line, lines[index + 1])
      if (isRow && tests.length === 0 && !document.else.test(line)) return [{ path, rule: 'shows nothing', instead: document.instead }]
      return tests
        .filter(({ file, title }) => !hasTest(textOf.get(file) ?? '', title))
        .map(({ file, title }) => ({ path, rule: `names the test "${title}"`, instead: `${file} has no such test: mend the title` }))
    })
  })
}

const namedTests = (line: string) =>
  [...line.matchAll(TESTS)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )

/** The line over a table's dashes, or the dashes themselves. */
const isHead = (row: string, next = '') => [row, next].some((line) => /^\|[\s|:-]+\|$/.test(line))

/** Whether a test has this very title, as a whole and as it is written; also that of a `test.each`. */
const hasTest = (text: string, title: string) =>
  [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1\s*,/g)].some(
    ([, , written = '']) => written.replace(/\\(['"`])/g, '$1') === title,
  )
