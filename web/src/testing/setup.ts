import '../ui/global.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { resetApp } from './app.tsx'
import { replaceNetwork, resetServer } from './server.ts'
import { NOW } from './time.ts'

// This runs before each file of component tests.
replaceNetwork()

let consoleErrors: string[] = []
for (const kind of ['error', 'warn'] as const) {
  vi.spyOn(console, kind).mockImplementation((...given: unknown[]) => void consoleErrors.push(given.map(String).join(' ')))
}

beforeEach(() => {
  vi.setSystemTime(NOW)
})

afterEach(async () => {
  await cleanup()
  resetApp()
  vi.useRealTimers()
  const [calls, lines] = [resetServer(), consoleErrors]
  consoleErrors = []
  expect(calls, 'calls that the test gave no reply for').toEqual([])
  expect(lines, 'lines in the console').toEqual([])
})
