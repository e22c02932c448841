import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { asKept, HOSTILE } from '../../testing/hostile-texts.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { app, makeFamily, call, clock, tokenByCode } = server
const START = clock.now
type Family = Awaited<ReturnType<typeof makeFamily>>

async function feedOf(token: string) {
  const made = await call('POST', '/supporters/me/calendar', { token })
  expect(made.statusCode).toBe(201)
  const { url, webcal_url } = made.json<{ url: string; webcal_url: string }>()
  expect(webcal_url).toBe(url.replace('http:', 'webcal:'))
  return new URL(url).pathname
}

/** Reads a reply as a calendar program would, with an independent parser. */
async function read(path: string) {
  const reply = await app.inject({ url: path })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(reply.body))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: Number(component.getFirstPropertyValue('sequence')),
      status: component.getFirstPropertyValue('status'),
    }
  })
  return { text: reply.body, calendar, events }
}
const change = (family: Family, id: number, version: number, body: object) =>
  family.asOwner('PATCH', `/tasks/${id}`, body, { 'if-match': `"${version}"` })

describe('my calendar feed', () => {
  test('a feed has the events that I took, with title, time and link, and nothing private', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const title = 'Drive Dana; "choir", 7:40\\ 🚗 הסעה של דנה למקהלה בבוקר ועוד מילים כדי שהשורה תהיה ארוכה'
    const event = await family.makeEvent({ title, description: 'Canarydescription', private_details: 'Canarydoor 4711' })
    await family.makeEvent({ title: 'Of nobody' })
    await avi.take(event)
    await avi.take(await family.makeTask())
    const { events, text, calendar } = await read(await feedOf(avi.token))
    const link = `http://localhost:3000/t/${family.token}/${event.id}`
    expect(events).toEqual([
      {
        uid: `${family.token}.${event.id}@hand-in-hand`,
        title,
        description: link,
        start: '2026-11-24T05:40:00.000Z',
        end: '2026-11-24T06:20:00.000Z',
        sequence: 2,
        status: 'CONFIRMED',
      },
    ])
    expect(text).not.toContain('Canary')
    expect(text).not.toContain(family.owner.phone.slice(5))
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('a feed is sent again only after a change of its events or of its language', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent()
    await avi.take(event)
    const feed = await feedOf(avi.token)
    let tag = ''
    const ask = async (path = feed) => {
      const { statusCode, headers, body } = await app.inject({ url: path, headers: tag ? { 'if-none-match': tag } : {} })
      tag = String(headers.etag)
      return [statusCode, body === '']
    }
    expect(await ask()).toEqual([200, false])
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    clock.now += 60_000
    expect(await ask()).toEqual([304, true])
    clock.now = START
    await change(family, event.id, 2, { title: 'Two cakes' })
    expect(await ask()).toEqual([200, false])
    expect(await ask()).toEqual([304, true])
    await call('PATCH', '/supporters/me', { token: avi.token, body: { locale: 'ru' } })
    expect(await ask()).toEqual([200, false])
    // The feed has only this event. So the file of the event is the same, and has the same ETag.
    const alone = feed.replace('.ics', `/${event.id}.ics`)
    expect(await ask(alone)).toEqual([304, true])
  })

  test('a feed’s calendar is named like the app, in the language of the feed’s person', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const feed = await feedOf(avi.token)
    const nameIn = async (locale: string) => {
      await call('PATCH', '/supporters/me', { token: avi.token, body: { locale } })
      return (await read(feed)).calendar.getFirstPropertyValue('x-wr-calname')
    }
    expect([await nameIn('iw'), await nameIn('ru'), await nameIn('en')]).toEqual(['יד ביד', 'Рука об руку', 'Hand in Hand'])
  })

  test('an entry keeps its UID, raises its sequence with every change, and is marked if cancelled', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent()
    await avi.take(event)
    const feed = await feedOf(avi.token)
    const [before] = (await read(feed)).events
    await change(family, event.id, 2, { start_at: '2026-11-24T09:00', end_at: '2026-11-24T10:00' })
    const [moved] = (await read(feed)).events
    expect(moved).toMatchObject({ uid: before?.uid, start: '2026-11-24T07:00:00.000Z', sequence: (before?.sequence ?? 0) + 1 })
    await family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"3"' })
    expect((await read(feed)).events).toMatchObject([{ uid: before?.uid, status: 'CANCELLED', sequence: (moved?.sequence ?? 0) + 1 }])
  })

  test('a feed no longer contains what I gave back', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent()
    await avi.take(event)
    const feed = await feedOf(avi.token)
    await avi.withdraw(event)
    expect((await read(feed)).events).toEqual([])
  })

  test('a feed ends on request, on replacement or on erasure, and a removed person’s feed is empty', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    await avi.take(await family.makeEvent())
    const status = async (feed: string) => (await app.inject({ url: feed })).statusCode
    const since = async () => (await avi.get('')).json().calendar_since
    expect(await since()).toBeNull()
    const first = await feedOf(avi.token)
    const second = await feedOf(avi.token)
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await since()).toBe('2026-11-23T12:00:00+02:00')
    expect((await call('DELETE', '/supporters/me/calendar', { token: avi.token })).statusCode).toBe(200)
    expect([await status(second), await since()]).toEqual([404, null])
    const ended = server.database.selectFrom('calendar_feed').where('revoked_at', 'is not', null)
    expect(await ended.selectAll().execute()).toEqual([])
    const left = server.database.selectFrom('membership').where('membership.id', '=', avi.id)
    const feeds = left.innerJoin('calendar_feed', 'calendar_feed.person_id', 'membership.person_id')
    expect(await feeds.select('calendar_feed.token_hash').execute()).toEqual([])
    const third = await feedOf(avi.token)
    await family.asOwner('DELETE', `/members/${avi.id}`)
    expect((await read(third)).events).toEqual([])
    const bella = await family.makeSupporter()
    const fourth = await feedOf(bella.token)
    await call('DELETE', '/supporters/me', { token: bella.token })
    expect(await status(fourth)).toBe(404)
  })

  test('a feed token gives access to the feed only, and user tokens do not open it', async () => {
    const family = await makeFamily()
    const token = /([\w-]+)\.ics$/.exec(await feedOf(family.owner.token))?.[1] ?? ''
    for (const path of ['/supporters/me', `${family.path}`, `/supporters/me${family.path}/tasks`, `/supporters/${token}`]) {
      expect((await call('GET', path, { token })).statusCode, path).toBe(401)
    }
    expect((await call('POST', '/session', { body: { user_token: token, family_token: family.token } })).statusCode).toBe(401)
    for (const other of [family.owner.token, family.token, (await family.getInvitation()).token]) {
      expect((await call('GET', `/calendar/${other}.ics`)).statusCode).toBe(404)
    }
  })

  test('a feed has recent past events, and none from a year ago', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent()
    await avi.take(event)
    await avi.complete(event)
    const feed = await feedOf(avi.token)
    clock.now += 30 * 86_400_000
    expect((await read(feed)).events).toHaveLength(1)
    clock.now += 90 * 86_400_000
    expect((await read(feed)).events).toHaveLength(0)
    clock.now = START
  })
})

