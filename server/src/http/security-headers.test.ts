import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { triedOf } from '../../../scripts/tests/tier.ts'
import { addresses } from '../testing/families.ts'
import { makePhone } from '../testing/family.ts'
import { keysOf } from '../testing/request-keys.ts'
import { goodRequests, methodOf, pathOf } from '../testing/requests.ts'
import { type Call, testServer } from '../testing/server.ts'
import type { Answer } from '../testing/server-access.ts'
import { builtPage, inlineSources } from './page/app-page.ts'

/** Headers about the length, the age and the connection of a reply. */
const OF_THE_CONNECTION = ['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'last-modified']

const built = builtPage()
if (!built) throw new Error('There is no web app to ask for: npm start builds it')
/** page/app-page.test.ts checks that these are the hashes of what the build wrote into the page at that address. */
const policyAt = (url: string) => policyOf(inlineSources(built.texts[built.indexAt(url)] ?? ''))
const policyOf = ({ scripts, styles }: ReturnType<typeof inlineSources>) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join(';')
const NOT_LENT =
  'accelerometer=(),camera=(),clipboard-read=(),display-capture=(),geolocation=(),gyroscope=(),hid=(),' +
  'idle-detection=(),local-fonts=(),magnetometer=(),microphone=(),midi=(),payment=(),serial=(),usb=()'

const everywhere = { 'cross-origin-resource-policy': 'same-origin', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }
const opened = {
  ...everywhere,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NOT_LENT,
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}
const HEADERS = {
  page: { ...opened, 'content-security-policy': `${policyAt('/no/such/page')};frame-ancestors 'none'` },
  'page in a frame of ours': {
    ...opened,
    'content-security-policy': `${policyOf({ scripts: [], styles: [] })};frame-ancestors 'self'`,
    'x-frame-options': 'SAMEORIGIN',
  },
  // JSON executes nothing, so the headers that control scripts are left out.
  data: {
    ...everywhere,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  },
  // Scripts and fonts are no documents, and the other headers would double the size of a small script or font.
  asset: everywhere,
}

interface Expected {
  kind: keyof typeof HEADERS
  status?: number
  /** The media type; absent if there is no body. */
  type?: string
  cache?: string
  more?: Record<string, unknown>
}

/** Checks all headers exactly, because an additional header is as wrong as a missing one. */
function expectHeaders(reply: Answer, scheme: string, { kind, status = 200, type, cache = 'no-store', more }: Expected) {
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(status)
  const told = Object.entries(reply.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  expect(Object.fromEntries(told)).toEqual({
    ...HEADERS[kind],
    'x-request-id': expect.stringMatching(/^[a-z]{6}-\d+$/),
    ...(scheme === 'https' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'cache-control': cache,
    ...(type && { 'content-type': type }),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...more,
  })
}

const ASSETS = join(import.meta.dirname, '../../../web/dist/assets')
if (!existsSync(ASSETS)) throw new Error('There is no web app to ask for: npm start builds it')
const files = readdirSync(ASSETS)
const asset = (ending: string) => `/assets/${files.find((name) => name.endsWith(ending))}`

/** A server, and a member with data for every call. */
async function aWorld(env: Record<string, string>) {
  const server = await testServer({ ...env, ALLOW_SCREEN_OUTBOX: 'yes' })
  const family = await server.makeFamily()
  const { token: user } = await family.makeSupporter()
  const event = await family.makeEvent()
  await family.member(user).take(event)
  const { url } = (await server.call('POST', '/supporters/me/calendar', { token: user })).json<{ url: string }>()
  const calendar = new URL(url).pathname
  return { ...server, family, user, event, calendar, tasks: `/v2/supporters/me${family.path}/tasks` }
}
type World = Awaited<ReturnType<typeof aWorld>>
type Ask = (world: World) => Promise<Answer>

const get =
  (url: string | ((world: World) => string), headers = {}): Ask =>
  (world) =>
    world.app.inject({ url: typeof url === 'string' ? url : url(world), headers: { host: 'localhost:3000', ...headers } })
const send =
  (method: 'POST' | 'HEAD' | 'OPTIONS' | 'TRACE' | 'PUT', url: string, headers = {}): Ask =>
  ({ app }) =>
    app.inject({ method, url, headers })
const asked =
  (...[method, path, options]: Parameters<Call>): Ask =>
  ({ call }) =>
    call(method, path, options)
const asOwner =
  (method: string, rest: string, body?: unknown, headers?: Record<string, string>): Ask =>
  ({ family }) =>
    family.asOwner(method, rest, body, headers)
const listed =
  (headers: (world: World) => Promise<Record<string, string>>): Ask =>
  async (world) =>
    world.app.inject({ url: world.tasks, headers: { authorization: `Bearer ${world.user}`, ...(await headers(world)) } })
const ofNow = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
async function manyCounts({ call }: World) {
  const count = () => call('POST', '/supporters/families/task_count', { body: { payload: [] }, address: '192.0.2.1' })
  for (let times = 0; times < 10; times++) await count()
  return count()
}

const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'
const byEncoding = { more: { vary: 'accept-encoding' } }
const policy = (url: string) => ({ 'content-security-policy': `${policyAt(url)};frame-ancestors 'none'` })
const appAt = (url: string): Expected => ({
  kind: 'page',
  type: html,
  cache: 'no-cache',
  more: { vary: 'accept-encoding, accept-language', ...policy(url) },
})
const forADay: Expected = { kind: 'page', cache: 'public, max-age=86400', ...byEncoding }
const forEver: Expected = { kind: 'asset', cache: 'public, max-age=31536000, immutable', ...byEncoding }
const legal: Expected = { kind: 'page in a frame of ours', type: html, cache: 'no-cache', ...byEncoding }
const help: Expected = { cache: 'public, max-age=0', kind: 'page', ...byEncoding }
const data: Expected = { kind: 'data', type: json }
const calendar: Expected = {
  kind: 'data',
  type: 'text/calendar; charset=utf-8',
  cache: 'private, no-cache',
  more: { vary: 'accept-encoding' },
}
/** The headers of a reply that is cached, and revalidated each time. */
const prepared = { cache: 'no-cache', more: { vary: 'accept-encoding' } }
/** The cookie that binds a code to its browser. */
const codeCookie = {
  'set-cookie': expect.stringMatching(/^(__Host-)?code-browser=[\w-]{22}; Max-Age=3600; Path=\/; HttpOnly(; Secure)?; SameSite=Strict$/),
}
const refused = (status: number, more = {}): Expected => ({ kind: 'data', status, type: 'application/problem+json', more })

const allow = (methods: string) => ({ allow: methods })

const ANSWERS: Record<string, [Ask, Expected]> = {
  'the first page': [get('/'), appAt('/')],
  'the first page by its file': [get('/index.html'), appAt('/index.html')],
  'the login page': [get('/login/AAAAAAAAAAAAAAAAAAAAAA/AAAAAAAAAAA'), appAt('/login')],
  'the sign-up page': [get('/sign-up/AAAAAAAAAAAAAAAAAAAAAA'), appAt('/sign-up/AAAAAAAAAAAAAAAAAAAAAA')],
  'the page of one task': [get('/t/AAAAAAAAAAA/-1'), appAt('/t')],
  "the family's page": [get('/family?step=1'), appAt('/family')],
  'the page of the outbox': [(world) => get('/outbox', { cookie: `outbox=${world.app.outboxKey}` })(world), appAt('/outbox')],
  'a page that is nowhere': [get('/no/such/page'), appAt('/no/such/page')],
  'the head of a page': [send('HEAD', '/home'), appAt('/home')],
  'a script': [get(asset('.js')), { ...forEver, type: 'application/javascript; charset=utf-8' }],
  'a script, compressed': [
    get(asset('.js'), { 'accept-encoding': 'br' }),
    { ...forEver, type: 'application/javascript; charset=utf-8', more: { vary: 'accept-encoding', 'content-encoding': 'br' } },
  ],
  'a style': [get(asset('.css')), { ...forEver, type: 'text/css; charset=utf-8' }],
  'a font': [get(asset('.woff2')), { ...forEver, type: 'font/woff2' }],
  'the head of a script': [send('HEAD', asset('.js')), { ...forEver, type: 'application/javascript; charset=utf-8' }],
  'a script that is known': [get(asset('.js'), ofNow), { ...forEver, status: 304 }],
  'a script that is gone': [get('/assets/gone.js'), { ...refused(404), kind: 'page' }],
  'an icon': [get('/favicon.svg'), { ...forADay, type: 'image/svg+xml' }],
  'an icon that is known': [get('/favicon.svg', ofNow), { ...forADay, status: 304 }],
  'an icon for the home screen': [get('/icons/icon-192.png'), { ...forADay, type: 'image/png' }],
  'a manifest': [get('/manifest.iw.webmanifest'), { ...forADay, type: 'application/manifest+json' }],
  'the service worker': [get('/sw.js'), { kind: 'page', type: 'application/javascript; charset=utf-8', cache: 'no-cache', ...byEncoding }],
  'the service worker that is known': [get('/sw.js', ofNow), { kind: 'page', status: 304, cache: 'no-cache', ...byEncoding }],
  'a help slideshow': [get('/helpers/how-to-log-in/content.json?locale=iw'), { ...help, type: json }],
  'a help slideshow under /v2': [get('/v2/helpers/how-to-log-in/content.json'), { ...help, kind: 'data', type: json }],
  'help that is nowhere': [get('/helpers/nothing/content.json'), { ...refused(404), kind: 'page' }],
  'the terms': [get('/docs/en/TERMS.html'), legal],
  'the terms that are known': [
    async (world) => {
      const { headers } = await get('/docs/en/TERMS.html')(world)
      return get('/docs/en/TERMS.html', { 'if-none-match': String(headers.etag) })(world)
    },
    { ...legal, status: 304, type: '' },
  ],
  'the privacy notice under /v2': [get('/v2/docs/he/PRIVACY.html'), legal],
  'a document that is nowhere': [get('/docs/en/NONE.html'), { ...refused(404), kind: 'page in a frame of ours' }],
  'the calls as a document': [get('/v2/openapi.json'), { ...data, ...prepared }],
  'the calls as a page': [get('/v2/docs'), { kind: 'data', type: html, ...prepared }],
  'whether it runs': [get('/healthz'), { ...data, kind: 'page' }],
  'whether it works': [get('/readyz'), { ...data, kind: 'page' }],

  'what the server offers': [get('/v2/settings'), data],
  'the head of what the server offers': [send('HEAD', '/v2/settings'), data],
  'the outbox': [(world) => get('/v2/outbox', { 'accept-encoding': 'identity', cookie: `outbox=${world.app.outboxKey}` })(world), data],
  'a list': [
    listed(async () => ({})),
    { ...data, cache: 'private, no-cache', more: { vary: 'authorization, accept-encoding, accept-language' } },
  ],
  'a list, compressed': [
    listed(async ({ family }) => {
      await family.makeTask({ description: 'Lentils, and bread with it. '.repeat(60) })
      return { 'accept-encoding': 'gzip' }
    }),
    { ...data, cache: 'private, no-cache', more: { vary: 'authorization, accept-encoding, accept-language', 'content-encoding': 'gzip' } },
  ],
  'a list that is known': [
    listed(async (world) => ({ 'if-none-match': String((await listed(async () => ({}))(world)).headers.etag) })),
    { kind: 'data', status: 304, cache: 'private, no-cache', more: { vary: 'authorization, accept-language' } },
  ],
  'an export as CSV': [
    asOwner('GET', '/export', undefined, { accept: 'text/csv' }),
    {
      kind: 'data',
      type: 'text/csv; charset=utf-8',
      more: { vary: 'accept, accept-language', 'content-disposition': 'attachment; filename="hand-in-hand-2026-11-23.csv"' },
    },
  ],
  'a calendar': [get((world) => world.calendar), calendar],
  'one event of a calendar': [get((world) => world.calendar.replace('.ics', `/${world.event.id}.ics`)), calendar],
  'something new': [asOwner('POST', '/tasks', { title: 'Soup', category: 'home', type: 'no_time' }), { ...data, status: 201 }],
  'a code on its way': [
    asked('POST', '/login/code', { body: { phone_number: makePhone(), locale: 'en' } }),
    { ...data, status: 202, more: codeCookie },
  ],

  'no JSON': [asOwner('POST', '/tasks', '{"title":', { 'content-type': 'application/json' }), refused(400)],
  'a field that is not known': [asOwner('POST', '/tasks', { title: 'Soup', colour: 'red' }), refused(400)],
  'no token': [get((world) => world.tasks), refused(401)],
  'what a helper may not': [({ call, family, user }) => call('GET', family.path, { token: user }), refused(403)],
  'what is nowhere': [asOwner('GET', '/tasks/999999999'), refused(404)],
  'a path under /v2 that is nowhere': [get('/v2/nothing'), refused(404)],
  'a task that somebody took': [({ family, event }) => family.owner.take(event), refused(409)],
  'an older version': [
    ({ family, event }) => family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"9"' }),
    refused(412),
  ],
  'no version': [({ family, event }) => family.asOwner('DELETE', `/tasks/${event.id}`), refused(428)],
  'too much': [asOwner('POST', '/tasks', { title: 'x'.repeat(70_000) }), refused(413)],
  'a form': [send('POST', '/v2/session', { 'content-type': 'application/x-www-form-urlencoded' }), refused(415)],
  'no title': [asOwner('POST', '/tasks', { title: '', category: 'home', type: 'no_time' }), refused(422)],
  'too many tries': [manyCounts, refused(429, { 'retry-after': expect.stringMatching(/^\d+$/) })],
  'a link to nobody': [asked('POST', '/session', { body: { user_token: 'A', family_token: 'A' } }), refused(401)],
  'a calendar that is nowhere': [get('/v2/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics'), refused(404)],
  'a preflight of another site': [
    send('OPTIONS', '/v2/session', { origin: 'https://evil.example' }),
    refused(405, allow('DELETE, GET, HEAD, POST')),
  ],
  'TRACE under /v2': [send('TRACE', '/v2/settings'), refused(405, allow('GET, HEAD'))],
  'a path under /v2 that can’t be decoded': [get('/v2/supporters/%zz'), refused(404)],
  'a path under /v2 that is too long': [get(`/v2/supporters/${'x'.repeat(3_000)}`), refused(404)],
  'a page that can’t be decoded': [get('/login/%zz/x'), { ...refused(404), kind: 'page' }],
  'a page that is posted to': [send('POST', '/home'), { ...refused(405, { ...allow('GET, HEAD'), ...policy('/home') }), kind: 'page' }],
}

/** One cookie, only for this host and unreadable for scripts. A cookie that was set over https is never sent over http. */
const aCookie = (scheme: string) => ({
  'set-cookie': expect.stringMatching(
    new RegExp(`^[^;,=]+=[^;,]{22,}; Max-Age=34560000; Path=[^;,]+; HttpOnly${scheme === 'https' ? '; Secure' : ''}; SameSite=Lax$`),
  ),
})
const gone = expect.stringMatching(/^[^;,=]+=; ([^,]+; )?Expires=Thu, 01 Jan 1970 00:00:00 GMT/)
/** The reply removes the cookies of opened links and of the device. */
const noCookie = { 'set-cookie': [gone, gone] }

const worlds = {
  http: await aWorld({ PUBLIC_URL: 'http://localhost:3000' }),
  https: await aWorld({ PUBLIC_URL: 'https://help.example.org' }),
}
const schemes = ['http', 'https'] as const

for (const scheme of schemes) {
  test.each(Object.entries(ANSWERS))(`over ${scheme}, %s has exactly the expected headers`, async (_what, [ask, expected]) => {
    expectHeaders(await ask(worlds[scheme]), scheme, expected)
  })

  test(`over ${scheme}, signing in sets one HttpOnly cookie, and logging out removes it`, async () => {
    const { call, family, codeFor } = worlds[scheme]
    const { phone } = family.owner
    const byLink = await call('POST', '/session', { body: await family.linkTo((await family.makeSupporter()).phone) })
    const byCode = await call('POST', '/login/verify', { body: { phone_number: phone, code: await codeFor(phone) } })
    const cookieOf = (reply: Answer) => String(reply.headers['set-cookie']).split(';')[0] ?? ''
    const restored = await call('GET', '/session', { headers: { cookie: cookieOf(byCode) } })
    expectHeaders(byLink, scheme, { ...data, status: 201, more: aCookie(scheme) })
    expectHeaders(byCode, scheme, { ...data, more: aCookie(scheme) })
    expectHeaders(restored, scheme, { ...data, more: aCookie(scheme) })
    const loggedOut = await call('DELETE', '/session', { headers: { cookie: cookieOf(restored) } })
    expectHeaders(loggedOut, scheme, { ...data, more: noCookie })
  })

  test(`over ${scheme}, an unexpected error has the headers of any other error`, async () => {
    const server = await aWorld({ PUBLIC_URL: worlds[scheme].settings.publicUrl })
    for (const table of ['push_message', 'message']) await sql.raw(`drop table ${table}`).execute(server.database)
    expectHeaders(await server.family.asOwner('GET', '/messages'), scheme, refused(500))
    server.outbox.start()
    server.outbox.wake()
    await expect.poll(async () => (await get('/readyz')(server)).statusCode).toBe(503)
    expectHeaders(await get('/readyz')(server), scheme, { ...refused(503, { 'retry-after': '5' }), kind: 'page' })
  })
}

test('a page may show the partner’s picture, and nothing else from other hosts', async () => {
  const env = { PARTNER_PICTURE: 'https://pictures.example/logo.svg', PARTNER_LINK: 'https://partner.example/' }
  const { app: server } = await testServer(env)
  const sent = String((await server.inject('/')).headers['content-security-policy'])
  expect(sent).toBe(`${policyAt('/')};frame-ancestors 'none'`.replace("img-src 'self'", "img-src 'self' https://pictures.example"))
})

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
const known: Expected = { ...data, cache: 'private, no-cache', more: { vary: 'authorization, accept-language' } }
/** A list with a cached body, compressed. */
const kept: Expected = { ...known, more: { vary: 'authorization, accept-encoding, accept-language' } }
/** Exceptions: replies that are cached with revalidation, have another type, or set a cookie. */
const UNLIKE_MOST: Partial<Record<EndpointName, Expected>> = {
  'GET /families/:family': kept,
  'GET /families/:family/first_page': known,
  'GET /supporters/:user/families/:family/first_page': known,
  'GET /supporters/:user/families/:family/meals': known,
  'GET /supporters/:user/families/:family/meal_dates': known,
  'GET /families/:family/tasks': kept,
  'GET /supporters/:user/families/:family/tasks': kept,
  'GET /supporters/:user/families/:family/live': {
    ...data,
    type: 'text/event-stream; charset=utf-8',
    cache: 'private, no-store',
    more: { 'x-accel-buffering': 'no', 'transfer-encoding': 'chunked' },
  },
  'GET /supporters/:user/tasks': known,
  'GET /supporters/:user/my_events': known,
  'GET /calendar/:feed.ics': calendar,
  'GET /calendar/:feed/:id.ics': calendar,
  'GET /families/:family/export': {
    ...data,
    more: { vary: 'accept, accept-language', 'content-disposition': expect.stringContaining('attachment') },
  },
  'POST /session': { ...data, more: aCookie('http') },
  'POST /families': { ...data, more: aCookie('http') },
  'POST /proposed_circles/accept': { ...data, more: aCookie('http') },
  'POST /login/code': { ...data, more: codeCookie },
  'DELETE /session': { ...data, more: noCookie },
}
const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const nextAddress = addresses()

test.each(triedOf('uncached calls', names, 3))('%s is not cached and sets no cookie unless UNLIKE_MOST says so', async (name) => {
  const family = await server.makeFamily()
  const { id: make, body, headers, endsCaller, caller: makeCaller } = goodRequests[name]
  const caller = endsCaller ? await family.makeSupporter() : family.owner
  const made = makeCaller ? await makeCaller(family, server) : caller
  const keys = keysOf(server, family)
  const path = await pathOf(name, keys, { id: (await make?.(family, caller, server)) ?? '' })
  const sent = async (token: string | undefined) =>
    server.call(methodOf(name), path, {
      ...(token && { token }),
      headers: { ...headers, ...nextAddress() },
      ...(body && { body: await body(keys) }),
    })
  const { status = 200 }: Endpoint = endpoints[name]
  const stranger = await sent('A'.repeat(22))
  if (stranger.statusCode >= 400) expectHeaders(stranger, 'http', refused(stranger.statusCode))
  expectHeaders(await sent(made?.token), 'http', goodRequests[name].refused ? refused(409) : { ...(UNLIKE_MOST[name] ?? data), status })
})
