// npm run screenshots: opens every screen in every language, checks its layout, and writes a picture of it to new-screenshots, which git ignores.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.mjs'
import { findChromium } from './programs/find-chromium.ts'
import { repository } from './repository.ts'

buildWebIfNeeded(process.execPath)
const tool = join(repository, 'node_modules', '@playwright', 'test', 'cli.js')
const child = spawn(process.execPath, [tool, 'test', '--config', 'tests/e2e/screenshots.config.ts', ...process.argv.slice(2)], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findChromium() },
})
// Playwright stops its server only after SIGINT.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGINT'))
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
