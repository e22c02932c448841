import type { Finding, SourceFile } from './files.ts'

/** The documents whose tables name tests, and what else a row may name instead of a test. */
const TABLES = [
  {
    path: 'docs/spec-coverage.md',
    // `citations.ts` reports a rule or a decision that does not exist.
    else: /\bP\d+\b|\bdecisions? \d|\b(?:not yet|left out): \S/,
    instead: "name a test (`file` \"title\"), a rule (P12), a decision, 'left out: ' and why, or 'not yet: ' and what is missing",
  },
  {
    // A decision proves nothing, because it says what is planned.
    path: 'docs/security.md',
    else: /\b(?:not shown|not met|does not apply): \S/,
    instead: "name a test (`file` \"title\"), or 'not shown: ', 'not met: ' or 'does not apply: ' and why",
  },
]
/** A test file, and the titles of tests in it: `tests/e2e/demo.story.ts` "one title", "another". */
const TESTS = /`([^`\n]+\.(?:test|story)\.tsx?)`((?:,?\s*"[^"\n]+")+)/g

/** Each test that a document names has to exist. Each row of the tables above has to name a test or the reason for having none. */
export function checkCoverage(files: SourceFile[]): Finding[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]))
  const documents = files.filter(({ path }) => path.endsWith('.md'))
  return documents.flatMap((document) => {
    const table = TABLES.find(({ path }) => path === document.path)
    const lines = document.text.split('\n')
    return lines.flatMap((line, index) => {
      const path = `${document.path}:${index + 1}`
      const tests = namedTests(line)
      const isRow = line.startsWith('|') && !isHead(line, lines[index + 1])
      if (table && isRow && tests.length === 0 && !table.else.test(line)) return [{ path, rule: 'shows nothing', instead: table.instead }]
      return tests
        .filter(({ file, title }) => !hasTest(textOf.get(file) ?? '', title))
        .map(({ file, title }) => ({ path, rule: `names the test "${title}"`, instead: `${file} has no such test: correct the title` }))
    })
  })
}

const namedTests = (line: string) =>
  [...line.matchAll(TESTS)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )

/** The heading of a table, or the dashes below it. */
const isHead = (row: string, next = '') => [row, next].some((line) => /^\|[\s|:-]+\|$/.test(line))

/** Whether a test or a `test.each` has exactly this title, as it is written in the source. */
const hasTest = (text: string, title: string) =>
  [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1\s*,/g)].some(
    ([, , written = '']) => written.replace(/\\(['"`])/g, '$1') === title,
  )
