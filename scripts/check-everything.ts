// npm test runs this on the pinned Node: every check in order, and one line with the counts at the end.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isBegun, LOCALES } from '@hand-in-hand/contract/locales.ts'
import { buildWeb, buildWebIfNeeded } from './build-web.mjs'
import { checkCatalogues } from './check-messages.ts'
import { lint, structure, TYPE_PROGRAMS, types, typesOf, unused } from './checks/parts.ts'
import { type PartResult, running, runProgram, tool } from './checks/run-program.ts'
import { longFormLines } from './long-forms.ts'
import { makeTestFolder } from './memory-folder.ts'
import { missingIn, missingLines } from './messages/missing.ts'
import { readOptions } from './options.mjs'
import { findChromium } from './programs/find-chromium.ts'
import { findFirefox } from './programs/find-other-browsers.ts'
import { type Counts, playwrightCounts, vitestCounts } from './read-reports.ts'
import { repository } from './repository.ts'
import { gatewayTests } from './test-gateway.ts'

const { values: options } = readOptions(
  `npm test: installs what is needed, and checks everything. npm run test:all does so with what takes long, npm run check quickly.
-- --only=PART,PART: these parts alone, such as types or e2e`,
  { options: { all: { type: 'boolean' }, only: { type: 'string' } } },
)
const countAsOne = (isPassed: boolean): Counts => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0, failures: [] })
const { path: testFolder, remove: removeTestFolder } = makeTestFolder()
const reports = join(testFolder, 'reports')
let isBuilt = true
/** `npm run test:all`: also what takes long. */
const isAll = options.all === true
/** Which tests ran in their long form, and which were left: a line each. */
const longForms = join(testFolder, 'long-forms')
const longRuns: Record<string, string> = {
  LONG_FORMS_FILE: longForms,
  LONG_FORMS_OF: spawnSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? '',
  ...(isAll && { LONG_RUNS: 'yes' }),
}

const STOPPED_WITHIN = 15_000

/** Runs a tool of node_modules with the tests' own temporary folder, and shows what it prints. */
const run = (path: string, parameters: string[], settings: Record<string, string> = {}) =>
  runProgram(tool(path, ...parameters), { settings: { TMPDIR: testFolder, ...settings }, isShown: true })

// If the tests are stopped, the running tool is interrupted: then it stops its own servers and databases.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    const stopped = [...running].map((child) => child.kill('SIGINT') && once(child, 'close'))
    await Promise.race([Promise.all(stopped), wait(STOPPED_WITHIN)])
    removeTestFolder()
    process.exit(1)
  })
}

/** A part of `npm run check`, here without what it keeps: nothing is taken for passed. */
const partOfCheck = (check: () => Promise<PartResult>) => async (): Promise<StepOutcome> => {
  const { isPassed, output } = await check()
  return { ...countAsOne(isPassed), output: isPassed ? '' : output }
}

function messages(): StepOutcome {
  const lines = checkCatalogues(repository)
  const begun = LOCALES.filter(isBegun).flatMap((locale) => missingLines(missingIn(locale)))
  return { ...countAsOne(lines.length === 0), output: [...begun, ...lines].join('\n') }
}

function build(): StepOutcome {
  const { succeeded, output } = buildWeb(process.execPath)
  isBuilt = succeeded
  return { ...countAsOne(succeeded), output: succeeded ? '' : output }
}

/** How long others wait can only be measured when nothing else runs. */
const UNDER_LOAD = 'server under load'
const unitTests = () => vitest('vitest', [`--project=!${UNDER_LOAD}`], { EVERY_TEST: 'yes' })
const loadTests = () => vitest('load', [`--project=${UNDER_LOAD}`])

async function vitest(name: string, parameters: string[], settings: Record<string, string> = {}): Promise<StepOutcome> {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { isPassed } = await run('vitest/vitest.mjs', ['run', ...reporters, ...parameters], { ...settings, ...longRuns })
  return vitestCounts(report, isPassed)
}

