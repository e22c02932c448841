import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashFiles, keyOfFiles, passedBefore } from './passed-before.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'hand-in-hand-checks-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the key of a check depends on the files and the tools, but not on the order of the files', () => {
  const one: [string, string] = ['a.ts', '1']
  const two: [string, string] = ['b.ts', '2']
  expect(keyOfFiles([two, one], 'tools')).toBe(keyOfFiles([one, two], 'tools'))
  const others = [keyOfFiles([one, ['b.ts', '3']], 'tools'), keyOfFiles([one], 'tools'), keyOfFiles([one, two], 'newer tools')]
  for (const other of others) expect(other).not.toBe(keyOfFiles([one, two], 'tools'))
})

test('a changed, new or deleted file changes the hashes, and an ignored file does not', () => {
  const root = folder()
  writeFileSync(join(root, '.gitignore'), 'node_modules/\n')
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'a.ts'), '1')
  const before = hashFiles(root)
  writeFileSync(join(root, 'node_modules', 'x.ts'), '1')
  expect(hashFiles(root)).toEqual(before)
  writeFileSync(join(root, 'a.ts'), '2')
  expect(hashFiles(root).get('a.ts')).not.toBe(before.get('a.ts'))
  writeFileSync(join(root, 'b.ts'), '1')
  rmSync(join(root, 'a.ts'))
  expect([...hashFiles(root).keys()].sort()).toEqual(['.gitignore', 'b.ts'])
})

test('only passed checks are stored, and a damaged cache counts as empty', () => {
  const file = join(folder(), 'kept', 'passed.json')
  const first = passedBefore(file)
  first.keep('types', ['key'])
  first.save()
  const second = passedBefore(file)
  expect(second.all('types')).toEqual(new Set(['key']))
  expect(second.all('structure')).toEqual(new Set())
  for (const damaged of ['{"types"', '{"types":"key"}', '3', 'null']) {
    writeFileSync(file, damaged)
    expect(passedBefore(file).all('types')).toEqual(new Set())
  }
})
