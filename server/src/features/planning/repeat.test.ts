import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { RepeatChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, textsTo, clock, jobs } = await testServer()

// 24 November 2026 is a Tuesday. The clock is a few days before.
const SOUP = { title: 'Soup', category: 'home', type: 'until_time', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' }
async function aSeries(family: Family, repeat: string, overrides: object = {}): Promise<FamilyTask[]> {
  const reply = await family.asOwner('POST', '/tasks', { ...SOUP, repeat, ...overrides })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().tasks
}
const ifMatch = (task: FamilyTask) => ({ 'if-match': `"${task.version}"` })
const read = async (family: Family, { id }: FamilyTask): Promise<FamilyTask> => (await family.asOwner('GET', `/tasks/${id}`)).json()
const preview = async (family: Family, { id }: FamilyTask, rule?: string) =>
  (await family.asOwner('GET', `/tasks/${id}/repeat${rule ? `?rule=${encodeURIComponent(rule)}` : ''}`)).json()
async function repeat(family: Family, task: FamilyTask | undefined, rule: string) {
  if (!task) throw new Error('no task')
  const newest = await read(family, task)
  return family.asOwner('PUT', `/tasks/${task.id}/repeat`, { rule }, ifMatch(newest))
}
const changeOf = async (family: Family, task: FamilyTask | undefined, rule: string): Promise<RepeatChange> => {
  const reply = await repeat(family, task, rule)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const listed = async (family: Family): Promise<FamilyTask[]> => (await family.asOwner('GET', '/tasks')).json().events
const dates = async (family: Family) => (await listed(family)).map(({ date }) => date?.slice(5))

test('a change of weekdays keeps the days that stay, adds the new days and cancels the rest', async () => {
  const family = await makeFamily()
  const [first, second] = await aSeries(family, 'FREQ=WEEKLY;BYDAY=TU;COUNT=3')
  const rule = 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261204'
  expect(await preview(family, first as FamilyTask)).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', date: '2026-11-24', change: null })
  const change = { added: ['2026-11-26', '2026-12-03'], removed: ['2026-12-08'], released: [], stays: true }
  expect((await preview(family, first as FamilyTask, rule)).change).toEqual(change)
  expect(await dates(family)).toEqual(['11-24', '12-01', '12-08'])
  expect(await changeOf(family, first, rule)).toEqual(change)
  expect(await dates(family)).toEqual(['11-24', '11-26', '12-01', '12-03'])
  const after = await listed(family)
  expect(after[2]?.id).toBe(second?.id)
  expect(new Set(after.map(({ series_id }) => series_id)).size).toBe(1)
  // The same change again changes nothing.
  expect(await changeOf(family, first, rule)).toEqual({ added: [], removed: [], released: [], stays: true })
})

test('a new rule from a later date on changes no date before that date', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=WEEKLY;COUNT=4')
  const change = await changeOf(family, tasks[2], 'FREQ=DAILY;COUNT=2')
  expect(change).toEqual({ added: ['2026-12-09'], removed: ['2026-12-15'], released: [], stays: true })
  expect(await dates(family)).toEqual(['11-24', '12-01', '12-08', '12-09'])
  const [before] = await listed(family)
  // The earlier part of the series now ends on the day before the change.
  expect((await preview(family, before as FamilyTask)).rule).toMatch(/^FREQ=WEEKLY;UNTIL=20261207/)
})

test('the taker of a removed date is notified once, and the taker of a kept date keeps it', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=DAILY;COUNT=4')
  const avi = await family.makeSupporter({ first_name: 'Avi', last_name: 'Cohen' })
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  for (const task of [tasks[1], tasks[2]]) expect((await avi.take(task as FamilyTask)).statusCode).toBe(200)
  expect((await bella.take(tasks[3] as FamilyTask)).statusCode).toBe(200)
  const told = (await textsTo(avi.phone)).length
  const rule = 'FREQ=DAILY;INTERVAL=3;COUNT=2'
  const change = { added: [], removed: ['2026-11-25', '2026-11-26'], released: ['Avi Cohen'], stays: true }
  expect((await preview(family, tasks[0] as FamilyTask, rule)).change).toEqual(change)
  expect(await changeOf(family, tasks[0], rule)).toEqual(change)
  const texts = (await textsTo(avi.phone)).slice(0, (await textsTo(avi.phone)).length - told)
  expect(texts).toHaveLength(1)
  const kept = (await listed(family)).find(({ id }) => id === tasks[3]?.id)
  expect([kept?.status, kept?.assignee?.full_name]).toEqual(['in_progress', 'Bella Cohen'])
})