async function gateway(): Promise<StepOutcome> {
  const report = join(reports, 'gateway.json')
  const command = gatewayTests(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { isPassed, output } = await runProgram(command, { settings: { TMPDIR: testFolder } })
  return { ...vitestCounts(report, isPassed), output }
}

const browserStories = () => inBrowsers('tests/e2e/playwright.config.ts')
/** Opens every screen in four languages, and reads it: no English that was left over, no wrong direction, nothing cut off. */
const everyScreen = () => inBrowsers('tests/e2e/screenshots.config.ts')
const otherBrowsers = () => inBrowsers('tests/e2e/other-browsers/other-browsers.config.ts', { FIREFOX_PATH: findFirefox() })

async function inBrowsers(config: string, settings: Record<string, string> = {}): Promise<StepOutcome> {
  if (!isBuilt) return { ...countAsOne(false), output: 'Not run: the web app could not be built.' }
  buildWebIfNeeded(process.execPath)
  const report = join(reports, `${basename(config)}.json`)
  const all = { ...longRuns, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...settings }
  const { isPassed } = await run('@playwright/test/cli.js', ['test', '--config', config, '--reporter=list,json'], all)
  return playwrightCounts(report, isPassed)
}

const program = (file: string) => async (): Promise<StepOutcome> => {
  const { isPassed } = await runProgram([process.execPath, file], { settings: { TMPDIR: testFolder }, isShown: true })
  return countAsOne(isPassed)
}

/** `output`: what the step has to say and did not show yet. */
type StepOutcome = Counts & { output?: string }

interface Step {
  title: string
  check: () => StepOutcome | Promise<StepOutcome>
  /** Steps of one lane run one after the other, and two lanes side by side: one that works, and one that mostly waits. */
  lane: 'code' | 'gateway' | 'alone'
  /** Only `npm run test:all` runs it. */
  isLong?: true
}

/** What runs `alone` measures time, or stops and kills what others need: it comes last. */
const STEPS: Record<string, Step> = {
  gateway: { title: 'Messages through a real gateway', check: gateway, lane: 'gateway' },
  lint: { title: 'Lint and format', check: partOfCheck(() => lint(['.'])), lane: 'code' },
  types: { title: 'Types', check: partOfCheck(() => typesOf(TYPE_PROGRAMS, (program) => types(program))), lane: 'code' },
  unused: { title: 'Unused files, exports and dependencies', check: partOfCheck(unused), lane: 'code' },
  structure: { title: 'Structure', check: partOfCheck(structure), lane: 'code' },
  messages: { title: 'Message catalogues', check: messages, lane: 'code' },
  build: { title: 'Web app', check: build, lane: 'code' },
  vitest: { title: 'Tests', check: unitTests, lane: 'code' },
  e2e: { title: 'Browser stories', check: browserStories, lane: 'code' },
  load: { title: 'Tests under load', check: loadTests, lane: 'alone' },
  screens: { title: 'Every screen in every language', check: everyScreen, lane: 'alone', isLong: true },
  'other-browsers': { title: 'Main stories in Firefox and WebKit', check: otherBrowsers, lane: 'alone', isLong: true },
  attacks: { title: 'Attacks', check: program('tests/attacks/attacks.ts'), lane: 'alone', isLong: true },
  faults: { title: 'Faults', check: program('tests/faults/faults.ts'), lane: 'alone', isLong: true },
  cluster: { title: 'Several servers behind proxies', check: program('tests/cluster/cluster.ts'), lane: 'alone', isLong: true },
  mutants: { title: 'Protections taken out', check: program('scripts/mutants.ts'), lane: 'alone', isLong: true },
}

function chosenSteps() {
  const names = options.only?.split(',') ?? Object.keys(STEPS).filter((name) => isAll || !STEPS[name]?.isLong)
  const unknown = names.find((name) => !STEPS[name])
  if (unknown !== undefined) {
    console.error(`There is no part '${unknown}': choose from ${Object.keys(STEPS).join(', ')}.`)
    process.exit(1)
  }
  return Object.entries(STEPS).flatMap(([name, step]) => (names.includes(name) ? [step] : []))
}

const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

async function runStep({ title, check, lane }: Step) {
  const start = performance.now()
  // The gateway's tests run beside others, so they are shown when they have ended.
  const header = `\n== ${title}`
  if (lane !== 'gateway') console.log(header)
  let found: StepOutcome
  try {
    found = await check()
  } catch (error) {
    found = { ...countAsOne(false), output: error instanceof Error ? error.message : String(error) }
  }
  const { passed, failed, skipped, failures, output } = found
  if (lane === 'gateway') console.log(header)
  if (output) console.log(output.trimEnd())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`== ${title}: ${failed === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0) total.failures.push(title, ...failures.map((each) => `  ${each.replace(repository, '')}`))
}

const steps = chosenSteps()
async function runLane(lane: Step['lane']) {
  for (const step of steps.filter((each) => each.lane === lane)) await runStep(step)
}

console.log(`Checking: ${steps.map(({ title }) => title.toLowerCase()).join('; ')}.`)
await Promise.all([runLane('gateway'), runLane('code')])
await runLane('alone')
if (existsSync(longForms)) console.log(['', ...longFormLines(readFileSync(longForms, 'utf8'))].join('\n'))
const left = Object.values(STEPS).filter((step) => !steps.includes(step))
if (!isAll && !options.only) console.log(`And as a whole: ${left.map(({ title }) => title.toLowerCase()).join('; ')}.`)
removeTestFolder()
process.exitCode = total.failed === 0 ? 0 : 1
if (total.failed > 0) console.log(['\nFailed:', ...total.failures].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
