import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, clock } = await testServer()
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const SUPPER = { title: 'Supper', category: 'home', type: 'until_time' }

test('a day without a time lasts from midnight to midnight, also when the clocks change', async () => {
  const family = await makeFamily({ time_zone: 'Europe/Berlin' })
  const { tasks } = (await family.asOwner('POST', '/tasks', { ...SUPPER, date: '2027-03-28' })).json<{ tasks: FamilyTask[] }>()
  expect(tasks[0]).toMatchObject({
    all_day: true,
    date: '2027-03-28',
    start_at: '2027-03-28T00:00:00+01:00',
    end_at: '2027-03-29T00:00:00+02:00',
  })
})

test('a day and a time at once, an invalid day and a past day are refused', async () => {
  const family = await makeFamily()
  const refused = async (fields: object) => codeOf(await family.asOwner('POST', '/tasks', { ...SUPPER, ...fields }))
  expect(await refused({ date: '2026-11-24', start_at: '2026-11-24T10:00' })).toBe('bad_request')
  expect(await refused({ date: '2026-11-31' })).toBe('date_invalid')
  expect(await refused({ date: 'Sunday' })).toBe('date_invalid')
  expect(await refused({ date: '2026-11-22' })).toBe('time_in_past')
  expect(await refused({ type: 'no_time', date: '2026-11-24' })).toBe('bad_request')
})

test('an event can get a time, and lose it again', async () => {
  const family = await makeFamily()
  const event = await family.makeTask({ ...SUPPER, type: 'until_time', category: 'home', date: '2026-11-24' })
  const change = async (body: object, version: number) =>
    (await family.asOwner('PATCH', `/tasks/${event.id}`, body, { 'if-match': `"${version}"` })).json()
  const timed = await change({ start_at: '2026-11-25T18:00', end_at: '2026-11-25T19:00' }, 1)
  expect(timed).toMatchObject({ all_day: false, start_at: '2026-11-25T18:00:00+02:00' })
  expect(await change({ title: 'Late supper' }, 2)).toMatchObject({ all_day: false, title: 'Late supper' })
  expect(await change({ date: '2026-11-26' }, 3)).toMatchObject({ all_day: true, start_at: '2026-11-26T00:00:00+02:00' })
})

test('a series of days without a time can be written, and moved to a time', async () => {
  const family = await makeFamily()
  const { tasks } = (await family.asOwner('POST', '/tasks', { ...SUPPER, date: '2026-11-24', repeat: 'FREQ=WEEKLY;COUNT=3' })).json<{
    tasks: FamilyTask[]
  }>()
  expect(tasks.map(({ date, all_day }) => [date, all_day])).toEqual([
    ['2026-11-24', true],
    ['2026-12-01', true],
    ['2026-12-08', true],
  ])
  const [first] = tasks
  const times = { start_at: '2026-11-24T18:00', end_at: '2026-11-24T19:00' }
  await family.asOwner('PATCH', `/tasks/${first?.id}?scope=all`, times, { 'if-match': '"1"' })
  const { events } = (await family.asOwner('GET', '/tasks')).json<{ events: FamilyTask[] }>()
  expect(events.map(({ start_at, all_day }) => [start_at, all_day])).toEqual([
    ['2026-11-24T18:00:00+02:00', false],
    ['2026-12-01T18:00:00+02:00', false],
    ['2026-12-08T18:00:00+02:00', false],
  ])
})

test('a reminder of a day without a time may come on that day', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeTask({ ...SUPPER, type: 'until_time', category: 'home', date: '2026-11-24' })
  await avi.take(event)
  const remind = (remind_at: string) => avi.remind(event, remind_at)
  expect((await remind('2026-11-24T09:00')).json().remind_at).toBe('2026-11-24T09:00:00+02:00')
  expect(codeOf(await remind('2026-11-25T00:00'))).toBe('time_in_past')
  expect(clock.now).toBeLessThan(Date.parse('2026-11-24T00:00:00+02:00'))
})
