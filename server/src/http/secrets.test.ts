import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { triedOf } from '../../../scripts/tests/tier.ts'
import { makeFamilyByCommand } from '../testing/families.ts'
import { makePhone } from '../testing/family.ts'
import { keysOf } from '../testing/request-keys.ts'
import { goodRequests, methodOf, pathOf } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
// Logging out comes last, because it ends the session.
const inOrder = [...names.filter((name) => name !== 'DELETE /session'), 'DELETE /session'] as const
const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** All data of a family and its people that no log and no error may contain. */
async function secretsOf(server: Server) {
  const family = await server.makeFamily()
  const phone = makePhone()
  const { id } = await family.makeRequest({ phone_number: phone, first_name: 'Canaryname' })
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  const link = await family.linkTo(phone)
  const session = await server.call('POST', '/session', { body: link })
  const device = /device=([\w-]+)/.exec(String(session.headers['set-cookie']))?.[1] ?? ''
  const codePhone = makePhone()
  const code = await server.codeFor(codePhone)
  const asked = await server.call('POST', '/login/code', { body: { phone_number: codePhone, locale: 'en' } })
  const feed = await server.call('POST', '/supporters/me/calendar', { token: family.owner.token })
  const secrets = {
    'user token': session.json<{ user_token: string }>().user_token,
    "the owner's token": family.owner.token,
    "the link's token": link.user_token,
    'family token': family.token,
    'invitation token': (await family.getInvitation()).token,
    'device cookie': device,
    'cookie of the browser that asked for a code': asked.cookies[0]?.value ?? '',
    'calendar feed token': /([\w-]+)\.ics$/.exec(feed.json<{ url: string }>().url)?.[1] ?? '',
    'phone number': phone,
    'phone number without its plus': phone.slice(1),
    'phone number of a code': codePhone,
    name: 'Canaryname',
  }
  for (const [what, secret] of Object.entries(secrets)) expect(secret.length, what).toBeGreaterThanOrEqual(9)
  return { family, secrets, code, codePhone, link }
}

async function listen(app: Server['app']) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : 0
}

function expectNowhere(texts: string[], secrets: Record<string, string>, where: string) {
  for (const [what, secret] of Object.entries(secrets)) {
    expect(
      texts.filter((text) => text.includes(secret)),
      `${what} in ${where}`,
    ).toEqual([])
  }
}

/** Broken forms of a part of a path. */
const spoiled = (value: string) => [
  value,
  `${value}x`,
  `${value}%zz`,
  `${value}%00`,
  `${value}%ED%A0%80`,
  value.padEnd(3_000, 'x'),
  `${value}/x`,
]

