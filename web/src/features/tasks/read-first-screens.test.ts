import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: FEATURES })
  .filter((path) => !/\.test\.|^demo\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(FEATURES, path), 'utf8') }))

/** The names of the hooks in `text` that make this call. A hook's code ends at the next export. */
const hooksWith = (text: string, call: RegExp) =>
  text.split(/^export /m).flatMap((part) => (call.test(part) ? (/^(?:const|function) (use\w+)/.exec(part)?.[1] ?? []) : []))

test('each screen that sends a call to take a task has the line about what to read first', () => {
  // The calls themselves are found by server/src/features/tasks/read-first.test.ts.
  const apis = files.filter(({ text }) => /\/assign_me(_all)?'/.test(text))
  expect(apis.map(({ path }) => path)).toEqual(['tasks/opened-task.api.ts'])
  const hooks = apis.flatMap(({ text }) => hooksWith(text, /\/assign_me_all'|TASK_CALLS\.take\[/))
  hooks.push(...apis.flatMap(({ text }) => hooksWith(text, new RegExp(`(?:${hooks.join('|')})\\(`))))
  expect([...new Set(hooks)].sort()).toEqual(['useMyChanges', 'useTakeAll', 'useTakeTask'])
  const screens = files.filter(({ path, text }) => !path.endsWith('.api.ts') && hooks.some((hook) => text.includes(`${hook}(`)))
  expect(screens.length).toBeGreaterThan(3)
  expect(screens.filter(({ text }) => !/<(Lazy)?ReadFirst |isReadFirst \?/.test(text)).map(({ path }) => path)).toEqual([])
})
