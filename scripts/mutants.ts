import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.mjs'
import { allMutants } from './mutants/list.ts'
import { whyNotFound } from './mutants/mutant.ts'
import { endRuns, isStory, type RunOutcome, runTests } from './mutants/run-tests.ts'
import { makeScratch, type Scratch } from './mutants/scratch.ts'
import { readOptions } from './options.mjs'
import { repository } from './repository.ts'

/**
 * At most two copies of the checkout run tests at a time. One test file may use two cores, so on two cores more copies would only wait for
 * each other.
 */
const COPIES_AT_ONCE = 2
const SHOWN_LINES = 30

const { values: options } = readOptions(
  `npm run mutants: takes out one protection after the other in a copy of the checkout. For each a test has to go red.
-- --list: checks the list alone
-- --only=cookie,turns.ts: those whose name or file holds one of these`,
  { options: { list: { type: 'boolean' }, only: { type: 'string' } } },
)
const only = options.only?.toLowerCase().split(',')
const chosen = allMutants.filter(({ name, file }) => !only || only.some((words) => `${name} ${file}`.toLowerCase().includes(words)))

/** Returns the mutants whose protection is in its file exactly once, and prints the others. */
function findListed() {
  const read = (path: string) => (existsSync(join(repository, path)) ? readFileSync(join(repository, path), 'utf8') : undefined)
  const found = chosen.filter((mutant) => {
    const why = whyNotFound(mutant, read)
    if (why !== null) console.log(`gone      ${mutant.name}: ${why}`)
    return why === null
  })
  console.log(`${chosen.length} protections are listed, ${chosen.length - found.length} of them gone.`)
  return found
}

async function runMutants() {
  const scratches: Scratch[] = []
  const removeAll = () => {
    for (const scratch of scratches) scratch.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await endRuns()
      removeAll()
      process.exit(1)
    })
  }
  // Some tests request files of the built app.
  buildWebIfNeeded(process.execPath)
  try {
    while (scratches.length < Math.min(COPIES_AT_ONCE, listed.length)) scratches.push(makeScratch())
    return (await areGreen(scratches)) && (await areKilled(scratches))
  } finally {
    // After an error in this script, tests may still be running.
    await endRuns()
    removeAll()
  }
}

/** Whether each test of the listed mutants passes on the unchanged code. A test that fails anyway would prove nothing. */
async function areGreen(scratches: Scratch[]) {
  const tests = [...new Set(listed.flatMap((mutant) => mutant.tests))]
  const [stories, others] = [tests.filter(isStory), tests.filter((test) => !isStory(test))]
  let isGreen = true
  const runs = [others, stories].filter((each) => each.length > 0)
  await shareOut(scratches, runs, async (scratch, each) => {
    const { outcome, output } = await runTests(scratch, each, { isWhole: true })
    if (outcome === 'green') return
    isGreen = false
    console.log(`${outcome.toUpperCase()} with nothing taken out:\n${linesOfFailure(output)}`)
  })
  return isGreen
}

const OUTCOME_WORDS: Record<RunOutcome, string> = { red: 'killed', green: 'SURVIVED', stuck: 'STUCK', broken: 'BROKEN' }

async function areKilled(scratches: Scratch[]) {
  const counts = { killed: 0, left: 0 }
  await shareOut(scratches, listed, async (scratch, mutant) => {
    const start = performance.now()
    const { outcome, output } = await scratch.without(mutant, () => runTests(scratch, mutant.tests))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${OUTCOME_WORDS[outcome].padEnd(9)} ${mutant.name} (${seconds} s)`)
    if (outcome === 'broken') console.log(linesOfFailure(output))
    if (OUTCOME_WORDS[outcome] === 'killed') counts.killed++
    else counts.left++
  })
  console.log(`\n${counts.killed} killed, ${counts.left} not`)
  return counts.left === 0
}

/** A tool's output from its first failure on, at most SHOWN_LINES lines. If no line shows a failure, the last lines of the output. */
function linesOfFailure(output: string) {
  const lines = output.trim().split('\n')
  const first = lines.findIndex((line) => /FAIL|^\s+1\) |error/i.test(line))
  return (first < 0 ? lines.slice(-SHOWN_LINES) : lines.slice(first, first + SHOWN_LINES)).join('\n')
}

/** Each copy of the checkout takes the next item of `work` as soon as the copy is free. */
async function shareOut<Work>(scratches: Scratch[], work: Work[], act: (scratch: Scratch, one: Work) => Promise<void>) {
  const left = [...work]
  await Promise.all(
    scratches.map(async (scratch) => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await act(scratch, one)
    }),
  )
}

const listed = findListed()
const isComplete = listed.length === chosen.length && chosen.length > 0
const isDone = options.list || (await runMutants())
process.exitCode = isComplete && isDone ? 0 : 1
