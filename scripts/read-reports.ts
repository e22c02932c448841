import { existsSync, readFileSync } from 'node:fs'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** One line for each failed test, because a long run shows the failed tests again at its end. */
  failures: string[]
}

export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[]; duration?: number }[]
  }[]
}

export interface PlaywrightSuite {
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: unknown[]
}

/** The counts of a Vitest run, from its JSON report. A file that could not be loaded is one failure. */
export function vitestCounts(file: string, hasSucceeded: boolean): TestCounts {
  const report = readReport<VitestReport>(file)
  if (!report) return crashed('Vitest ended without a report.')
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  const skipped = report.numPendingTests + report.numTodoTests
  const failures = [
    ...unloaded.map(({ name, message }) => `${name}: ${firstLine(message)}`),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${name} > ${fullName}: ${firstLine(failureMessages[0])}`),
    ),
  ]
  return countHiddenFailure({ passed: report.numPassedTests, failed, skipped, failures }, hasSucceeded)
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''

/** The counts of a Playwright run, from its JSON report. A test that passed only when it was repeated has failed. */
export function playwrightCounts(file: string, hasSucceeded: boolean): TestCounts {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return crashed('Playwright ended without a report.')
  const { expected, unexpected, flaky, skipped } = report.stats
  return countHiddenFailure(
    { passed: expected, failed: unexpected + flaky, skipped, failures: report.suites.flatMap(failedStories) },
    hasSucceeded && report.errors.length === 0,
  )
}

function failedStories({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file}:${line} > ${title} [${projectName}]`),
  )
  return [...own, ...suites.flatMap(failedStories)]
}

/** A run that failed as a whole, or ran nothing, counts as one failure even if every test in it passed. */
function countHiddenFailure(counts: TestCounts, hasSucceeded: boolean): TestCounts {
  if (counts.failed > 0) return counts
  if (counts.passed === 0) return { ...crashed('No test ran.'), skipped: counts.skipped }
  return hasSucceeded ? counts : { ...counts, failed: 1, failures: ['The run failed although each test passed.'] }
}

function crashed(sentence: string): TestCounts {
  console.error(sentence)
  return { passed: 0, failed: 1, skipped: 0, failures: [sentence] }
}

// The caller names the tool's report format. Only the fields above are read.
function readReport<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
