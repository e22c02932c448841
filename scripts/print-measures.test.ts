import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { functionsOf } from './structure/functions.ts'
import { foldersFrom } from './structure/names.ts'

const root = mkdtempSync(join(tmpdir(), 'hand-in-hand-measures-'))

afterAll(() => rmSync(root, { recursive: true }))

test('a function’s lines include its inner functions, which are not counted separately', () => {
  const path = 'server/src/app.ts'
  const text = [
    'export const add = (one: number) => one + 1',
    'export function outer() {',
    '  const inner = () => {',
    '    return 1',
    '  }',
    '  return inner()',
    '}',
    'class Lanes {',
    '  count() {',
    '    return [1].map((each) => each)',
    '  }',
    '}',
  ].join('\n')
  mkdirSync(join(root, 'server/src'), { recursive: true })
  writeFileSync(join(root, path), text)
  writeFileSync(join(root, 'tsconfig.json'), '{ "include": ["server"] }')
  expect(functionsOf(root, [{ path, text }])).toEqual([
    { path, line: 1, lines: 1 },
    { path, line: 2, lines: 6 },
    { path, line: 9, lines: 3 },
  ])
  expect(() => functionsOf(root, [{ path: 'web/src/main.tsx', text: '' }])).toThrow('no project has web/src/main.tsx')
})

test('a folder is nearly full at 38 files, and tests and styles do not count', () => {
  const filesOf = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/part-${index}.ts`)
  const paths = [...filesOf('server/src/store', 38), ...filesOf('web/src/ui', 37), 'web/src/ui/part.test.ts', 'web/src/ui/part.module.css']
  expect(
    foldersFrom(
      38,
      paths.map((path) => ({ path, text: '' })),
    ),
  ).toEqual([['server/src/store', 38]])
})
