import { createSecretKey } from 'node:crypto'
import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeOperatorLink } from '../features/operator/sign-in.commands.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { testServer } from '../testing/server.ts'
import { operatorServer } from './operator-server.ts'

const server = await testServer({ OPERATOR_PORT: '3010', FAMILY_START: 'code', SMS_PER_FAMILY: '100' })
const { app, clock, database, call } = server
const NAME = operatorsHost(app.secretKey)
const HOST = `${NAME}:3010`

interface Sent {
  cookie?: string
  headers?: Record<string, string>
}

async function anOperatorsPage({ app, clock, database } = server) {
  const page = await operatorServer(app)
  const get = (url: string, { cookie = '', headers = {} }: Sent = {}) =>
    page.inject({ method: 'GET', url, headers: { host: HOST, ...(cookie && { cookie }), ...headers } })
  const post = (url: string, fields: Record<string, string>, { cookie = '', headers = {} }: Sent = {}) =>
    page.inject({
      method: 'POST',
      url,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie && { cookie }),
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const link = () => makeOperatorLink(database, { now: clock.now, via: 'command' }, 'Dana Levi')
  async function signIn() {
    const reply = await post('/sign-in', { link: await link() })
    expect(reply.statusCode, reply.body).toBe(303)
    const { name, value, ...kept } = reply.cookies[0] ?? { name: '', value: '' }
    const cookie = `${name}=${value}`
    const [, key = ''] = /name="key" value="([\w-]+)"/.exec((await get('/', { cookie })).body) ?? []
    return { cookie, key, kept }
  }
  return { get, post, link, signIn }
}

/** A family whose texts no operator may see. It is started while the server asks for no code. */
async function aFamily() {
  app.settings.familyStart = 'open'
  const family = await server.makeFamily({ title: 'Levi & <b>sons</b>' })
  app.settings.familyStart = 'code'
  const avi = await family.makeSupporter({ first_name: 'Zebulon' })
  await family.makeTask({ title: 'Chemotherapy', private_details: 'Door code 4711' })
  const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  return { family, avi, id }
}

test('a link signs in once, within ten minutes, and its session lasts an hour', async () => {
  const { get, post, link, signIn } = await anOperatorsPage()
  expect((await get('/')).statusCode).toBe(401)
  const { cookie, kept } = await signIn()
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 3600 })
  clock.now += HOUR - 1
  expect((await get('/', { cookie })).statusCode).toBe(200)
  clock.now += 1
  expect((await get('/', { cookie })).statusCode).toBe(401)
  const used = await link()
  // A preview may open the page of a link. The link can still be used after that.
  expect((await get(`/sign-in/${used}`)).body).toContain(used)
  const replies = await Promise.all([1, 2, 3].map(() => post('/sign-in', { link: used })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401, 401])
  const late = await link()
  clock.now += 10 * MINUTE
  expect((await post('/sign-in', { link: late })).statusCode).toBe(401)
  expect(JSON.stringify(await database.selectFrom('operator_key').selectAll().execute())).not.toContain(late)
})

test('only the secret key sets the host name of the operator’s page; its cookie is for that host', async () => {
  const { signIn } = await anOperatorsPage()
  expect(NAME).toMatch(/^operator-[\da-f]{32}\.localhost$/)
  const nameOf = (key: string) => operatorsHost(createSecretKey(Buffer.from(key)))
  expect([nameOf('one'), nameOf('one')]).toEqual([nameOf('one'), nameOf('one')])
  expect(nameOf('one')).not.toBe(nameOf('another'))
  expect((await signIn()).kept).not.toHaveProperty('domain')
})

test('signing out ends the session', async () => {
  const { get, post, signIn } = await anOperatorsPage()
  const { cookie } = await signIn()
  expect((await post('/sign-out', {}, { cookie })).statusCode).toBe(200)
  expect((await get('/', { cookie })).statusCode).toBe(401)
})

test("no token or cookie of families opens the operator's page, and its session opens no family", async () => {
  const { get, signIn } = await anOperatorsPage()
  const { family } = await aFamily()
  const { token } = family.owner
  const devices = await database.selectFrom('device').select('secret_hash').execute()
  for (const sent of [
    { headers: { authorization: `Bearer ${token}` } },
    { cookie: `operator=${token}` },
    { cookie: `device=${token}; __Host-device=${token}` },
    ...devices.map(({ secret_hash }) => ({ cookie: `operator=${secret_hash}` })),
  ]) {
    for (const path of ['/', '/codes', '/acts', '/statistics', '/statistics.csv', '/funnel', '/families/1']) {
      expect((await get(path, sent)).statusCode, path).toBe(401)
    }
  }
  const { cookie } = await signIn()
  const secret = cookie.split('=')[1] ?? ''
  expect((await call('GET', '/supporters/me', { token: secret })).statusCode).toBe(401)
  expect((await call('GET', '/session', { headers: { cookie: `device=${secret}; ${cookie}` } })).json()).toEqual({ memberships: [] })
  expect((await call('GET', `/families/${family.token}`, { headers: { cookie } })).statusCode).toBe(401)
})

