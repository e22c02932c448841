import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'

const USAGE = 'Usage, with the day of the release: npm run past -- 2026-11-25'
const {
  words: [release = '', ...more],
} = readOptions(
  `npm run past -- 2026-11-25: keeps data of both databases as this version writes them, under the day of its release, so that the tests of
later versions bring them up to date.`,
  { takes: 'a day' },
)
if (!/^\d{4}-\d\d-\d\d$/.test(release) || more.length > 0) {
  console.error(USAGE)
  process.exit(1)
}
const projects = ['server on SQLite', 'server on PostgreSQL'].flatMap((name) => ['--project', name])
const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, 'past/keep'], {
  cwd: repository,
  env: { ...process.env, KEEP_PAST: release },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
