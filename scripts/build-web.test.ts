import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeScratch } from './mutants/scratch.ts'

const RUSSIAN = 'messages/ru/supporter.po'

test('the build of the web app fails if a message cannot be parsed', { timeout: 120_000 }, async () => {
  const scratch = makeScratch()
  onTestFinished(scratch.remove)
  // With the LINGUI_CONFIG of the tests, the build would read the catalogues of the checkout, not of this copy.
  vi.stubEnv('LINGUI_CONFIG', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const path = join(scratch.folder, RUSSIAN)
  const catalogue = readFileSync(path, 'utf8')
  const broken = catalogue.replace(/(msgid "All tasks"\nmsgstr )".+"/, `$1"Спасибо, {name"`)
  expect(broken).not.toBe(catalogue)
  writeFileSync(path, broken)
  const { buildWeb } = await import(join(scratch.folder, 'scripts', 'build-web.mjs'))
  const { succeeded, output } = buildWeb(process.execPath)
  expect(output).toContain('Compilation error for 1 translation')
  expect(succeeded).toBe(false)
})