test('new dates have the texts, the number of people and the audience of the series', async () => {
  const family = await makeFamily()
  const details = { helpers_needed: 2, description: 'For six', private_details: 'Code 12', trusted_only: true }
  const [first] = await aSeries(family, 'FREQ=WEEKLY;COUNT=1', details)
  await changeOf(family, first, 'FREQ=WEEKLY;COUNT=2')
  const later = (await listed(family)).filter(({ date }) => date === '2026-12-01')
  expect(later).toHaveLength(2)
  expect(new Set(later.map(({ group_id }) => group_id)).size).toBe(1)
  expect(later[0]).toMatchObject({
    title: 'Soup',
    helpers_needed: 2,
    description: 'For six',
    private_details: 'Code 12',
    trusted_only: true,
  })
})

test('a series can get an end, then a later end, and then no end again', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=WEEKLY')
  expect(tasks).toHaveLength(8)
  await changeOf(family, tasks[0], 'FREQ=WEEKLY;UNTIL=20261201')
  expect(await dates(family)).toEqual(['11-24', '12-01'])
  clock.now += 60 * DAY
  await jobs.extend()
  clock.now -= 60 * DAY
  expect(await dates(family)).toEqual(['11-24', '12-01'])
  // Days that an earlier rule removed come back if a later rule has them.
  expect((await changeOf(family, tasks[1], 'FREQ=WEEKLY;UNTIL=20261215')).added).toEqual(['2026-12-08', '2026-12-15'])
  expect((await changeOf(family, tasks[1], 'FREQ=WEEKLY')).added.slice(0, 2)).toEqual(['2026-12-22', '2026-12-29'])
  clock.now += 21 * DAY
  await jobs.extend()
  expect((await dates(family)).at(-1)).toBe('02-02')
  clock.now -= 21 * DAY
})

test('new dates get address and private details even after the old dates’ details were erased', async () => {
  const family = await makeFamily()
  const details = { address: 'Elm Street 4', private_details: 'Code 12' }
  const [first] = await aSeries(family, 'FREQ=WEEKLY;COUNT=1', { start_at: '2026-12-08T17:00', end_at: '2026-12-08T18:00', ...details })
  clock.now += 2 * DAY
  await jobs.erase()
  await changeOf(family, first, 'FREQ=WEEKLY;COUNT=2')
  clock.now -= 2 * DAY
  expect((await listed(family)).find(({ date }) => date === '2026-12-15')).toMatchObject(details)
})

test.each(['FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=4'])(
  'cancelling the later dates of a series by %s ends it there; a later end adds dates again',
  async (rule) => {
    const family = await makeFamily()
    const tasks = await aSeries(family, rule)
    const third = tasks[2] as FamilyTask
    expect((await family.asOwner('DELETE', `/tasks/${third.id}?scope=following`, undefined, ifMatch(third))).statusCode).toBe(200)
    expect((await preview(family, tasks[0] as FamilyTask)).rule).toBe('FREQ=WEEKLY;UNTIL=20261207')
    const change = await changeOf(family, tasks[0], 'FREQ=WEEKLY;UNTIL=20261215')
    expect(change).toEqual({ added: ['2026-12-08', '2026-12-15'], removed: [], released: [], stays: true })
    expect(await dates(family)).toEqual(['11-24', '12-01', '12-08', '12-15'])
  },
)

test('if the creator of a series has left, its new dates are in the name of the owner', async () => {
  const family = await makeFamily()
  const gil = await family.makeCoordinator({ first_name: 'Gil' })
  const body = { ...SOUP, repeat: 'FREQ=WEEKLY;COUNT=1' }
  expect((await call('POST', `${family.path}/tasks`, { token: gil.token, body })).statusCode).toBe(201)
  await family.asOwner('DELETE', `/members/${gil.id}`)
  const [first] = await listed(family)
  await changeOf(family, first, 'FREQ=WEEKLY;COUNT=2')
  expect((await listed(family)).map(({ creator }) => creator.full_name)).toEqual(['Gil Cohen', 'Noa Levi'])
})

