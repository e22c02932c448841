import { resolve } from 'node:path'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { readTree } from './scripts/structure/files.ts'
import { LEFT_TO_ALL, ON_BOTH_DATABASES } from './scripts/tests/chosen-tests.ts'
import { isAll } from './scripts/tests/tier.ts'
import { testsWithoutDatabase } from './scripts/tests/without-database.ts'

// Lingui looks for its settings in the working folder and above. The settings are in web, below the working folder.
process.env.LINGUI_CONFIG ??= resolve(import.meta.dirname, 'web/lingui.config.ts')

/** Tests that measure how long other calls wait. They run alone, after everything else. */
const ALONE = ['src/http/load.test.ts', 'src/features/planning/import-load.test.ts']
/** The server's tests that run once, because they use no database. */
const ONCE = isAll ? testsWithoutDatabase(readTree(resolve(import.meta.dirname, 'server'))) : []

// In ms. These limits are long, because a busy machine is slow. `expect.poll` waits up to half a minute.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }
// Each worker loads the server's code once, because that takes longer than most test files. Each test still makes its own server and
// family.
const serverTests = {
  ...shared,
  isolate: false,
  root: 'server',
  include: ['**/*.test.ts'],
  globalSetup: ['../scripts/vitest-statements.ts'],
}
/** What a project leaves out: Vitest's usual exclusions, `more`, and the tests that only `npm run test:all` runs. */
const leftOut = (project: keyof typeof LEFT_TO_ALL, ...more: string[]) => [
  ...configDefaults.exclude,
  ...more,
  ...(isAll ? [] : LEFT_TO_ALL[project]),
]

/** Projects that only `npm run test:all` runs. */
const LONG_PROJECTS: TestProjectConfiguration[] = [
  {
    test: {
      ...serverTests,
      name: 'server under load',
      env: { TEST_DATABASE: 'sqlite' },
      include: ALONE,
      sequence: { groupOrder: 1 },
      maxWorkers: 1,
    },
  },
  {
    test: {
      ...shared,
      name: 'clients',
      root: 'tests/clients',
      include: ['**/*.test.ts'],
      globalSetup: ['../../scripts/vitest-postgres.ts'],
    },
  },
]

export default defineConfig({
  test: {
    // Three workers run on two cores, because a test often waits for the database or for another test.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'contract', root: 'contract', include: ['**/*.test.ts'], isolate: false } },
      {
        test: {
          ...serverTests,
          name: 'server on SQLite',
          env: { TEST_DATABASE: 'sqlite' },
          exclude: leftOut('server on SQLite', ...ALONE),
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server on PostgreSQL',
          env: { TEST_DATABASE: 'postgres' },
          ...(isAll ? { exclude: [...configDefaults.exclude, ...ALONE, ...ONCE] } : { include: ON_BOTH_DATABASES }),
          // One PostgreSQL for all files. Each file creates its own database at TEST_POSTGRES_URL.
          globalSetup: [...serverTests.globalSetup, '../scripts/vitest-postgres.ts'],
        },
      },
      './vitest.web.config.ts',
      { test: { ...shared, name: 'simulation', root: 'tests/simulate', include: ['**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          ...shared,
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          exclude: leftOut('scripts'),
          ...(isAll && { globalSetup: ['./android/vitest-android.ts'] }),
        },
      },
      ...(isAll ? LONG_PROJECTS : []),
    ],
  },
})
