import { createServer } from 'node:http'
import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isAll } from '../../../scripts/tests/tier.ts'
import { readSettings } from '../env.ts'
import { makeOperatorLink } from '../features/operator/sign-in.commands.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { testServer } from '../testing/server.ts'
import { aStaffPage, browserAt, type StaffBrowser, securityLines, sentenceIn } from '../testing/staff-page.ts'
import { aStaffProvider, STAFF_URL } from '../testing/staff-provider.ts'
import { operatorServer } from './operator-server.ts'

const statusesOf = async (browser: StaffBrowser, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await browser.get(path)).statusCode))
const PAGES = ['/', '/families/1', '/acts', '/statistics', '/statistics.csv', '/funnel']

test.each([true, false])('staff sign in, and acts carry their name (claims in the ID token: %s)', async (tellsInToken) => {
  const { server, provider, browse } = await aStaffPage({ tellsInToken })
  const family = await server.makeFamily({ title: 'The Levi family' })
  const dana = browse()
  expect(await statusesOf(dana, [...PAGES, '/codes', '/start'])).toEqual([401, 401, 401, 401, 401, 401, 401, 401])
  const back = await dana.signIn('dana')
  expect([back.statusCode, back.headers.location]).toEqual([303, '/'])
  expect((await dana.get('/')).body).toContain('The Levi family')
  const { id } = await server.database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  expect((await dana.post(`/families/${id}/close`, {}, '/')).body).toContain('is closed.')
  const acts = await server.database.selectFrom('operator_act').orderBy('id').select(['act', 'via', 'who']).execute()
  expect(acts).toEqual([
    { act: 'signed in', via: 'page', who: 'dana.levi' },
    { act: 'family closed', via: 'page', who: 'dana.levi' },
  ])
  expect(provider.requests.includes('/me')).toBe(!tellsInToken)
})

test('a role is found in a claim inside another claim', async () => {
  const { browse } = await aStaffPage({ tellsInToken: true, settings: { OIDC_ROLE_CLAIM: 'realm_access.roles' } })
  expect((await browse().signIn('kay')).statusCode).toBe(303)
})

test('two people to whom the provider gives the same name are told apart in the audit trail', async () => {
  const { server, provider, browse } = await aStaffPage()
  const [dana, heir] = [browse(), browse()]
  await dana.signIn('dana')
  await heir.signIn('heir')
  const acts = await server.database.selectFrom('operator_act').orderBy('id').select(['who', 'account']).execute()
  expect(acts).toEqual(['dana', 'heir'].map((sub) => ({ who: 'dana.levi', account: `${provider.issuer} ${sub}` })))
  const { body } = await dana.get('/acts')
  for (const sub of ['dana', 'heir']) expect(body).toContain(`dana.levi, ${sub}, page`)
})

