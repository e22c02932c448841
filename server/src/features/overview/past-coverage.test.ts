import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { findPastCoverageOfAll } from './past-coverage.commands.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs } = server
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const event = (title: string, day: string, category = 'emotional' as const) => ({
  title,
  category,
  start_at: `${day}T16:00`,
  end_at: `${day}T17:00`,
})

test('the needs of the last four weeks are counted by kind and weekday', async () => {
  at('2026-11-23T08:00')
  const family = await makeFamily()
  const figures = async () => (await family.asOwner('GET', '/coverage')).json()
  expect(await figures()).toEqual({ needed: 0, taken: 0, not_asked: 0, minutes_to_take: null, kinds: [], weekdays: [] })
  const avi = await family.makeSupporter()
  const taken = await family.makeEvent(event('Drive Dana', '2026-11-24'))
  await family.makeEvent(event('Fetch Dana', '2026-11-25'))
  const cancelled = await family.makeEvent(event('Not needed', '2026-11-25'))
  await family.asOwner('DELETE', `/tasks/${cancelled.id}`, undefined, { 'if-match': '"1"' })
  await family.makeEvent({ ...event('Carry the bed', '2026-11-30'), category: 'home', helpers_needed: 2 })
  await family.makeTask({ title: 'Soup' })
  clock.now += 3 * HOUR
  await avi.take(taken)
  // No one has been asked yet, and nothing counts before Tuesday is over.
  expect(await figures()).toMatchObject({ needed: 0 })
  at('2026-11-25T08:00')
  expect(await figures()).toMatchObject({ needed: 1, taken: 1, minutes_to_take: 180 })
  at('2026-11-28T08:00')
  expect(await figures()).toEqual({
    needed: 3,
    taken: 1,
    not_asked: 2,
    minutes_to_take: 180,
    kinds: [
      { category: 'home', needed: 1, taken: 0, not_asked: 1 },
      { category: 'emotional', needed: 2, taken: 1, not_asked: 1 },
    ],
    weekdays: [
      { weekday: 'TU', needed: 1, taken: 1, not_asked: 0 },
      { weekday: 'WE', needed: 1, taken: 0, not_asked: 1 },
      { weekday: null, needed: 1, taken: 0, not_asked: 1 },
    ],
  })
  // The task with the bed needs two helpers, so it counts twice. Avi is asked for both places now, but could take only one.
  await jobs.queueDueMessages()
  at('2026-12-02T08:00')
  expect(await figures()).toMatchObject({ needed: 5, taken: 1 })
  // Four weeks later these tasks do not count any more.
  at('2026-12-30T08:00')
  expect(await figures()).toMatchObject({ needed: 0, kinds: [] })
})

test('a task is counted as “not asked” only if no one was asked to take it', async () => {
  at('2026-11-23T08:00')
  const family = await makeFamily()
  await family.makeSupporter()
  const asked = await family.makeEvent(event('Drive Dana', '2026-11-27'))
  await family.asOwner('PUT', `/tasks/${asked.id}/asking`, { asking: 'now' })
  const quiet = await family.makeEvent(event('Fetch Dana', '2026-11-27'))
  await family.asOwner('PUT', `/tasks/${quiet.id}/asking`, { asking: 'off' })
  at('2026-11-24T12:00')
  await jobs.queueDueMessages()
  at('2026-11-28T08:00')
  expect((await family.asOwner('GET', '/coverage')).json()).toMatchObject({ needed: 2, taken: 0, not_asked: 1 })
})

test('needs are counted by day and weekday in the family’s time zone', async () => {
  at('2026-11-23T08:00')
  const family = await makeFamily({ time_zone: 'America/New_York' })
  await family.makeEvent({ title: 'Late', start_at: '2026-11-24T22:00', end_at: '2026-11-24T23:00' })
  const needed = async () => (await family.asOwner('GET', '/coverage')).json()
  at('2026-11-25T06:30')
  expect(await needed()).toMatchObject({ needed: 0 })
  at('2026-11-25T07:00')
  expect(await needed()).toMatchObject({ needed: 1, weekdays: [{ weekday: 'TU' }] })
})

test('only the family’s own side can read its past coverage', async () => {
  const family = await makeFamily()
  const other = await makeFamily()
  const avi = await family.makeSupporter()
  expect((await call('GET', `${family.path}/coverage`, { token: avi.token })).statusCode).toBe(403)
  expect((await call('GET', `${family.path}/coverage`, { token: other.owner.token })).statusCode).toBe(404)
})

test('for a whole server all open families are counted together', async () => {
  at('2027-03-01T08:00')
  const before = await findPastCoverageOfAll(server.database, clock.now)
  expect(before).toMatchObject({ with_tasks: 0, needed: 0, taken: 0, minutes_to_take: null, kinds: [] })
  for (let made = 0; made < 2; made++) {
    const family = await makeFamily()
    await family.makeEvent(event('Drive Dana', '2027-03-02'))
    const avi = await family.makeSupporter()
    await avi.take(await family.makeEvent(event('Fetch Dana', '2027-03-02')))
  }
  at('2027-03-03T08:00')
  expect(await findPastCoverageOfAll(server.database, clock.now)).toEqual({
    families: before.families + 2,
    with_tasks: 2,
    needed: 4,
    taken: 2,
    kept: 2,
    not_asked: 2,
    minutes_to_take: 0,
    kinds: [{ category: 'emotional', needed: 4, taken: 2, not_asked: 2 }],
  })
})
