import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { runsLong } from './scripts/long-forms.ts'

// Lingui searches for its settings from the working folder upwards, but they are below it, in web.
process.env.LINGUI_CONFIG ??= resolve(import.meta.dirname, 'web/lingui.config.ts')

/** What of these the tests on PostgreSQL leave out: each has its long form there, and its short one on SQLite. */
const leftOut = (patterns: string[]) => patterns.filter((pattern) => !runsLong(`on PostgreSQL: ${pattern.replace('src/', '')}`))

/** What says nothing about the database: enough to run it on one of the two, each time but in the long form. */
const ON_ONE_DATABASE = [
  'src/commands/**',
  'src/access/permissions.test.ts',
  'src/built/**',
  'src/database/{file-modes,private-files,backups}.test.ts',
  'src/features/messages/{providers,sms-text,sms-parts}.test.ts',
  'src/features/reminders/clock-changes.test.ts',
  'src/http/connections/*.test.ts',
  'src/http/{call-rates,rate-limits,request-ids,secrets,security-headers,static-files,turns}.test.ts',
  'src/http/{previews,well-known}/**',
  // main.postgres.test.ts starts the server on PostgreSQL.
  'src/main.test.ts',
  'src/platform/**',
]

/** Every call of the contract with every kind of caller or input takes minutes: in the short form on SQLite alone. */
const EVERY_CALL = ['src/access/families-apart.test.ts', 'src/http/{bad-input,every-call,large-bodies}.test.ts']

/** What measures how long others wait runs after everything else, alone. */
const ALONE = ['src/http/load.test.ts', 'src/features/planning/import-load.test.ts']

const shared = { testTimeout: 20_000, hookTimeout: 20_000 }
// Each worker loads the server once, which takes longer than most files: each test makes its own server and family anyway.
const serverTests = {
  ...shared,
  isolate: false,
  root: 'server',
  include: ['**/*.test.ts'],
  globalSetup: ['../scripts/vitest-statements.ts'],
}

export default defineConfig({
  test: {
    // More than the two cores: tests also wait, for the database and for each other.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      { test: { ...serverTests, name: 'server on SQLite', env: { TEST_DATABASE: 'sqlite' }, exclude: ALONE } },
      {
        test: {
          ...serverTests,
          name: 'server on PostgreSQL',
          env: { TEST_DATABASE: 'postgres' },
          exclude: [...ALONE, ...leftOut([...ON_ONE_DATABASE, ...EVERY_CALL])],
          // One PostgreSQL for all files. Each file creates its own database at TEST_POSTGRES_URL.
          globalSetup: [...serverTests.globalSetup, '../scripts/vitest-postgres.ts'],
        },
      },
      './vitest.web.config.ts',
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
      { test: { ...shared, name: 'simulation', root: 'tests/simulate', include: ['**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          ...shared,
          name: 'clients',
          root: 'tests/clients',
          include: ['**/*.test.ts'],
          globalSetup: ['../../scripts/vitest-postgres.ts'],
        },
      },
      {
        test: { ...shared, name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], globalSetup: ['./android/vitest-android.ts'] },
      },
    ],
  },
})
