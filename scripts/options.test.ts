import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { repository } from './repository.ts'

const run = promisify(execFile)
const files = Object.entries(manifest.scripts).flatMap(([name, command]) => {
  const [, file] = /^node (?:scripts\/run\.mjs all )?(\S+)$/.exec(command) ?? []
  // `test` passes its options to check-everything.ts, and `screenshots` passes them to Playwright.
  return file && !['test', 'screenshots'].includes(name) ? [[name, file] as const] : []
})

async function start(file: string, option: string) {
  const ended = run(process.execPath, [join(repository, file), option], { cwd: repository, timeout: 60_000 })
  const { stdout, stderr, code = 0 } = await ended.catch((error) => error)
  return { code, said: stdout + stderr }
}

test('the next test starts more than 15 scripts of package.json', () => {
  expect(files.length).toBeGreaterThan(15)
})

test.each(files)('npm run %s says what it does with --help, and refuses an unknown option', { timeout: 120_000 }, async (_name, file) => {
  const [help, unknown] = await Promise.all([start(file, '--help'), start(file, '--nonsense')])
  expect(help).toEqual({ code: 0, said: expect.stringContaining('npm ') })
  expect(unknown).toEqual({ code: 1, said: expect.stringMatching(/^Unknown option '--nonsense'[\s\S]*npm /) })
})
