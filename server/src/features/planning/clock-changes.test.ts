import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { MovedTime } from '@hand-in-hand/contract/planning/moved-times.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, clock, jobs } = await testServer()
clock.now = Date.parse('2027-03-01T10:00Z')

interface Made {
  tasks: FamilyTask[]
  moved_times?: MovedTime[]
}
const WATCH = { title: 'Watch', category: 'medical', type: 'until_time' }
async function make(family: Family, start_at: string, end_at: string, more: object = {}): Promise<Made> {
  const reply = await family.asOwner('POST', '/tasks', { ...WATCH, start_at, end_at, ...more })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const timesOf = ({ start_at, end_at }: FamilyTask) => `${start_at?.slice(5, 16)} ${end_at?.slice(5, 16)}`
const movesOf = ({ moved_times = [] }: { moved_times?: MovedTime[] }) =>
  moved_times.map(({ field, wanted, used }) => `${field} ${wanted.slice(5)} ${used.slice(5, 16)}`)
const patch = (family: Family, task: FamilyTask | undefined, body: object, scope = 'one') =>
  family.asOwner('PATCH', `/tasks/${task?.id}?scope=${scope}`, body, { 'if-match': `"${task?.version}"` })
const listed = async (family: Family): Promise<FamilyTask[]> => (await family.asOwner('GET', '/tasks')).json().events
const startsOf = async (family: Family) =>
  (await listed(family)).map(({ date, start_at }) => `${date?.slice(5)} ${start_at?.slice(11, 16)}`)

/** In Jerusalem 02:00 to 02:59 are skipped on 26 March 2027. */
test.each([
  ['02:00', '03:30', '03-26T03:00 03-26T03:30', ['start_at 03-26T02:00 03-26T03:00']],
  ['02:59', '03:30', '03-26T03:00 03-26T03:30', ['start_at 03-26T02:59 03-26T03:00']],
  ['01:30', '02:00', '03-26T01:30 03-26T03:00', ['end_at 03-26T02:00 03-26T03:00']],
  ['01:30', '02:45', '03-26T01:30 03-26T03:00', ['end_at 03-26T02:45 03-26T03:00']],
  ['02:10', '02:50', '03-26T03:00 03-26T03:40', ['start_at 03-26T02:10 03-26T03:00', 'end_at 03-26T02:50 03-26T03:40']],
  ['02:30', '03:00', '03-26T03:00 03-26T03:30', ['start_at 03-26T02:30 03-26T03:00', 'end_at 03-26T03:00 03-26T03:30']],
  ['01:59', '03:00', '03-26T01:59 03-26T03:00', []],
])('a task from %s to %s on a night that skips an hour is %s, and the reply says what moved', async (start, end, times, moves) => {
  const family = await makeFamily()
  const made = await make(family, `2027-03-26T${start}`, `2027-03-26T${end}`)
  expect(made.tasks.map(timesOf)).toEqual([times])
  expect(movesOf(made)).toEqual(moves)
  expect('moved_times' in made).toBe(moves.length > 0)
})

test.each([
  ['Europe/London', '2027-03-28T01:00', '2027-03-28T02:00:00+01:00'],
  ['America/New_York', '2027-03-14T02:00', '2027-03-14T03:00:00-04:00'],
  ['Europe/Kyiv', '2027-03-28T03:00', '2027-03-28T04:00:00+03:00'],
  ['Australia/Sydney', '2027-10-03T02:00', '2027-10-03T03:00:00+11:00'],
  ['Australia/Lord_Howe', '2027-10-03T02:00', '2027-10-03T02:30:00+11:00'],
  ['America/Havana', '2027-03-14T00:00', '2027-03-14T01:00:00-04:00'],
  ['Africa/Cairo', '2027-04-30T00:00', '2027-04-30T01:00:00+03:00'],
])('in %s the first skipped minute, %s, is %s', async (time_zone, start, used) => {
  const family = await makeFamily({ time_zone })
  const { tasks, moved_times } = await make(family, start, `${start.slice(0, 11)}23:00`)
  expect(tasks[0]?.start_at).toBe(used)
  const words = [start, used].map((time) => time.slice(0, 16).replace('T', ' '))
  expect(moved_times).toEqual([
    { field: 'start_at', wanted: start, used, message: `Clocks go forward, and skip ${words[0]}. ${words[1]} is used.` },
  ])
})

test('on a night with a clock change an end before the start is still refused', async () => {
  const family = await makeFamily()
  const refused = async (start_at: string, end_at: string) =>
    (await family.asOwner('POST', '/tasks', { ...WATCH, start_at, end_at })).json().code
  expect(await refused('2027-03-26T02:30', '2027-03-26T02:30')).toBe('end_before_start')
  expect(await refused('2027-03-26T02:50', '2027-03-26T02:10')).toBe('end_before_start')
  expect(await refused('2027-03-26T03:00+03:00', '2027-03-26T03:00+03:00')).toBe('end_before_start')
})

test('an offset chooses one of two repeated hours; an end without an offset follows its start', async () => {
  const family = await makeFamily()
  const made = await make(family, '2027-10-31T01:15+03:00', '2027-10-31T01:15+02:00')
  expect(made.tasks[0]).toMatchObject({ start_at: '2027-10-31T01:15:00+03:00', end_at: '2027-10-31T01:15:00+02:00' })
  const second = await make(family, '2027-10-31T01:30+02:00', '2027-10-31T01:45')
  expect(second.tasks[0]).toMatchObject({ start_at: '2027-10-31T01:30:00+02:00', end_at: '2027-10-31T01:45:00+02:00' })
  expect([movesOf(made), movesOf(second)]).toEqual([[], []])
})

test('a new time or reminder in a skipped hour moves, and the reply names each moved time', async () => {
  const family = await makeFamily()
  const { tasks } = await make(family, '2027-03-26T05:00', '2027-03-26T06:00')
  const changed = await patch(family, tasks[0], { start_at: '2027-03-26T02:00' })
  expect(changed.json()).toMatchObject({ start_at: '2027-03-26T03:00:00+03:00', end_at: '2027-03-26T06:00:00+03:00' })
  expect(movesOf(changed.json())).toEqual(['start_at 03-26T02:00 03-26T03:00'])
  const quiet = await patch(family, changed.json(), { title: 'Watch him' })
  expect(quiet.json()).not.toHaveProperty('moved_times')
  const later = await patch(family, quiet.json(), { start_at: '2027-03-26T08:00', end_at: '2027-03-26T09:00' })
  const avi = await family.makeSupporter()
  await avi.take(later.json())
  const reminded = await avi.remind(later.json(), '2027-03-26T02:00')
  expect(reminded.json()).toMatchObject({ remind_at: '2027-03-26T03:00:00+03:00' })
  expect(movesOf(reminded.json())).toEqual(['remind_at 03-26T02:00 03-26T03:00'])
})

test('a draft’s time in a skipped hour moves, and the reply names each moved time', async () => {
  const family = await makeFamily()
  const draft = (start: string, end: string | null) => ({ title: 'Watch', category: 'medical', date: '2027-03-26', start, end })
  const drafts = [draft('02:00', '03:30'), draft('02:10', '02:50'), draft('02:15', null), draft('22:00', '02:00'), draft('10:00', null)]
  const reply = await family.asOwner('POST', '/tasks/import/confirm', {
    drafts: [...drafts, { ...draft('22:00', '02:00'), date: '2027-03-25' }],
  })
  expect(reply.statusCode, reply.body).toBe(201)
  expect(reply.json<Made>().tasks.map(timesOf)).toEqual([
    '03-26T03:00 03-26T03:30',
    '03-26T03:00 03-26T03:40',
    '03-26T03:00 03-26T04:00',
    '03-26T22:00 03-27T02:00',
    '03-26T10:00 03-26T11:00',
    '03-25T22:00 03-26T03:00',
  ])
  expect(movesOf(reply.json())).toEqual([
    'drafts.0.start 03-26T02:00 03-26T03:00',
    'drafts.1.start 03-26T02:10 03-26T03:00',
    'drafts.1.end 03-26T02:50 03-26T03:40',
    'drafts.2.start 03-26T02:15 03-26T03:00',
    'drafts.5.end 03-26T02:00 03-26T03:00',
  ])
})

test.each([
  ['FREQ=DAILY;COUNT=4', '2027-03-24', ['03-24 02:00', '03-25 02:00', '03-26 03:00', '03-27 02:00']],
  ['FREQ=WEEKLY;BYDAY=FR;COUNT=3', '2027-03-19', ['03-19 02:00', '03-26 03:00', '04-02 02:00']],
  ['FREQ=DAILY;COUNT=3', '2027-03-26', ['03-26 03:00', '03-27 02:00', '03-28 02:00']],
  ['FREQ=WEEKLY;COUNT=2', '2027-03-26', ['03-26 03:00', '04-02 02:00']],
])('a series of %s from %s is an hour later on the day of the skipped hour, and only then', async (repeat, day, starts) => {
  const family = await makeFamily()
  const made = await make(family, `${day}T02:00`, `${day}T02:40`, { repeat })
  expect(await startsOf(family)).toEqual(starts)
  expect(movesOf(made)).toEqual(['start_at 03-26T02:00 03-26T03:00', 'end_at 03-26T02:40 03-26T03:40'])
})

test('an extended series also has a task on the day with a skipped hour', async () => {
  const family = await makeFamily()
  clock.now = Date.parse('2027-01-10T10:00Z')
  await make(family, '2027-01-15T02:00', '2027-01-15T02:30', { repeat: 'FREQ=WEEKLY' })
  for (let day = 0; day < 5; day++) {
    clock.now += 7 * DAY
    await jobs.extend()
  }
  clock.now = Date.parse('2027-03-01T10:00Z')
  expect((await startsOf(family)).filter((start) => /^0(3-19|3-26|4-02)/.test(start))).toEqual([
    '03-19 02:00',
    '03-26 03:00',
    '04-02 02:00',
  ])
})

test('if a series changes from the day of a skipped hour on, its other days keep their hour', async () => {
  const family = await makeFamily()
  await make(family, '2027-03-25T02:00', '2027-03-25T02:40', { repeat: 'FREQ=DAILY;COUNT=4' })
  const onDay = async (day: string) => (await listed(family)).find(({ date }) => date === day)
  const shown = { start_at: '2027-03-26T03:00', end_at: '2027-03-26T03:40' }
  await patch(family, await onDay('2027-03-26'), { ...shown, title: 'Watch him' }, 'following')
  expect(await startsOf(family)).toEqual(['03-25 02:00', '03-26 03:00', '03-27 02:00', '03-28 02:00'])
  expect((await onDay('2027-03-27'))?.end_at?.slice(11, 16)).toBe('02:40')
  await patch(family, await onDay('2027-03-26'), { start_at: '2027-03-26T02:20', end_at: '2027-03-26T03:50' }, 'following')
  expect(await startsOf(family)).toEqual(['03-25 02:00', '03-26 03:00', '03-27 02:20', '03-28 02:20'])
  expect((await onDay('2027-03-28'))?.end_at?.slice(11, 16)).toBe('03:50')
})

test('a new rule that begins on the day of a skipped hour keeps that day', async () => {
  const family = await makeFamily()
  await make(family, '2027-03-25T02:30', '2027-03-25T03:30', { repeat: 'FREQ=DAILY;COUNT=4' })
  const task = (await listed(family)).find(({ date }) => date === '2027-03-26')
  const reply = await family.asOwner(
    'PUT',
    `/tasks/${task?.id}/repeat`,
    { rule: 'FREQ=DAILY;INTERVAL=2;COUNT=2' },
    { 'if-match': `"${task?.version}"` },
  )
  expect(reply.json()).toMatchObject({ removed: ['2027-03-27'], stays: true })
  expect(await startsOf(family)).toEqual(['03-25 02:30', '03-26 03:00', '03-28 02:30'])
})

test('whole days whose midnight is skipped stay whole days, also as the first day of a series', async () => {
  const family = await makeFamily({ time_zone: 'America/Havana' })
  const reply = await family.asOwner('POST', '/tasks', { ...WATCH, date: '2027-03-14', repeat: 'FREQ=DAILY;COUNT=2' })
  expect(reply.json()).not.toHaveProperty('moved_times')
  expect((await listed(family)).map(({ date, all_day, start_at }) => [date, all_day, start_at])).toEqual([
    ['2027-03-14', true, '2027-03-14T01:00:00-04:00'],
    ['2027-03-15', true, '2027-03-15T00:00:00-04:00'],
  ])
})

test('a series that begins in the repeated hour of a clock change keeps its first day', async () => {
  const family = await makeFamily()
  clock.now = Date.parse('2027-10-20T10:00Z')
  await make(family, '2027-10-31T01:30+02:00', '2027-10-31T02:30+02:00', { repeat: 'FREQ=DAILY;COUNT=2' })
  expect(await startsOf(family)).toEqual(['10-31 01:30', '11-01 01:30'])
})
