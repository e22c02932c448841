import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo, database } = await testServer()

test('a take is in the history, and the family gets a message', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  expect((await avi.take(task)).statusCode).toBe(200)
  expect((await textsTo(family.owner.phone))[0]).toContain('Avi took "Soup"')
  const { recent_events } = (await family.asOwner('GET', '')).json()
  expect(recent_events[0]).toMatchObject({ kind: 'taken', by: 'Avi Cohen', task: { task_id: -task.id } })
})

test('the reply to a take equals the task that is read afterwards', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask({ private_details: 'The code is 1234' })
  const taken = (await avi.take(task)).json()
  expect(taken).toMatchObject({ status: 'in_progress', assigned_on_me: true, version: 2, private_details: 'The code is 1234' })
  expect((await avi.get(`${family.path}/tasks/${task.id}`)).json()).toEqual(taken)
})

test('if a task is taken and changed at the same time, the take counts; the change may conflict', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  for (let round = 0; round < 10; round++) {
    const task = await family.makeTask()
    const [taken, changed] = await Promise.all([
      avi.take(task),
      family.asOwner('PATCH', `/tasks/${task.id}`, { title: 'Bread' }, { 'if-match': '"1"' }),
    ])
    expect(taken.statusCode).toBe(200)
    expect([200, 412]).toContain(changed.statusCode)
    const now = (await avi.get(`${family.path}/tasks/${task.id}`)).json()
    expect(now).toMatchObject({ status: 'in_progress', assigned_on_me: true, title: changed.statusCode === 200 ? 'Bread' : 'Soup' })
    expect(now.version).toBe(changed.statusCode === 200 ? 3 : 2)
    const events = await database
      .selectFrom('family_event')
      .where('task_id', '=', task.id)
      .where('kind', '=', 'taken')
      .select('id')
      .execute()
    expect(events).toHaveLength(1)
  }
})

test('if the creator of a task was removed from the circle, the owner is notified of a take', async () => {
  const family = await makeFamily()
  const gil = await family.makeCoordinator()
  const { tasks } = (
    await gil.browser.call('POST', `/families/${family.token}/tasks`, {
      token: gil.token,
      body: { title: 'Bread', category: 'home', type: 'no_time' },
    })
  ).json()
  await family.asOwner('DELETE', `/members/${gil.id}`)
  const avi = await family.makeSupporter()
  expect((await avi.take({ id: tasks[0].id, type: 'no_time' })).statusCode).toBe(200)
  expect((await textsTo(family.owner.phone))[0]).toContain('Avi took "Bread"')
})
