import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { readTree } from '../structure/files.ts'
import { testsWithoutDatabase } from './without-database.ts'

const files = [
  { path: 'src/testing/database.ts', text: 'export const kind = process.env.TEST_DATABASE' },
  { path: 'src/testing/server.ts', text: "import { kind } from './database.ts'" },
  { path: 'src/http/call.test.ts', text: "import { testServer } from '../testing/server.ts'" },
  { path: 'src/http/types.test.ts', text: "import type { Server } from '../testing/server.ts'" },
  { path: 'src/rules/words.test.ts', text: "import { words } from './words.ts'" },
  { path: 'src/rules/words.ts', text: 'export const words = []' },
]

test('a test runs once if neither it nor what it imports chooses a database', () => {
  expect(testsWithoutDatabase(files)).toEqual(['src/http/types.test.ts', 'src/rules/words.test.ts'])
})

test('no test that makes a server runs on one database only', () => {
  const tree = readTree(join(repository, 'server'))
  const once = testsWithoutDatabase(tree)
  expect(once).toContain('src/features/messages/sms-text.test.ts')
  const texts = tree.filter(({ path }) => once.includes(path)).map(({ text }) => text)
  expect(texts.filter((text) => /testServer\(|openDatabase\(/.test(text))).toEqual([])
})
