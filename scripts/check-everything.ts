// npm test runs this on the pinned Node: every check in order, and one line with the counts at the end.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWeb, buildWebIfNeeded } from './build-web.mjs'
import { checkCatalogues } from './check-messages.ts'
import { type Found, lint, PROGRAMS, structure, types, unused } from './checks/parts.ts'
import { findChromium } from './find-chromium.ts'
import { findFirefox } from './find-other-browsers.ts'
import { longFormLines } from './long-forms.ts'
import { makeTestFolder } from './memory-folder.ts'
import { readOptions } from './options.mjs'
import { type Counts, playwrightCounts, vitestCounts } from './read-reports.ts'
import { repository } from './repository.ts'
import { gatewayTests } from './test-gateway.ts'

const { values: options } = readOptions(
  `npm test: installs what is needed, and checks everything. npm run test:all does so with what takes long, npm run check quickly.
-- --only=PART,PART: these parts alone, such as types or e2e`,
  { options: { all: { type: 'boolean' }, only: { type: 'string' } } },
)
const countAsOne = (isPassed: boolean): Counts => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0, failures: [] })
const modules = join(repository, 'node_modules')
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
const running = new Set<ChildProcess>()

/** Runs a tool of node_modules on this Node and shows its output. Returns whether it succeeded. */
const run = (tool: string, parameters: string[], settings: Record<string, string> = {}) =>
  runProgram([process.execPath, join(modules, tool), ...parameters], settings)

/** `show`: gets the output in place of the terminal. */
async function runProgram([program = '', ...parameters]: string[], settings: Record<string, string> = {}, show?: (text: string) => void) {
  const child = spawn(program, parameters, {
    cwd: repository,
    stdio: show ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: testFolder, ...settings },
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => show?.(String(data)))
  const [code] = await once(child, 'close')
  running.delete(child)
  return code === 0
}

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
const part = (check: () => Promise<Found>) => async (): Promise<StepOutcome> => {
  const { isPassed, output } = await check()
  return { ...countAsOne(isPassed), output: isPassed ? '' : output }
}

async function everyType(): Promise<Found> {
  const found = []
  // Both programs, also after one has failed: the errors of all are shown at once.
  for (const program of PROGRAMS) found.push(await types(program))
  return { isPassed: found.every(({ isPassed }) => isPassed), output: found.map(({ output }) => output).join('') }
}

function messages() {
  const lines = checkCatalogues(repository)
  for (const line of lines) console.error(line)
  return countAsOne(lines.length === 0)
}

function build() {
  const { succeeded, output } = buildWeb(process.execPath)
  isBuilt = succeeded
  if (!succeeded) console.error(output)
  return countAsOne(succeeded)
}

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const parameters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return vitestCounts(report, await run('vitest/vitest.mjs', parameters, { EVERY_TEST: 'yes', ...longRuns }))
}

async function gateway() {
  const report = join(reports, 'gateway.json')
  const parameters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  let output = ''
  const isPassed = await runProgram(gatewayTests(parameters), {}, (text) => {
    output += text
  })
  return { ...vitestCounts(report, isPassed), output }
}

const browserStories = () => inChromium('playwright.config.ts')
/** Opens every screen in four languages, and reads it: no English that was left over, no wrong direction, nothing cut off. */
const everyScreen = () => inChromium('screenshots.config.ts')

