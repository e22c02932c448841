import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { aFamily, call, clock, database, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
type Family = Awaited<ReturnType<typeof aFamily>>

/** A family on Monday noon; every test starts there. */
async function onMonday() {
  clock.now = START
  return aFamily()
}
const set = (family: Family, values: object) => database.updateTable('family').set(values).where('token', '=', family.token).execute()
const textsWith = async (phone: string, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))
const choose = (token: string, off: string[], digest = 'none') =>
  call('PATCH', '/supporters/me', { token, body: { messages: { off, digest } } })

describe('reminders that nobody had to ask for', () => {
  const remindersOf = async (phone: string) => {
    await Promise.all([jobs.remindByDefault(), jobs.remindByDefault()])
    return textsWith(phone, 'a reminder')
  }
  const wednesday = { start_at: '2026-11-25T10:00', end_at: '2026-11-25T11:00' }

  test('come the evening before and an hour before', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const event = await family.addEvent(wednesday)
    await avi.take(event)
    at('2026-11-24T18:59')
    expect(await remindersOf(avi.phone)).toEqual([])
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toEqual([
      `Levi: a reminder of "Drive Dana". Thank you. http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    at('2026-11-25T08:59')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
    at('2026-11-25T09:00')
    expect(await remindersOf(avi.phone)).toHaveLength(2)
    expect(await remindersOf(avi.phone)).toHaveLength(2)
  })

  test('move with the task, and end with it', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const [moved, cancelled, returned] = [
      await family.addEvent(wednesday),
      await family.addEvent(wednesday),
      await family.addEvent(wednesday),
    ]
    for (const event of [moved, cancelled, returned]) await avi.take(event)
    await family.asOwner('PATCH', `/tasks/${moved.id}`, { start_at: '2026-11-26T15:00', end_at: '2026-11-26T16:00' }, { 'if-match': '"2"' })
    await family.asOwner('DELETE', `/tasks/${cancelled.id}`, undefined, { 'if-match': '"2"' })
    await avi.withdraw(returned)
    for (const time of ['2026-11-24T19:00', '2026-11-25T09:00']) {
      at(time)
      expect(await remindersOf(avi.phone), time).toEqual([])
    }
    at('2026-11-25T19:00')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
    at('2026-11-26T14:00')
    expect(await remindersOf(avi.phone)).toHaveLength(2)
  })

  test('leave out what had passed when the task was taken, and what a standstill made useless', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const event = await family.addEvent(wednesday)
    const other = await family.addEvent({ ...wednesday, title: 'Bread' })
    await avi.take(other)
    at('2026-11-24T19:30')
    await avi.take(event)
    expect(await remindersOf(avi.phone)).toEqual([expect.stringContaining('Bread')])
    at('2026-11-25T10:00')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
  })

  test('make room for the time that somebody picked, which comes even at night', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const event = await family.addEvent(wednesday)
    await avi.take(event)
    const body = { remind_at: '2026-11-25T05:30' }
    await call('PUT', `/supporters/me${family.path}/events/${event.id}/reminder`, { token: avi.token, body })
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toEqual([])
    at('2026-11-25T05:30')
    await jobs.remind()
    expect(await remindersOf(avi.phone)).toHaveLength(1)
  })

  test('a picked time moves as far as the task does', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const event = await family.addEvent(wednesday)
    await avi.take(event)
    const reminder = `/supporters/me${family.path}/events/${event.id}/reminder`
    await call('PUT', reminder, { token: avi.token, body: { remind_at: '2026-11-25T08:30' } })
    await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-26T12:00', end_at: '2026-11-26T13:00' }, { 'if-match': '"3"' })
    await jobs.moveAlong()
    await jobs.moveAlong()
    const shown = await avi.get(`${family.path}/events/${event.id}`)
    expect(shown.json().remind_at).toBe('2026-11-26T10:30:00+02:00')
  })

  test('an early task has its reminder the evening before, never at night', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    await avi.take(await family.addEvent({ start_at: '2026-11-25T06:30', end_at: '2026-11-25T07:30' }))
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
    at('2026-11-25T05:30')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
  })

  test('are not sent to whoever does without, nor from a family that has paused', async () => {
    const family = await onMonday()
    const [avi, bella] = [await family.supporter(), await family.supporter({ first_name: 'Bella' })]
    await choose(avi.token, ['reminders'])
    await avi.take(await family.addEvent(wednesday))
    await bella.take(await family.addEvent(wednesday))
    await set(family, { paused_at: START })
    at('2026-11-24T19:00')
    expect([...(await remindersOf(avi.phone)), ...(await remindersOf(bella.phone))]).toEqual([])
    await set(family, { paused_at: null })
    expect(await remindersOf(avi.phone)).toEqual([])
    expect(await remindersOf(bella.phone)).toHaveLength(1)
  })
})

describe('still coming', () => {
  const friday = { start_at: '2026-11-27T10:00', end_at: '2026-11-27T11:00' }
  const confirm = (family: Family, token: string, event: { id: number }) =>
    call('PUT', `/supporters/me${family.path}/events/${event.id}/confirm`, { token, body: {} })

  test('whoever took an event is asked at noon the day before, once', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const event = await family.addEvent(friday)
    await avi.take(event)
    const asked = async () => {
      await jobs.remindByDefault()
      return textsWith(avi.phone, 'Are you coming')
    }
    at('2026-11-26T11:59')
    expect(await asked()).toEqual([])
    at('2026-11-26T12:00')
    expect(await asked()).toEqual([`Levi: "Drive Dana" is tomorrow. Are you coming? http://localhost:3000/t/${family.token}/${event.id}`])
    expect(await asked()).toHaveLength(1)
  })

  test('a yes is shown to the family and to whoever said it, and to nobody else', async () => {
    const family = await onMonday()
    const [avi, bella] = [await family.supporter(), await family.supporter({ first_name: 'Bella' })]
    const event = await family.addEvent(friday)
    await avi.take(event)
    expect((await confirm(family, bella.token, event)).json().code).toBe('not_allowed')
    const confirmed_at = '2026-11-23T12:00:00+02:00'
    expect((await confirm(family, avi.token, event)).json()).toMatchObject({ confirmed_at })
    clock.now += 60_000
    expect((await confirm(family, avi.token, event)).json()).toMatchObject({ confirmed_at, version: 3 })
    expect((await family.asOwner('GET', `/tasks/${event.id}`)).json().confirmed_at).toBe(confirmed_at)
    expect((await bella.get(`${family.path}/events/${event.id}`)).json().confirmed_at).toBeNull()
    at('2026-11-26T12:00')
    await jobs.remindByDefault()
    expect(await textsWith(avi.phone, 'Are you coming')).toEqual([])
  })

  test('a yes ends when the task moves or goes back', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    const event = await family.addEvent(friday)
    await avi.take(event)
    await confirm(family, avi.token, event)
    await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-27T09:00' }, { 'if-match': '"3"' })
    const shown = async () => (await family.asOwner('GET', `/tasks/${event.id}`)).json().confirmed_at
    expect(await shown()).toBeNull()
    await confirm(family, avi.token, event)
    await avi.withdraw(event)
    expect(await shown()).toBeNull()
  })

  test('nobody is asked on the day on which they said yes', async () => {
    const family = await onMonday()
    const avi = await family.supporter()
    at('2026-11-26T09:00')
    await avi.take(await family.addEvent(friday))
    at('2026-11-26T12:00')
    await jobs.remindByDefault()
    expect(await textsWith(avi.phone, 'Are you coming')).toEqual([])
  })
})
