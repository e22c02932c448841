import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo, clock, call } = await testServer()
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

test('a supporter takes a task, and the list shows it as theirs', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  const taken = (await avi.take(task)).json()
  expect(taken).toMatchObject({ id: task.id, task_id: -task.id, status: 'in_progress', assigned_on_me: true })
  expect((await avi.tasks()).json().no_time).toMatchObject([{ id: task.id, assigned_on_me: true }])
})

test('when ten supporters take one task at once, one gets it and nine are refused', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const supporters = []
  for (let index = 0; index < 10; index++) supporters.push(await family.makeSupporter())
  const replies = await Promise.all(supporters.map((supporter) => supporter.take(task)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => codeOf(reply) === 'task_taken')).toHaveLength(9)
})

test('taking, giving back and completing twice is harmless and notifies the family once', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const soup = await family.makeTask({ title: 'Soup' })
  const sent = async () => (await textsTo(family.owner.phone)).filter((text) => text.includes('Soup')).length
  for (const act of [avi.take, avi.withdraw, avi.take, avi.complete]) {
    const before = await sent()
    expect((await act(soup)).statusCode).toBe(200)
    expect((await act(soup)).statusCode).toBe(200)
    // The message about a completion is sent only 10 s later, when the screen no longer offers to undo the completion.
    if (act === avi.complete) clock.now += 10_000
    expect(await sent()).toBe(before + 1)
  }
  expect((await avi.complete(soup)).json().status).toBe('completed')
})

test('a task that is given back is open again, and the family sees the reason', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  expect((await avi.withdraw(task, 'My car broke down')).json()).toMatchObject({ status: 'initial', assignee: null })
  const overview = (await family.asOwner('GET', '')).json()
  expect(overview.recent_events[0]).toMatchObject({ kind: 'withdrawn', by: 'Avi Cohen', reason: 'My car broke down' })
})

test('only the assignee completes a task', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const task = await family.makeTask()
  expect(codeOf(await bella.complete(task))).toBe('not_allowed')
  await avi.take(task)
  expect(codeOf(await bella.complete(task))).toBe('not_allowed')
  await avi.complete(task)
  expect(codeOf(await bella.complete(task))).toBe('task_completed')
  expect(codeOf(await bella.take(task))).toBe('task_completed')
  expect(codeOf(await avi.withdraw(task))).toBe('task_completed')
})

test('an event that has ended can not be taken any more', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent({ start_at: '2026-11-23T12:30', end_at: '2026-11-23T13:00' })
  const began = clock.now
  clock.now += 61 * 60_000
  expect(codeOf(await avi.take(event))).toBe('task_over')
  clock.now = began
  expect((await avi.take(event)).statusCode).toBe(200)
})

test('a person can take only one task of a group', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { tasks } = (await family.asOwner('POST', '/tasks', { title: 'Move', category: 'home', type: 'no_time', helpers_needed: 3 })).json()
  expect(tasks).toHaveLength(3)
  expect(new Set(tasks.map((task: { group_id: number }) => task.group_id)).size).toBe(1)
  expect((await avi.take(tasks[0])).statusCode).toBe(200)
  expect(codeOf(await avi.take(tasks[1]))).toBe('already_helping')
})

test('a task for trusted people is refused to others', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ trusted: true })]
  const task = await family.makeTask({ trusted_only: true })
  expect(codeOf(await avi.take(task))).toBe('not_trusted')
  expect((await bella.take(task)).statusCode).toBe(200)
})

test('only the taker and the family see private details, until a day after the task', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const task = await family.makeEvent({ private_details: 'Door code 4711' })
  expect((await bella.get(`${family.path}/events/${task.id}`)).json().private_details).toBeNull()
  await avi.take(task)
  expect((await avi.get(`${family.path}/events/${task.id}`)).json().private_details).toBe('Door code 4711')
  expect((await bella.get(`${family.path}/events/${task.id}`)).json().private_details).toBeNull()
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().private_details).toBe('Door code 4711')
})

test('supporters see the number of the task’s creator, and only first names of other people', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const task = await family.makeTask()
  await avi.take(task)
  const seen = (await bella.tasks()).json().no_time[0]
  expect(seen.creator.formatted_phone_number).toMatch(/^\+972 5/)
  expect(seen.assignee).toEqual({ full_name: 'Avi', formatted_phone_number: null })
  expect((await avi.tasks()).json().no_time[0].assignee.formatted_phone_number).toMatch(/^\+972 5/)
  expect([seen.taken_at, (await avi.tasks()).json().no_time[0].taken_at]).toEqual([null, expect.any(String)])
  expect((await family.asOwner('GET', '/tasks')).json().no_time[0].assignee.full_name).toBe('Avi Cohen')
})

test('a request for an unchanged list returns 304, and after a change it returns the new list', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  const first = await avi.tasks()
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  // The ETag is weak, because it is the same for each encoding.
  const compressed = await avi.tasks({ 'accept-encoding': 'br' })
  expect([tag.startsWith('W/'), compressed.headers.etag]).toEqual([true, tag])
  const again = await avi.tasks({ 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await avi.take(task)
  expect((await avi.tasks({ 'if-none-match': tag })).statusCode).toBe(200)
  expect((await family.owner.tasks({ 'if-none-match': tag })).statusCode).toBe(200)
})

test("events have the day and the times of the family's time zone", async () => {
  const family = await makeFamily()
  const event = await family.makeEvent()
  expect(event).toMatchObject({
    task_id: event.id,
    date: '2026-11-24',
    start_at: '2026-11-24T07:40:00+02:00',
    end_at: '2026-11-24T08:20:00+02:00',
  })
})

test('a supporter’s own tasks and events are plain lists that can be filtered by state', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [task, event] = [await family.makeTask(), await family.makeEvent()]
  await avi.take(task)
  await avi.take(event)
  await avi.complete(task)
  const mine = async (path: string) => (await avi.get(path)).json().map((each: { id: number }) => each.id)
  expect(await mine(`/tasks?family_token=${family.token}&status_in[]=completed`)).toEqual([task.id])
  expect(await mine(`/tasks?family_token=${family.token}&status_in[]=in_progress`)).toEqual([])
  expect(await mine(`/my_events?family_token=${family.token}&status_in[]=completed&status_in[]=in_progress`)).toEqual([event.id])
})

test('an event leaves the list a week after its day, and is still in the list of older tasks', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent()
  const began = clock.now
  clock.now += 9 * 24 * 3_600_000
  const listed = (await avi.tasks()).json().events
  const older = (await avi.get(`${family.path}/tasks?before=2026-11-28`)).json().events
  clock.now = began
  expect(listed).toEqual([])
  expect(older).toMatchObject([{ id: event.id }])
})

test('a task of the wrong type, or with an unknown or invalid id, returns 404', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  for (const path of [
    `events/${task.id}`,
    'tasks/999999',
    'tasks/-1',
    'tasks/0',
    'tasks/abc',
    'tasks/99999999999999999999',
    'tasks/1e3',
    'tasks/%00',
  ]) {
    expect((await avi.get(`${family.path}/${path}`)).statusCode, path).toBe(404)
    expect((await call('PUT', `/supporters/me${family.path}/${path}/assign_me`, { token: avi.token, body: {} })).statusCode, path).toBe(404)
  }
})
