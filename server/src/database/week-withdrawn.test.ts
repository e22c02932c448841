import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { weekOffered } from './migrations/065-week-offered.ts'
import { weekWithdrawn } from './migrations/066-week-withdrawn.ts'

const { database, makeFamily, call, clock, jobs, textsTo } = await testServer()

test('a migration turns a sent weekly offer into an ask, and a yes to this ask takes the task', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeEvent({ start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:00' })
  clock.now += 5 * HOUR
  await jobs.queueDueMessages()
  const [, ask] = /#([\w-]+)/.exec((await textsTo(avi.phone)).find((text) => text.includes('/a#')) ?? '') ?? []
  const ofTask = () => database.selectFrom('message').where('task_id', '=', task.id).where('membership_id', '=', avi.id)
  const before = await ofTask().select(['id', 'template']).execute()

  await weekOffered(process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite').up(database)
  // A value that the types no longer have.
  await database
    .updateTable('message')
    .set({ template: 'week_offer' as never })
    .where('task_id', '=', task.id)
    .execute()
  await weekWithdrawn.up(database)

  expect(before.length).toBeGreaterThan(0)
  expect(await ofTask().select(['id', 'template']).execute()).toEqual(before)
  expect((await call('POST', '/ask/yes', { body: { ask } })).json()).toMatchObject({ task: { task_id: task.id, state: 'mine' } })
})
