import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo, clock, jobs, database } = await testServer()
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

const SOUP = { title: 'Soup', category: 'home', type: 'until_time', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' }
async function aSeries(family: Family, repeat = 'FREQ=WEEKLY;COUNT=4', overrides: object = {}): Promise<FamilyTask[]> {
  const reply = await family.asOwner('POST', '/tasks', { ...SOUP, repeat, ...overrides })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().tasks
}
const ifMatch = (task: FamilyTask) => ({ 'if-match': `"${task.version}"` })
const change = (family: Family, task: FamilyTask | undefined, scope: string, body: object) =>
  task ? family.asOwner('PATCH', `/tasks/${task.id}?scope=${scope}`, body, ifMatch(task)) : Promise.reject(new Error('no task'))
const cancel = (family: Family, task: FamilyTask | undefined, scope: string) =>
  task ? family.asOwner('DELETE', `/tasks/${task.id}?scope=${scope}`, undefined, ifMatch(task)) : Promise.reject(new Error('no task'))
const listed = async (family: Family): Promise<FamilyTask[]> => (await family.asOwner('GET', '/tasks')).json().events
const starts = async (family: Family) => (await listed(family)).map((task) => `${task.title} ${task.start_at?.slice(5, 16)}`)
/** Calls `look` with the clock this many days ahead, and then sets the clock back. */
async function later<Answer>(days: number, look: () => Promise<Answer>) {
  clock.now += days * DAY
  try {
    return await look()
  } finally {
    clock.now -= days * DAY
  }
}

test('a repeating task is created as one task for each occurrence', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family)
  expect(tasks.map((task) => task.start_at)).toEqual([
    '2026-11-24T17:00:00+02:00',
    '2026-12-01T17:00:00+02:00',
    '2026-12-08T17:00:00+02:00',
    '2026-12-15T17:00:00+02:00',
  ])
  expect(new Set(tasks.map((task) => task.series_id)).size).toBe(1)
  expect(await starts(family)).toHaveLength(4)
})

test('a series without an end is created eight weeks ahead, and extended day by day', async () => {
  const family = await makeFamily()
  expect(await aSeries(family, 'FREQ=WEEKLY;BYDAY=TU')).toHaveLength(8)
  const dates = async () => (await listed(family)).map((task) => task.date)
  await jobs.extend()
  expect(await dates()).toHaveLength(8)
  await later(14, async () => {
    await Promise.all([jobs.extend(), jobs.extend()])
    expect(new Set(await dates()).size).toBe((await dates()).length)
    expect((await dates()).at(-1)).toBe('2027-01-26')
    await jobs.extend()
    expect((await dates()).at(-1)).toBe('2027-01-26')
  })
})

test('a series that starts months ahead has its first date at once, and no date after its end', async () => {
  const family = await makeFamily()
  expect(await aSeries(family, 'FREQ=DAILY;COUNT=3', { start_at: '2027-05-01T09:00', end_at: '2027-05-01T10:00' })).toHaveLength(1)
  await later(150, jobs.extend)
  await later(300, jobs.extend)
  expect((await listed(family)).map((task) => task.date)).toEqual(['2027-05-01', '2027-05-02', '2027-05-03'])
})

test('a monthly task is on its day, or on the last day of the month, at the same hour', async () => {
  const family = await makeFamily()
  const rule = 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'
  const times = { start_at: '2027-01-31T09:00', end_at: '2027-01-31T10:00' }
  expect(await aSeries(family, rule, times)).toHaveLength(1)
  const shown = async () => (await listed(family)).map(({ date, start_at }) => `${date} ${start_at?.slice(11, 16)}`)
  await later(70, jobs.extend)
  expect(await shown()).toEqual(['2027-01-31 09:00', '2027-02-28 09:00'])
  for (const days of [100, 130]) await later(days, jobs.extend)
  expect(await shown()).toEqual(['2027-01-31 09:00', '2027-02-28 09:00', '2027-03-31 09:00', '2027-04-30 09:00'])
})