test('a new rule does not bring back a single date that the family cancelled', async () => {
  const family = await makeFamily()
  const tasks = await aSeries(family, 'FREQ=DAILY;COUNT=3')
  const [, second] = tasks
  await family.asOwner('DELETE', `/tasks/${second?.id}`, undefined, ifMatch(second as FamilyTask))
  expect(await changeOf(family, tasks[0], 'FREQ=DAILY;COUNT=4')).toMatchObject({ added: ['2026-11-27'], removed: [] })
  expect(await dates(family)).toEqual(['11-24', '11-26', '11-27'])
})

test('tasks that a new rule removed can be restored, even the task where the rule was changed', async () => {
  const family = await makeFamily()
  const [first] = await aSeries(family, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2')
  expect(await changeOf(family, first, 'FREQ=WEEKLY;BYDAY=WE;COUNT=1')).toEqual({
    added: ['2026-11-25'],
    removed: ['2026-11-24', '2026-12-01'],
    released: [],
    stays: false,
  })
  expect((await family.asOwner('POST', `/tasks/${first?.id}/restore`, {})).statusCode).toBe(200)
  expect(await dates(family)).toEqual(['11-24', '11-25', '12-01'])
})

test('a task keeps its hour when the clock changes', async () => {
  clock.now += 100 * DAY
  const family = await makeFamily()
  const [first] = await aSeries(family, 'FREQ=DAILY;COUNT=1', { start_at: '2027-03-25T17:00', end_at: '2027-03-25T18:00' })
  await changeOf(family, first, 'FREQ=DAILY;COUNT=3')
  expect((await listed(family)).map(({ start_at }) => start_at)).toEqual([
    '2027-03-25T17:00:00+02:00',
    '2027-03-26T17:00:00+03:00',
    '2027-03-27T17:00:00+03:00',
  ])
  clock.now -= 100 * DAY
})

test('a new rule is refused for a single task, or if it is invalid, stale or adds too many dates', async () => {
  const family = await makeFamily()
  const [first] = await aSeries(family, 'FREQ=DAILY;COUNT=2')
  const single = (await family.asOwner('POST', '/tasks', SOUP)).json().tasks[0]
  expect((await repeat(family, single, 'FREQ=DAILY')).json()).toMatchObject({ code: 'rule_invalid' })
  for (const rule of ['every day', 'FREQ=YEARLY', 'FREQ=DAILY;UNTIL=20200101']) {
    expect((await repeat(family, first, rule)).json(), rule).toMatchObject({ code: 'rule_invalid' })
    expect(await preview(family, first as FamilyTask, rule), rule).toMatchObject({ code: 'rule_invalid' })
  }
  const stale = await family.asOwner('PUT', `/tasks/${first?.id}/repeat`, { rule: 'FREQ=DAILY' }, { 'if-match': '"99"' })
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'version_conflict'])
  const missing = await family.asOwner('PUT', `/tasks/${first?.id}/repeat`, { rule: 'FREQ=DAILY' })
  expect(missing.json().code).toBe('version_missing')
  const crowd = await makeFamily()
  await aSeries(crowd, 'FREQ=DAILY', { helpers_needed: 20 })
  const [once] = await aSeries(crowd, 'FREQ=DAILY;COUNT=1', { helpers_needed: 20 })
  const before = (await dates(crowd)).length
  expect((await repeat(crowd, once, 'FREQ=DAILY')).json()).toMatchObject({ code: 'too_many_requests' })
  expect(await dates(crowd)).toHaveLength(before)
})

test('another family can not find the rule of a task', async () => {
  const family = await makeFamily()
  const [first] = await aSeries(family, 'FREQ=DAILY;COUNT=2')
  const others = await makeFamily()
  expect((await others.asOwner('GET', `/tasks/${first?.id}/repeat`)).statusCode).toBe(404)
})
