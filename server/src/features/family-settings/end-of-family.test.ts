import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, clock, database } = await testServer()
const close = (family: Awaited<ReturnType<typeof makeFamily>>) => ok(family.asOwner('DELETE', '', { title: 'Levi' }))

test('after thirty days a family can not be reopened, even if its rows are not erased yet', async () => {
  const family = await makeFamily()
  await close(family)
  clock.now += 30 * DAY
  const reply = await family.asOwner('POST', '/reopen', {})
  expect([reply.statusCode, reply.json().code]).toEqual([410, 'family_closed'])
  clock.now -= 30 * DAY
})

test('a message that waits for the morning expires when its family is closed', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  clock.now = Date.parse('2026-11-23T23:00:00+02:00')
  await ok(avi.take(task))
  const message = () =>
    database
      .selectFrom('message')
      .innerJoin('family', 'family.id', 'message.family_id')
      .where('family.token', '=', family.token)
      .where('message.template', '=', 'task_taken')
      .select(['message.state', 'message.parameters'])
      .executeTakeFirstOrThrow()
  expect(await message()).toMatchObject({ state: 'queued' })
  await close(family)
  expect(await message()).toEqual({ state: 'expired', parameters: '{}' })
})