test('the provider gets PKCE, a state and a nonce that are new for each browser and attempt', async () => {
  const { browse } = await aStaffPage()
  const asked = async (browser = browse()) => Object.fromEntries(new URL(await browser.begin()).searchParams)
  const one = browse()
  const all = [await asked(one), await asked(one), await asked()]
  expect(all[0]).toEqual({
    client_id: 'hand-in-hand',
    response_type: 'code',
    redirect_uri: `${STAFF_URL}/signed-in`,
    scope: 'openid profile email groups',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  for (const name of ['state', 'nonce', 'code_challenge'] as const) expect(new Set(all.map((each) => each[name])).size).toBe(3)
})

test('a session is for this host over https, and ends after eight hours or by signing out', async () => {
  const { server, browse } = await aStaffPage()
  const dana = browse()
  const reply = await dana.signIn('dana')
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(dana.set).toEqual([
    expect.stringMatching(/^__Host-operator-attempt=[\w-]+\.\d+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-operator-attempt=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-operator=[\w-]{22}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  server.clock.now += 8 * HOUR - 1
  expect((await dana.get('/')).statusCode).toBe(200)
  server.clock.now += 1
  const over = await dana.get('/')
  expect([over.statusCode, sentenceIn(over)]).toEqual([401, 'You are not signed in, or your eight hours are over.'])
  expect(over.body).toContain('<a href="/sign-in">')
  const sam = browse()
  await sam.signIn('sam')
  expect((await sam.get('/start')).statusCode).toBe(200)
  const kept = new Map(sam.cookies)
  await sam.post('/sign-out', {})
  // On a shared computer the provider asks the next person for their account, also after a refusal.
  const prompt = async (browser: typeof sam) => new URL(await browser.begin()).searchParams.get('prompt')
  expect([await prompt(browse()), await prompt(sam)]).toEqual([null, 'login'])
  expect([(await sam.signIn('gil')).statusCode, await prompt(sam)]).toEqual([403, 'login'])
  expect([(await sam.signIn('dana')).statusCode, await prompt(sam)]).toEqual([303, null])
  for (const [name, value] of kept) sam.cookies.set(name, value)
  expect((await sam.get('/start')).statusCode).toBe(401)
})

test('staff who may only start families see no family; only the new owner gets a login link', async () => {
  const { server, browse } = await aStaffPage()
  await server.makeFamily({ title: 'The Cohen family' })
  const sam = browse()
  const back = await sam.signIn('sam')
  expect([back.statusCode, back.headers.location]).toEqual([303, '/start'])
  expect(await statusesOf(sam, [...PAGES, '/start', '/codes'])).toEqual([403, 403, 403, 403, 403, 403, 200, 200])
  for (const path of ['/find', '/families/1/close', '/families/1/owner', '/families/1/budget', '/families/1/reopen', '/codes/end']) {
    expect((await sam.post(path, { title: 'Cohen', phone: '', code: '1', sms: '5' })).statusCode, path).toBe(403)
  }
  expect((await sam.post('/codes', { for: 'Ward 3' })).body).toMatch(/<code>\w{5}-\w{5}<\/code>/)
  const phone = '+972502345111'
  const started = await sam.post('/start', { title: 'The Levi family', owner: 'Noa Levi', address: phone, time_zone: '', locale: '' })
  expect(sentenceIn(started)).toMatch(
    /^&quot;The Levi family&quot; \(\d+\) is there\. Noa gets an SMS with a link, and says yes with it\.$/,
  )
  const bodies = [started.body, ...(await Promise.all(['/start', '/codes', '/'].map(async (path) => (await sam.get(path)).body)))]
  for (const body of bodies) expect(body).not.toMatch(/\/login\/|Cohen|href="\/families/)
  const [text = ''] = await server.textsTo(phone)
  expect(text).toMatch(/The Levi.*\/login\//)
  const acts = await server.database.selectFrom('operator_act').orderBy('id').select(['act', 'who']).execute()
  expect(acts.map(({ act, who }) => `${who}: ${act}`)).toEqual([
    'sam@example.org: signed in',
    'sam@example.org: start code made',
    'sam@example.org: family created',
  ])
  const owner = await server.database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('family.title', '=', 'The Levi family')
    .select(['membership.role', 'membership.confirmed_at', 'family.time_zone', 'family.locale'])
    .execute()
  expect(owner).toEqual([{ role: 'owner', confirmed_at: null, time_zone: 'Asia/Jerusalem', locale: 'iw' }])
})

test('no family is started for an address that gets no messages, and typed values are kept', async () => {
  const { server, browse } = await aStaffPage()
  const sam = browse()
  await sam.signIn('sam')
  const start = (changes: Record<string, string>) =>
    sam.post('/start', { title: 'Levi', owner: 'Noa', address: '+972502345222', time_zone: '', locale: 'de', ...changes })
  const refusals = {
    'The title takes 2 to 120 letters.': { title: 'x' },
    'The name takes a name of at least 2 letters.': { owner: '' },
    'The address takes a number that exists, with its country, such as +972502345678, or a mail address.': { address: '054' },
    'This server sends no mails: give a mobile number.': { address: 'noa@example.org', time_zone: 'Asia/Jerusalem' },
    'A mail address tells no country. Say the time zone by the field for the time zone: a name such as Asia/Jerusalem.': {
      address: 'noa@example.org',
    },
    'Nowhere is no time zone: the field for the time zone takes a name such as Asia/Jerusalem.': { time_zone: 'Nowhere' },
  }
  for (const [sentence, changes] of Object.entries(refusals)) {
    const reply = await start(changes)
    expect(reply.body, sentence).toContain(sentence)
    expect(reply.body).toContain('<option value="de" selected>')
  }
  expect((await start({ address: '+97225671234' })).body).toContain('No SMS reaches this number from here: give a mobile number of')
  for (const _ of [1, 2, 3]) expect(sentenceIn(await start({}))).toContain('is there.')
  expect((await start({})).body).toContain('This address has three new families since yesterday')
  expect(await server.database.selectFrom('family').select('id').execute()).toHaveLength(3)
  const manualServer = await aStaffPage({ settings: { SMS_PROVIDER: 'by-hand' } })
  const other = manualServer.browse()
  await other.signIn('sam')
  const form = { title: 'Levi', owner: 'Noa', address: '+972502345222', time_zone: '', locale: '' }
  expect((await other.post('/start', form)).body).toContain('This server sends no SMS, so no owner can be written to.')
  expect(await manualServer.server.database.selectFrom('family').select('id').execute()).toEqual([])
})

test('an account without a role may do nothing, and the log names it without a token', async () => {
  const { server, browse } = await aStaffPage()
  for (const name of ['gil', 'max']) {
    const browser = browse()
    const reply = await browser.signIn(name)
    expect([reply.statusCode, sentenceIn(reply)]).toEqual([
      403,
      'Your account may do nothing here. Ask those who run this server for a role.',
    ])
    expect((await browser.get('/start')).statusCode).toBe(401)
  }
  expect(securityLines(server).map(({ why, detail }) => [why, detail])).toEqual([
    ['no role', 'gil'],
    ['no role', 'max'],
  ])
  expect(await server.database.selectFrom('operator_act').select('id').execute()).toEqual([])
})

test('a sign-in is refused if it is cancelled, used twice, too old or from another browser', async () => {
  const { server, browse } = await aStaffPage()
  const [dana, mallory] = [browse(), browse()]
  const path = await dana.comeBack('dana')
  await mallory.begin()
  const foreign = 'This sign-in was not begun in this browser, or took longer than ten minutes.'
  for (const [browser, tried] of [
    [mallory, path],
    [browse(), path],
    [dana, path.replace(/state=[^&]*/, 'state=x')],
  ] as const) {
    const reply = await browser.get(tried)
    expect([reply.statusCode, sentenceIn(reply)]).toEqual([403, foreign])
  }
  // A thief has kept sam's cookies, and sends the same request again.
  const sam = browse()
  const back = await sam.comeBack('sam')
  const kept = new Map(sam.cookies)
  expect((await sam.get(back)).statusCode).toBe(303)
  const replay = browse()
  for (const [name, value] of kept) replay.cookies.set(name, value)
  const replayed = await replay.get(back)
  expect([replayed.statusCode, sentenceIn(replayed)]).toEqual([403, 'This sign-in was used, or took longer than ten minutes.'])
  const late = browse()
  const lateBack = await late.comeBack('dana')
  server.clock.now += 10 * MINUTE
  expect(sentenceIn(await late.get(lateBack))).toBe(foreign)
  const wary = browse()
  const cancelled = await wary.get(await wary.comeBack('dana', 'cancel'))
  expect([cancelled.statusCode, sentenceIn(cancelled)]).toEqual([403, 'The sign-in was cancelled.'])
  const logged = securityLines(server)
  expect(logged.map(({ why }) => why)).toEqual(['foreign', 'foreign', 'foreign', 'spent', 'foreign', 'cancelled'])
  const secrets = [path, back, lateBack].flatMap((each) => [...new URL(each, STAFF_URL).searchParams].map(([, value]) => value))
  for (const secret of secrets.filter((each) => each.length > 20 && !each.startsWith('http')))
    expect(server.lines.join()).not.toContain(secret)
})

test.skipIf(!isAll)(
  'a provider that is away, or never replies, is reported in a sentence',
  {
    timeout: 60_000,
  },
  async () => {
    const silent = createServer(() => {})
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const address = silent.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const hanging = await aStaffPage({ settings: { OIDC_ISSUER: `http://127.0.0.1:${port}` } })
    const away = "Your organisation's sign-in can't be reached. Try again in a minute."
    const waiting = await hanging.browse().get('/sign-in')
    expect([waiting.statusCode, sentenceIn(waiting)]).toEqual([503, away])
    const { provider, browse, server } = await aStaffPage()
    const dana = browse()
    const back = await dana.comeBack('dana')
    provider.close()
    const reply = await dana.get(back)
    expect([reply.statusCode, sentenceIn(reply)]).toEqual([503, away])
    expect(securityLines(server)).toMatchObject([{ why: 'away' }])
  },
)

test('a wrong client secret and another issuer’s name are reported as wrong settings', async () => {
  const misfit = "Your organisation's sign-in does not fit the settings of this server. Tell those who run it."
  const { browse } = await aStaffPage({ settings: { OIDC_CLIENT_SECRET: 'another' } })
  const reply = await browse().signIn('dana')
  expect([reply.statusCode, sentenceIn(reply)]).toEqual([503, misfit])
  const provider = await aStaffProvider()
  const elsewhere = await aStaffPage({ settings: { OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') } })
  const begun = await elsewhere.browse().get('/sign-in')
  expect([begun.statusCode, sentenceIn(begun)]).toEqual([503, misfit])
})

test('a session and a sign-in are valid only at the address where they began', async () => {
  const { server, page, browse } = await aStaffPage()
  const host = `${operatorsHost(server.app.secretKey)}:3010`
  const link = () => makeOperatorLink(server.database, { now: server.clock.now, via: 'command' })
  const onMachine = (url: string, headers: Record<string, string> = {}) =>
    page.inject({ method: 'GET', url, headers: { host, ...headers } })
  const dana = browse()
  await dana.signIn('dana')
  const secret = dana.cookies.get('__Host-operator') ?? ''
  expect((await onMachine('/', { cookie: `operator=${secret}; __Host-operator=${secret}` })).statusCode).toBe(401)
  expect((await onMachine('/sign-in')).statusCode).toBe(404)
  expect((await onMachine('/signed-in?code=x&state=y')).statusCode).toBe(404)
  expect((await onMachine('/', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(403)
  const stranger = browse()
  const byLink = await stranger.post('/sign-in', { link: await link() })
  expect([byLink.statusCode, stranger.cookies.size]).toEqual([401, 0])
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  const signedIn = await page.inject({ method: 'POST', url: '/sign-in', headers, payload: `link=${await link()}` })
  stranger.cookies.set('__Host-operator', signedIn.cookies[0]?.value ?? '')
  expect((await stranger.get('/')).statusCode).toBe(401)
  // This form comes from another site.
  const cookie = `__Host-operator=${secret}`
  const foreign = await page.inject({
    method: 'POST',
    url: '/sign-out',
    headers: { ...headers, host: new URL(STAFF_URL).host, origin: 'https://evil.test', cookie },
  })
  expect(foreign.statusCode).toBe(403)
  expect((await dana.get('/')).statusCode).toBe(200)
})

test('without staff accounts, no one can sign in to the operator’s page by a provider', async () => {
  const server = await testServer({ OPERATOR_PORT: '3010' })
  const page = await operatorServer(server.app)
  const reply = await browserAt(page).get('/sign-in')
  expect([reply.statusCode, sentenceIn(reply)]).toEqual([403, expect.stringMatching(/^This page has a name of its own\./)])
})

test.each([
  [{ OIDC_CLIENT_SECRET: '' }, 'go together'],
  [{ OPERATOR_PORT: '' }, 'go together'],
  [{ OPERATOR_URL: '' }, 'go together'],
  [{ OPERATOR_URL: 'http://operator.example.org' }, 'OPERATOR_URL has to be an https address without a path'],
  [{ OPERATOR_URL: 'https://operator.example.org/page' }, 'OPERATOR_URL has to be an https address without a path'],
  [{ OPERATOR_URL: 'https://help.example.org:8443' }, 'OPERATOR_URL needs a host name of its own'],
  [{ OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER has to be the https address of the provider'],
  [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE has to have openid in it'],
  [{ OIDC_ROLE_STARTS: '', OIDC_ROLE_ALL: '' }, 'OIDC_ROLE_STARTS or OIDC_ROLE_ALL has to be set'],
  [{ OIDC_ROLE_STARTS: 'hih-all' }, 'have to differ'],
])('settings for staff with %o are refused', (changes, sentence) => {
  const given = {
    SMS_PROVIDER: 'by-hand',
    PUBLIC_URL: 'https://help.example.org',
    OPERATOR_PORT: '3010',
    OPERATOR_URL: STAFF_URL,
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'hand-in-hand',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLE_STARTS: 'hih-starts',
    OIDC_ROLE_ALL: 'hih-all',
  }
  expect(readSettings(given).staff).toMatchObject({ url: STAFF_URL, roleClaim: 'groups', scope: 'openid profile email', nameClaim: null })
  expect(() => readSettings({ ...given, ...changes })).toThrow(sentence)
})