async function inChromium(config: string) {
  if (!isBuilt) {
    console.error('Not run: the web app could not be built.')
    return countAsOne(false)
  }
  buildWebIfNeeded(process.execPath)
  const report = join(reports, `${config}.json`)
  const settings = { ...longRuns, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const parameters = ['test', '--config', `tests/e2e/${config}`, '--reporter=list,json']
  return playwrightCounts(report, await run('@playwright/test/cli.js', parameters, settings))
}

async function otherBrowsers() {
  buildWebIfNeeded(process.execPath)
  const report = join(reports, 'other-browsers.json')
  const parameters = ['test', '--config', 'tests/e2e/other-browsers/other-browsers.config.ts', '--reporter=list,json']
  const settings = { FIREFOX_PATH: findFirefox(), CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return playwrightCounts(report, await run('@playwright/test/cli.js', parameters, settings))
}

async function attacks() {
  return countAsOne(await runProgram([process.execPath, 'tests/attacks/attacks.ts']))
}

async function faults() {
  return countAsOne(await runProgram([process.execPath, 'tests/faults/faults.ts']))
}

async function cluster() {
  return countAsOne(await runProgram([process.execPath, 'tests/cluster/cluster.ts']))
}

async function mutants() {
  return countAsOne(await runProgram([process.execPath, 'scripts/mutants.ts']))
}

/** `output`: what a step that starts first has said, to be shown in its turn. */
type StepOutcome = Counts & { output?: string }

interface Step {
  title: string
  check: () => StepOutcome | Promise<StepOutcome>
  /** Only `npm run test:all` runs it. */
  isLong?: true
  /** It mostly waits, so it starts at once, beside the steps before it. */
  startsFirst?: true
}

const STEPS: Record<string, Step> = {
  lint: { title: 'Lint and format', check: part(() => lint(['.'])) },
  types: { title: 'Types', check: part(everyType) },
  unused: { title: 'Unused files, exports and dependencies', check: part(unused) },
  structure: { title: 'Structure', check: part(structure) },
  messages: { title: 'Message catalogues', check: messages },
  build: { title: 'Web app', check: build },
  vitest: { title: 'Tests', check: unitTests },
  gateway: { title: 'Messages through a real gateway', check: gateway, startsFirst: true },
  e2e: { title: 'Browser stories', check: browserStories },
  screens: { title: 'Every screen in every language', check: everyScreen, isLong: true },
  'other-browsers': { title: 'Main stories in Firefox and WebKit', check: otherBrowsers, isLong: true },
  attacks: { title: 'Attacks', check: attacks, isLong: true },
  faults: { title: 'Faults', check: faults, isLong: true },
  cluster: { title: 'Several servers behind proxies', check: cluster, isLong: true },
  mutants: { title: 'Protections taken out', check: mutants, isLong: true },
}

function chosenSteps() {
  const names = options.only?.split(',') ?? Object.keys(STEPS).filter((name) => isAll || !STEPS[name]?.isLong)
  const unknown = names.find((name) => !STEPS[name])
  if (unknown !== undefined) {
    console.error(`There is no part '${unknown}': choose from ${Object.keys(STEPS).join(', ')}.`)
    process.exit(1)
  }
  return Object.entries(STEPS).filter(([name]) => names.includes(name))
}

async function runStep({ title, check }: Step) {
  const start = performance.now()
  let counts: StepOutcome = countAsOne(false)
  try {
    counts = await check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return { ...counts, line: `== ${title}: ${counts.failed === 0 ? 'passed' : 'failed'} in ${seconds} s` }
}

const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
const steps = chosenSteps()
const started = new Map(steps.filter(([, { startsFirst }]) => startsFirst).map(([name, step]) => [name, runStep(step)]))
for (const [name, step] of steps) {
  console.log(`\n== ${step.title}`)
  const { passed, failed, skipped, failures, line, output } = await (started.get(name) ?? runStep(step))
  if (output) console.log(output)
  console.log(line)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0) total.failures.push(step.title, ...failures.map((each) => `  ${each.replace(repository, '')}`))
}
if (existsSync(longForms)) console.log(['', ...longFormLines(readFileSync(longForms, 'utf8'))].join('\n'))
const leftParts = Object.entries(STEPS).filter(([, { isLong }]) => isLong && !isAll)
if (!options.only) console.log(`Left to it as a whole: ${leftParts.map(([, { title }]) => title.toLowerCase()).join('; ')}.`)
removeTestFolder()
process.exitCode = total.failed === 0 ? 0 : 1
if (total.failed > 0) console.log(['\nFailed:', ...total.failures].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
