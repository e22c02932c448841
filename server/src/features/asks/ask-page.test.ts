import { afterAll, expect, test } from 'vitest'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMailedSupporter } from '../../testing/mails/mailed-supporter.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer({ ...sink.settings, LOG_LEVEL: 'trace' })
const { app, clock, makeFamily, jobs } = server
const START = clock.now
const friday = {
  ...{ title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:30', area: 'Carmel' },
  ...{ address: '5 Canary Street', private_details: 'Canary door 4471', description: 'Canary words' },
}
let people = 0

/** Helpers who were asked for the same task by mail: each with the path of their link. */
async function askByMail({ count = 2, locale = 'en' } = {}) {
  clock.now = START
  const family = await makeFamily()
  const helpers = []
  for (let index = 0; index < count; index++) {
    people += 1
    helpers.push(
      await makeMailedSupporter(server, sink, family, { email: `helper${people}@example.org`, first_name: `Avi${index}`, locale }),
    )
  }
  const task = await family.makeEvent(friday)
  clock.now = Date.parse('2026-11-24T16:00+02:00')
  await jobs.queueDueMessages()
  await server.outboxEmptied()
  const mails = helpers.map(({ email }) => sink.to(email)[0])
  const paths = mails.map((mail) => /\/ask\/[\w-]{16}/.exec(mail?.text ?? '')?.[0] ?? '')
  return { family, helpers, task, mails, paths }
}

const open = (path: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: path })
/** Sends the form that an SMS's link leads to: the secret is in the form. */
const send = (form: Record<string, string>, cookie = '') =>
  app.inject({
    ...{ method: 'POST', url: '/ask', payload: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  })
const press = (path: string, answer: string) => sendForm(app, path, `answer=${answer}`)

test('an ask’s mail says what, when, where, how long, who asks and who was asked, but no address', async () => {
  const { mails, paths } = await askByMail()
  const [mail] = mails
  expect(mail?.subject).toBe('Noa Levi asks for help: Drive Dana, Fri 16:00')
  expect(mail?.from?.name).toBe('Levi')
  const facts = {
    When: 'Fri 27 Nov 16:00\u00a0–\u2060\u00a017:30',
    'How long': '1 hour, 30 minutes',
    Area: 'Carmel',
    'Who’s asking': 'Noa Levi',
    'Who was asked': 'you and one other',
    'You can answer until': 'Fri 27 Nov 16:00',
  }
  expect(mail?.text).toContain(`Hello Avi0,`)
  for (const [name, text] of Object.entries(facts)) {
    expect(mail?.text).toContain(`${name}: ${text}`)
    expect(mail?.html).toContain(`${name}</th>`)
    expect(mail?.html).toContain(`${text}</td>`)
  }
  expect(mail?.text).toContain(`http://localhost:3000${paths[0]}`)
  expect(mail?.raw).not.toContain('Canary')
  expect(mail?.text).not.toContain('#')
})

test('the link of a mail accepts a yes without a script, and a scanner’s visit changes nothing', async () => {
  const { family, task, paths } = await askByMail()
  const [first = '', second = ''] = paths
  const before = await family.asOwner('GET', '/tasks')
  for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await open(first, method)).statusCode).toBe(200)
  expect((await family.asOwner('GET', '/tasks')).headers.etag).toBe(before.headers.etag)

  const page = await open(first)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(page.body).toContain('Avi0, could you do this?')
  expect(page.body).not.toMatch(/<script|Canary|Carmel/)
  expect(page.body.length).toBeLessThan(4_300)
  expect(page.body).toContain(`<form method="post" action="${first}">`)

  expect((await press(first, 'maybe')).body).toContain('could you do this?')
  expect((await family.asOwner('GET', `/tasks/${task.id}/asking`)).json()).toMatchObject({ asked: 2, declined: 0 })
  const taken = await press(first, 'yes')
  expect(taken.statusCode).toBe(200)
  expect(taken.body).toContain('Thank you, Avi0. It is yours.')
  expect(taken.body).toContain('Fri 27 Nov 16:00')
  expect(taken.body).toContain(`href="/t/${family.token}/${task.id}?via=ask"`)
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().assignee.full_name).toBe('Avi0 Cohen')
  const event = await open(`${first}/task.ics`)
  expect(event.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(event.body).toContain(`UID:${family.token}.${task.id}@hand-in-hand`)

  await family.makeTask({ title: 'Bake <b>bread' })
  const late = await press(second, 'yes')
  expect(late.body).toContain('Thank you all the same, Avi1')
  expect(late.body).not.toContain('Bake')
  expect((await open(`${second}/task.ics`)).statusCode).toBe(404)
})

