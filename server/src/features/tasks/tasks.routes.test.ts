import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { aFamily, textsTo, clock, call } = await testServer()
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

test('a supporter takes a task, and the list shows it as theirs', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const task = await family.addTask()
  const taken = (await avi.take(task)).json()
  expect(taken).toMatchObject({ id: task.id, task_id: -task.id, status: 'in_progress', assigned_on_me: true })
  expect((await avi.tasks()).json().no_time).toMatchObject([{ id: task.id, assigned_on_me: true }])
})

test('when ten supporters take one task at once, one gets it and nine are told so', async () => {
  const family = await aFamily()
  const task = await family.addTask()
  const supporters = []
  for (let index = 0; index < 10; index++) supporters.push(await family.supporter())
  const replies = await Promise.all(supporters.map((supporter) => supporter.take(task)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => codeOf(reply) === 'task_taken')).toHaveLength(9)
})

test('taking, withdrawing and completing twice is harmless and tells the family once', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const soup = await family.addTask({ title: 'Soup' })
  const sent = async () => (await textsTo(family.owner.phone)).filter((text) => text.includes('Soup')).length
  for (const act of [avi.take, avi.withdraw, avi.take, avi.complete]) {
    const before = await sent()
    expect((await act(soup)).statusCode).toBe(200)
    expect((await act(soup)).statusCode).toBe(200)
    expect(await sent()).toBe(before + 1)
  }
  expect((await avi.complete(soup)).json().status).toBe('completed')
})

test('a withdrawn task is open again, and the family reads the reason', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const task = await family.addTask()
  await avi.take(task)
  expect((await avi.withdraw(task, 'My car broke down')).json()).toMatchObject({ status: 'initial', assignee: null })
  const overview = (await family.asOwner('GET', '')).json()
  expect(overview.recent_events[0]).toMatchObject({ kind: 'withdrawn', by: 'Avi Cohen', reason: 'My car broke down' })
})

test('only the assignee completes a task', async () => {
  const family = await aFamily()
  const [avi, bella] = [await family.supporter(), await family.supporter({ first_name: 'Bella' })]
  const task = await family.addTask()
  expect(codeOf(await bella.complete(task))).toBe('not_allowed')
  await avi.take(task)
  expect(codeOf(await bella.complete(task))).toBe('not_allowed')
  await avi.complete(task)
  expect(codeOf(await bella.complete(task))).toBe('task_completed')
  expect(codeOf(await bella.take(task))).toBe('task_completed')
  expect(codeOf(await avi.withdraw(task))).toBe('task_completed')
})

test('an event that has ended can not be taken any more', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const event = await family.addEvent({ start_at: '2026-11-23T12:30', end_at: '2026-11-23T13:00' })
  const began = clock.now
  clock.now += 61 * 60_000
  expect(codeOf(await avi.take(event))).toBe('task_over')
  clock.now = began
  expect((await avi.take(event)).statusCode).toBe(200)
})

test('a task for several helpers takes each person once', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const { tasks } = (await family.asOwner('POST', '/tasks', { title: 'Move', category: 'home', type: 'no_time', helpers_needed: 3 })).json()
  expect(tasks).toHaveLength(3)
  expect(new Set(tasks.map((task: { group_id: number }) => task.group_id)).size).toBe(1)
  expect((await avi.take(tasks[0])).statusCode).toBe(200)
  expect(codeOf(await avi.take(tasks[1]))).toBe('already_helping')
})

test('a task kept to trusted people is refused to others', async () => {
  const family = await aFamily()
  const [avi, bella] = [await family.supporter(), await family.supporter({ trusted: true })]
  const task = await family.addTask({ trusted_only: true })
  expect(codeOf(await avi.take(task))).toBe('not_trusted')
  expect((await bella.take(task)).statusCode).toBe(200)
})

test('private details show to the taker and the family alone, and are gone a day after the task', async () => {
  const family = await aFamily()
  const [avi, bella] = [await family.supporter(), await family.supporter({ first_name: 'Bella' })]
  const task = await family.addEvent({ private_details: 'Door code 4711' })
  expect((await bella.get(`${family.path}/events/${task.id}`)).json().private_details).toBeNull()
  await avi.take(task)
  expect((await avi.get(`${family.path}/events/${task.id}`)).json().private_details).toBe('Door code 4711')
  expect((await bella.get(`${family.path}/events/${task.id}`)).json().private_details).toBeNull()
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().private_details).toBe('Door code 4711')
})

test('supporters see the number of whoever asked, and of the others their first name only', async () => {
  const family = await aFamily()
  const [avi, bella] = [await family.supporter(), await family.supporter({ first_name: 'Bella' })]
  const task = await family.addTask()
  await avi.take(task)
  const seen = (await bella.tasks()).json().no_time[0]
  expect(seen.creator.formatted_phone_number).toMatch(/^\+972 5/)
  expect(seen.assignee).toEqual({ full_name: 'Avi', formatted_phone_number: null })
  expect((await avi.tasks()).json().no_time[0].assignee.formatted_phone_number).toMatch(/^\+972 5/)
  expect((await family.asOwner('GET', '/tasks')).json().no_time[0].assignee.full_name).toBe('Avi Cohen')
})

test('a list that has not changed is answered with 304, and a change with a new list', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const task = await family.addTask()
  const first = await avi.tasks()
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const again = await avi.tasks({ 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await avi.take(task)
  expect((await avi.tasks({ 'if-none-match': tag })).statusCode).toBe(200)
  expect((await family.owner.tasks({ 'if-none-match': tag })).statusCode).toBe(200)
})

test('events come with the day and the times of the family', async () => {
  const family = await aFamily()
  const event = await family.addEvent()
  expect(event).toMatchObject({
    task_id: event.id,
    date: '2026-11-24',
    start_at: '2026-11-24T07:40:00+02:00',
    end_at: '2026-11-24T08:20:00+02:00',
  })
})

test('what is mine comes as bare lists, by state', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const [task, event] = [await family.addTask(), await family.addEvent()]
  await avi.take(task)
  await avi.take(event)
  await avi.complete(task)
  const mine = async (path: string) => (await avi.get(path)).json().map((each: { id: number }) => each.id)
  expect(await mine(`/tasks?family_token=${family.token}&status_in[]=completed`)).toEqual([task.id])
  expect(await mine(`/tasks?family_token=${family.token}&status_in[]=in_progress`)).toEqual([])
  expect(await mine(`/my_events?family_token=${family.token}&status_in[]=completed&status_in[]=in_progress`)).toEqual([event.id])
})

test('finished tasks leave the list after a week and are found under an earlier day', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const event = await family.addEvent()
  const began = clock.now
  clock.now += 9 * 24 * 3_600_000
  const listed = (await avi.tasks()).json().events
  const older = (await avi.get(`${family.path}/tasks?before=2026-11-28`)).json().events
  clock.now = began
  expect(listed).toEqual([])
  expect(older).toMatchObject([{ id: event.id }])
})

test('a task of the other kind, of nobody or with nonsense for an id is not found', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const task = await family.addTask()
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
