import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, jobs, textsTo, database } = await testServer()
const HOUR = 3_600_000
const remind = (family: { path: string }, token: string, task: { id: number; type: string }, remind_at?: string) =>
  call(
    remind_at === undefined ? 'DELETE' : 'PUT',
    `/supporters/me${family.path}/${task.type === 'no_time' ? 'tasks' : 'events'}/${task.id}/reminder`,
    {
      token,
      ...(remind_at !== undefined && { body: { remind_at } }),
    },
  )

/** Only a reminder ends with the name of the task and a link. */
const isReminder = (text: string) => text.includes('". http')

test('a picked reminder is sent once, at its time', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent()
  await avi.take(event)
  expect((await remind(family, avi.token, event, '2026-11-24T06:00')).json().remind_at).toBe('2026-11-24T06:00:00+02:00')
  const reminders = async () => {
    await Promise.all([jobs.remind(), jobs.remind()])
    return (await textsTo(avi.phone)).filter((text) => isReminder(text))
  }
  expect(await reminders()).toEqual([])
  clock.now += 18 * HOUR
  expect(await reminders()).toEqual([`Levi: reminder, today 07:40: "Drive Dana". http://localhost:3000/t/${family.token}/${event.id}`])
  expect(await reminders()).toHaveLength(1)
  clock.now -= 18 * HOUR
})

test('a reminder has to be in the future, and before the start', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent()
  expect((await remind(family, avi.token, event, '2026-11-24T06:00')).json().code).toBe('not_allowed')
  await avi.take(event)
  for (const time of ['2026-11-23T11:00', '2026-11-24T07:40', '2026-11-25T07:00']) {
    expect((await remind(family, avi.token, event, time)).json().code, time).toBe('time_in_past')
  }
  expect((await remind(family, avi.token, event, 'soon')).json().code).toBe('bad_request')
})

test('if a reminder is removed or its task is given back, no one gets the reminder', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const [first, second] = [await family.makeEvent(), await family.makeTask()]
  for (const task of [first, second]) {
    await avi.take(task)
    await remind(family, avi.token, task, '2026-11-24T06:00')
  }
  await avi.withdraw(first)
  expect((await bella.take(first)).json().remind_at).toBeNull()
  expect((await remind(family, avi.token, second)).json().remind_at).toBeNull()
  clock.now += 18 * HOUR
  await jobs.remind()
  expect((await textsTo(avi.phone)).filter((text) => isReminder(text))).toEqual([])
  clock.now -= 18 * HOUR
})

test('private details are erased a day after the task ended', async () => {
  const family = await makeFamily()
  const event = await family.makeEvent({ private_details: 'Door code 4711' })
  const kept = async () =>
    (await database.selectFrom('task').where('id', '=', event.id).select('private_details').executeTakeFirstOrThrow()).private_details
  clock.now += 43 * HOUR
  await jobs.erase()
  expect(await kept()).toBe('Door code 4711')
  clock.now += 2 * HOUR
  await jobs.erase()
  expect(await kept()).toBeNull()
  clock.now -= 45 * HOUR
})

test('a picked reminder is sent even if the supporter turned off reminders', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await call('PATCH', '/supporters/me', { token: avi.token, body: { messages: { off: ['reminders'], digest: 'none' } } })
  expect((await remind(family, avi.token, task, '2026-11-23T13:00')).statusCode).toBe(200)
  clock.now += 2 * HOUR
  await jobs.remind()
  expect((await textsTo(avi.phone)).filter((text) => isReminder(text))).toHaveLength(1)
  clock.now -= 2 * HOUR
})

test('a task that gets a date after its reminder was sent gets the default reminders', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await remind(family, avi.token, task, '2026-11-23T12:30')
  clock.now += HOUR
  await jobs.remind()
  const event = { type: 'until_time', start_at: '2026-11-27T10:00', end_at: '2026-11-27T11:00' }
  const version = await database.selectFrom('task').where('id', '=', task.id).select('version').executeTakeFirstOrThrow()
  const changed = await family.asOwner('PATCH', `/tasks/${task.id}`, event, { 'if-match': `"${version.version}"` })
  expect(changed.statusCode, changed.body).toBe(200)
  const before = clock.now
  clock.now = Date.parse('2026-11-26T19:00+02:00')
  await jobs.moveAlong()
  await jobs.queueDueMessages()
  // When the first reminder was sent, the task had no time, so the id in its link has a minus sign. That link does not match this pattern.
  expect((await textsTo(avi.phone))[0]).toMatch(new RegExp(`: "Soup"\\. .*/${task.id}$`))
  clock.now = before - HOUR
})
