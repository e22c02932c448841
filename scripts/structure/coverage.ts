import type { Finding, SourceFile } from './files.ts'

const DOCUMENT = 'docs/spec-coverage.md'
/** A test file, and the titles of tests in it: `e2e/demo.story.ts` "one title", "another". */
const TESTS = /`([^`\n]+\.(?:test|story)\.tsx?)`((?:,?\s*"[^"\n]+")+)/g

/** Each row of the specification's coverage names tests that exist, a decision, or what is missing. */
export function checkCoverage(files: SourceFile[]): Finding[] {
  const document = files.find(({ path }) => path === DOCUMENT)
  const textOf = new Map(files.map(({ path, text }) => [path, text]))
  const lines = document?.text.split('\n') ?? []
  return lines.flatMap((row, index) => {
    if (!row.startsWith('|') || isHead(row, lines[index + 1])) return []
    const path = `${DOCUMENT}:${index + 1}`
    const tests = [...row.matchAll(TESTS)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
    )
    if (tests.length === 0 && !/\bdecisions? \d|\b(?:not yet|left out): \S/.test(row)) {
      return [
        {
          path,
          rule: 'shows nothing',
          instead: "name a test (`file` \"title\"), 'decision' and its number, 'left out: ' and why, or 'not yet: ' and what is missing",
        },
      ]
    }
    return tests
      .filter(({ file, title }) => !hasTest(textOf.get(file) ?? '', title))
      .map(({ file, title }) => ({ path, rule: `names the test "${title}"`, instead: `${file} has no such test: mend the title` }))
  })
}

/** The line over a table's dashes, or the dashes themselves. */
const isHead = (row: string, next = '') => [row, next].some((line) => /^\|[\s|:-]+\|$/.test(line))

/** Whether a test has this very title, as a whole and as it is written; also that of a `test.each`. */
const hasTest = (text: string, title: string) =>
  [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1\s*,/g)].some(
    ([, , written = '']) => written.replace(/\\(['"`])/g, '$1') === title,
  )
