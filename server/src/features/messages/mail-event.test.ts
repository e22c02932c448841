import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { mailSink, type ReceivedMail } from '../../testing/mail-sink.ts'
import { makeMailedSupporter } from '../../testing/mailed-supporter.ts'
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

/** The newest mail to someone, with its calendar as a program reads it. */
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

test('mails about a taken task carry its event as the feed has it, also changed or cancelled', async () => {
  const { family, avi, task, change } = await helperWithTask()
  clock.now = Date.parse('2026-11-24T19:00+02:00')
  await jobs.lookAhead()
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

test('someone whose task is released gets its event cancelled, with the title that they knew', async () => {
  const { family, avi, task, change } = await helperWithTask()
  clock.now = Date.parse('2026-11-23T22:00+02:00')
  expect((await family.asOwner('POST', `/tasks/${task.id}/unassign`, {})).statusCode).toBe(200)
  await change('PATCH', { title: 'Canary title' }, 3)
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  const { mail, method, events } = await calendarOf(avi.email)
  expect({ method, events }).toMatchObject({ method: 'CANCEL', events: [{ title: 'Soup', status: 'CANCELLED' }] })
  expect(mail?.raw).not.toContain('Canary')
})

test('several dates of a series that are changed or cancelled come as one calendar', async () => {
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

test('a mail that asks has no event, since nothing is taken yet', async () => {
  const { family, avi, task } = await helperWithTask({ start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${task.id}/unassign_me`, {})).statusCode).toBe(200)
  await family.makeEvent({ title: 'Bread', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  clock.now = Date.parse('2026-11-24T16:00+02:00')
  await jobs.lookAhead()
  const { mail, events } = await calendarOf(avi.email)
  expect(mail?.subject).toContain(' asks: Bread')
  expect(events).toEqual([])
})
