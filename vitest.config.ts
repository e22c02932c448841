import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// Lingui looks for its settings from the working folder upwards, which here is above web.
process.env.LINGUI_CONFIG ??= resolve(import.meta.dirname, 'web/lingui.config.ts')

const shared = { testTimeout: 20_000, hookTimeout: 20_000 }
const serverTests = { ...shared, root: 'server', include: ['**/*.test.ts'], globalSetup: ['../scripts/vitest-statements.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      { test: { ...serverTests, name: 'server on SQLite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: {
          ...serverTests,
          name: 'server on PostgreSQL',
          env: { TEST_DATABASE: 'postgres' },
          // One PostgreSQL for all files; each file makes a database of its own from TEST_POSTGRES_URL.
          globalSetup: [...serverTests.globalSetup, '../scripts/vitest-postgres.ts'],
        },
      },
      // The app's own plugins, so that a tested file may hold messages.
      {
        extends: './web/vite.config.ts',
        root: 'web',
        test: { ...shared, name: 'web', root: 'web', include: ['**/*.test.{ts,tsx}'], environment: 'node' },
      },
      { test: { ...shared, name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
    ],
  },
})
