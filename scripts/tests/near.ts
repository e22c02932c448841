// npm run test:near: runs the tests and stories of all tiers that can see the changed files.
import { buildWebIfNeeded } from '../build-web.mjs'
import { changedFiles, startOfChange } from '../changed-files.ts'
import { runProgram, tool } from '../checks/run-program.ts'
import { makeTestFolder } from '../memory-folder.ts'
import { readOptions } from '../options.mjs'
import { findChromium } from '../programs/find-chromium.ts'
import { repository } from '../repository.ts'
import { readTree } from '../structure/files.ts'
import { gatewayTests } from '../test-gateway.ts'
import { ON_BOTH_DATABASES } from './chosen-tests.ts'
import { testsThatSee } from './seen-by.ts'

const { values: options } = readOptions(
  `npm run test:near: the tests and stories, of all tiers, that can see the files changed since origin/main. It prints which, and why.
-- --since=COMMIT: changed since this commit
-- --list: prints them, and runs none`,
  { options: { since: { type: 'string' }, list: { type: 'boolean' } } },
)
const since = options.since ?? startOfChange()
const changed = changedFiles(since)
const chosen = testsThatSee(readTree(repository), changed)
console.log(`${changed.length} files changed since ${since.slice(0, 12)}. ${chosen.length} files of tests see them:`)
for (const { path, reason } of chosen) console.log(`  ${path} (${reason})`)
if (!options.list) process.exitCode = (await runChosen()) ? 0 : 1

async function runChosen() {
  const { path: folder, remove } = makeTestFolder()
  const settings = { TMPDIR: folder, TEST_TIER: 'all' }
  const run = async (parameters: string[], more: Record<string, string> = {}) =>
    (await runProgram(parameters, { settings: { ...settings, ...more }, isShown: true })).isPassed
  const of = (isOne: (path: string) => boolean) => chosen.map(({ path }) => path).filter(isOne)
  const stories = of((path) => path.endsWith('.story.ts'))
  const gateway = of((path) => path.startsWith('tests/gateway/'))
  const others = of((path) => !stories.includes(path) && !gateway.includes(path))
  const runs: (() => Promise<boolean>)[] = []
  for (const [project, files] of projectsOf(others))
    runs.push(() => run(tool('vitest/vitest.mjs', 'run', ...project.map((name) => `--project=${name}`), ...files)))
  if (gateway.length > 0) runs.push(() => run(gatewayTests([])))
  if (stories.length > 0)
    runs.push(() => {
      buildWebIfNeeded(process.execPath)
      const config = [
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--reporter=list',
        '--project=phone, SQLite',
        '--project=desktop, SQLite',
      ]
      return run(tool('@playwright/test/cli.js', ...config, ...stories), { CHROMIUM_PATH: findChromium() })
    })
  let isPassed = true
  for (const each of runs) isPassed = (await each()) && isPassed
  remove()
  return isPassed
}

/** All tests of the server run on SQLite. Those that can differ on PostgreSQL run on PostgreSQL too. */
function projectsOf(paths: string[]): [projects: string[], files: string[]][] {
  const isOnBoth = (path: string) => ON_BOTH_DATABASES.some((pattern) => new RegExp(`^server/${asExpression(pattern)}$`).test(path))
  const [server, others] = [paths.filter((path) => path.startsWith('server/')), paths.filter((path) => !path.startsWith('server/'))]
  const onBoth = server.filter(isOnBoth)
  const runs: [string[], string[]][] = [
    [['!server on PostgreSQL'], [...server, ...others]],
    [['server on PostgreSQL'], onBoth],
  ]
  return runs.filter(([, files]) => files.length > 0)
}

/** Supports only the forms that chosen-tests.ts uses: a star and a choice. */
const asExpression = (pattern: string) =>
  pattern
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
