// npm test runs this on the pinned Node: every check in order, and one line with the counts at the end.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isBegun, LOCALES } from '@hand-in-hand/contract/locales.ts'
import { buildWeb, buildWebIfNeeded } from './build-web.mjs'
import { checkCatalogues } from './check-messages.ts'
import { lint, structure, TYPE_PROGRAMS, types, typesOf, unused } from './checks/parts.ts'
import { type PartResult, running, runProgram, tool } from './checks/run-program.ts'
import { makeTestFolder } from './memory-folder.ts'
import { missingIn, missingLines } from './messages/missing.ts'
import { readOptions } from './options.mjs'
import { findChromium } from './programs/find-chromium.ts'
import { findFirefox } from './programs/find-other-browsers.ts'
import { playwrightCounts, type TestCounts, vitestCounts } from './read-reports.ts'
import { repository } from './repository.ts'
import { gatewayTests } from './test-gateway.ts'
import { slowTests } from './tests/slow-tests.ts'
import { TIERS } from './tests/tier.ts'

const { values: options } = readOptions(
  `npm test: installs what is needed, and runs the checks and the tests that protect a change. npm run test:all runs every test and story,
npm run test:night also what takes hours (scripts/tests/chosen-tests.ts).
-- --only=PART,PART: these parts alone, such as types or e2e
-- --seed=NUMBER: the random inputs of an earlier run of test:all or test:night`,
  { options: { tier: { type: 'string', default: 'change' }, only: { type: 'string' }, seed: { type: 'string' } } },
)
const tierToRun = chosenTier()
const seed = options.seed ?? (tierToRun === 'change' ? '1' : String(randomInt(2 ** 31)))
const countAsOne = (isPassed: boolean): TestCounts => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0, failures: [] })
const { path: testFolder, remove: removeTestFolder } = makeTestFolder()
const reports = join(testFolder, 'reports')
let isBuilt = true
/** The environment of every tool of a run. */
const settings = { TMPDIR: testFolder, TEST_TIER: tierToRun, TEST_SEED: seed }

function chosenTier() {
  const found = TIERS.find((each) => each === options.tier)
  if (found) return found
  console.error(`There is no tier '${options.tier}': choose from ${TIERS.join(', ')}.`)
  process.exit(1)
}

const STOPPED_WITHIN = 15_000

/** Runs a tool of node_modules with the tests' own temporary folder, and shows what it prints. */
const run = (path: string, parameters: string[], more: Record<string, string> = {}) =>
  runProgram(tool(path, ...parameters), { settings: { ...settings, ...more }, isShown: true })

// If the tests are stopped, the running tool is interrupted: then it stops its own servers and databases.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    const stopped = [...running].map((child) => child.kill('SIGINT') && once(child, 'close'))
    await Promise.race([Promise.all(stopped), wait(STOPPED_WITHIN)])
    removeTestFolder()
    process.exit(1)
  })
}

/** Makes a step from a part of `npm run check`. The step does not use the cache of passed checks. */
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

/** These tests measure how long other requests wait. That can only be measured when nothing else runs. */
const UNDER_LOAD = 'server under load'
/** These tests use one page of one browser at a time, so they run beside the other tests, which need both cores. */
const COMPONENTS = 'web (components)'
// With EVERY_TEST, the run fails for a listed SQL statement that no test sends. The tier `change` leaves out tests, so it runs without
// EVERY_TEST.
const unitTests = () =>
  vitest('vitest', [`--project=!${UNDER_LOAD}`, `--project=!${COMPONENTS}`], tierToRun === 'change' ? {} : { EVERY_TEST: 'yes' })
const componentTests = () => vitest('components', [`--project=${COMPONENTS}`])
const loadTests = () => vitest('load', [`--project=${UNDER_LOAD}`])

async function vitest(name: string, parameters: string[], more: Record<string, string> = {}): Promise<StepOutcome> {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { isPassed } = await run('vitest/vitest.mjs', ['run', ...reporters, ...parameters], more)
  return vitestCounts(report, isPassed)
}

async function gateway(): Promise<StepOutcome> {
  const report = join(reports, 'gateway.json')
  const command = gatewayTests(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { isPassed, output } = await runProgram(command, { settings })
  return { ...vitestCounts(report, isPassed), output }
}

const browserStories = () => inBrowsers('tests/e2e/playwright.config.ts')
/** Opens and reads every screen in four languages: no English is left over, no direction is wrong, and nothing is cut off. */
const everyScreen = () => inBrowsers('tests/e2e/screenshots.config.ts')
const otherBrowsers = () => inBrowsers('tests/e2e/other-browsers/other-browsers.config.ts', { FIREFOX_PATH: findFirefox() })

async function inBrowsers(config: string, more: Record<string, string> = {}): Promise<StepOutcome> {
  if (!isBuilt) return { ...countAsOne(false), output: 'Not run: the web app could not be built.' }
  buildWebIfNeeded(process.execPath)
  const report = join(reports, `${basename(config)}.json`)
  const all = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...more }
  const { isPassed } = await run('@playwright/test/cli.js', ['test', '--config', config, '--reporter=list,json'], all)
  return playwrightCounts(report, isPassed)
}

