import { mutantsOf } from '../mutant.ts'

const APK_TEST = ['scripts/android/apk.test.ts']
const PASTE = ['web/src/features/planning/paste.test.tsx']

export const phoneMutants = [
  ...mutantsOf(
    'web/src/service-worker.ts',
    ['tests/e2e/shared-text.story.ts'],
    [['a shared text goes to the server', 'pathname === SHARED_TEXT_CACHE.name)', `pathname === '')`]],
  ),
  ...mutantsOf('web/src/platform/forget-drafts.ts', PASTE, [
    ['a shared text stays for the next person of a phone', 'if (!keep) void forgetSharedText()', ''],
  ]),
  ...mutantsOf('web/src/platform/phone/shared-text.ts', PASTE, [
    ['a shared text stays on the device after its use', '  await forgetSharedText()\n  if (!shared)', '  if (!shared)'],
    ['a shared text stays on the device for ever', ' < KEPT_FOR)', ' < Infinity)'],
  ]),
  ...mutantsOf(
    'server/src/http/page/share-target.ts',
    ['server/src/http/page/share-target.test.ts'],
    [
      [
        'a shared text is read by the server',
        '(_request, _body, done) => done(null)',
        `{ parseAs: 'string' }, (_request, _body, done) => done(null)`,
      ],
    ],
  ),
  ...mutantsOf('phones/android/smali/Links.smali', APK_TEST, [
    ['the Android app shows a server whose name begins like ours', 'const-string v0, "/"', 'const-string v0, ""'],
    ['a page starts any part of another Android app', '" https: http:', '" https: intent: http:'],
  ]),
  ...mutantsOf('phones/android/smali/Request.smali', APK_TEST, [
    [
      'another page saves files through the Android app',
      'if-eqz v1, :done\n    iget-object v1, p0, Lhandinhand/Request;->what',
      'iget-object v1, p0, Lhandinhand/Request;->what',
    ],
  ]),
  ...mutantsOf('phones/android/smali/MainActivity.smali', APK_TEST, [
    ['the Android app uses a login link twice', '    if-eqz p1, :new\n', '    goto :new\n'],
  ]),
]
