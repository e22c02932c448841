import { mutantsOf } from '../mutant.ts'

const story = (name: string) => [`tests/e2e/${name}.story.ts`]

export const webMutants = [
  ...mutantsOf('web/src/service-worker.ts', story('new-version'), [
    [
      'a new version begins while someone works',
      'event.waitUntil(cacheBuild())',
      'event.waitUntil(Promise.all([cacheBuild(), worker.skipWaiting()]))',
    ],
    ['a new version never begins', `if ('takeOver' in message)`, 'if (false)'],
  ]),
  ...mutantsOf('web/src/service-worker.ts', story('shared-text'), [
    [
      'a page of another site brings its text',
      `isFromOtherSite(request) ? Response.redirect('/', 303) : keepSharedText(request)`,
      'keepSharedText(request)',
    ],
  ]),
  ...mutantsOf(
    'web/src/features/planning/paste.screen.tsx',
    ['web/src/features/planning/paste.test.tsx'],
    [['a shared text that was left out is in the list', 'if (isTaken) change(', 'if (true) change(']],
  ),
  ...mutantsOf(
    'web/src/platform/phone/shared-text.ts',
    ['web/src/features/planning/paste.test.tsx'],
    [
      [
        'a shared text is in the list unasked',
        'writeDraft(sharedTextKey(family), shared)',
        `writeDraft('family-paste-' + family, { text: shared, format: 'lines', fileName: '', rows: [], errors: [], room: 0 })`,
      ],
    ],
  ),
  ...mutantsOf(
    'deploy/nginx/hand-in-hand.conf',
    ['scripts/deploy/proxies.test.ts'],
    [['nginx redirects to any name', '  return 444;', '  return 308 https://$host$request_uri;']],
  ),
  ...mutantsOf(
    'deploy/caddy/Caddyfile',
    ['scripts/deploy/proxies.test.ts'],
    [['Caddy redirects to any name', '\tabort\n', '\tredir https://{host}{uri} 308\n']],
  ),
  ...mutantsOf(
    'scripts/build/release.ts',
    ['scripts/build/release.test.ts'],
    [
      [
        'a release has code that the builder’s machine compiled',
        `rmSync(join(root, 'server', 'cache'), { recursive: true, force: true })`,
        '',
      ],
    ],
  ),
  ...mutantsOf('web/src/platform/app-version.ts', story('new-version'), [
    ['a new version is never offered', 'waitingWorker.write(worker)', ''],
  ]),
  ...mutantsOf('web/src/app/query-client.ts', story('hidden-tab'), [
    ['a hidden tab goes on asking', 'refetchIntervalInBackground: false', 'refetchIntervalInBackground: true'],
    ['a list stands still while someone looks at it', 'refetchInterval: () => refetchEvery(shownCache.read() !== null),', ''],
  ]),
  ...mutantsOf('web/src/ui/notices.tsx', story('undo'), [
    ['a cancelled task can be had back for two seconds', 'UNDO_SHOWN = 10_000', 'UNDO_SHOWN = 2_000'],
  ]),
  ...mutantsOf(
    'web/vite.config.ts',
    ['scripts/build-web.test.ts'],
    [['the app is built with a message that can not be read', `failOnCompileError: command === 'build'`, 'failOnCompileError: false']],
  ),
]
