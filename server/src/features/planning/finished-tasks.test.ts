import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { insertTasks } from '../../store/new-tasks.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, database } = await testServer()

test('a completed task can be neither changed nor cancelled until it is reopened', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await avi.complete(task)
  const headers = { 'if-match': '"3"' }
  const code = async (method: string, body?: object) => (await family.asOwner(method, `/tasks/${task.id}`, body, headers)).json().code
  expect(await code('PATCH', { title: 'Bread' })).toBe('task_completed')
  expect(await code('DELETE')).toBe('task_completed')
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json()).toMatchObject({ title: 'Soup', status: 'completed', version: 3 })
  expect((await family.asOwner('POST', `/tasks/${task.id}/reopen`, {}, headers)).statusCode).toBe(200)
  expect((await family.asOwner('PATCH', `/tasks/${task.id}`, { title: 'Bread' }, { 'if-match': '"4"' })).json().title).toBe('Bread')
})

test('a request to cancel with an older version cancels nothing', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  await family.asOwner('PATCH', `/tasks/${task.id}`, { title: 'Bread' }, { 'if-match': '"1"' })
  const reply = await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': '"1"' })
  expect([reply.statusCode, reply.json().code]).toEqual([412, 'version_conflict'])
})

test('a cancelled task can be restored only if the family has room for one more', async () => {
  const family = await makeFamily()
  const [first, second] = [await family.makeTask(), await family.makeTask()]
  await family.asOwner('DELETE', `/tasks/${first.id}`, undefined, { 'if-match': '"1"' })
  const { family_id, creator_id } = await database
    .selectFrom('task')
    .where('id', '=', second.id)
    .select(['family_id', 'creator_id'])
    .executeTakeFirstOrThrow()
  const row = { family_id, creator_id, type: 'no_time', category: 'home', title: 'Soup', status: 'initial', helpers_needed: 1 } as const
  const rows = Array.from({ length: OPEN_TASKS_MAX - 1 }, () => ({ ...row, version: 1, created_at: 1, updated_at: 1 }))
  await insertTasks(database, rows)
  const restore = async () => (await family.asOwner('POST', `/tasks/${first.id}/restore`, {})).json()
  expect((await restore()).code).toBe('too_many_requests')
  await family.asOwner('DELETE', `/tasks/${second.id}`, undefined, { 'if-match': '"1"' })
  expect(await restore()).toMatchObject({ id: first.id, status: 'initial' })
})