test('the page of a mail’s link records a no, and says in a pause that the family has paused', async () => {
  const { family, task, paths } = await askByMail()
  expect((await press(paths[0] ?? '', 'no')).body).toContain('That is all right')
  expect((await family.asOwner('GET', `/tasks/${task.id}/asking`)).json()).toMatchObject({ asked: 2, declined: 1 })
  await family.asOwner('PATCH', '', { paused: true })
  expect((await press(paths[1] ?? '', 'yes')).body).toContain('The family has paused for now')
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().assignee).toBeNull()
})

test('house rules and meal facts are on an ask’s page, also after a yes; a mail links to them', async () => {
  const { family, task, helpers, paths } = await askByMail({ count: 1 })
  const [path = ''] = paths
  expect((await open(path)).body).not.toContain('Please read first')
  const meals = { people: null, avoid: 'No nuts', from: null, until: null, dishes: null, place: null }
  await family.asOwner('PATCH', '', { house_rules: 'Ring once.\nNo <b>shoes</b>', meals }, { 'if-match': '"1"' })
  const { body } = await open(path)
  expect(body).toMatch(
    /<details><summary>Please read first: house rules<\/summary>.*Ring once\.<\/p>\s*<p dir="auto">No &lt;b&gt;shoes.*<form/s,
  )
  expect(body).not.toContain('No nuts')
  await family.asOwner('PATCH', `/tasks/${task.id}`, { meal: true }, { 'if-match': '"1"' })
  expect((await open(path)).body).toMatch(/Please read first: what not to cook, house rules.*No nuts.*Ring once/s)
  expect((await press(path, 'yes')).body).toMatch(/It is yours.*<details open><summary>Please read first.*No nuts/s)
  const long = 'Please ring once, take off your shoes, and keep the windows shut.'
  await family.asOwner('PATCH', '', { house_rules: long }, { 'if-match': '"2"' })
  const walk = await family.makeEvent({ ...friday, title: 'Walk the dog' })
  await family.asOwner('POST', `/tasks/${walk.id}/assign`, { member: helpers[0]?.id })
  await server.outboxEmptied()
  const [given] = sink.to(helpers[0]?.email ?? '')
  const [, link = ''] = /Please read this first:\nhttp:\/\/localhost:3000(\/ask\/[\w-]{22})\n/.exec(given?.text ?? '') ?? []
  const page = await open(link)
  expect([page.statusCode, page.body.includes(long), page.body.includes('Walk the dog')]).toEqual([200, true, false])
})