test.each(['info', 'trace'])('at LOG_LEVEL=%s no secret is in the log or in an error', { timeout: 150_000 }, async (LOG_LEVEL) => {
  const server = await testServer({ LOG_LEVEL, TRUST_PROXY: '127.0.0.1' })
  const { call, lines } = server
  const { family, secrets, code, codePhone, link } = await secretsOf(server)
  const errors: string[] = []
  const watch = async (reply: ReturnType<typeof call>) => {
    const { statusCode, body, headers } = await reply
    if (statusCode >= 400) errors.push(body, JSON.stringify({ ...headers, 'set-cookie': '' }))
    return statusCode
  }
  const all = Object.values(secrets)
  const headersWith = (secret: string) => ({
    authorization: `Bearer ${secret}`,
    cookie: `device=${secret}`,
    'if-match': `"${secret}"`,
    'if-none-match': secret,
    'user-agent': secret,
    referer: `http://localhost:3000/login/${secret}/${secret}`,
    'x-request-id': secret,
    'request-id': secret,
    'x-forwarded-for': secret,
    host: secret,
  })

  let shift = 0
  for (const name of triedOf('secrets', inOrder, 12)) {
    const keys = keysOf(server, family)
    const { id: make, body } = goodRequests[name]
    const id = (await make?.(family, family.owner, server)) ?? ''
    const good = await pathOf(name, keys, { id, user: family.owner.token })
    const payload = body ? { body: await body(keys) } : {}
    const statuses = [await watch(call(methodOf(name), good, { ...payload, token: family.owner.token }))]
    const parts = good.split('/')
    for (const secret of triedOf(`secrets: ${name}`, all, 4)) {
      statuses.push(await watch(call(methodOf(name), good, { headers: headersWith(secret), ...(body && { body: { [secret]: secret } }) })))
      for (const method of ['POST', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'].filter((each) => each !== methodOf(name))) {
        await watch(call(method, `/supporters/${secret}/families/${secret}`, { headers: headersWith(secret) }))
      }
      const raw = { token: family.owner.token, headers: { 'content-type': 'application/json' } }
      if (body)
        for (const text of [`{"${secret}":`, `"${secret}"`, `{"a":"${secret}\\u0000"}`])
          await watch(call(methodOf(name), good, { ...raw, body: text }))
      if (body) await watch(call(methodOf(name), good, { body: secret, headers: { 'content-type': secret } }))
    }
    // Breaks every part of the path in turn, each time with another secret.
    for (let place = 2; place < parts.length; place++) {
      shift++
      for (const value of triedOf(`secrets in paths: ${name}`, spoiled(all[shift % all.length] ?? ''), 3)) {
        await watch(call(methodOf(name), parts.with(place, value).join('/'), payload))
        await watch(call(methodOf(name), `${good}?before=${value}&family_token=${value}&status_in[]=${value}`, payload))
      }
    }
    expect(Math.max(...statuses), name).toBeLessThan(500)
  }
  for (const guess of [code, '000000', `${code}${code}`]) {
    await watch(call('POST', '/login/verify', { body: { phone_number: codePhone, code: guess } }))
    await watch(call('POST', '/session', { body: { ...link, family_token: guess } }))
    await watch(call('GET', `/login/${link.user_token}/${guess}`))
  }
  const pages = [
    '/ask/',
    '/fewer/',
    '/undo/',
    '/reach/',
    '/login/',
    '/t/',
    '/sign-up/',
    '/sign__up/',
    '/helpers/',
    '/docs/en/',
    '/assets/',
    '/',
  ]
  for (const path of [...pages, '/v2/mail/inbound?key=']) {
    for (const secret of all) for (const value of spoiled(secret)) await watch(server.app.inject({ url: `${path}${value}` }))
  }
  await server.textsTo('')
  expect(lines.length).toBeGreaterThan(LOG_LEVEL === 'info' ? 1_000 : 2_000)
  expectNowhere(lines, { ...secrets, code: `"${code}"` }, 'the log')
  expectNowhere(errors, secrets, 'an error')
})

test('invalid HTTP gets a reply and a log line, and neither quotes what was sent', async () => {
  const server = await testServer({ LOG_LEVEL: 'trace' })
  const { secrets } = await secretsOf(server)
  const port = await server.listen()
  const answers: string[] = []
  for (const secret of Object.values(secrets)) {
    for (const request of [
      `GET /v2/supporters/${secret} HTTP/9.9\r\n\r\n`,
      `GET /v2/supporters/${secret.padEnd(20_000, 'x')} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET /v2/supporters/${secret} HTTP/1.1\r\n\r\n`,
      `GET /v2/supporters/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\nbad header ${secret}\r\n\r\n`,
      `${secret} /v2/${secret} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `POST /v2/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${secret}\r\n`,
      `GET http://${secret}/v2/supporters/${secret} HTTP/1.1\r\nhost: ${secret}\r\nconnection: close\r\n\r\n`,
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('utf8').on('data', (text: string) => void answers.push(text))
      socket.on('error', () => {})
      socket.end(request)
      await once(socket, 'close')
    }
    // A client that disconnects during its request.
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`PUT /v2/supporters/${secret}/x HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{"`),
    )
    await once(socket, 'ready')
    socket.resetAndDestroy()
  }
  expect(answers.length).toBeGreaterThan(Object.keys(secrets).length * 5)
  expectNowhere(server.lines, secrets, 'the log')
  expectNowhere(
    answers.filter((answer) => !answer.startsWith('HTTP/1.1 200')),
    secrets,
    'an answer',
  )
})

/** Makes the database fail for a new task with an error that quotes its texts, as databases do. */
async function quoteTexts({ database }: Server) {
  const statements = isPostgres
    ? [
        `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no % %'', new.title, new.description; end'`,
        'create trigger refuse before insert on task for each row execute function refuse()',
      ]
    : [`create trigger refuse before insert on task begin select raise(abort, new.title || char(10) || new.description); end`]
  for (const statement of statements) await sql.raw(statement).execute(database)
}

test('an error of the database that quotes user text is logged without that text', async () => {
  const server = await testServer({ LOG_LEVEL: 'trace' })
  const family = await server.makeFamily()
  await quoteTexts(server)
  // Lines of this text look like lines of a stack trace.
  const description = 'Soup\n    at Canaryname (file:///Canaryfile.ts:1:1)\n    at Canaryname'
  const reply = await family.asOwner('POST', '/tasks', { title: 'Canarytitle', description, category: 'home', type: 'no_time' })
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'unexpected'])
  const told = server.lines.filter((line) => line.includes('unexpected failure'))
  expect(told).toHaveLength(1)
  // The log has the place of the defect.
  expect(told[0]).toMatch(/\.ts:\d+/)
  expectNowhere([...server.lines, reply.body], { title: 'Canarytitle', name: 'Canaryname', file: 'Canaryfile' }, 'the log')
})

