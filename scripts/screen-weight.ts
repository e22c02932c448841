// npm run weight: measures how much a person sees on each main screen, in a browser. The stories of tests/e2e/screen-weight have the
// limits.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.mjs'
import { readOptions } from './options.mjs'
import { findChromium } from './programs/find-chromium.ts'
import { repository } from './repository.ts'

readOptions('npm run weight: counts words, controls and windows of each main screen, with fifteen tasks and five people, as a table.')
buildWebIfNeeded(process.execPath)
const { status } = spawnSync(
  process.execPath,
  [join(repository, 'node_modules', '@playwright', 'test', 'cli.js'), ...['test', '--config', 'tests/e2e/screen-weight/weight.config.ts']],
  { cwd: repository, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium() } },
)
process.exitCode = status ?? 1
