import { HOUR } from '@hand-in-hand/contract/constants.ts'
import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { CONSENT } from '../../testing/family.ts'
import { mailSink, type ReceivedMail } from '../../testing/mail-sink.ts'
import { makeMailedSupporter } from '../../testing/mails/mailed-supporter.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer(sink.settings)
const { app, clock, makeFamily, jobs } = server
const START = clock.now
let people = 0

async function helperWithTask(given: object = {}) {
  clock.now = START
  const family = await makeFamily()
  people += 1
  const avi = await makeMailedSupporter(server, sink, family, { email: `event${people}@example.org` })
  const times = { start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:00' }
  const task = await family.makeEvent({ title: 'Soup', address: '5 Canary Street', description: 'Canary words', ...times, ...given })
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${task.id}/assign_me`, {})).statusCode).toBe(200)
  const change = async (method: string, body: object | undefined, version: number) => {
    expect((await family.asOwner(method, `/tasks/${task.id}`, body, { 'if-match': `"${version}"` })).statusCode).toBe(200)
  }
  return { family, avi, task, change }
}

type Helper = Awaited<ReturnType<typeof helperWithTask>>

/** The newest mail to someone, with its calendar as a calendar program reads it. */
async function calendarOf(email: string) {
  await server.outboxEmptied()
  const [mail] = sink.to(email)
  return { mail, ...readCalendar(textOf(mail)) }
}

function textOf(mail: ReceivedMail | undefined) {
  const part = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return part === undefined ? null : typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}

function readCalendar(text: string | null) {
  if (text === null) return { method: null, events: [] }
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const [sequence, status] = [component.getFirstPropertyValue('sequence'), component.getFirstPropertyValue('status')]
    const organizer = component.getFirstPropertyValue('organizer')
    return { uid: event.uid, title: event.summary, start: event.startDate.toJSDate().toISOString(), sequence, status, organizer }
  })
  return { method: calendar.getFirstPropertyValue('method'), events }
}

async function feedOf({ asMember }: Awaited<ReturnType<typeof helperWithTask>>['avi']) {
  const { url } = (await asMember('POST', '/calendar', {})).json<{ url: string }>()
  return readCalendar((await app.inject({ url: new URL(url).pathname })).body).events
}

test('mails about a taken, changed or cancelled task have the same event as the calendar feed', async () => {
  const { family, avi, task, change } = await helperWithTask()
  clock.now = Date.parse('2026-11-24T19:00+02:00')
  await jobs.queueDueMessages()
  const reminder = await calendarOf(avi.email)
  const soup = {
    ...{ uid: `${family.token}.${task.id}@hand-in-hand`, title: 'Soup', start: '2026-11-25T14:00:00.000Z' },
    ...{ sequence: 2, status: 'CONFIRMED', organizer: 'mailto:help@circle.example' },
  }
  expect(reminder).toMatchObject({ method: 'PUBLISH', events: [soup] })
  expect(await feedOf(avi)).toEqual([{ ...soup, organizer: null }])
  expect(reminder.mail?.raw).toContain('method=PUBLISH')
  expect(textOf(reminder.mail)).not.toContain('Canary')

  await change('PATCH', { start_at: '2026-11-25T18:00', end_at: '2026-11-25T19:00' }, 2)
  const moved = { ...soup, start: '2026-11-25T16:00:00.000Z', sequence: 3 }
  expect(await calendarOf(avi.email)).toMatchObject({ method: 'PUBLISH', events: [moved] })

  await change('DELETE', undefined, 3)
  const ended = { ...moved, sequence: 4, status: 'CANCELLED' }
  clock.now += 20 * 60_000
  const cancelled = await calendarOf(avi.email)
  expect(cancelled).toMatchObject({ method: 'CANCEL', events: [ended] })
  expect(await feedOf(avi)).toEqual([{ ...ended, organizer: null }])
  expect(cancelled.mail?.subject).toContain('Soup')
})

test('mails about one task are one thread, and mails about another task are another thread', async () => {
  const { avi, family, change } = await helperWithTask()
  clock.now = Date.parse('2026-11-24T19:00+02:00')
  await jobs.queueDueMessages()
  await server.outboxEmptied()
  await change('PATCH', { start_at: '2026-11-25T18:00', end_at: '2026-11-25T19:00' }, 2)
  await server.outboxEmptied()
  const other = await family.makeEvent({ title: 'Bread', start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00' })
  expect((await family.asOwner('POST', `/tasks/${other.id}/assign`, { member: avi.id })).statusCode).toBe(200)
  clock.now += HOUR
  await server.outboxEmptied()
  const threadsOf = (title: string) => sink.to(avi.email).flatMap((mail) => (mail.text?.includes(title) ? [mail] : []))
  const [changed, reminder] = threadsOf('Soup')
  const threadOf = (mail: (typeof sink.mails)[number] | undefined) => [mail?.references].flat().join(' ').split(' ').at(-1)
  expect(threadOf(changed)).toMatch(/^<t\d+\.f\d+@circle\.example>$/)
  expect([changed?.inReplyTo, threadOf(reminder), reminder?.inReplyTo]).toEqual(Array(3).fill(threadOf(changed)))
  expect(changed?.messageId).not.toBe(reminder?.messageId)
  const [bread] = threadsOf('Bread')
  expect(threadOf(bread)).toMatch(/^<t\d+\.f\d+@circle\.example>$/)
  expect(threadOf(bread)).not.toBe(threadOf(changed))
})

test('the mail about a released task cancels its event under the title that the taker knows', async () => {
  const { family, avi, task, change } = await helperWithTask()
  clock.now = Date.parse('2026-11-23T22:00+02:00')
  expect((await family.asOwner('POST', `/tasks/${task.id}/unassign`, {})).statusCode).toBe(200)
  await change('PATCH', { title: 'Canary title' }, 3)
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  const { mail, method, events } = await calendarOf(avi.email)
  expect({ method, events }).toMatchObject({ method: 'CANCEL', events: [{ title: 'Soup', status: 'CANCELLED' }] })
  expect(mail?.raw).not.toContain('Canary')
})

test.each([
  // `readCalendar` reads a day in the time zone of this machine.
  [{}, new Date('2026-11-26T00:00').toISOString()],
  [{ time: '16:00' }, '2026-11-26T14:00:00.000Z'],
])('if a task is released, a mail removes the picked day from the taker’s calendar, %#', async (hour, start) => {
  const { family, avi } = await helperWithTask()
  const days = ['2026-11-25', '2026-11-26']
  const task = await family.makeTask({ title: 'Flowers', may_be: { days, taker_sets_hour: true } })
  const taken = await avi.asMember('PUT', `/families/${family.token}/tasks/${task.id}/assign_me`, { day: '2026-11-26', ...hour })
  expect(taken.statusCode, taken.body).toBe(200)
  expect((await family.asOwner('POST', `/tasks/${task.id}/unassign`, {})).statusCode).toBe(200)
  clock.now += HOUR
  const { method, events } = await calendarOf(avi.email)
  const uid = `${family.token}.${task.id}@hand-in-hand`
  expect({ method, events }).toMatchObject({ method: 'CANCEL', events: [{ uid, title: 'Flowers', start, status: 'CANCELLED' }] })
})

test('if a whole series is cancelled, one calendar file in a mail cancels all of its dates', async () => {
  const { family, avi, task } = await helperWithTask({ repeat: 'FREQ=DAILY;COUNT=3' })
  const rows = await server.database
    .selectFrom('task')
    .where('title', '=', 'Soup')
    .where('series_id', 'is not', null)
    .select('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${task.id}/assign_me_all`, { ids })).statusCode).toBe(200)
  const { version } = (await family.asOwner('GET', `/tasks/${task.id}`)).json()
  const all = await family.asOwner('DELETE', `/tasks/${task.id}?scope=all`, undefined, { 'if-match': `"${version}"` })
  expect(all.statusCode, all.body).toBe(200)
  const { method, events } = await calendarOf(avi.email)
  expect(method).toBe('CANCEL')
  expect(events.map(({ uid }) => uid).sort()).toEqual(ids.map((id) => `${family.token}.${id}@hand-in-hand`).sort())
})

