import { defineConfig } from 'vitest/config'
import { isAll, isNight } from '../../scripts/tests/tier.ts'

const shared = { root: 'tests/gateway', testTimeout: isNight ? 900_000 : 300_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        test: {
          ...shared,
          name: 'gateway on SQLite',
          // The kills are on PostgreSQL alone, but at night. server/src/main.kill.test.ts kills one on SQLite.
          include: ['kannel.test.ts', 'mail.test.ts', ...(isNight ? ['kills.test.ts'] : [])],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      ...(isAll
        ? [
            {
              test: {
                ...shared,
                name: 'gateway on PostgreSQL',
                include: ['two-servers.test.ts', 'kills.test.ts'],
                env: { TEST_DATABASE: 'postgres' },
                globalSetup: ['../../scripts/vitest-postgres.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