test('an unsupported rule is refused, and so is a rule for a dateless task', async () => {
  const family = await makeFamily()
  for (const repeat of [
    'FREQ=YEARLY',
    'every day',
    'FREQ=DAILY;UNTIL=20200101',
    'FREQ=MONTHLY',
    'FREQ=WEEKLY;BYMONTHDAY=3',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    `FREQ=WEEKLY;BYDAY=${'TU,'.repeat(90)}TU`,
  ]) {
    expect(codeOf(await family.asOwner('POST', '/tasks', { ...SOUP, repeat })), repeat).toBe('rule_invalid')
  }
  const dateless = { title: 'Soup', category: 'home', type: 'no_time', repeat: 'FREQ=DAILY' }
  expect(codeOf(await family.asOwner('POST', '/tasks', dateless))).toBe('rule_invalid')
  expect(await listed(family)).toEqual([])
})

test('the limit of open tasks applies to series, also when they are extended', async () => {
  const family = await makeFamily()
  const daily = { helpers_needed: 20 }
  await aSeries(family, 'FREQ=DAILY', daily)
  expect(codeOf(await family.asOwner('POST', '/tasks', { ...SOUP, repeat: 'FREQ=DAILY', ...daily }))).toBe('too_many_requests')
  await aSeries(family, 'FREQ=DAILY', { helpers_needed: 15 })
  await later(40, jobs.extend)
  const { amount } = await database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('family.token', '=', family.token)
    .where('task.end_at', '>', clock.now + 40 * DAY)
    .select((select) => select.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  expect(Number(amount)).toBeLessThanOrEqual(2_000)
  expect(Number(amount)).toBeGreaterThan(1_980)
})

test('a date that needs three people has three tasks, and a person takes at most one of them', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const tasks = await aSeries(family, 'FREQ=WEEKLY;COUNT=2', { helpers_needed: 3 })
  expect(tasks).toHaveLength(6)
  expect(new Set(tasks.map((task) => task.group_id)).size).toBe(2)
  const [first, second] = tasks
  if (!first || !second) throw new Error('six tasks were made')
  await avi.take(first)
  expect(codeOf(await avi.take(second))).toBe('already_helping')
})

test('one occurrence changes alone, and is not created again', async () => {
  const family = await makeFamily()
  const [, second] = await aSeries(family, 'FREQ=WEEKLY')
  expect(
    (await change(family, second, 'one', { title: 'Stew', start_at: '2026-12-02T12:00', end_at: '2026-12-02T13:00' })).statusCode,
  ).toBe(200)
  await jobs.extend()
  expect((await starts(family)).slice(0, 3)).toEqual(['Soup 11-24T17:00', 'Stew 12-02T12:00', 'Soup 12-08T17:00'])
})

test('a change of this and the following dates keeps the earlier ones, and applies to new dates', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=WEEKLY;BYDAY=TU')
  const input = { title: 'Stew', start_at: '2026-12-09T18:30', end_at: '2026-12-09T20:00' }
  expect((await change(family, tasks[2], 'following', input)).json()).toMatchObject({
    title: 'Stew',
    start_at: '2026-12-09T18:30:00+02:00',
  })
  expect((await starts(family)).slice(0, 5)).toEqual([
    'Soup 11-24T17:00',
    'Soup 12-01T17:00',
    'Stew 12-09T18:30',
    'Stew 12-16T18:30',
    'Stew 12-23T18:30',
  ])
  await later(7, async () => {
    await jobs.extend()
    const all = await starts(family)
    expect(all.slice(-2)).toEqual(['Stew 01-13T18:30', 'Stew 01-20T18:30'])
    expect(new Set(all).size).toBe(all.length)
  })
})