test('a mail that asks for help has no event, because no one has taken the task yet', async () => {
  const { family, avi, task } = await helperWithTask({ start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${task.id}/unassign_me`, {})).statusCode).toBe(200)
  await family.makeEvent({ title: 'Bread', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  clock.now = Date.parse('2026-11-24T16:00+02:00')
  await jobs.queueDueMessages()
  const { mail, events } = await calendarOf(avi.email)
  expect(mail?.subject).toContain(' asks for help: Bread')
  expect(events).toEqual([])
})

test('the mail that approves someone and gives them a task contains the task’s event', async () => {
  clock.now = START
  const family = await makeFamily()
  const task = await family.makeEvent({ title: 'Soup', start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:00' })
  const { token: invitation } = await family.getInvitation()
  const supporter = { first_name: 'Gil', last_name: 'Bar', email: 'gil@example.org' }
  const { terms_version, privacy_version } = CONSENT
  const signedUp = await server.call('POST', '/supporters/signup', {
    body: { invitation, supporter, consent: { terms_version, privacy_version }, wanted_task_id: task.id },
  })
  expect(signedUp.statusCode, signedUp.body).toBe(201)
  const [request] = (await family.asOwner('GET', '/requests')).json()
  const approved = await family.asOwner('POST', `/requests/${request.id}/approve`, { trusted: false, give_task: true })
  expect(approved.statusCode, approved.body).toBe(200)
  const { method, events } = await calendarOf('gil@example.org')
  const uid = `${family.token}.${task.id}@hand-in-hand`
  expect({ method, events }).toMatchObject({ method: 'PUBLISH', events: [{ uid, sequence: 2, status: 'CONFIRMED' }] })
})

test('closing a family cancels the events of its mails, and reopening it restores them', async () => {
  const { family, avi, task } = await helperWithTask()
  const uid = `${family.token}.${task.id}@hand-in-hand`
  expect((await family.asOwner('DELETE', '', { title: 'Levi' })).statusCode).toBe(200)
  clock.now += HOUR
  const closed = await calendarOf(avi.email)
  expect(closed).toMatchObject({ method: 'CANCEL', events: [{ uid, sequence: 3, status: 'CANCELLED' }] })
  expect((await family.asOwner('POST', '/reopen', {})).statusCode).toBe(200)
  clock.now += 30 * 60_000
  const open = await calendarOf(avi.email)
  expect(open).toMatchObject({ method: 'PUBLISH', events: [{ uid, sequence: 4, status: 'CONFIRMED' }] })
  expect(open.events).toEqual((await feedOf(avi)).map((event) => ({ ...event, organizer: 'mailto:help@circle.example' })))
})

test.each([
  ['leaves', async ({ family, avi }: Helper) => avi.asMember('DELETE', `/families/${family.token}`)],
  ['is removed', async ({ family, avi }: Helper) => family.asOwner('DELETE', `/members/${avi.id}`)],
])('if someone %s, one mail cancels all events that earlier mails added to their calendar', async (_how, end) => {
  const helper = await helperWithTask()
  const { family, avi, task } = helper
  const bread = await family.makeEvent({ title: 'Bread', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${bread.id}/assign_me`, {})).statusCode).toBe(200)
  clock.now = Date.parse('2026-11-24T19:00+02:00')
  await jobs.queueDueMessages()
  expect((await calendarOf(avi.email)).method).toBe('PUBLISH')
  const before = sink.to(avi.email).length
  expect((await end(helper)).statusCode).toBe(200)
  clock.now = Date.parse('2026-11-25T08:00+02:00')
  const { mail, method, events } = await calendarOf(avi.email)
  expect(method).toBe('CANCEL')
  expect(events.map(({ uid, title, status }) => [uid, title, status])).toEqual([
    [`${family.token}.${task.id}@hand-in-hand`, 'Soup', 'CANCELLED'],
    [`${family.token}.${bread.id}@hand-in-hand`, 'Bread', 'CANCELLED'],
  ])
  expect([mail?.text?.includes('2 tasks'), sink.to(avi.email).length - before]).toEqual([true, 1])
})

test('a removed supporter who gets only SMS gets no message about the task that they had taken', async () => {
  const { family } = await helperWithTask()
  const gal = await family.makeSupporter()
  const task = await family.makeEvent({ title: 'Bread', start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:00' })
  expect((await gal.take(task)).statusCode).toBe(200)
  await family.asOwner('DELETE', `/members/${gal.id}`)
  await server.outboxEmptied()
  expect((await server.textsTo(gal.phone)).filter((text) => text.includes('need to do'))).toEqual([])
})
