import { defineConfig } from 'vitest/config'

const isWhole = process.env.GATEWAY_TESTS === 'whole'
const shared = { root: 'tests/gateway', testTimeout: isWhole ? 900_000 : 300_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        test: {
          ...shared,
          name: 'gateway on SQLite',
          // In the short form the kills are on PostgreSQL alone. server/src/main.kill.test.ts kills one on SQLite.
          include: ['kannel.test.ts', 'mail.test.ts', ...(isWhole ? ['kills.test.ts'] : [])],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        test: {
          ...shared,
          name: 'gateway on PostgreSQL',
          include: ['two-servers.test.ts', 'kills.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['../../scripts/vitest-postgres.ts'],
        },
      },
    ],
  },
})
