import { expect, test } from 'vitest'
import { checkProse } from './prose.ts'

const rulesOf = async (text: string) => (await checkProse([{ path: 'docs/page.md', text }])).map(({ path, rule }) => `${path}: ${rule}`)

test.each([
  ['a paragraph', 'The list is made.\nIts owner is told at once.\n', "docs/page.md:2: 'is told' in a document"],
  ['a cell of a table', '| one | two |\n|---|---|\n| a | the rooms |\n', "docs/page.md:3: 'rooms' in a document"],
  ['the text of a link', 'See [the house](architecture.md).\n', "docs/page.md:1: 'the house' in a document"],
  ['a heading', '# What stands here\n', "docs/page.md:1: 'stands' in a document"],
])('a banned word is reported in %s', async (_, text, line) => {
  expect(await rulesOf(text)).toEqual([line])
})

test('a banned word is not reported in code, a link’s address, a quotation or a product term', async () => {
  const text = 'Run `papers FOLDER`, read [this](rooms.md), the house rules and "he is told".\n\n```\nis told\n```\n'
  expect(await rulesOf(text)).toEqual([])
})

test('all documents are checked, and code is not', async () => {
  const files = [
    { path: 'CHANGELOG.md', text: 'It was mended.\n' },
    { path: 'server/src/app.ts', text: '// the rooms\n' },
  ]
  expect((await checkProse(files)).map(({ path }) => path)).toEqual(['CHANGELOG.md:1'])
})