const program = (file: string) => async (): Promise<StepOutcome> => {
  const { isPassed } = await runProgram([process.execPath, file], { settings, isShown: true })
  return countAsOne(isPassed)
}

/** `output` is what the step printed and has not shown yet. */
type StepOutcome = TestCounts & { output?: string }

interface Step {
  title: string
  check: () => StepOutcome | Promise<StepOutcome>
  /**
   * Steps of the same lane run one after another. The first three lanes run side by side: `tests` needs both cores, `checks` needs one
   * core, and `waits` mostly waits.
   */
  lane: 'tests' | 'checks' | 'waits' | 'alone'
  /** The first tier that runs this step. Without it, every tier runs the step. */
  from?: 'all' | 'night'
}

/** Steps that run `alone` come last: they measure time, or stop programs that others need. */
const STEPS: Record<string, Step> = {
  build: { title: 'Web app', check: build, lane: 'tests' },
  vitest: { title: 'Tests', check: unitTests, lane: 'tests' },
  components: { title: 'Components in a browser', check: componentTests, lane: 'checks' },
  gateway: { title: 'Messages through a real gateway', check: gateway, lane: 'waits' },
  // Stories mostly wait for browsers and servers, so the other tests can use the cores meanwhile. The web app is built before the stories
  // start.
  e2e: { title: 'Browser stories', check: browserStories, lane: 'checks' },
  lint: { title: 'Lint and format', check: partOfCheck(() => lint(['.'])), lane: 'checks' },
  types: { title: 'Types', check: partOfCheck(() => typesOf(TYPE_PROGRAMS, (program) => types(program))), lane: 'checks' },
  unused: { title: 'Unused files, exports and dependencies', check: partOfCheck(unused), lane: 'checks' },
  structure: { title: 'Structure', check: partOfCheck(structure), lane: 'checks' },
  messages: { title: 'Message catalogues', check: messages, lane: 'checks' },
  load: { title: 'Tests under load', check: loadTests, lane: 'alone', from: 'all' },
  screens: { title: 'Every screen in every language', check: everyScreen, lane: 'alone', from: 'all' },
  'other-browsers': { title: 'Main stories in Firefox and WebKit', check: otherBrowsers, lane: 'alone', from: 'all' },
  attacks: { title: 'Attacks', check: program('tests/attacks/attacks.ts'), lane: 'alone', from: 'all' },
  faults: { title: 'Faults', check: program('tests/faults/faults.ts'), lane: 'alone', from: 'all' },
  cluster: { title: 'Several servers behind proxies', check: program('tests/cluster/cluster.ts'), lane: 'alone', from: 'night' },
  operations: { title: 'A year of operations', check: program('tests/operations/operations.ts'), lane: 'alone', from: 'night' },
  bench: { title: 'Performance', check: program('tests/bench/bench.ts'), lane: 'alone', from: 'night' },
  mutants: { title: 'Protections taken out', check: program('scripts/mutants.ts'), lane: 'alone', from: 'night' },
}

function chosenSteps() {
  const isOfTier = ({ from }: Step) => from === undefined || TIERS.indexOf(from) <= TIERS.indexOf(tierToRun)
  const names = options.only?.split(',') ?? Object.keys(STEPS).filter((name) => STEPS[name] && isOfTier(STEPS[name]))
  const unknown = names.find((name) => !STEPS[name])
  if (unknown !== undefined) {
    console.error(`There is no part '${unknown}': choose from ${Object.keys(STEPS).join(', ')}.`)
    process.exit(1)
  }
  return Object.entries(STEPS).flatMap(([name, step]) => (names.includes(name) ? [step] : []))
}

const total: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] }

async function runStep({ title, check, lane }: Step) {
  const start = performance.now()
  // The output of a step that runs beside the tests is shown when it has ended.
  const header = `\n== ${title}`
  const isQuiet = lane === 'checks' || lane === 'waits'
  if (!isQuiet) console.log(header)
  let found: StepOutcome
  try {
    found = await check()
  } catch (error) {
    found = { ...countAsOne(false), output: error instanceof Error ? error.message : String(error) }
  }
  const { passed, failed, skipped, failures, output } = found
  if (isQuiet) console.log(header)
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
if (tierToRun !== 'change') console.log(`Random inputs of --seed=${seed}.`)
const began = performance.now()
await Promise.all([runLane('tests'), runLane('checks'), runLane('waits')])
await runLane('alone')
if (tierToRun === 'change')
  await runStep({ title: 'No test over 3 s, no story over 20 s', check: () => slowTests(reports, run), lane: 'alone' })
removeTestFolder()
process.exitCode = total.failed === 0 ? 0 : 1
if (total.failed > 0) console.log(['\nFailed:', ...total.failures].join('\n'))
console.log(`\nThe whole took ${((performance.now() - began) / 60_000).toFixed(1)} min.`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
