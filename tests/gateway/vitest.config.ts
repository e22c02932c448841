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
          // By day the kills run only on PostgreSQL, because server/src/main.kill.test.ts kills a server on SQLite.
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