test('a request to another host name, through a proxy or by a form of another page is refused', async () => {
  const { get, post, signIn } = await anOperatorsPage()
  const { cookie, key } = await signIn()
  // A browser sends a cookie to all ports of a host. So under another name of this machine, other programs would get the cookie.
  const hosts = ['help.example.org', 'evil.test:3010', '127.0.0.1:3010', 'localhost:3010', '[::1]:3010', `x.${HOST}`, HOST.slice(1)]
  for (const host of hosts) {
    const refused = await get('/', { cookie, headers: { host } })
    expect([refused.statusCode, refused.headers['set-cookie']], host).toEqual([403, undefined])
    expect(refused.body).toContain('This page has a name of its own. Run npm run operator -- link')
  }
  for (const headers of [{ 'x-forwarded-for': '203.0.113.5' }, { forwarded: 'for=203.0.113.5' }]) {
    expect((await get('/', { cookie, headers: headers as Record<string, string> })).statusCode).toBe(403)
  }
  // A tunnel may begin at another port.
  expect((await get('/', { cookie, headers: { host: `${NAME}:8081` } })).statusCode).toBe(200)
  for (const origin of ['http://127.0.0.1:3000', `http://${NAME}:8081`, 'http://localhost:3010', 'null', 'https://evil.test']) {
    expect((await post('/codes', { key, for: 'Ward' }, { cookie, headers: { origin } })).statusCode, origin).toBe(403)
  }
  const other = await signIn()
  for (const wrong of ['', 'x', other.key]) {
    expect((await post('/codes', { key: wrong, for: 'Ward' }, { cookie })).statusCode).toBe(403)
  }
  expect(await database.selectFrom('start_code').select('id').execute()).toEqual([])
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+';form-action 'self';base-uri 'none';frame-ancestors 'none'$/)
})

test('a form of more than 8 KB is refused', async () => {
  const { post, signIn } = await anOperatorsPage()
  const { cookie, key } = await signIn()
  const find = async (letters: number) => (await post('/find', { key, title: 'x'.repeat(letters), phone: '' }, { cookie })).statusCode
  expect([await find(8_000), await find(8 * 1024)]).toEqual([200, 413])
})

test('the pages show titles and amounts, and nothing that families write', async () => {
  const { get, post, signIn } = await anOperatorsPage()
  const { id, family } = await aFamily()
  const { cookie, key } = await signIn()
  const bodies = [
    ...(await Promise.all(
      ['/', `/families/${id}`, '/codes', '/acts', '/statistics', '/statistics.csv', '/funnel'].map((path) => get(path, { cookie })),
    )),
    await post('/find', { key, title: 'levi', phone: '' }, { cookie }),
    await post('/find', { key, title: '', phone: family.owner.phone }, { cookie }),
  ]
  expect(bodies.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200))
  for (const { body } of bodies) expect(body).not.toMatch(/Chemo|4711|Zebulon|Noa|<b>|<script|\/login\//)
  expect(bodies[0]?.body).toContain('Levi &amp; &lt;b&gt;sons&lt;/b&gt;')
  for (const { body } of bodies.slice(-2)) expect(body).toContain(`href="/families/${id}"`)
})

test('without a gateway, the operator’s page says to notify the old and the new owner by hand', async () => {
  const { get, post, signIn } = await anOperatorsPage()
  const { id, avi } = await aFamily()
  clock.now += 2 * HOUR
  const { cookie, key } = await signIn()
  app.settings.sendsManually = true
  onTestFinished(() => {
    app.settings.sendsManually = false
  })
  expect((await get(`/families/${id}`, { cookie })).body).toContain('Tell both yourself; the owner has seven days')
  const { body } = await post(`/families/${id}/owner`, { key, sure: 'yes', phone: avi.phone }, { cookie })
  expect(body).toContain(`tell both. After the seven days npm run family -- link --phone ${avi.phone} makes the link`)
  expect(body).not.toContain('told by message')
})

