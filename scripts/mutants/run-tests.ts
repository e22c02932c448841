import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tier } from '../tests/tier.ts'
import type { Scratch } from './scratch.ts'

/** 'stuck' and 'broken': the tests could not decide whether the product still works. */
export type RunOutcome = 'green' | 'red' | 'stuck' | 'broken'
export interface Run {
  outcome: RunOutcome
  /** The output of the tools. */
  output: string
}

/** In ms. If a build or the tests of one mutant take longer, they are in an endless loop. */
const LONGEST_RUN = 300_000
/** In ms, for a run of all Vitest files, or of all stories, that the mutants name. */
const LONGEST_OF_ALL = 3_600_000
const ENDED_WITHIN = 10_000

/** The packages that have tests, and the Vitest project of each. */
const PROJECTS: Record<string, string> = { server: 'server on SQLite', contract: 'contract', web: 'web', scripts: 'scripts' }
const BUILD =
  "import('./scripts/build-web.mjs').then(({ buildWeb, isWebBuilt }) => { const { succeeded, output } = isWebBuilt() ? { succeeded: true } : buildWeb(process.execPath); if (!succeeded) { console.error(output); process.exitCode = 1 } })"

const runningTools = new Set<ChildProcess>()

export const isStory = (test: string) => test.endsWith('.story.ts')

interface RunOptions {
  /** Runs all tests, even after one that failed. */
  isWhole?: boolean
}

/** Runs these Vitest files or stories in the copy. Stops at the first failure, unless `isWhole` is set. */
export function runTests(scratch: Scratch, tests: string[], { isWhole = false }: RunOptions = {}): Promise<Run> {
  if (tests.some(isStory)) return runStories(scratch, tests.filter(isStory), isWhole)
  return isWhole ? runVitest(scratch, tests, isWhole, 'all') : runUntilRed(scratch, tests)
}

/** Runs first only the tests that `npm test` runs. If none of these fails, runs all tests of the files. */
async function runUntilRed(scratch: Scratch, tests: string[]) {
  const first = await runVitest(scratch, tests, false, 'change')
  return first.outcome === 'red' ? first : runVitest(scratch, tests, false, 'all')
}

function runVitest(scratch: Scratch, tests: string[], isWhole: boolean, tier: Tier) {
  const projects = [...new Set(tests.map((test) => PROJECTS[test.split('/')[0] ?? ''] ?? ''))].map((project) => `--project=${project}`)
  const report = join(scratch.temporary, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const parameters = ['node_modules/vitest/vitest.mjs', 'run', ...(isWhole ? [] : ['--bail=1']), ...reporters, ...projects, ...tests]
  const longest = isWhole ? LONGEST_OF_ALL : LONGEST_RUN
  return runTestTool(scratch, { parameters, report, outcomeOf: vitestOutcome, longest, settings: { TEST_TIER: tier } })
}

async function runStories(scratch: Scratch, stories: string[], isWhole: boolean): Promise<Run> {
  const built = await runNode(scratch, ['--eval', BUILD], LONGEST_RUN)
  if (built.code !== 0) return { outcome: 'broken', output: built.output }
  const report = join(scratch.temporary, 'playwright.json')
  const config = ['--config=tests/e2e/playwright.config.ts', '--project=phone, SQLite', '--reporter=list,json']
  const parameters = ['node_modules/@playwright/test/cli.js', 'test', ...config, ...(isWhole ? [] : ['--max-failures=1']), ...stories]
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return runTestTool(scratch, {
    parameters,
    report,
    outcomeOf: playwrightOutcome,
    longest: isWhole ? LONGEST_OF_ALL : LONGEST_RUN,
    settings,
  })
}

interface Tool {
  parameters: string[]
  /** The file of the report that the tool writes. */
  report: string
  outcomeOf: (report: unknown) => RunOutcome
  /** In ms. */
  longest: number
  settings?: Record<string, string>
}

async function runTestTool(scratch: Scratch, { parameters, report, outcomeOf, longest, settings }: Tool): Promise<Run> {
  rmSync(report, { force: true })
  const { code, output, isStuck } = await runNode(scratch, parameters, longest, settings)
  if (isStuck) return { outcome: 'stuck', output }
  if (!existsSync(report)) return { outcome: 'broken', output }
  const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
  // A tool that exits with an error although no test failed has shown nothing about the protection.
  return { outcome: outcome === 'green' && code !== 0 ? 'broken' : outcome, output }
}

async function runNode(scratch: Scratch, parameters: string[], longest: number, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, parameters, {
    cwd: scratch.folder,
    env: { ...process.env, TMPDIR: scratch.temporary, TEST_TIER: 'all', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The tool has a process group of its own, so that the servers and browsers that it starts end with it.
    detached: true,
  })
  runningTools.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  let isStuck = false
  const limit = setTimeout(() => {
    isStuck = true
    signalGroup(child, 'SIGKILL')
  }, longest)
  const code = await new Promise<number | null>((done) => child.on('exit', (exitCode) => done(exitCode)))
  clearTimeout(limit)
  signalGroup(child, 'SIGKILL')
  runningTools.delete(child)
  return { code, output, isStuck }
}

/** Ends the running tools. They first get a signal that lets them end in order. */
export async function endRuns() {
  const children = [...runningTools]
  for (const child of children) signalGroup(child, 'SIGINT')
  await Promise.race([Promise.all(children.map((child) => new Promise((done) => child.on('exit', done)))), wait(ENDED_WITHIN)])
  for (const child of children) signalGroup(child, 'SIGKILL')
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // Every process of the group has ended.
  }
}

interface VitestOutcome {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Red if a test failed, or if a check failed that a file makes after its tests. A file that could not be loaded has tested nothing, so the
 * run is broken.
 */
function vitestOutcome(report: unknown): RunOutcome {
  // This is Vitest's own format. Only the fields above are read.
  const { testResults } = report as VitestOutcome
  const failed = testResults.filter(({ status }) => status === 'failed')
  if (failed.some(({ assertionResults }) => assertionResults.some(({ status }) => status !== 'skipped' && status !== 'pending')))
    return 'red'
  const passed = testResults.some(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
  return failed.length === 0 && passed ? 'green' : 'broken'
}

interface PlaywrightOutcome {
  stats: { expected: number; unexpected: number; flaky: number }
}

function playwrightOutcome(report: unknown): RunOutcome {
  // This is Playwright's own format. Only the fields above are read.
  const { stats } = report as PlaywrightOutcome
  if (stats.unexpected > 0 || stats.flaky > 0) return 'red'
  return stats.expected > 0 ? 'green' : 'broken'
}
