import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo, call, clock, database } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const to = (family: Family, task: { id: number }, what: string, body: unknown = {}, version?: number) =>
  family.asOwner('POST', `/tasks/${task.id}/${what}`, body, version === undefined ? {} : { 'if-match': `"${version}"` })
const assign = (family: Family, task: { id: number }, member: { id: number }, version?: number) =>
  to(family, task, 'assign', { member: member.id }, version)
const code = (reply: { json: () => { code?: string } }) => reply.json().code

test('an open task is assigned to a member, who is notified once', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  const given = await assign(family, task, avi, task.version)
  expect(given.statusCode).toBe(200)
  expect(given.json()).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Avi Cohen' }, version: 2 })
  expect(await textsTo(avi.phone)).toEqual([
    `Levi: Noa gave you "Soup" (any time). Can you do it? http://localhost:3000/t/${family.token}/-${task.id}`,
    expect.stringContaining('/login/'),
  ])
  expect((await assign(family, task, avi, task.version)).json().version).toBe(2)
  expect(await textsTo(avi.phone)).toHaveLength(2)
  expect((await avi.tasks()).json().no_time).toMatchObject([{ id: task.id, assigned_on_me: true }])
  const marks = await database.selectFrom('task').where('id', '=', task.id).select(['told_at', 'seen_at']).executeTakeFirst()
  expect(marks).toEqual({ told_at: clock.now, seen_at: null })
})

test('the family can assign a taken task to someone else, and both people are notified', async () => {
  const family = await makeFamily()
  const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Gil' })]
  const task = await family.makeTask()
  await avi.take(task)
  const moved = await assign(family, task, gil, 2)
  expect(moved.json()).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Gil Cohen' } })
  expect((await textsTo(avi.phone))[0]).toBe('Levi: no need to do "Soup" (any time) any more. Thanks for being there.')
  expect((await textsTo(gil.phone))[0]).toContain('Noa gave you "Soup"')
  const { recent_events } = (await family.asOwner('GET', '')).json()
  expect(recent_events.slice(0, 2)).toMatchObject([
    { kind: 'assigned', by: 'Noa Levi', about: 'Gil Cohen' },
    { kind: 'released', by: 'Noa Levi', about: 'Avi Cohen' },
  ])
})

test('an empty If-Match counts as none, so the task is assigned in any version', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  const reply = await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id }, { 'if-match': ' ' })
  expect(reply.json()).toMatchObject({ status: 'in_progress', version: 2 })
})

test('of ten who assign one task at once, one succeeds and nine get a conflict', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const people: Awaited<ReturnType<Family['makeSupporter']>>[] = []
  for (let count = 0; count < 10; count++) people.push(await family.makeSupporter())
  const replies = await Promise.all(people.map((each) => assign(family, task, each, task.version)))
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)])
  const told = await Promise.all(people.map((each) => textsTo(each.phone)))
  expect(told.filter((texts) => texts.some((text) => text.includes('Soup')))).toHaveLength(1)
})

test('taking and assigning a task at the same moment leaves it with one person', async () => {
  const family = await makeFamily()
  const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter()]
  for (let round = 0; round < 5; round++) {
    const task = await family.makeTask()
    const [taken, given] = await Promise.all([avi.take(task), assign(family, task, gil, task.version)])
    expect([taken.statusCode, given.statusCode].toSorted()).toEqual([200, taken.statusCode === 200 ? 412 : 409].toSorted())
  }
})

