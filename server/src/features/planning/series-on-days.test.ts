import type { NewTask } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, clock, jobs } = server
const START = clock.now // Monday, 23 November 2026
beforeEach(() => {
  clock.now = START
})
type Family = Awaited<ReturnType<typeof makeFamily>>
type Supporter = Awaited<ReturnType<Family['makeSupporter']>>

const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02'] // Monday to Wednesday
const WEEKLY = 'FREQ=WEEKLY;BYDAY=MO;COUNT=3'
const create = (family: Family, more: Partial<NewTask> = {}) =>
  family.asOwner('POST', '/tasks', {
    ...{ title: 'Soup', category: 'home', type: 'no_time', may_be: { days: DAYS }, repeat: WEEKLY },
    ...more,
  })
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const makeSeries = async (family: Family, more: Partial<NewTask> = {}) => (await create(family, more)).json<{ tasks: FamilyTask[] }>().tasks
const list = async (family: Family) => {
  const { no_time, events } = (await family.asOwner('GET', '/tasks')).json<FamilyTasks>()
  return [...no_time, ...events].toSorted((one, other) => one.id - other.id)
}
const daysOf = (tasks: FamilyTask[]) => tasks.map(({ may_be }) => may_be?.days.map((day) => day.slice(5)).join(' '))
const take = (family: Family, { browser, token }: Supporter, { id }: { id: number }, body: object = {}) =>
  browser.call('PUT', `/supporters/me${family.path}/tasks/${id}/assign_me`, { token, body })
const change = (family: Family, { id, version }: FamilyTask, body: object, scope = 'one') =>
  family.asOwner('PATCH', `/tasks/${id}?scope=${scope}`, body, { 'if-match': `"${version}"` })

test('a weekly task on any of three days is one task a week, and its taker picks a day of it', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const tasks = await makeSeries(family, { may_be: { days: DAYS, part_of_day: 'morning', taker_sets_hour: true } })
  expect(daysOf(tasks)).toEqual(['11-30 12-01 12-02', '12-07 12-08 12-09', '12-14 12-15 12-16'])
  expect(new Set(tasks.map(({ series_id }) => series_id)).size).toBe(1)
  expect(tasks[1]).toMatchObject({
    type: 'no_time',
    may_be: { part_of_day: 'morning', taker_sets_hour: true, until: '2026-12-09T12:00:00+02:00' },
  })
  const [, second] = tasks as [FamilyTask, FamilyTask]
  expect(codeOf(await take(family, avi, second, { day: '2026-12-01' }))).toBe('day_gone')
  expect((await take(family, avi, second, { day: '2026-12-08', time: '09:30' })).json()).toMatchObject({
    start_at: '2026-12-08T09:30:00+02:00',
  })
  expect((await list(family)).map(({ status }) => status)).toEqual(['initial', 'in_progress', 'initial'])
  await avi.withdraw(second)
  expect(daysOf(await list(family))).toEqual(['11-30 12-01 12-02', '12-07 12-08 12-09', '12-14 12-15 12-16'])
})

test('the tasks of new weeks keep their weekdays, also over a change of the clock', async () => {
  const family = await makeFamily({ time_zone: 'Europe/Berlin', locale: 'de' })
  clock.now = Date.parse('2027-03-10T12:00:00+01:00')
  const days = ['2027-03-20', '2027-03-21', '2027-03-22']
  const first = await makeSeries(family, { may_be: { days }, repeat: 'FREQ=WEEKLY;BYDAY=SA' })
  expect(first[1]?.may_be).toMatchObject({ days: ['2027-03-27', '2027-03-28', '2027-03-29'], until: '2027-03-30T00:00:00+02:00' })
  const before = first.length
  clock.now += 14 * 86_400_000
  await jobs.extend()
  const all = await list(family)
  expect(all.length).toBeGreaterThan(before)
  expect(all.at(-1)?.may_be?.days).toHaveLength(3)
  expect(new Date(`${all.at(-1)?.may_be?.days[0]}`).getUTCDay()).toBe(6)
})

test.each([
  ['days that go on into the next week', { may_be: { days: ['2026-11-30', '2026-12-07'] } }],
  ['every day', { repeat: 'FREQ=DAILY;COUNT=5' }],
  ['two weekdays whose days overlap', { repeat: 'FREQ=WEEKLY;BYDAY=MO,TU' }],
  ['no days', { may_be: null }],
  ['several helpers', { helpers_needed: 2 }],
] satisfies [string, Partial<NewTask>][])('a series on several days is refused for %s', async (_what, more) => {
  const family = await makeFamily()
  expect(['rule_invalid', 'days_for_one']).toContain(codeOf(await create(family, more)))
  expect(await list(family)).toEqual([])
})

