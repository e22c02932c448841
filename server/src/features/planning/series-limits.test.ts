import { DAY, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, jobs, database } = await testServer()
const START = clock.now
const SOUP = { title: 'Soup', category: 'home', type: 'until_time', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' }

async function aSeries(family: Family, repeat: string, overrides: object = {}): Promise<FamilyTask[]> {
  const reply = await family.asOwner('POST', '/tasks', { ...SOUP, repeat, ...overrides })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().tasks
}
const change = (family: Family, task: FamilyTask | undefined, body: object) =>
  family.asOwner('PATCH', `/tasks/${task?.id}?scope=all`, body, { 'if-match': `"${task?.version}"` })
const lastOf = async (family: Family) => {
  const { events } = (await family.asOwner('GET', '/tasks')).json<{ events: FamilyTask[] }>()
  return events
    .map(({ start_at }) => start_at?.slice(0, 10) ?? '')
    .sort()
    .at(-1)
}

test.each(['FREQ=DAILY', 'FREQ=DAILY;COUNT=999'])('an event that lasts for years can not repeat: %s', async (repeat) => {
  const family = await makeFamily()
  const long = { start_at: '1900-01-02T10:00', end_at: '2027-01-01T10:00' }
  const reply = await family.asOwner('POST', '/tasks', { ...SOUP, ...long, repeat })
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'rule_invalid'])
  const [task] = await aSeries(family, 'FREQ=DAILY')
  expect((await change(family, task, long)).json().code).toBe('rule_invalid')
})

test('a series does not move beyond the last valid day', async () => {
  const family = await makeFamily()
  const [task] = await aSeries(family, 'FREQ=WEEKLY;UNTIL=99991231')
  const reply = await change(family, task, { start_at: '2026-11-25T17:00', end_at: '2026-11-25T18:00' })
  expect(reply.json().code).toBe('rule_invalid')
  clock.now += 14 * DAY
  await jobs.extend()
  clock.now = START
  expect(await lastOf(family)).toBe('2027-01-26')
})

test('if one series can not be extended, the server still extends the other series', async () => {
  const [broken, other] = [await makeFamily(), await makeFamily()]
  const [task] = await aSeries(broken, 'FREQ=WEEKLY')
  await aSeries(other, 'FREQ=WEEKLY')
  await database
    .updateTable('series')
    .set({ rule: 'FREQ=WEEKLY;UNTIL=nonsense' })
    .where('id', '=', task?.series_id ?? 0)
    .execute()
  clock.now += 14 * DAY
  await expect(jobs.extend()).rejects.toThrow()
  clock.now = START
  expect(await lastOf(other)).toBe('2027-01-26')
  await database
    .deleteFrom('task')
    .where('series_id', '=', task?.series_id ?? 0)
    .execute()
  await database
    .deleteFrom('series')
    .where('id', '=', task?.series_id ?? 0)
    .execute()
})

test('occurrences that ended while the server was down are not created', async () => {
  const family = await makeFamily()
  await aSeries(family, 'FREQ=WEEKLY')
  clock.now += 90 * DAY
  await jobs.extend()
  const { events } = (await family.asOwner('GET', '/tasks')).json<{ events: FamilyTask[] }>()
  expect(events.map(({ start_at }) => start_at?.slice(0, 10)).sort()[0]).toBe('2027-02-23')
  clock.now = START
})

test('open events that are over do not count towards the limit of open tasks', async () => {
  const family = await makeFamily()
  await aSeries(family, 'FREQ=DAILY;COUNT=50', { helpers_needed: 20 })
  await aSeries(family, 'FREQ=DAILY;COUNT=50', { helpers_needed: 20 })
  expect((await family.asOwner('POST', '/tasks', SOUP)).statusCode).toBe(OPEN_TASKS_MAX === 2_000 ? 429 : 201)
  clock.now += 100 * DAY
  expect((await family.asOwner('POST', '/tasks', { ...SOUP, type: 'no_time', start_at: null, end_at: null })).statusCode).toBe(201)
  clock.now = START
})

test('a cancelled dateless task keeps its private details while it can be restored', async () => {
  const family = await makeFamily()
  const task = await family.makeTask({ private_details: 'Door code 4711' })
  await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': '"1"' })
  const kept = async () =>
    (await database.selectFrom('task').where('id', '=', task.id).select('private_details').executeTakeFirstOrThrow()).private_details
  clock.now += 7 * DAY
  await jobs.erase()
  expect(await kept()).toBe('Door code 4711')
  clock.now += 2 * DAY
  await jobs.erase()
  expect(await kept()).toBeNull()
  clock.now = START
})

test('after its creator has left, a series goes on in the owner’s name', async () => {
  const family = await makeFamily()
  const gil = await family.makeCoordinator({ first_name: 'Gil' })
  const avi = await family.makeSupporter()
  const body = { ...SOUP, repeat: 'FREQ=WEEKLY' }
  expect((await call('POST', `${family.path}/tasks`, { token: gil.token, body })).statusCode).toBe(201)
  await family.asOwner('DELETE', `/members/${gil.id}`)
  clock.now += 14 * DAY
  await jobs.extend()
  const { events } = (await avi.tasks()).json<{ events: FamilyTask[] }>()
  const creators = events.map(({ creator }) => creator)
  clock.now = START
  expect(creators[0]).toEqual({ full_name: 'Gil Cohen', formatted_phone_number: null })
  expect(creators.at(-1)).toEqual({ full_name: 'Noa Levi', formatted_phone_number: expect.stringContaining('+972') })
})
