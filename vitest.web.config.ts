import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LEFT_TO_ALL } from './scripts/tests/chosen-tests.ts'
import { isAll } from './scripts/tests/tier.ts'
import { chromium, serveHtml } from './scripts/vitest-chromium.ts'

const root = resolve(import.meta.dirname, 'web')
// In ms. These limits are long, because a busy machine is slow. `expect.poll` waits up to half a minute.
const shared = { root, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }
// The plugins of the app, which also compile the messages in a tested file.
const extending = { extends: './web/vite.config.ts' }

/** The web's tests: pure rules in Node, components in a real browser of a phone's size (decision 023). */
export default defineConfig({
  test: {
    name: 'web',
    projects: [
      {
        ...extending, // Pure: no file can leave anything behind for the next.
        test: { ...shared, name: 'rules', include: ['**/*.test.ts'], isolate: false, maxWorkers: 3 },
      },
      {
        ...extending,
        test: {
          ...shared,
          name: 'components',
          include: ['**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...(isAll ? [] : LEFT_TO_ALL.components)],
          // Pages run one at a time, because only one page of a browser has the keyboard focus.
          maxWorkers: 1,
          setupFiles: [resolve(root, 'src/testing/setup.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // In ms. The limit is long, because a new machine installs Chromium first.
            connectTimeout: 600_000,
            provider: chromium(),
            commands: { serveHtml },
            instances: [{ browser: 'chromium', name: 'web (components)', viewport: { width: 360, height: 640 } }],
          },
        },
      },
    ],
  },
})