test('the operator can close, reopen, limit and hand over a family, and make and end codes', async () => {
  const { get, post, signIn } = await anOperatorsPage()
  const { id, avi } = await aFamily()
  clock.now += 2 * HOUR
  const { cookie, key } = await signIn()
  const done = async (path: string, fields: Record<string, string>) => {
    const reply = await post(path, { key, sure: 'yes', ...fields }, { cookie })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.body
  }
  expect((await post(`/families/${id}/close`, { key }, { cookie })).statusCode).toBe(409)
  expect(await done(`/families/${id}/owner`, { phone: avi.phone })).toContain('Both are told by message')
  expect(await done(`/families/${id}/budget`, { sms: '250' })).toContain('up to 250 SMS')
  expect(await done('/find', { phone: avi.phone })).toContain(`/families/${id}`)
  expect(await done('/find', { title: 'evi' })).toContain(`/families/${id}`)
  expect((await get(`/families/${id}`, { cookie })).body).toMatch(/new owner proposed on[\s\S]*Both are told by message/)
  expect(await done(`/families/${id}/close`, {})).toContain('is closed. Until')
  expect((await post(`/families/${id}/owner`, { key, sure: 'yes', phone: avi.phone }, { cookie })).body).toContain('This family is closed.')
  expect(await done(`/families/${id}/reopen`, {})).toContain('is open again')
  const [, code = ''] = /<code>(\w{5}-\w{5})<\/code>/.exec(await done('/codes', { for: 'Ward 3' })) ?? []
  expect(code).not.toBe('')
  expect((await get('/codes', { cookie })).body).not.toContain(code)
  const { id: number } = await database.selectFrom('start_code').select('id').executeTakeFirstOrThrow()
  expect(await done('/codes/end', { code: String(number) })).toContain('starts no more families')
  const acts = await database
    .selectFrom('operator_act')
    .where('via', '=', 'page')
    .orderBy('id', 'desc')
    .select(['act', 'about_family', 'who'])
    .limit(8)
    .execute()
  expect(acts).toEqual([
    { act: 'start code ended', about_family: null, who: 'Dana Levi' },
    { act: 'start code made', about_family: null, who: 'Dana Levi' },
    { act: 'family reopened', about_family: id, who: 'Dana Levi' },
    { act: 'family closed', about_family: id, who: 'Dana Levi' },
    { act: 'looked up by number', about_family: null, who: 'Dana Levi' },
    { act: 'SMS budget set', about_family: id, who: 'Dana Levi' },
    { act: 'owner proposed', about_family: id, who: 'Dana Levi' },
    { act: 'signed in', about_family: null, who: 'Dana Levi' },
  ])
})

test('if an act fails by a defect, an error is shown, nothing changes, and the stack is logged', async () => {
  const broken = await testServer({ OPERATOR_PORT: '3010' })
  const { post, signIn } = await anOperatorsPage(broken)
  await broken.makeFamily()
  const { cookie, key } = await signIn()
  await broken.database.schema.alterTable('family_event').renameTo('events_elsewhere').execute()
  const reply = await post('/families/1/close', { key, sure: 'yes' }, { cookie })
  await broken.database.schema
    .alterTable('events_elsewhere' as 'family_event')
    .renameTo('family_event')
    .execute()
  expect(reply.statusCode).toBe(500)
  expect(reply.body).toContain('<h1>Could not be done</h1>')
  expect(reply.body).toContain('Nothing was changed: its log says more.')
  expect(await broken.database.selectFrom('family').select('closed_at').execute()).toEqual([{ closed_at: null }])
  const logged = JSON.parse(broken.lines.find((line) => line.includes('could not be made')) ?? '{}')
  expect(logged.frames.join()).toContain('closing.commands.ts')
})

test('each refused page has a heading that gives the reason', async () => {
  const { get, post, signIn } = await anOperatorsPage()
  const { cookie, key } = await signIn()
  const heading = ({ body }: { body: string }) => /<h1>([^<]*)</.exec(body)?.[1]
  expect(heading(await get('/'))).toBe('Not signed in')
  expect(heading(await get('/', { headers: { host: 'help.example.org' } }))).toBe('Not allowed')
  expect(heading(await get('/nowhere', { cookie }))).toBe('Not found')
  expect(heading(await post('/codes', { key: 'x', for: 'Ward' }, { cookie }))).toBe('Could not be done')
  expect(heading(await post('/codes', { key }, { cookie, headers: { 'content-type': 'application/json' } }))).toBe('Could not be done')
  expect(heading(await post('/sign-out', {}, { cookie }))).toBe('Signed out')
})
