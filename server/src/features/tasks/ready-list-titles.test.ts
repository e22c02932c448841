import { afterAll, expect, test } from 'vitest'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMailedSupporter } from '../../testing/mails/mailed-supporter.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer(sink.settings)
const { app, clock, makeFamily, jobs, textsTo, call } = server
const START = clock.now

const ENGLISH = 'Drive to school'
const GERMAN = 'Fahrt zur Schule'
const HEBREW = 'הסעה לבית הספר'
const german = { 'accept-language': 'de' }
const titlesOf = (reply: { body: string }) => [...reply.body.matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title)

async function schoolRun() {
  clock.now = START
  const family = await makeFamily({ locale: 'iw' })
  // With this answer, people who are not trusted may take the event too.
  await family.asOwner('PATCH', '', { children_trusted: false })
  return { family, task: await family.makeEvent({ title: HEBREW, circle_only: false }) }
}

test('lists and pages show a ready-list title in the app’s language, else in the person’s', async () => {
  const { family, task } = await schoolRun()
  const avi = await family.makeSupporter({ locale: 'de' })
  const lists = async (headers?: Record<string, string>) =>
    Promise.all([
      avi.tasks(headers),
      avi.get(`${family.path}/events/${task.id}`, headers),
      avi.get(`${family.path}/first_page`, headers),
      avi.get('/my_events', headers),
    ])
  for (const reply of (await lists()).slice(0, 2)) expect(titlesOf(reply)).toEqual([GERMAN])
  for (const reply of (await lists({ 'accept-language': 'en-GB,fr;q=0.8' })).slice(0, 2)) expect(titlesOf(reply)).toEqual([ENGLISH])
  await avi.take(task)
  for (const reply of await lists(german)) expect(titlesOf(reply)).toContain(GERMAN)
  for (const reply of await lists({ 'accept-language': 'iw' })) expect(titlesOf(reply)).toContain(HEBREW)
  const side = async (rest: string) => (await family.asOwner('GET', rest, undefined, { 'accept-language': 'ru' })).body
  for (const rest of ['', '/tasks', `/tasks/${task.id}`, '/first_page', '/events'])
    expect(await side(rest), rest).toContain('Отвезти в школу')
})

test('a list in another language has another ETag, so that a change of language is seen', async () => {
  const { family } = await schoolRun()
  const avi = await family.makeSupporter()
  const first = await avi.tasks(german)
  const etag = String(first.headers['etag'])
  expect(String(first.headers['vary'])).toContain('accept-language')
  expect((await avi.tasks({ ...german, 'if-none-match': etag })).statusCode).toBe(304)
  const other = await avi.tasks({ 'accept-language': 'en', 'if-none-match': etag })
  expect([other.statusCode, titlesOf(other)]).toEqual([200, [ENGLISH]])
})

test('visitors read a ready-list title in their browser’s language, else in the family’s', async () => {
  const { family } = await schoolRun()
  const { token } = await family.getInvitation()
  for (const rest of ['', '/first_page']) {
    const url = `/supporters/families/${token}${rest}`
    expect((await call('GET', url, { headers: german })).body).toContain(GERMAN)
    expect((await call('GET', url)).body).toContain(HEBREW)
  }
  const shared = await family.asOwner('GET', '/share?locale=de')
  expect(shared.json().text).toContain(GERMAN)
})

test('SMS, mails, linked pages and calendars show ready-list titles in each person’s language', async () => {
  const { family, task } = await schoolRun()
  const dana = await makeMailedSupporter(server, sink, family, { email: 'dana@example.org', first_name: 'Dana', locale: 'de' })
  const avi = await family.makeSupporter({ locale: 'en' })
  clock.now = Date.parse('2026-11-23T16:00+02:00')
  await jobs.queueDueMessages()
  await server.outboxEmptied()
  const mail = sink.to(dana.email)[0]
  expect(mail?.subject).toContain(GERMAN)
  expect(mail?.text).toContain(GERMAN)
  expect(`${mail?.text} ${mail?.html}`).not.toContain(HEBREW)
  const path = /\/ask\/[\w-]{16}/.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await app.inject({ url: path })).body).toContain(GERMAN)
  const [text] = await textsTo(avi.phone)
  expect(text).toContain(ENGLISH)
  await avi.take(task)
  const { url } = (await call('POST', '/supporters/me/calendar', { token: avi.token })).json<{ url: string }>()
  expect((await app.inject({ url: new URL(url).pathname })).body).toContain(`SUMMARY:${ENGLISH}`)
  expect(await textsTo(family.owner.phone)).toContainEqual(expect.stringContaining(HEBREW))
})

test('exports have a ready-list title in the reader’s language', async () => {
  const { family, task } = await schoolRun()
  const avi = await family.makeSupporter({ locale: 'de' })
  await avi.take(task)
  for (const accept of ['text/csv', 'application/json']) {
    const { body } = await family.asOwner('GET', '/export', undefined, { accept, 'accept-language': 'en' })
    expect(body).toContain(ENGLISH)
    expect(body).not.toContain(HEBREW)
  }
  expect((await avi.get('/export')).body).toContain(GERMAN)
})

test('saving a translated ready-list title changes no title; the taker reads of no new one', async () => {
  const { family, task } = await schoolRun()
  const avi = await family.makeSupporter({ locale: 'de' })
  await avi.take(task)
  const change = (version: number, body: object) =>
    family.asOwner('PATCH', `/tasks/${task.id}`, body, { 'if-match': `"${version}"`, 'accept-language': 'ru' })
  const moved = await change(2, { title: 'Отвезти в школу', area: 'Carmel' })
  expect(moved.statusCode).toBe(200)
  const [text = ''] = await textsTo(avi.phone)
  expect(text).toContain(GERMAN)
  expect(text).not.toContain('neuer Text')
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().title).toBe(HEBREW)
  // The family's own words stay as they are in every language.
  await change(3, { title: 'Drive Dana to school' })
  expect(titlesOf(await avi.tasks(german))).toEqual(['Drive Dana to school'])
})

test('each task of a series with several helpers has the translated ready-list title', async () => {
  const { family } = await schoolRun()
  const avi = await family.makeSupporter()
  const weekly = { title: ENGLISH, start_at: '2026-11-26T07:40', end_at: '2026-11-26T08:20', repeat: 'FREQ=WEEKLY;COUNT=3' }
  await family.makeEvent({ ...weekly, helpers_needed: 2 })
  const titles = titlesOf(await avi.tasks(german))
  expect(titles).toHaveLength(7)
  expect(new Set(titles)).toEqual(new Set([GERMAN]))
})
