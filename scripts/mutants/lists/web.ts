import { mutantsOf } from '../mutant.ts'

const story = (name: string) => [`e2e/${name}.story.ts`]

export const web = [
  ...mutantsOf('web/src/service-worker.ts', story('new-version'), [
    [
      'a new version begins while someone works',
      'event.waitUntil(cacheBuild())',
      'event.waitUntil(Promise.all([cacheBuild(), worker.skipWaiting()]))',
    ],
    ['a new version never begins', `if ('takeOver' in message)`, 'if (false)'],
  ]),
  ...mutantsOf('web/src/platform/app-version.ts', story('new-version'), [
    ['a new version is never offered', 'waitingWorker = worker\n    versionListeners.notify()', ''],
  ]),
  ...mutantsOf('web/src/app/query-client.ts', story('hidden-tab'), [
    ['a hidden tab goes on asking', 'refetchIntervalInBackground: false', 'refetchIntervalInBackground: true'],
    ['a list stands still while someone looks at it', 'refetchInterval: refetchEvery,', ''],
  ]),
  ...mutantsOf('web/src/ui/notices.tsx', story('undo'), [
    ['a cancelled task can be had back for two seconds', 'UNDO_SHOWN = 10_000', 'UNDO_SHOWN = 2_000'],
  ]),
  ...mutantsOf(
    'web/vite.config.ts',
    ['scripts/build-web.test.ts'],
    [
      ['the app is built with a message without words', `failOnMissing: 'catalog', `, ''],
      ['the app is built with a message that can not be read', `, failOnCompileError: true`, ''],
    ],
  ),
]