test('the page of an ended link says in the language of the browser that the link has ended', async () => {
  const { paths } = await askByMail({ count: 1 })
  clock.now = Date.parse('2026-11-27T16:00+02:00')
  for (const path of [paths[0] ?? '', `/ask/${'x'.repeat(22)}`]) {
    const page = await app.inject({ url: path, headers: { 'accept-language': 'he-IL,en' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<html lang="he" dir="rtl">')
    expect((await press(path, 'yes')).statusCode).toBe(404)
  }
  clock.now = START
})

test('the link of someone who left says that it has ended, even if they had taken the task', async () => {
  const { family, task, helpers, paths } = await askByMail({ count: 1 })
  const [path = ''] = paths
  expect((await press(path, 'yes')).body).toContain('It is yours')
  const left = await helpers[0]?.asMember('DELETE', `/families/${family.token}`)
  expect(left?.statusCode).toBe(200)
  const page = await open(path)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('you have left the circle')
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().assignee).toBeNull()
})

test('no log contains the secret of a link, whatever is done with the link', async () => {
  const { paths } = await askByMail({ count: 1 })
  const [path = ''] = paths
  for (const url of [path, `${path}/task.ics`, `${path}/x`, `${path}%zz`, `${path}?x=${path}`]) {
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const payload =
        method === 'GET' ? {} : { payload: `answer=no&secret=${path}`, headers: { 'content-type': 'text/plain', referer: url } }
      expect((await app.inject({ method, url, ...payload })).statusCode, url).toBeLessThan(500)
    }
  }
  const secret = path.replace('/ask/', '')
  expect(secret).toHaveLength(16)
  expect(server.lines.length).toBeGreaterThan(20)
  expect(server.lines.filter((line) => line.includes(secret))).toEqual([])
})

test('the page of an ask is in the language of the person whom the mail asked', async () => {
  const { mails, paths } = await askByMail({ count: 1, locale: 'iw' })
  expect(mails[0]?.subject).toMatch(/^בקשה מאת Noa Levi: Drive Dana, /)
  expect(mails[0]?.html).toContain('<html lang="he" dir="rtl">')
  const page = await open(paths[0] ?? '')
  expect(page.body).toContain('<html lang="he" dir="rtl">')
  expect(page.body).toContain('כן, אני על זה')
})

test('the form at /ask contains the secret; without a secret, /ask says to open the link again', async () => {
  const { paths } = await askByMail()
  const [secret = '', other = ''] = paths.map((path) => path.replace('/ask/', ''))
  const page = await send({ secret })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain(`<form method="post" action="/ask"><input type="hidden" name="secret" value="${secret}">`)
  expect(page.body).not.toContain('You have something else at that time.')
  expect((await send({ secret, answer: 'yes' })).body).toContain('It is yours.')
  expect((await send({ secret: other, answer: 'no' })).body).toContain('That is all right')
  expect((await send({ secret: 'x'.repeat(22) })).statusCode).toBe(404)
  expect((await send({ answer: 'yes' })).statusCode).toBe(404)
  const without = await open('/ask')
  expect([without.statusCode, without.headers['content-security-policy']]).toEqual([404, page.headers['content-security-policy']])
  expect(without.body).toContain('Please open the link in your message again')
})

test('a logged-in browser shows that the person has a task in another family, but not which', async () => {
  const { paths } = await askByMail({ count: 1 })
  const there = await makeFamily()
  const avi = await there.makeSupporter()
  const signedIn = await server.call('POST', '/session', { body: await there.linkTo(avi.phone) })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const shown = async () => (await app.inject({ url: paths[0] ?? '', headers: { cookie } })).body
  expect(await shown()).not.toContain('You have something else')
  const drive = await there.makeEvent({ title: 'Their drive', start_at: '2026-11-27T15:30', end_at: '2026-11-27T16:30' })
  expect((await avi.take(drive)).statusCode).toBe(200)
  expect(await shown()).toContain('You have something else at that time.')
  expect(await shown()).not.toContain('Their drive')
  expect((await open(paths[0] ?? '')).body).not.toContain('You have something else')
  await avi.withdraw(drive)
  expect(await shown()).not.toContain('You have something else')
})

/** The cookies that a browser has after a reply. */
const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

test('in a browser with cookies, each page of an SMS’s link has an address without the secret', async () => {
  const { paths } = await askByMail()
  const [secret = '', other = ''] = paths.map((path) => path.replace('/ask/', ''))
  const get = (url: unknown, cookie: string) => app.inject({ url: String(url), headers: { cookie } })
  const opened = await send({ secret, opened: 'yes' })
  expect(opened.statusCode).toBe(303)
  expect(opened.headers.location).toMatch(/^\/ask\?of=[\w-]{8}$/)
  expect(String(opened.headers['set-cookie'])).toMatch(/^links=.*HttpOnly.*SameSite=Strict/)
  const cookie = cookieOf(opened)
  const asks = await get(opened.headers.location, cookie)
  expect([asks.statusCode, asks.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(asks.headers['content-security-policy']).toContain("form-action 'self'")
  expect(asks.body).toContain('Avi0, could you do this?')

  // The browser opens a second link in another tab.
  const two = cookieOf(await send({ secret: other, opened: 'yes' }, cookie))
  const no = await send({ secret: other, answer: 'no' }, two)
  expect(no.statusCode).toBe(303)
  expect((await get(no.headers.location, two)).body).toContain('That is all right')
  const yes = await send({ secret, answer: 'yes' }, two)
  expect(yes.headers.location).not.toContain(secret)
  for (const url of [yes.headers.location, opened.headers.location]) expect((await get(url, two)).body).toContain('It is yours.')
  // The task was taken meanwhile, but the page after the no still confirms the no.
  expect((await get(no.headers.location, two)).body).toContain('That is all right')
  expect((await get(opened.headers.location, '')).statusCode).toBe(404)
  expect((await get('/ask', two)).statusCode).toBe(404)
})

test('logging out makes the browser forget the opened links', async () => {
  const reply = await app.inject({ method: 'DELETE', url: '/v2/session' })
  expect(String(reply.headers['set-cookie'])).toMatch(/links=;/)
})
