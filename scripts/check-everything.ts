// What npm test runs, on the pinned Node: every check of the house in order, and one line at the end that counts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWeb, buildWebIfNeeded } from './build-web.mjs'
import { checkMessages } from './check-messages.ts'
import { checkStructure } from './check-structure.ts'
import { findChromium } from './find-chromium.ts'
import { type Counts, playwrightCounts, vitestCounts } from './read-reports.ts'
import { repository } from './repository.ts'
import { gatewayTests } from './test-gateway.ts'

const one = (isPassed: boolean): Counts => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 })
const modules = join(repository, 'node_modules')
const reports = mkdtempSync(join(tmpdir(), 'hand-in-hand-reports-'))
let isBuilt = true

const STOPPED_WITHIN = 15_000
let running: ChildProcess | undefined

/** Runs one of node_modules' tools on this Node, its output as ours, and answers whether it was content. */
const run = (tool: string, parameters: string[], settings: Record<string, string> = {}) =>
  runProgram([process.execPath, join(modules, tool), ...parameters], settings)

async function runProgram([program = '', ...parameters]: string[], settings: Record<string, string> = {}) {
  running = spawn(program, parameters, {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  })
  const [code] = await once(running, 'exit')
  return code === 0
}

// Whoever ends the tests ends the tool that runs: an interrupt is what makes it stop its servers and databases in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    const isRunning = running && running.exitCode === null && running.signalCode === null
    if (isRunning && running?.kill('SIGINT')) await Promise.race([once(running, 'exit'), wait(STOPPED_WITHIN)])
    removeReports()
    process.exit(1)
  })
}

const removeReports = () => rmSync(reports, { recursive: true, force: true })

async function lint() {
  return one(await run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']))
}

async function types() {
  let isPassed = true
  // Each project in turn, the failed ones too: their mistakes are worth seeing at once.
  for (const project of ['contract', 'server', 'web', 'e2e', '.']) {
    isPassed = (await run('typescript/bin/tsc', ['--project', project])) && isPassed
  }
  return one(isPassed)
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

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const parameters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return vitestCounts(report, await run('vitest/vitest.mjs', parameters, { EVERY_TEST: 'yes' }))
}

async function gateway() {
  const report = join(reports, 'gateway.json')
  const parameters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return vitestCounts(report, await runProgram(gatewayTests(parameters)))
}

async function browserStories() {
  if (!isBuilt) {
    console.error('Not run: there is no web app to open, for it could not be built.')
    return one(false)
  }
  buildWebIfNeeded(process.execPath)
  const report = join(reports, 'playwright.json')
  const settings = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const parameters = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  return playwrightCounts(report, await run('@playwright/test/cli.js', parameters, settings))
}

async function attacks() {
  return one(await runProgram([process.execPath, 'attacks/attacks.ts']))
}

interface Step {
  title: string
  check: () => Counts | Promise<Counts>
  /** Part of `npm run test:all` alone. */
  isLong?: true
}

const STEPS: Record<string, Step> = {
  lint: { title: 'Lint and format', check: lint },
  types: { title: 'Types', check: types },
  structure: { title: 'Structure', check: structure },
  messages: { title: 'Message catalogues', check: messages },
  build: { title: 'Web app', check: build },
  vitest: { title: 'Tests', check: unitTests },
  gateway: { title: 'Messages through a real gateway', check: gateway },
  e2e: { title: 'Browser stories', check: browserStories },
  attacks: { title: 'Attacks', check: attacks, isLong: true },
}

function chosenSteps() {
  const only = process.argv.find((parameter) => parameter.startsWith('--only='))
  const isAll = process.argv.includes('--all')
  const names = only ? only.slice('--only='.length).split(',') : Object.keys(STEPS).filter((name) => isAll || !STEPS[name]?.isLong)
  const unknown = names.find((name) => !STEPS[name])
  if (unknown !== undefined) {
    console.error(`There is no part '${unknown}': choose of ${Object.keys(STEPS).join(', ')}.`)
    process.exit(1)
  }
  return Object.entries(STEPS).filter(([name]) => names.includes(name))
}

async function runStep(title: string, check: () => Counts | Promise<Counts>): Promise<Counts> {
  console.log(`\n== ${title}`)
  const start = performance.now()
  let counts = one(false)
  try {
    counts = await check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`== ${title}: ${counts.failed === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  return counts
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const [, { title, check }] of chosenSteps()) {
  const { passed, failed, skipped } = await runStep(title, check)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
removeReports()
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
