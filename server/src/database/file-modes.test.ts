import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackupFile, makeDataFile } from './private-files.ts'

// The umask of a server also keeps its files private. The files of these functions are private even without such a umask.
test.each([
  ['the data', makeDataFile],
  ['a backup', makeBackupFile],
])('the file of %s is only for its owner, whatever the umask', (_what, make) => {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-modes-'))
  const before = process.umask(0)
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'file')
  make(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
