// What npm test runs, on the pinned Node: every check of the house in order, and one line at the end that counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, buildWebIfNeeded } from './build-web.mjs'
import { checkMessages } from './check-messages.ts'
import { checkStructure } from './check-structure.ts'
import { findChromium } from './find-chromium.ts'
import { type Counts, playwrightCounts, vitestCounts } from './read-reports.ts'
import { repository } from './repository.ts'

const one = (isPassed: boolean): Counts => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 })
const modules = join(repository, 'node_modules')
const reports = mkdtempSync(join(tmpdir(), 'hand-in-hand-reports-'))
let isBuilt = true

/** Runs one of node_modules' tools on this Node, its output as ours, and answers whether it was content. */
function run(tool: string, parameters: string[], settings: Record<string, string> = {}) {
  const result = spawnSync(process.execPath, [join(modules, tool), ...parameters], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  })
  return result.status === 0
}

function lint() {
  return one(run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']))
}

function types() {
  const projects = ['contract', 'server', 'web', 'e2e', '.']
  // Not `every`: each project's mistakes are worth seeing at once.
  return one(projects.filter((project) => !run('typescript/bin/tsc', ['--project', project])).length === 0)
}

function structure() {
  const lines = checkStructure(repository)
  for (const line of lines) console.error(line)
  return one(lines.length === 0)
}

function messages() {
  const lines = checkMessages(repository)
  for (const line of lines) console.error(line)
  return one(lines.length === 0)
}

function build() {
  const { succeeded, output } = buildWeb(process.execPath)
  isBuilt = succeeded
  if (!succeeded) console.error(output)
  return one(succeeded)
}

function unitTests() {
  const report = join(reports, 'vitest.json')
  const parameters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return vitestCounts(report, run('vitest/vitest.mjs', parameters))
}

function browserStories() {
  if (!isBuilt) {
    console.error('Not run: there is no web app to open, for it could not be built.')
    return one(false)
  }
  buildWebIfNeeded(process.execPath)
  const report = join(reports, 'playwright.json')
  const settings = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const parameters = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  return playwrightCounts(report, run('@playwright/test/cli.js', parameters, settings))
}

const STEPS: Record<string, { title: string; check: () => Counts }> = {
  lint: { title: 'Lint and format', check: lint },
  types: { title: 'Types', check: types },
  structure: { title: 'Structure', check: structure },
  messages: { title: 'Message catalogues', check: messages },
  build: { title: 'Web app', check: build },
  vitest: { title: 'Tests', check: unitTests },
  e2e: { title: 'Browser stories', check: browserStories },
}

function chosenSteps() {
  const only = process.argv.find((parameter) => parameter.startsWith('--only='))
  const names = only ? only.slice('--only='.length).split(',') : Object.keys(STEPS)
  const unknown = names.find((name) => !STEPS[name])
  if (unknown !== undefined) {
    console.error(`There is no part '${unknown}': choose of ${Object.keys(STEPS).join(', ')}.`)
    process.exit(1)
  }
  return Object.entries(STEPS).filter(([name]) => names.includes(name))
}

function runStep(title: string, check: () => Counts): Counts {
  console.log(`\n== ${title}`)
  const start = performance.now()
  let counts = one(false)
  try {
    counts = check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`== ${title}: ${counts.failed === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  return counts
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const [, { title, check }] of chosenSteps()) {
  const { passed, failed, skipped } = runStep(title, check)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