test('a task can not be assigned to people who may not have it', async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const [avi, stranger] = [await family.makeSupporter(), await others.makeSupporter()]
  const waiting = await family.makeRequest()
  const task = await family.makeTask({ trusted_only: true })
  expect(code(await assign(family, task, avi))).toBe('not_trusted')
  for (const outsider of [stranger, waiting, { id: -1 }, { id: 2 ** 60 }])
    expect(code(await assign(family, task, outsider))).toBe('not_found')

  const event = await family.makeEvent()
  clock.now += 2 * 24 * 3_600_000
  expect(code(await assign(family, event, avi))).toBe('task_over')
  clock.now -= 2 * 24 * 3_600_000

  const { tasks } = (
    await family.asOwner('POST', '/tasks', { title: 'Carry', category: 'home', type: 'no_time', helpers_needed: 2 })
  ).json()
  expect((await assign(family, tasks[0], avi)).statusCode).toBe(200)
  expect(code(await assign(family, tasks[1], avi))).toBe('already_helping')

  await to(family, event, 'complete')
  expect(code(await assign(family, event, avi))).toBe('task_completed')
  const cancelled = await family.makeTask()
  await family.asOwner('DELETE', `/tasks/${cancelled.id}`, undefined, { 'if-match': '1' })
  expect(code(await assign(family, cancelled, avi))).toBe('task_cancelled')
})

test('a released task is open, and its taker is notified; an open task stays as it is', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  expect((await to(family, task, 'unassign', {}, 1)).statusCode).toBe(412)
  expect((await to(family, task, 'unassign', {}, 2)).json()).toMatchObject({ status: 'initial', assignee: null, version: 3 })
  expect((await to(family, task, 'unassign', {}, 2)).json().version).toBe(3)
  expect((await textsTo(avi.phone)).filter((text) => text.includes('need to do'))).toHaveLength(1)
  expect((await avi.complete(task)).statusCode).toBe(403)
})

test('if the owner completes a task, its taker is thanked; an open one becomes the owner’s', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [held, open] = [await family.makeTask(), await family.makeTask({ title: 'Bread' })]
  await avi.take(held)
  const done = (await to(family, held, 'complete', {}, 2)).json()
  expect(done).toMatchObject({ status: 'completed', assignee: { full_name: 'Avi Cohen' } })
  expect((await textsTo(avi.phone))[0]).toContain('"Soup" (any time) is done, thanks to Avi.')
  expect((await to(family, held, 'complete')).json().version).toBe(done.version)
  expect((await to(family, open, 'complete')).json()).toMatchObject({ status: 'completed', assigned_on_me: true })
  expect(code(await to(family, held, 'unassign'))).toBe('task_completed')
})

test('a completed task can be reopened, and the person who completed it is notified', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await avi.complete(task)
  expect((await to(family, task, 'reopen', {}, 3)).json()).toMatchObject({ status: 'initial', assignee: null })
  expect((await textsTo(avi.phone))[0]).toContain('"Soup" (any time) still needs doing. Who can take it?')
  expect((await to(family, task, 'reopen', {}, 3)).json().version).toBe(4)
  expect((await avi.take(task)).statusCode).toBe(200)
  expect((await to(family, task, 'reopen')).json().status).toBe('in_progress')
})

test('the old time of a moved task is shown only to its taker, until they have seen the move', async () => {
  const family = await makeFamily()
  const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Gil' })]
  const event = await family.makeEvent({ start_at: '2026-11-30T15:00', end_at: '2026-11-30T16:00' })
  const path = `/events/${event.id}`
  await avi.take(event)
  clock.now += 60_000
  const times = { start_at: '2026-11-30T16:30', end_at: '2026-11-30T17:30' }
  expect((await family.asOwner('PATCH', `/tasks/${event.id}`, times, { 'if-match': '"2"' })).statusCode).toBe(200)
  const movedFor = async ({ get }: typeof avi) => (await get(`${family.path}${path}`)).json().moved_from
  expect(await movedFor(avi)).toEqual({ date: '2026-11-30', start_at: '2026-11-30T15:00:00+02:00', all_day: false })
  expect(await movedFor(gil)).toBeUndefined()
  expect((await call('PUT', `/supporters/me${family.path}${path}/seen`, { token: avi.token, body: {} })).statusCode).toBe(200)
  expect(await movedFor(avi)).toBeUndefined()
})