test('a change of title and of days reaches all weeks, and a picked day that still fits stays', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [first, second, third] = (await makeSeries(family)) as [FamilyTask, FamilyTask, FamilyTask]
  expect((await take(family, avi, second, { day: '2026-12-08' })).statusCode).toBe(200)
  expect((await take(family, avi, third, { day: '2026-12-14' })).statusCode).toBe(200)
  expect((await change(family, first, { title: 'Stew' }, 'all')).statusCode).toBe(200)
  const renamed = await list(family)
  expect(renamed.map(({ title, start_at, series_id }) => [title, start_at?.slice(0, 10), series_id === first.series_id])).toEqual([
    ['Stew', undefined, true],
    ['Stew', '2026-12-08', true],
    ['Stew', '2026-12-14', true],
  ])
  const days = ['2026-12-01', '2026-12-02', '2026-12-03'] // Tuesday to Thursday
  const moved = await change(family, renamed[0] as FamilyTask, { type: 'no_time', may_be: { days, part_of_day: 'evening' } }, 'all')
  expect(moved.json()).toMatchObject({ may_be: { days, part_of_day: 'evening' } })
  const after = await list(family)
  // Monday the 14th is no longer one of the days of its week, but someone promised to come on it.
  expect(daysOf(after)).toEqual(['12-01 12-02 12-03', '12-08 12-09 12-10', '12-14 12-15 12-16'])
  expect(after.map(({ start_at }) => start_at?.slice(0, 10))).toEqual([undefined, '2026-12-08', '2026-12-14'])
  const { rule } = (await family.asOwner('GET', `/tasks/${first.id}/repeat`)).json()
  expect(rule).toContain('BYDAY=TU')
})

test('a change from one week on keeps the earlier weeks, and one week can be changed alone', async () => {
  const family = await makeFamily()
  const [first, second, third] = (await makeSeries(family, { repeat: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })) as [
    FamilyTask,
    FamilyTask,
    FamilyTask,
  ]
  const days = ['2026-12-08', '2026-12-09']
  expect((await change(family, second, { type: 'no_time', may_be: { days } }, 'following')).statusCode).toBe(200)
  expect(daysOf(await list(family))).toEqual(['11-30 12-01 12-02', '12-08 12-09', '12-15 12-16', '12-22 12-23'])
  const now = (await list(family)).find(({ id }) => id === third.id) as FamilyTask
  const fixed = { type: 'until_time', start_at: '2026-12-15T17:00', end_at: '2026-12-15T18:00', may_be: null }
  const { may_be: _none, ...own } = fixed
  expect((await change(family, now, own)).json()).toMatchObject({ start_at: '2026-12-15T17:00:00+02:00', series_id: now.series_id })
  expect(codeOf(await change(family, first, own, 'all'))).toBe('bad_request')
})

test('a cancelled series on several days can be restored, and then repeat by another rule', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [first, second] = (await makeSeries(family)) as [FamilyTask, FamilyTask]
  await take(family, avi, second, { day: '2026-12-08' })
  const cancelled = await family.asOwner('DELETE', `/tasks/${first.id}?scope=all`, undefined, { 'if-match': `"${first.version}"` })
  expect(cancelled.statusCode).toBe(200)
  expect(await list(family)).toEqual([])
  await family.asOwner('POST', `/tasks/${first.id}/restore`)
  const back = await list(family)
  expect(daysOf(back)).toEqual(['11-30 12-01 12-02', '12-07 12-08 12-09', '12-14 12-15 12-16'])
  expect(back[1]).toMatchObject({ status: 'in_progress', date: '2026-12-08' })
  const again = await family.asOwner(
    'PUT',
    `/tasks/${first.id}/repeat`,
    { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=2' },
    { 'if-match': `"${back[0]?.version}"` },
  )
  expect(again.json()).toMatchObject({ removed: ['2026-12-07'], stays: true })
  expect(daysOf(await list(family))).toEqual(['11-30 12-01 12-02', '12-14 12-15 12-16'])
  const daily = await family.asOwner('GET', `/tasks/${first.id}/repeat?rule=${encodeURIComponent('FREQ=DAILY')}`)
  expect(codeOf(daily)).toBe('rule_invalid')
  // With this rule the form says that this date is the last one.
  const last = await family.asOwner('GET', `/tasks/${first.id}/repeat?rule=${encodeURIComponent('FREQ=DAILY;COUNT=1')}`)
  expect(last.json().change).toMatchObject({ removed: ['2026-12-14'], stays: true })
})

test('dates of a series on several days can not be taken together, because each needs a day', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [first, second] = (await makeSeries(family)) as [FamilyTask, FamilyTask]
  expect((await avi.takeAll(first, [first.id, second.id])).statusCode).toBe(404)
  // One week has a fixed time. From such a date a supporter can take several dates together.
  const own = { type: 'until_time', start_at: '2026-12-08T17:00', end_at: '2026-12-08T18:00' }
  const fixed = (await change(family, second, own)).json<FamilyTask>()
  expect((await avi.takeAll(fixed, [first.id, second.id])).json()).toMatchObject({ taken: [{ id: second.id }], gone: [{ id: first.id }] })
  expect((await list(family)).map(({ status }) => status)).toEqual(['initial', 'in_progress', 'initial'])
})