test('an error from broken stored data is logged with its place in the code, without the data', async () => {
  const server = await testServer({ LOG_LEVEL: 'trace', SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(server)
  await family.makeRequest()
  await server.database.updateTable('message').set({ parameters: 'Canarylink' }).execute()
  // Stored JSON that can't be read is reported, and the default is shown instead.
  const reply = await family.asOwner('GET', '/messages')
  expect(reply.statusCode).toBe(200)
  await server.database.updateTable('family').set({ time_zone: 'Canary/Zone' }).execute()
  expect((await family.asOwner('GET', '/members')).statusCode).toBe(500)
  const told = server.lines.filter((line) => line.includes('unexpected failure'))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/\.ts:\d+/)
  expectNowhere([...server.lines, reply.body], { parameters: 'Canarylink', zone: 'Canary/Zone' }, 'the log')
})

test('a missing table causes a plain error, and a log line without names and tokens', async () => {
  const server = await testServer({ LOG_LEVEL: 'trace' })
  const { family, secrets, link } = await secretsOf(server)
  for (const table of ['task_suggestion', 'task_ask', 'task_question', 'task', 'push_message', 'message'])
    await sql.raw(`drop table ${table}`).execute(server.database)
  const replies = [
    await family.owner.tasks(),
    await family.asOwner('POST', '/tasks', { title: secrets.name, category: 'home', type: 'no_time' }),
    await server.call('POST', '/session', { body: link }),
    await server.call('POST', '/login/code', { body: { phone_number: secrets['phone number'], locale: 'en' } }),
  ]
  for (const reply of replies) expect([reply.statusCode, reply.json().code]).toEqual([500, 'unexpected'])
  expectNowhere(server.lines, secrets, 'the log')
  expectNowhere(
    replies.map((reply) => reply.body),
    { ...secrets, stack: '.ts:', table: 'task' },
    'an answer',
  )
})

test('no page, file or redirect repeats the path, the query or the host of its request', async () => {
  const { app } = await testServer({ TRUST_PROXY: '127.0.0.1' })
  const port = await listen(app)
  const mark = 'Canarypath'
  const host = `${mark}.example`
  const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}`, origin: `https://${host}` }
  const places = [
    '/',
    '/login/',
    '/t/',
    '/sign-up/',
    '/helper/',
    '/helpers/',
    '/docs/en/',
    '/assets/',
    '/icons/',
    '/v2/',
    '/v2/docs/',
    '//',
    '/\\',
  ]
  const values = [...spoiled(mark), `${host}/`, `..%2f${mark}`, `<b>${mark}`, `?next=//${host}`, `%0d%0alocation:%20//${host}`]
  const answers: string[] = []
  for (const path of places.flatMap((place) => values.map((value) => `${place}${value}`))) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      // Node's `request` sends a path as it is. Most HTTP clients normalise such paths.
      const asked = request({ port, method, path, headers }).end()
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      expect(reply.headers, `${method} ${path}`).not.toHaveProperty('location')
      answers.push(JSON.stringify(reply.headers) + (await text(reply)))
    }
  }
  expectNowhere(answers, { mark }, 'an answer')
})

test('an invented Host header appears in no link', async () => {
  const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
  const family = await server.makeFamily()
  const [phone, { id, phone: asking }, avi] = [makePhone(), await family.makeRequest(), await family.makeSupporter()]
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
  }
  const asOwner = async (method: string, rest: string, body?: object) => (await family.asOwner(method, rest, body, forged)).body
  await family.makeTask()
  await server.call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' }, headers: forged })
  const told = [
    await asOwner('POST', '/invitations', {}),
    await asOwner('POST', `/requests/${id}/approve`, {}),
    await asOwner('POST', `/members/${avi.id}/link`, {}),
    await asOwner('GET', '/share'),
    (await server.call('POST', '/supporters/me/calendar', { token: family.owner.token, headers: forged })).body,
    ...(await server.textsTo(phone)),
    ...(await server.textsTo(asking)),
    ...(await server.textsTo(avi.phone)),
  ]
  expect(told.join('\n').match(/localhost/g)?.length).toBeGreaterThan(6)
  expectNowhere(told, { host: 'evil.example' }, 'a link')
})
