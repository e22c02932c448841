import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './read-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 }, suites: [], errors: [] }

test('a run without failures has the counts of its report', () => {
  expect(vitestCounts(report(vitest), true)).toEqual({ passed: 5, failed: 0, skipped: 0, failures: [] })
  expect(playwrightCounts(report(playwright), true)).toEqual({ passed: 5, failed: 0, skipped: 1, failures: [] })
})

test('a file that could not be loaded is a failure', () => {
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: 'no such file\nin a.ts', assertionResults: [] }]
  const failures = ['a.test.ts: no such file']
  expect(vitestCounts(report({ ...vitest, testResults }), false)).toEqual({ passed: 5, failed: 1, skipped: 0, failures })
})

test('a run that failed although each test passed is a failure', () => {
  expect(vitestCounts(report(vitest), false).failed).toBe(1)
  expect(playwrightCounts(report({ ...playwright, errors: [{}] }), true).failed).toBe(1)
})

test('a run without a report, or without a test, is a failure', () => {
  expect(vitestCounts(join(folder, 'nothing.json'), true).failed).toBe(1)
  expect(vitestCounts(report({ ...vitest, numPassedTests: 0 }), true).failed).toBe(1)
  expect(playwrightCounts(report({ ...playwright, stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 } }), true).failed).toBe(1)
})

test('a story that passes only when repeated counts as failed', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 }
  expect(playwrightCounts(report({ ...playwright, stats }), true)).toMatchObject({ passed: 4, failed: 1, skipped: 0 })
})

test('the tests that failed are named, each with the first line of its error', () => {
  const failed = { status: 'failed', fullName: 'tasks can be taken', failureMessages: ['Error: 503\n at tasks.ts'] }
  const testResults = [
    { name: 'tasks.test.ts', status: 'failed', message: '', assertionResults: [failed, { ...failed, status: 'passed' }] },
  ]
  const vitestReport = report({ ...vitest, numFailedTests: 1, testResults })
  expect(vitestCounts(vitestReport, false).failures).toEqual(['tasks.test.ts > tasks can be taken: Error: 503'])

  const tests = [
    { projectName: 'phone', status: 'unexpected' },
    { projectName: 'desktop', status: 'expected' },
  ]
  const suites = [{ suites: [{ specs: [{ title: 'a task is taken', file: 'tasks.story.ts', line: 7, tests }] }] }]
  const stats = { ...playwright.stats, unexpected: 1 }
  const { failures } = playwrightCounts(report({ ...playwright, stats, suites }), false)
  expect(failures).toEqual(['tasks.story.ts:7 > a task is taken [phone]'])
})
