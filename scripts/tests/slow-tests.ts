import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlaywrightSuite, TestCounts, VitestReport } from '../read-reports.ts'
import { repository } from '../repository.ts'
import { MAY_BE_SLOW } from './chosen-tests.ts'

/** In ms of real time, when nothing else runs. */
const LONGEST_TEST = 3_000
const LONGEST_STORY = 20_000
/** How many times as long a test may take while other tests run. */
const BESIDE_OTHERS = 4
/** WATCHED: how long (ms) the machine is watched. BUSY: the share of that time that other programs may use. */
const WATCHED = 1_500
const BUSY = 0.25

interface TimedTest {
  /** From the root of the repository. */
  file: string
  name: string
  ms: number
  isStory: boolean
}

type RunTool = (path: string, parameters: string[], settings?: Record<string, string>) => Promise<unknown>

/**
 * Finds the tests and stories of a run that were too slow. Each takes longer while others run, so a test that took much longer runs again,
 * alone. On a machine that is busy with something else the times say nothing. Then the slow tests are named, and none of them fails.
 */
export async function slowTests(reports: string, run: RunTool): Promise<TestCounts & { output: string }> {
  // A run of only some parts may have no report.
  const slow = (existsSync(reports) ? readdirSync(reports) : [])
    .flatMap((name) => timedTestsIn(readFileSync(join(reports, name), 'utf8')))
    .filter((each) => isSlow(each, BESIDE_OTHERS))
  const lines = slow.map(inWords)
  if (slow.length === 0) return { passed: 1, failed: 0, skipped: 0, failures: [], output: '' }
  if (await isMachineBusy())
    return { passed: 1, failed: 0, skipped: 0, failures: [], output: ['This machine is busy. Slow in this run:', ...lines].join('\n') }
  const alone = join(reports, 'alone.json')
  const failures: string[] = []
  for (const each of slow) {
    await runAlone(each, alone, run)
    const again = timedTestsIn(readFileSync(alone, 'utf8')).filter(({ name }) => name === each.name)
    if (again.length === 0 || again.some((each) => isSlow(each)))
      failures.push(`${inWords(again[0] ?? each)}: make it shorter, or leave it to test:all`)
  }
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures, output: [...failures].join('\n') }
}

const inWords = ({ file, name, ms }: TimedTest) => `${file} > ${name}: ${(ms / 1000).toFixed(1)} s`
const isSlow = ({ file, name, ms, isStory }: TimedTest, factor = 1) =>
  ms > factor * (isStory ? LONGEST_STORY : LONGEST_TEST) && !MAY_BE_SLOW.some((each) => each.file === file && name.startsWith(each.test))

function runAlone({ file, name, isStory }: TimedTest, report: string, run: RunTool) {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (!isStory) return run('vitest/vitest.mjs', ['run', file, '-t', pattern, '--reporter=json', `--outputFile.json=${report}`])
  const config = ['--config', 'tests/e2e/playwright.config.ts', '--reporter=json']
  return run('@playwright/test/cli.js', ['test', ...config, file, '--grep', pattern], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

/** The times in a report of Vitest or Playwright. */
function timedTestsIn(text: string): TimedTest[] {
  // These are the formats of Vitest and Playwright. Only these fields are read.
  const report = JSON.parse(text) as VitestReport | { suites: PlaywrightSuite[] }
  if ('suites' in report) return report.suites.flatMap(storiesIn)
  return report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(repository, path),
      name: fullName,
      ms: duration ?? 0,
      isStory: false,
    })),
  )
}

function storiesIn({ specs = [], suites = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ title, file, tests }) => {
    const times = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    return { file: join('tests/e2e', file), name: title, ms: Math.max(0, ...times), isStory: true }
  })
  return [...own, ...suites.flatMap(storiesIn)]
}

/** Whether other programs use the processors now. */
async function isMachineBusy() {
  const before = cpus()
  await wait(WATCHED)
  const used = cpus().map(({ times }, index) => {
    const was = before[index]?.times ?? times
    const sum = (all: typeof times) => all.user + all.nice + all.sys + all.irq + all.idle
    return 1 - (times.idle - was.idle) / Math.max(1, sum(times) - sum(was))
  })
  return used.reduce((sum, share) => sum + share, 0) / used.length > BUSY
}