test('the file of one event equals its entry in the feed; others’ events are not found', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const [mine, hers] = [await family.makeEvent(), await family.makeEvent()]
  await avi.take(mine)
  await bella.take(hers)
  const feed = await feedOf(avi.token)
  const file = (id: number) => feed.replace('.ics', `/${id}.ics`)
  const { events } = await read(file(mine.id))
  expect(events).toEqual((await read(feed)).events)
  expect((await app.inject({ url: file(hers.id) })).statusCode).toBe(404)
})

test('a feed has all families of a person with a proved number, otherwise one family', async () => {
  const [one, two] = [await makeFamily(), await makeFamily({ title: 'Mor' })]
  const avi = await one.makeSupporter()
  const { id } = await two.makeRequest({ phone_number: avi.phone })
  await two.asOwner('POST', `/requests/${id}/approve`, {})
  const elsewhere = await two.signIn(avi.phone)
  await avi.take(await one.makeEvent({ title: 'Here' }))
  await elsewhere.take(await two.makeEvent({ title: 'There' }))
  const titles = async (token: string) => (await read(await feedOf(token))).events.map(({ title }) => title).sort()
  expect(await titles(avi.token)).toEqual(['Here'])
  expect(await titles(await tokenByCode(avi.phone, one.token))).toEqual(['Here', 'There'])
})

test('a day without a time is a whole day in the calendar, in the family’s zone', async () => {
  const family = await makeFamily({ time_zone: 'Europe/Berlin' })
  const avi = await family.makeSupporter()
  const supper = { title: 'Supper', category: 'home', type: 'until_time', date: '2026-11-25' }
  const { tasks } = (await family.asOwner('POST', '/tasks', supper)).json<{ tasks: { id: number; type: string }[] }>()
  const [task] = tasks
  if (!task) throw new Error('there is a supper')
  await avi.take(task)
  const { text } = await read(await feedOf(avi.token))
  expect(text).toContain('DTSTART;VALUE=DATE:20261125\r\n')
  expect(text).toContain('DTEND;VALUE=DATE:20261126\r\n')
})

test('a title that looks like markup or a property stays text', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const hostile = [...HOSTILE, 'x\r\nATTACH:javascript:hit(1)', 'x\nEND:VEVENT\nEND:VCALENDAR', 'x\\nURL:javascript:hit(1)', 'a,b;c:d"e\\']
  for (const title of hostile) await avi.take(await family.makeEvent({ title }))
  const { events, calendar } = await read(await feedOf(avi.token))
  expect(events.map(({ title }) => title).sort()).toEqual(hostile.map((title) => asKept(title).replaceAll('\r\n', '\n')).sort())
  const names = calendar.getAllSubcomponents('vevent').flatMap((event) => event.getAllProperties().map(({ name }) => name))
  expect(new Set(names)).toEqual(
    new Set(['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'description', 'status', 'url', 'created', 'last-modified']),
  )
})