test('a change of all occurrences keeps completed ones and the takers of the others', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [first, second, third] = await aSeries(family)
  if (!first || !second || !third) throw new Error('four tasks were made')
  await avi.take(first)
  await avi.complete(first)
  await avi.take(second)
  const { version } = (await family.asOwner('GET', `/tasks/${third.id}`)).json()
  const input = { title: 'Stew', start_at: '2026-12-08T12:00', end_at: '2026-12-08T12:30' }
  expect((await change(family, { ...third, version }, 'all', input)).statusCode).toBe(200)
  expect(await starts(family)).toEqual(['Soup 11-24T17:00', 'Stew 12-01T12:00', 'Stew 12-08T12:00', 'Stew 12-15T12:00'])
  expect((await listed(family))[1]).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Avi Cohen' } })
})

test('a series moved to an earlier hour neither skips a day nor creates one twice', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=DAILY')
  await change(family, tasks[0], 'all', { start_at: '2026-11-24T08:00', end_at: '2026-11-24T09:00' })
  await later(2, jobs.extend)
  const days = (await listed(family)).map((task) => task.date)
  expect(days).toHaveLength(59)
  expect(new Set(days).size).toBe(59)
})

test('a stale version is refused for every scope, and changes nothing', async () => {
  const family = await makeFamily()
  const [first] = await aSeries(family)
  if (!first) throw new Error('four tasks were made')
  for (const scope of ['one', 'following', 'all']) {
    expect(codeOf(await change(family, { ...first, version: 7 }, scope, { title: 'Stew' }))).toBe('version_conflict')
    expect(codeOf(await cancel(family, { ...first, version: 7 }, scope))).toBe('version_conflict')
  }
  const [one, other] = await Promise.all([change(family, first, 'all', { title: 'Stew' }), cancel(family, first, 'all')])
  expect([one.statusCode, other.statusCode].toSorted()).toEqual(expect.arrayContaining([200]))
  expect([one, other].map(codeOf).filter(Boolean)).toHaveLength(1)
  expect(codeOf(await change(family, first, 'some', { title: 'Stew' }))).toBe('bad_request')
})

test('takers of changed dates get one message each, and the family sees who has read it', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const [first, second, third] = await aSeries(family)
  if (!first || !second || !third) throw new Error('four tasks were made')
  await avi.take(first)
  await avi.take(second)
  await bella.take(third)
  await change(family, (await listed(family))[0], 'all', { private_details: 'With bread' })
  const about = async (phone: string) => (await textsTo(phone)).filter((text) => text.includes('Soup'))
  expect(await about(avi.phone)).toEqual([expect.stringContaining('2 dates of "Soup" changed')])
  expect(await about(bella.phone)).toEqual([expect.stringContaining('"Soup" has changed')])
  expect((await listed(family)).map((task) => [task.told_at !== null, task.seen_at !== null])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ])
  await bella.see(first)
  expect((await listed(family))[0]?.seen_at).toBeNull()
  const seen = await Promise.all([avi.see(first), avi.see(first)])
  expect(seen.map((reply) => reply.statusCode)).toEqual([200, 200])
  expect((await listed(family)).map((task) => task.seen_at !== null)).toEqual([true, false, false, false])
  await change(family, (await listed(family))[0], 'one', { private_details: 'Without bread' })
  expect((await listed(family))[0]?.seen_at).toBeNull()
})

test('a cancelled occurrence is not created again; cancelling the following ones ends the series', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=WEEKLY')
  await cancel(family, tasks[1], 'one')
  await cancel(family, tasks[3], 'following')
  await later(30, jobs.extend)
  expect(await starts(family)).toEqual(['Soup 11-24T17:00', 'Soup 12-08T17:00'])
  await cancel(family, tasks[2], 'all')
  expect(await listed(family)).toEqual([])
})

