import { expect, test } from 'vitest'
import { checkCitations } from './citations.ts'

/** The findings in these files, each as `path: rule`. */
const findings = (files: Record<string, string>) =>
  checkCitations(Object.entries(files).map(([path, text]) => ({ path, text }))).map(({ path, rule }) => `${path}: ${rule}`)

const RULES = {
  'docs/product.md': '### P1 Name\n### P2 One app\n',
  'docs/spec-coverage.md': '| number | demand | shown by |\n|---|---|---|\n| S1 | Names | P1 |\n| S2 | Calls | P2 |\n',
  'docs/decisions/012-a-light-first-load.md': '# Title\n',
}

test.each([
  ['a rule that does not exist', 'docs/security.md', 'As P3 says.\n'],
  ['a rule that does not exist, in a comment', 'server/src/app.ts', '/**\n * As P3 says.\n */\n'],
  ['a rule that does not exist, at the end of a line', 'web/src/main.tsx', "const at = 'https://a.b' // as P3 says\n"],
  ['a rule that does not exist, in CSS', 'web/src/ui/button.module.css', '/* P3 */\n'],
  ['a rule that does not exist, as what shows a row', 'docs/spec-coverage.md', '| thing | shown by |\n|---|---|\n| Profile | P3 |\n'],
  ['a demand that does not exist', 'docs/security.md', 'As S3 asks.\n'],
  ['a demand that does not exist, in a decision', 'docs/decisions/014-more.md', 'As S2 and S3 ask.\n'],
  ['a decision that does not exist', 'README.md', 'As decision 013 says.\n'],
  ['a decision that does not exist, in a comment', 'tests/e2e/demo.story.ts', `${'//'} Decision 013.\n`],
  ['a decision without its three digits', 'docs/security.md', 'As decision 12 says.\n'],
  ['a decision without its three digits, in a comment', 'contract/src/tasks.ts', '/** As decision 12 says. */\n'],
  ['the second of two decisions that does not exist', 'docs/security.md', 'As decisions 012 and 013 say.\n'],
  ['a link to a decision under another name', 'docs/security.md', 'See [012](decisions/012-a-light-first-load.md).\n'],
  ['a section of the specification', 'docs/security.md', 'See section 4 of the specification.\n'],
  ['a section of the specification, in a comment', 'contract/src/tasks.ts', `${'//'} The specification's section 4.\n`],
])('a citation is reported once if it names %s', (_title, path, text) => {
  const lines = findings({ ...RULES, [path]: text })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}:\\d+: (cites|links to) `))
})

test('citations of existing rules and decisions are not reported', () => {
  const lines = findings({
    ...RULES,
    'docs/security.md': 'P1, S2, decision 012 and [decision 012](decisions/012-a-light-first-load.md); RFC 5545, section 3.1.\n',
    'server/src/app.ts': "// P2, decision 012, an S3 bucket\nconst notCited = 'decision 4, P9, section 4 // P9'\n",
  })
  expect(lines).toEqual([])
})

test('the numbers of rules have to be unique and without gaps', () => {
  const page = (...numbers: number[]) => findings({ 'docs/product.md': numbers.map((number) => `### P${number} A rule\n`).join('\n') })
  expect(page(1, 2, 3)).toEqual([])
  for (const numbers of [
    [2, 3],
    [1, 2, 2],
    [1, 3],
    [1, 3, 2],
  ])
    expect(page(...numbers)).toHaveLength(1)
})

test('the rows of docs/spec-coverage.md have to be numbered without gaps', () => {
  const page = (...numbers: number[]) =>
    findings({
      ...RULES,
      'docs/spec-coverage.md': `| number | demand |\n|---|---|\n${numbers.map((number) => `| S${number} | P1 |\n`).join('')}`,
    })
  expect(page(1, 2, 3)).toEqual([])
  for (const numbers of [[2], [1, 1], [1, 3]]) expect(page(...numbers)).toHaveLength(1)
})
