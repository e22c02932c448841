import { afterAll, expect, test } from 'vitest'
import { changeOwnAddress } from '../../testing/addresses/stored-addresses.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMailedSupporter } from '../../testing/mails/mailed-supporter.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer({ ...sink.settings, LOG_LEVEL: 'trace' })
const { app, clock, makeFamily, jobs } = server
const START = clock.now
let people = 0

/** A helper who was reminded of a task, and the path of the link in that mail. */
async function remindByMail() {
  clock.now = START
  const family = await makeFamily()
  people += 1
  const avi = await makeMailedSupporter(server, sink, family, { email: `fewer${people}@example.org` })
  const task = await family.makeEvent({ start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:00' })
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${task.id}/assign_me`, {})).statusCode).toBe(200)
  clock.now = Date.parse('2026-11-24T19:00+02:00')
  await jobs.queueDueMessages()
  await server.outboxEmptied()
  const [mail] = sink.to(avi.email)
  const link = headerOf(mail, 'list-unsubscribe')?.slice(1, -1) ?? ''
  return { family, avi, task, mail, link, path: link.replace('http://localhost:3000', '') }
}

const headerOf = (mail: { headers: { key: string; value: string }[] } | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value
const post = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
type Avi = Awaited<ReturnType<typeof remindByMail>>['avi']
const offOf = async ({ asMember }: Avi) => (await asMember('GET', '')).json().messages.off

test('one click in a mail program ends one kind of message, and the profile brings it back', async () => {
  const { avi, mail, link, path } = await remindByMail()
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(`Fewer e-mails: ${link}`)
  expect(mail?.html).toContain(`href="${link}"`)

  const page = await app.inject({ url: path })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Avi gets these messages from Levi: Reminders of my tasks.')
  expect(await offOf(avi)).toEqual([])

  const done = await post(path)
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('Avi gets no more of these from Levi: Reminders of my tasks.')
  expect(await offOf(avi)).toEqual(['reminders'])
  // Some programs send this other form encoding, and some send nothing.
  const form = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await post(path, form, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  expect(await offOf(avi)).toEqual(['reminders'])

  expect((await avi.asMember('PATCH', '', { messages: { off: [], digest: 'none' } })).statusCode).toBe(200)
  expect(await offOf(avi)).toEqual([])
})

test('someone who unsubscribed from reminders gets none, by mail or otherwise', async () => {
  const { family, avi, task, path } = await remindByMail()
  await post(path)
  const before = sink.to(avi.email).length
  clock.now = Date.parse('2026-11-25T15:00+02:00')
  await jobs.queueDueMessages()
  await server.outboxEmptied()
  expect(sink.to(avi.email)).toHaveLength(before)
  const later = { start_at: '2026-11-25T18:00', end_at: '2026-11-25T19:00' }
  expect((await family.asOwner('PATCH', `/tasks/${task.id}`, later, { 'if-match': '"2"' })).statusCode).toBe(200)
  await server.outboxEmptied()
  expect(sink.to(avi.email)).toHaveLength(before + 1)
})

test('with a shared mailbox, a link to unsubscribe ends the mails of only one person', async () => {
  const { family, avi, path } = await remindByMail()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  const shared = { own_address: avi.email, own_reached_at: clock.now }
  await changeOwnAddress(server.database, bella.id, shared)
  await post(path)
  expect(await offOf(avi)).toEqual(['reminders'])
  const { off } = (await bella.browser.call('GET', '/supporters/me', { token: bella.token })).json().messages
  expect(off).toEqual([])
})

test('a forged link, or a link of someone who was removed, unsubscribes no one', async () => {
  const { family, avi, path } = await remindByMail()
  const [, familyId, member, kind, signature] = /\/fewer\/(\d+)\.(\d+)\.(\w+)\.([\w-]+)$/.exec(path) ?? []
  const forged = [
    `/fewer/${familyId}.${member}.uncovered.${signature}`,
    `/fewer/${familyId}.${Number(member) - 1}.${kind}.${signature}`,
    `/fewer/${Number(familyId) + 1}.${member}.${kind}.${signature}`,
    `/fewer/${familyId}.${member}.personal.${signature}`,
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    '/fewer/x',
  ]
  for (const each of forged) expect([(await post(each)).statusCode, (await app.inject({ url: each })).statusCode]).toEqual([404, 404])
  expect(await offOf(avi)).toEqual([])
  expect(server.lines.filter((line) => line.includes(signature ?? 'none'))).toEqual([])
  expect((await family.asOwner('DELETE', `/members/${avi.id}`)).statusCode).toBe(200)
  expect((await post(path)).statusCode).toBe(404)
})

test('a mail with a code or a login link has no link to unsubscribe', async () => {
  const { avi } = await remindByMail()
  const mails = sink.to(avi.email)
  const welcome = mails.find(({ subject }) => subject?.includes('Welcome'))
  expect(welcome).toBeDefined()
  expect(headerOf(welcome, 'list-unsubscribe')).toBeUndefined()
  expect(welcome?.text).not.toContain('/fewer/')
  await server.call('POST', '/login/code', { body: { email: avi.email, locale: 'en', purpose: 'sign_in' } })
  await server.outboxEmptied()
  const [code] = sink.to(avi.email)
  expect(code?.subject).toMatch(/^\d{6} is your code$/)
  expect(headerOf(code, 'list-unsubscribe')).toBeUndefined()
})