test('tasks that were cancelled together are restored together, with their takers', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const tasks = await aSeries(family, 'FREQ=WEEKLY')
  const [first, second] = tasks
  if (!first || !second) throw new Error('eight tasks were made')
  await avi.take(second)
  await cancel(family, first, 'one')
  await cancel(family, tasks[2], 'all')
  expect((await textsTo(avi.phone)).filter((text) => text.includes('Soup'))).toEqual([expect.stringContaining('no longer needed')])
  const restore = () => family.asOwner('POST', `/tasks/${tasks[2]?.id}/restore`, {})
  const [one, other] = await Promise.all([restore(), restore()])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  expect((await listed(family))[0]).toMatchObject({ id: second.id, status: 'in_progress', assignee: { full_name: 'Avi Cohen' } })
  expect(await listed(family)).toHaveLength(7)
  clock.now += 60_000
  expect((await textsTo(avi.phone)).find((text) => text.includes('Soup'))).toContain('needed after all')
  await later(7, async () => {
    await jobs.extend()
    expect((await listed(family)).at(-1)?.date).toBe('2027-01-19')
  })
  expect((await family.asOwner('GET', '')).json().recent_events[0]).toMatchObject({ kind: 'restored', by: 'Noa Levi' })
})

test('the family sees cancelled tasks for a week, and whether their takers were notified', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent()
  await avi.take(event)
  await cancel(family, { ...event, version: 2 }, 'one')
  const cancelled = async (): Promise<FamilyTask[]> => (await family.asOwner('GET', '/tasks?cancelled=yes')).json().events
  expect(await cancelled()).toMatchObject([{ id: event.id, assignee: { full_name: 'Avi Cohen' }, seen_at: null }])
  expect((await cancelled())[0]?.told_at).not.toBeNull()
  expect((await textsTo(avi.phone))[0]).toContain(`/t/${family.token}/${event.id}`)
  expect((await avi.see(event)).statusCode).toBe(200)
  expect((await cancelled())[0]?.seen_at).not.toBeNull()
  expect(await later(9, cancelled)).toEqual([])
})

test('a restored task is open if its taker left', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await cancel(family, { ...task, version: 2 }, 'one')
  await family.asOwner('DELETE', `/members/${avi.id}`)
  expect((await family.asOwner('POST', `/tasks/${task.id}/restore`, {})).json()).toMatchObject({ status: 'initial', assignee: null })
})

test('a supporter takes all open occurrences of a series, and sees which were taken already', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const [first, second, third] = await aSeries(family)
  if (!first || !second || !third) throw new Error('four tasks were made')
  await bella.take(second)
  const other = await family.makeEvent()
  const outcome = (await avi.takeAll(first, [first.id, second.id, third.id, other.id])).json()
  expect(outcome.taken).toMatchObject([{ id: first.id, assigned_on_me: true }, { id: third.id }])
  expect(outcome.gone).toMatchObject([{ id: second.id, assignee: { full_name: 'Bella' } }])
  const told = (await textsTo(family.owner.phone)).filter((text) => text.includes('Avi') && text.includes('Soup'))
  expect(told).toEqual([expect.stringContaining('Avi took 2 dates of "Soup"')])
  expect((await avi.takeAll(first, [first.id])).json()).toEqual({ taken: [], gone: [] })
  expect(codeOf(await avi.takeAll(other, [other.id]))).toBe('not_found')
})

test('when five people take all of a series at once, each occurrence has one taker', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=WEEKLY;COUNT=3', { helpers_needed: 2 })
  const people = []
  for (let index = 0; index < 5; index++) people.push(await family.makeSupporter())
  const [first] = tasks
  if (!first) throw new Error('six tasks were made')
  const wanted = tasks.map(({ id }) => id)
  const outcomes = await Promise.all(people.map((person) => person.takeAll(first, wanted)))
  const sizes = outcomes.map((reply) => [reply.json().taken.length, reply.json().gone.length])
  expect(sizes.toSorted((one, two) => (two[0] ?? 0) - (one[0] ?? 0))).toEqual([
    [3, 0],
    [3, 0],
    [0, 3],
    [0, 3],
    [0, 3],
  ])
})
