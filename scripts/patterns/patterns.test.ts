import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAll, triedOf } from '../tests/tier.ts'
import { allPatterns, builtPatterns, filesBelow, patternsIn } from './find-patterns.ts'
import { BUILT_OF_TEXT, FOLDERS, isOfStrangers, lengthFor } from './lengths.ts'
import { slowPatterns } from './slow-patterns.ts'

const HOURS = 3_600_000

test('no regular expression for strangers’ text is slow, even in its worst case', { timeout: HOURS }, async () => {
  const { patterns, hidden } = allPatterns(triedOf('patterns', filesBelow(FOLDERS).filter(isOfStrangers), 15))
  // A pattern that is built while a text is read can't be tried, so build it when its file is loaded.
  expect(hidden.filter(({ path }) => !BUILT_OF_TEXT.includes(path))).toEqual([])
  const slow = await slowPatterns(patterns.map((pattern) => ({ ...pattern, length: lengthFor(pattern.path) })))
  expect(slow.map(({ pattern: { path, line, source }, why }) => `${path}:${line} ${source}: ${why}`)).toEqual([])
})

/** Slow patterns. None of them is in our code now, and some never were. */
const PLANTED: [what: string, source: string, flags: string, length: number][] = [
  ['alternatives that join to another one', '^(?:hi|hello)(?:[\\s,]+(?:you|all|you all|everyone))*[\\s.!]*$', 'iu', 500],
  ['equal alternatives', '^(?:a|a)*$', '', 500],
  ['a star in a star', '^(\\w+\\s?)*$', 'u', 500],
  ['alternatives in pairs', '^(?:ab|c|a|bc)*$', '', 500],
  ['line ends before a name', '(?:\\n\\s*[-–—~]?|\\s[-–—~])\\s*[\\p{Lu}][\\p{L}]*\\s*$', 'u', 1_600],
  ['spaces on both sides of a comma', '\\s*,?\\s*(?<!\\p{L})(?:or|oder)(?!\\p{L})\\s*', 'giu', 1_600],
  ['a tag without an end', '<[^>]*>', 'g', 65_536],
  ['spaces at the end', '\\s+$', '', 65_536],
  ['dashes, then anything', '^-{2,}.*(original|weitergeleitet)', 'iu', 65_536],
  ['a word, then anything up to a sign', '(wrote|schrieb)[^:]*:$', 'iu', 65_536],
]

test.each(isAll ? PLANTED : PLANTED.slice(0, 2))('%s are found to be slow', async (_what, source, flags, length) => {
  expect(await slowPatterns([{ source, flags, length }])).toHaveLength(1)
})

test.each([
  ['^\\s+', '', 65_536],
  ['(?<!\\s)\\s+$', 'u', 65_536],
  ['(?<![\\s,.!])[\\s,.!]+(?:thanks|danke)[\\s.!]*$', 'iu', 1_600],
  ['^(?:away|on holiday),? until (.{3,24}?)[.!]*$', 'iu', 1_600],
])('%s is not found to be slow', async (source, flags, length) => {
  expect(await slowPatterns([{ source, flags, length }])).toEqual([])
})

test('patterns are found in code, and not in strings and comments', () => {
  const text = [
    "const text = '/no/' // /no/",
    'const [first, other] = [/a+/gu.exec(`${'.concat('/b/}`), x / y / z]'),
    "const built = new RegExp('^' + text), called = RegExp(text)",
  ].join('\n')
  const { literals, places } = patternsIn('x.ts', text)
  expect(literals).toEqual([
    { source: 'a+', flags: 'gu', path: 'x.ts', line: 2 },
    { source: 'b', flags: '', path: 'x.ts', line: 2 },
  ])
  expect(places).toEqual([3, 3].map((line) => ({ path: 'x.ts', line })))
})

test('a regular expression that a function builds from words is found in its final form', () => {
  const root = mkdtempSync(join(tmpdir(), 'patterns-'))
  mkdirSync(join(root, 'parts'))
  writeFileSync(
    join(root, 'parts/any-of.ts'),
    "export const anyOf = (...words: string[]) => new RegExp('^(?:' + words.join('|') + ')+$', 'u')",
  )
  writeFileSync(join(root, 'words.ts'), "import { anyOf } from './parts/any-of.ts'\nexport const WORDS = anyOf('you', 'all', 'you all')")
  const found = builtPatterns(['parts/any-of.ts', 'words.ts'], root)
  expect(found).toEqual([{ source: '^(?:you|all|you all)+$', flags: 'u', path: 'parts/any-of.ts', line: 1 }])
  expect(builtPatterns(['words.ts'], root)).toEqual([{ source: '^(?:you|all|you all)+$', flags: 'u', path: 'words.ts', line: 2 }])
})
