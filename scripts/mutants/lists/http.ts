import { mutantsOf, serverTests } from '../mutant.ts'

const HEADER_TESTS = serverTests('http/security-headers')

export const httpMutants = [
  ...mutantsOf('server/src/app.ts', HEADER_TESTS, [
    ['no reply has security headers', 'setSecurityHeaders(request, reply)\n', ''],
    ['an address that can not be read is answered without headers', 'setHeaders(request, reply)\n      sendProblem', 'sendProblem'],
  ]),
  ...mutantsOf('server/src/http/security-headers.ts', HEADER_TESTS, [
    ['a page may load scripts from elsewhere', `"script-src 'self'",`, ''],
    ['a text may become a script', `"require-trusted-types-for 'script'",`, ''],
    ['a page of ours stands in a frame of others', `policyOf(text)};frame-ancestors 'none'`, 'policyOf(text)};frame-ancestors *'],
    ['a browser guesses the type of a file', `'x-content-type-options': 'nosniff',`, ''],
    ['the address of a page goes to other sites', `'referrer-policy': 'no-referrer',`, ''],
    ['a browser may use http', `publicUrl.startsWith('https:') && {`, 'false && {'],
    ['a cache keeps what people wrote', `if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')`, ''],
    ['a search engine lists a page', `.join(),\n  'x-robots-tag': 'noindex',`, '.join(),'],
  ]),
  ...mutantsOf('server/src/http/device-cookie.ts', serverTests('features/sign-in/sign-in.routes', 'features/sign-in/devices'), [
    ['a script reads the cookie of the device', 'path: COOKIE_PATH,\n    httpOnly: true,', 'path: COOKIE_PATH,'],
    ['another site sends the cookie of the device', `sameSite: 'lax',\n`, `sameSite: 'none',\n`],
    ['the cookie of the device goes over http', 'secure: needsSecureCookie(app),\n', ''],
  ]),
  ...mutantsOf('server/src/http/code-browser.ts', serverTests('features/sign-in/codes'), [
    ['a script reads the cookie of the code', 'httpOnly: true, ', ''],
    ['another site sends the cookie of the code', `sameSite: 'strict', `, ''],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.routes.ts', serverTests('features/sign-in/rolling-cookie'), [
    [
      'a visit does not renew the cookie',
      `rememberDevice(app, reply, session.secret)\n    return { memberships: session.kept }\n  })\n\n  serve(app, 'DELETE`,
      `return { memberships: session.kept }\n  })\n\n  serve(app, 'DELETE`,
    ],
  ]),
  ...mutantsOf('server/src/http/replies/kept-replies.ts', serverTests('features/tasks/kept-lists'), [
    ['a list that is out of date is sent', 'found.version === version && ', ''],
    ['door codes stay in memory', ' && found.until > now()', ''],
  ]),
  ...mutantsOf('server/src/http/live-streams.ts', serverTests('features/live/live'), [
    ['someone who was removed goes on hearing of changes', 'if (version === undefined) stream.response.end()\n      else if', 'if'],
    ['streams of live updates are without end', 'else if (count >= limits.inAll) return false', ''],
    ['a stream that no one reads fills the memory', 'response.writableLength > limits.unread', 'false'],
  ]),
  ...mutantsOf('server/src/operator/operator-server.ts', serverTests('operator/operator-server'), [
    ["a large form is read by the operator's page", 'logger: false, bodyLimit: FORM_LIMIT', 'logger: false'],
  ]),
  ...mutantsOf('server/src/operator/entry-points.ts', serverTests('operator/operator-server'), [
    ["the operator's page has any name of this machine", '?.hostname !== name)', ' === null)'],
  ]),
  ...mutantsOf('server/src/features/operator/server-tokens.commands.ts', serverTests('features/operator/server-tokens'), [
    ['a token for numbers starts families', "!token.scope.split(',').includes(may)", 'token.id === 0'],
  ]),
  ...mutantsOf('server/src/store/operator/server-tokens.ts', serverTests('features/operator/server-tokens'), [
    ['a token that has ended opens', ".where('ended_at', 'is', null).where('expires_at', '>', now)", ''],
  ]),
  ...mutantsOf('server/src/features/messages/limits.commands.ts', serverTests('features/operator/server-tokens'), [
    ['a program uses up what circles need', 'most: programs }], keys: [] }', 'most: programs }], keys: [channel] }'],
  ]),
  ...mutantsOf('server/src/operator/signed-in.ts', serverTests('operator/staff-sign-in'), [
    ['a session of staff opens the page on the machine', "(['session'] as const)", "(['session', 'staff session'] as const)"],
    ['staff who start families see them', "role === 'all' || isFor", 'role || isFor'],
  ]),
  ...mutantsOf('server/src/http/health.ts', serverTests('features/operator/notices'), [
    ['strangers read what worries the operator', "if (!isForOperator) return { status: 'ok' }", 'if (false) return null'],
  ]),
  ...mutantsOf('server/src/operator/serve-staff-sign-in.ts', serverTests('operator/staff-limits'), [
    ['one address begins sign-ins of staff without end', 'if (areMany(begun, request))', 'if (false)'],
    ['one address sends the provider codes without end', 'if (areMany(back, request))', 'if (false)'],
  ]),
  ...mutantsOf('server/src/operator/serve-staff-sign-in.ts', serverTests('operator/staff-sign-in'), [
    ['staff sign in by what another browser began', '!isSameSecret(proofs.state, String(state))', 'state === undefined'],
    ['staff sign in long after they began', 'now() - begun < ATTEMPT_LIFETIME', 'begun > 0'],
  ]),
  ...mutantsOf('server/src/platform/staff/staff-provider.ts', serverTests('operator/staff-sign-in'), [
    ['an account without a role gets all', 'values.includes(staff.allValue)', 'values.length > 0'],
  ]),
  ...mutantsOf('server/src/commands/operator.ts', serverTests('commands/operator'), [
    ["the cookie of the operator's page goes to every port", 'operatorsHost(openSecretKey(settings))', "'127.0.0.1'"],
  ]),
  ...mutantsOf('server/src/http/health.ts', serverTests('features/messages/leases'), [
    ['a server whose outbox fails calls itself ready', 'isReady() ? null', 'true ? null'],
  ]),
  ...mutantsOf('server/src/http/logging.ts', serverTests('http/secrets'), [
    ['the log holds addresses with tokens', `route: request.routeOptions?.url ?? 'none' }),`, 'route: request.url }),'],
  ]),
  ...mutantsOf('server/src/http/logging.ts', serverTests('http/security-log'), [
    ['the log quotes what people sent', `message: '', stack: ''`, 'message: error.message, stack: error.stack'],
  ]),
  ...mutantsOf('server/src/http/validation.ts', serverTests('http/bad-input'), [
    ['a text that can not be stored is stored', `if (!isStorable(value)) throw`, 'if (false) throw'],
  ]),
  ...mutantsOf('server/src/http/validation.ts', serverTests('features/planning/written-texts'), [
    ['invisible characters turn the direction of a text', '|[\\u202a-\\u202e\\u2066-\\u2069]', ''],
  ]),
  ...mutantsOf('server/src/http/static-files.ts', serverTests('http/static-files', 'http/bad-input', 'http/security-headers'), [
    ['a browser keeps an old service worker', 'if (name !== WORKER) return', 'if (true) return'],
  ]),
  ...mutantsOf('server/src/http/replies/etag.ts', HEADER_TESTS, [
    ['a cache gives the list of one person to another', `varies = 'authorization, accept-language'`, `varies = 'accept-encoding'`],
    ['a cache keeps a list without asking', `'private, no-cache'`, `'public, max-age=60'`],
  ]),
  ...mutantsOf(
    'server/src/features/messages/messages.routes.ts',
    serverTests('http/security-headers', 'features/messages/messages.routes', 'http/secrets'),
    [['anyone reads all login codes on the screen', 'if (!isOutboxKey(app, request.cookies[OUTBOX_COOKIE])) throw', 'if (false) throw']],
  ),
  ...mutantsOf('server/src/http/schemas.ts', serverTests('http/shown-text'), [
    ['a name or a title may be invisible', 'showsAtLeast(least, text)', 'true'],
  ]),
  ...mutantsOf(
    'contract/src/texts/shown-text.rules.ts',
    ['contract/src/texts/shown-text.rules.test.ts', ...serverTests('http/shown-text')],
    [
      ['fillers, selectors and tags count as letters of a name', '\\p{Default_Ignorable_Code_Point}', ''],
      ['marks without a letter are a name', 'NO_MARK.test(shown) ? [...shown].length : 0', '[...shown].length'],
    ],
  ),
  ...mutantsOf('server/src/reading/imports/line-decoration.rules.ts', serverTests('features/planning/import.routes'), [
    ['a line of a list becomes a task without a visible title', 'isShown(title) && ', ''],
  ]),
  ...mutantsOf('server/src/features/operator/new-family.parser.ts', serverTests('commands/commands'), [
    ['the operator starts a family with an invisible title', 'isNameTooShort(title)', 'title.length < 2'],
    ['the operator starts a family of someone without a visible name', 'isNameTooShort(first_name)', 'first_name.length < 2'],
  ]),
  ...mutantsOf('server/src/features/operator/start-codes.commands.ts', serverTests('commands/commands'), [
    ['a start code is for no one who can be seen', '!isShown(label)', '!label'],
  ]),
]
