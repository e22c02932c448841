import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, database, jobs, outboxEmptied, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
type Family = Awaited<ReturnType<typeof makeFamily>>

/** A family on Monday at noon, when every test starts. */
async function onMonday() {
  clock.now = START
  return makeFamily()
}
const set = (family: Family, values: object) => database.updateTable('family').set(values).where('token', '=', family.token).execute()
/** Only a reminder ends with the name of the task and a link. */
const A_REMINDER = '". http'
const textsWith = async (phone: string, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))
const choose = (token: string, off: string[], digest = 'none') =>
  call('PATCH', '/supporters/me', { token, body: { messages: { off, digest } } })

describe('default reminders', () => {
  const remindersOf = async (phone: string) => {
    await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
    return textsWith(phone, A_REMINDER)
  }
  const wednesday = { start_at: '2026-11-25T10:00', end_at: '2026-11-25T11:00' }

  test('default reminders are sent the evening before and an hour before', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(wednesday)
    await avi.take(event)
    at('2026-11-24T18:59')
    expect(await remindersOf(avi.phone)).toEqual([])
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toEqual([
      `Levi: reminder, tomorrow 10:00: "Drive Dana". http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    at('2026-11-25T08:59')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
    at('2026-11-25T09:00')
    expect(await remindersOf(avi.phone)).toHaveLength(2)
    expect(await remindersOf(avi.phone)).toHaveLength(2)
  })

  test('default reminders move and end with their task', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const [moved, cancelled, returned] = [
      await family.makeEvent(wednesday),
      await family.makeEvent(wednesday),
      await family.makeEvent(wednesday),
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

  test('reminders due before the task was taken, or too late after an outage, are not sent', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(wednesday)
    const other = await family.makeEvent({ ...wednesday, title: 'Bread' })
    await avi.take(other)
    at('2026-11-24T19:30')
    await avi.take(event)
    expect(await remindersOf(avi.phone)).toEqual([expect.stringContaining('Bread')])
    at('2026-11-25T10:00')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
  })

  test('a picked reminder is sent beside the default ones, even at night', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(wednesday)
    await avi.take(event)
    const body = { remind_at: '2026-11-25T05:30' }
    await call('PUT', `/supporters/me${family.path}/events/${event.id}/reminder`, { token: avi.token, body })
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
    at('2026-11-25T05:30')
    await jobs.remind()
    expect(await remindersOf(avi.phone)).toHaveLength(2)
    at('2026-11-25T09:00')
    expect(await remindersOf(avi.phone)).toHaveLength(3)
  })

  test('a day without a time has its reminders the evening before and that morning', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const { tasks } = (
      await family.asOwner('POST', '/tasks', { title: 'Supper', category: 'home', type: 'until_time', date: '2026-11-25' })
    ).json<{ tasks: { id: number; type: string }[] }>()
    const [supper] = tasks
    if (!supper) throw new Error('there is a supper')
    await avi.take(supper)
    const listed = async () => (await avi.get(`${family.path}/events/${supper.id}/reminders`)).json()
    expect(await listed()).toEqual({ at: ['2026-11-24T19:00:00+02:00', '2026-11-25T08:00:00+02:00'] })
    await set(family, { quiet_from: '01:00', quiet_to: '02:00' })
    for (const [time, amount] of [
      ['2026-11-24T19:00', 1],
      ['2026-11-24T23:00', 1],
      ['2026-11-25T07:59', 1],
      ['2026-11-25T08:00', 2],
      ['2026-11-25T11:00', 2],
    ] as const) {
      at(time)
      expect(await remindersOf(avi.phone), time).toHaveLength(amount)
    }
  })

  test('a reminder picked for a day without a time is sent on that day', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const { tasks } = (
      await family.asOwner('POST', '/tasks', { title: 'Supper', category: 'home', type: 'until_time', date: '2026-11-25' })
    ).json<{ tasks: { id: number; type: string }[] }>()
    const [supper] = tasks
    if (!supper) throw new Error('there is a supper')
    await avi.take(supper)
    expect((await avi.remind(supper, '2026-11-25T15:00')).statusCode).toBe(200)
    at('2026-11-25T15:00')
    await jobs.remind()
    expect(await textsWith(avi.phone, A_REMINDER)).toHaveLength(1)
  })

  test('an event lists its reminders, and none for people who turned them off', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(wednesday)
    const listed = async () => (await avi.get(`${family.path}/events/${event.id}/reminders`)).json()
    expect(await listed()).toEqual({ at: ['2026-11-24T19:00:00+02:00', '2026-11-25T09:00:00+02:00'] })
    at('2026-11-24T20:00')
    expect(await listed()).toEqual({ at: ['2026-11-25T09:00:00+02:00'] })
    await choose(avi.token, ['reminders'])
    expect(await listed()).toEqual({ at: [] })
    at('2026-11-23T12:00')
  })

  test('a picked reminder moves as far as its task', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(wednesday)
    await avi.take(event)
    const reminder = `/supporters/me${family.path}/events/${event.id}/reminder`
    await call('PUT', reminder, { token: avi.token, body: { remind_at: '2026-11-25T08:30' } })
    await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-26T12:00', end_at: '2026-11-26T13:00' }, { 'if-match': '"3"' })
    await jobs.moveAlong()
    await jobs.moveAlong()
    const shown = await avi.get(`${family.path}/events/${event.id}`)
    expect(shown.json().remind_at).toBe('2026-11-26T10:30:00+02:00')
  })

  test('an early event has its reminder the evening before, never at night', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    await avi.take(await family.makeEvent({ start_at: '2026-11-25T06:30', end_at: '2026-11-25T07:30' }))
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
    at('2026-11-25T05:30')
    expect(await remindersOf(avi.phone)).toHaveLength(1)
  })

  test('people who turned reminders off get none, and others get theirs even in a pause', async () => {
    const family = await onMonday()
    const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
    await choose(avi.token, ['reminders'])
    await avi.take(await family.makeEvent(wednesday))
    await bella.take(await family.makeEvent(wednesday))
    await set(family, { paused_at: START })
    at('2026-11-24T19:00')
    expect(await remindersOf(avi.phone)).toEqual([])
    expect(await remindersOf(bella.phone)).toHaveLength(1)
  })
})

describe('the question whether a taker is still coming', () => {
  const friday = { start_at: '2026-11-27T10:00', end_at: '2026-11-27T11:00' }
  const confirm = (family: Family, token: string, event: { id: number }) =>
    call('PUT', `/supporters/me${family.path}/events/${event.id}/confirm`, { token, body: {} })

  test('the taker of an event is asked at noon the day before, once', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(friday)
    await avi.take(event)
    const asked = async () => {
      await jobs.queueDueMessages()
      return textsWith(avi.phone, 'Are you coming')
    }
    at('2026-11-26T11:59')
    expect(await asked()).toEqual([])
    at('2026-11-26T12:00')
    expect(await asked()).toEqual([
      `Levi: "Drive Dana" is tomorrow 10:00. Are you coming? http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    expect(await asked()).toHaveLength(1)
  })

  test('only the family’s side and the taker see that the taker is still coming', async () => {
    const family = await onMonday()
    const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
    const event = await family.makeEvent(friday)
    await avi.take(event)
    expect((await confirm(family, bella.token, event)).json().code).toBe('not_allowed')
    const confirmed_at = '2026-11-23T12:00:00+02:00'
    expect((await confirm(family, avi.token, event)).json()).toMatchObject({ confirmed_at })
    clock.now += 60_000
    expect((await confirm(family, avi.token, event)).json()).toMatchObject({ confirmed_at, version: 3 })
    expect((await family.asOwner('GET', `/tasks/${event.id}`)).json().confirmed_at).toBe(confirmed_at)
    expect((await bella.get(`${family.path}/events/${event.id}`)).json().confirmed_at).toBeNull()
    at('2026-11-26T12:00')
    await jobs.queueDueMessages()
    expect(await textsWith(avi.phone, 'Are you coming')).toEqual([])
  })

  test('the confirmation ends when the task moves or is given back', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(friday)
    await avi.take(event)
    await confirm(family, avi.token, event)
    await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-27T09:00' }, { 'if-match': '"3"' })
    const shown = async () => (await family.asOwner('GET', `/tasks/${event.id}`)).json().confirmed_at
    expect(await shown()).toBeNull()
    await confirm(family, avi.token, event)
    await avi.withdraw(event)
    expect(await shown()).toBeNull()
  })

  test('after a yes at noon, the evening’s reminder is left out only if a later reminder follows', async () => {
    const family = await onMonday()
    const [avi, bella, gil] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
    const early = { start_at: '2026-11-27T07:30', end_at: '2026-11-27T08:00' }
    const events = [await family.makeEvent(friday), await family.makeEvent(friday), await family.makeEvent(early)]
    const people = [avi, bella, gil]
    for (const [index, event] of events.entries()) await people[index]?.take(event)
    at('2026-11-26T12:00')
    await jobs.queueDueMessages()
    await outboxEmptied()
    for (const index of [0, 2]) await confirm(family, people[index]?.token ?? '', events[index] ?? { id: 0 })
    const shown = (await avi.get(`${family.path}/events/${events[0]?.id}/reminders`)).json().at
    expect(shown).toEqual(['2026-11-27T09:00:00+02:00'])
    for (const local of ['2026-11-26T19:00', '2026-11-27T09:00']) {
      at(local)
      await jobs.queueDueMessages()
      // Queued messages are sent before the clock moves on. Otherwise a message that is just being sent seems forgotten, and is sent again.
      for (const { phone } of people) await textsTo(phone)
    }
    const texts = await Promise.all(people.map(({ phone }) => textsWith(phone, 'Dana')))
    expect(
      texts.map(({ length }) => length),
      texts.flat().join('\n'),
    ).toEqual([2, 3, 2])
  })

  test('a taker is not asked on the day on which they confirmed', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    at('2026-11-26T09:00')
    await avi.take(await family.makeEvent(friday))
    at('2026-11-26T12:00')
    await jobs.queueDueMessages()
    expect(await textsWith(avi.phone, 'Are you coming')).toEqual([])
  })
})
