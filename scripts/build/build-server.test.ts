import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratch } from '../mutants/scratch.ts'

const SOURCE = 'server/src/http/health.ts'

test('a build is up to date until a source changes, and a parse error names the file', { timeout: 120_000 }, async () => {
  const { folder, remove } = makeScratch()
  onTestFinished(remove)
  const { buildServer, isServerBuilt } = await import(join(folder, 'scripts', 'build', 'build-server.mjs'))
  const source = join(folder, SOURCE)
  const before = readFileSync(source, 'utf8')
  expect(isServerBuilt()).toBe(false)
  expect(buildServer(process.execPath)).toMatchObject({ succeeded: true })
  expect(isServerBuilt()).toBe(true)
  appendFileSync(join(folder, 'server/src/main.test.ts'), '// A test is no part of the server.\n')
  expect(isServerBuilt()).toBe(true)

  writeFileSync(source, `${before}\nconst = broken\n`)
  expect(isServerBuilt()).toBe(false)
  const { succeeded, output } = buildServer(process.execPath)
  expect(output).toContain('health.ts')
  expect(succeeded).toBe(false)
  expect(isServerBuilt()).toBe(false)

  // This source can be parsed, but the server ends with an error when it starts.
  writeFileSync(source, `${before}\nthrow new Error('a defect at the start')\n`)
  const atStart = buildServer(process.execPath)
  expect(atStart.output).toContain('a defect at the start')
  expect(atStart.succeeded).toBe(false)
  writeFileSync(source, before)
  expect(existsSync(join(folder, 'dist', '.built-from'))).toBe(false)
})
