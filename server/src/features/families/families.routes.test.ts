import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor } = await testServer()
const HOUR = 3_600_000

const newFamily = (phone_number: string, code: string) => ({
  title: 'Levi',
  time_zone: 'Asia/Jerusalem',
  locale: 'en',
  owner: { first_name: 'Noa', last_name: 'Levi', phone_number },
  code,
})

test('a family is started with a proved phone, and its owner is signed in', async () => {
  const phone = makePhone()
  const reply = await call('POST', '/families', { body: newFamily(phone, await codeFor(phone, 'start_family')) })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toEqual({
    family_token: expect.stringMatching(/^[\w-]{11}$/),
    user_token: expect.stringMatching(/^[\w-]{22}$/),
    title: 'Levi',
    role: 'owner',
    confirmed: true,
  })
  expect(String(reply.headers['set-cookie'])).toContain('HttpOnly')
})

test('without the right code no family is created', async () => {
  const phone = makePhone()
  const code = await codeFor(phone, 'start_family')
  expect((await call('POST', '/families', { body: newFamily(phone, code === '000000' ? '000001' : '000000') })).json().code).toBe(
    'code_wrong',
  )
  expect((await call('POST', '/families', { body: newFamily(makePhone(), code) })).json().code).toBe('code_expired')
  expect((await call('POST', '/families', { body: newFamily(phone, code) })).statusCode).toBe(201)
  expect((await call('POST', '/families', { body: newFamily(phone, code) })).json().code).toBe('code_expired')
})

test('an invalid new family is refused with an error, and the person’s code stays valid', async () => {
  const phone = makePhone()
  const good = newFamily(phone, await codeFor(phone, 'start_family'))
  const refused = async (change: object) => (await call('POST', '/families', { body: { ...good, ...change } })).json().code
  expect(await refused({ title: '  ' })).toBe('title_missing')
  expect(await refused({ time_zone: 'Mars/Olympus' })).toBe('bad_request')
  expect(await refused({ owner: { ...good.owner, first_name: 'N' } })).toBe('name_too_short')
  expect(await refused({ owner: { ...good.owner, phone_number: '123' } })).toBe('phone_invalid')
  expect(await refused({ locale: 'zz' })).toBe('bad_request')
  expect((await call('POST', '/families', { body: good })).statusCode).toBe(201)
})

test('a number can start at most three families a day', async () => {
  const phone = makePhone()
  const start = async () => call('POST', '/families', { body: newFamily(phone, await codeFor(phone, 'start_family')) })
  const began = clock.now
  for (let family = 0; family < 3; family++) expect((await start()).statusCode).toBe(201)
  clock.now += HOUR
  const refused = await start()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(23 * 3600)])
  clock.now = began + 24 * HOUR
  expect((await start()).statusCode).toBe(201)
  clock.now = began
})

test('a supporter sees the family’s counts and contact person, and the supporter’s own role', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter({ trusted: true })
  const [first, second] = [await family.makeTask(), await family.makeEvent()]
  await family.makeTask()
  await avi.take(first)
  await avi.take(second)
  await avi.complete(second)
  expect((await avi.get(family.path)).json()).toMatchObject({
    title: 'Levi',
    tasks_counter: { initial: 1, in_progress: 1, completed: 1, my_tasks: 2 },
    coordinator: { full_name: 'Noa Levi', formatted_phone_number: expect.stringMatching(/^\+972/) },
    primary_caregiver: null,
    time_zone: 'Asia/Jerusalem',
    house_rules: null,
    paused: false,
    me: { role: 'supporter', trusted: true },
  })
})

test('the overview shows which tasks of the week are covered', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const anyTime = await family.makeTask()
  const tomorrow = await family.makeEvent()
  const today = await family.makeEvent({ start_at: '2026-11-23T17:00', end_at: '2026-11-23T18:00' })
  await family.makeEvent({ start_at: '2026-11-30T00:00', end_at: '2026-11-30T01:00' })
  await avi.take(tomorrow)
  const overview = (await family.asOwner('GET', '')).json()
  expect(overview.coverage).toMatchObject({ taken: 1, total: 3 })
  expect(overview.coverage.uncovered.map((task: { id: number }) => task.id)).toEqual([today.id, anyTime.id])
  expect(overview.coverage.days).toEqual([
    { date: '2026-11-23', taken: 0, total: 1 },
    { date: '2026-11-24', taken: 1, total: 1 },
    ...['25', '26', '27', '28', '29'].map((day) => ({ date: `2026-11-${day}`, taken: 0, total: 0 })),
  ])
  expect(overview.today).toMatchObject([{ id: today.id }])
  expect(overview.tomorrow).toMatchObject([
    { id: tomorrow.id, assignee: { full_name: 'Avi Cohen', formatted_phone_number: expect.stringMatching(/^\+972/) } },
  ])
  expect(overview.recent_events[0]).toMatchObject({
    kind: 'taken',
    by: 'Avi Cohen',
    task: { task_id: tomorrow.id, title: 'Drive Dana', date: '2026-11-24', series_id: null },
  })
})

test('the overview shows taken places only for tasks that also have an open place', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const bed = await family.makeTask({ title: 'Carry the bed', helpers_needed: 2 })
  const full = await family.makeTask({ title: 'Carry the table', helpers_needed: 2 })
  await avi.take(bed)
  for (const each of [avi, bella]) await each.take(full)
  const { coverage } = (await family.asOwner('GET', '')).json()
  expect(coverage.uncovered).toMatchObject([{ title: 'Carry the bed', status: 'initial' }])
  expect(coverage.taken_beside).toMatchObject([{ title: 'Carry the bed', assignee: { full_name: 'Avi Cohen' } }])
})

test('open events that are over do not count as needed', async () => {
  const family = await makeFamily()
  await family.makeEvent({ start_at: '2026-11-23T13:00', end_at: '2026-11-23T14:00' })
  const needed = async () => {
    const reply = await family.asOwner('GET', '', undefined, { 'if-none-match': tag })
    tag = String(reply.headers.etag)
    const { coverage, tasks_counter } = reply.json()
    return [coverage.uncovered.length, coverage.total, tasks_counter.initial]
  }
  let tag = ''
  expect(await needed()).toEqual([1, 1, 1])
  clock.now += 3 * HOUR
  expect(await needed()).toEqual([0, 0, 0])
  clock.now -= 3 * HOUR
})

test('one call counts the open tasks of several families, with null for invalid tokens', async () => {
  const [home, other] = [await makeFamily(), await makeFamily()]
  await home.makeTask()
  // Each of these counts as one card: two places of one task, and three dates of a series. An event that is over has no card.
  await home.makeTask({ helpers_needed: 2 })
  await home.makeEvent({ start_at: '2026-12-01T13:00', end_at: '2026-12-01T14:00', repeat: 'FREQ=WEEKLY;COUNT=3' })
  await home.makeEvent({ start_at: '2026-11-23T13:00', end_at: '2026-11-23T14:00' })
  clock.now += 3 * HOUR
  const payload = [
    { user_token: home.owner.token, family_token: home.token },
    { user_token: home.owner.token, family_token: other.token },
    { user_token: 'x', family_token: '' },
    { user_token: other.owner.token, family_token: other.token },
  ]
  const reply = await call('POST', '/supporters/families/task_count', { body: { payload } })
  expect([reply.statusCode, reply.json()]).toEqual([200, [3, null, null, 0]])
  clock.now -= 3 * HOUR
  expect((await call('POST', '/supporters/families/task_count', { body: { payload: Array(51).fill(payload[0]) } })).statusCode).toBe(400)
})

test('repeated calls for counts are limited', async () => {
  const ask = () => call('POST', '/supporters/families/task_count', { body: { payload: [] }, address: '192.0.2.9' })
  for (let call = 0; call < 10; call++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).json().code).toBe('too_many_requests')
})

test('a task can be changed and cancelled only with its latest version', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const change = (version: string | undefined, body: object) =>
    family.asOwner('PATCH', `/tasks/${task.id}`, body, version === undefined ? {} : { 'if-match': version })
  expect((await change(undefined, { title: 'Stew' })).json().code).toBe('version_missing')
  const changed = (await change(`"${task.version}"`, { title: 'Stew', urgent: true })).json()
  expect(changed).toMatchObject({ title: 'Stew', urgent: true, version: task.version + 1 })
  expect((await change(`"${task.version}"`, { title: 'Rice' })).json().code).toBe('version_conflict')
  expect((await change('nonsense', { title: 'Rice' })).json().code).toBe('version_conflict')
  expect((await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `"${task.version}"` })).json().code).toBe(
    'version_conflict',
  )
  expect((await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `"${changed.version}"` })).statusCode).toBe(200)
  expect((await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `"${changed.version}"` })).statusCode).toBe(200)
  expect((await family.asOwner('GET', '/tasks')).json().no_time).toEqual([])
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().code).toBe('task_cancelled')
  expect((await family.owner.take(task)).json().code).toBe('task_cancelled')
})

test('if ten calls change one version at once, one succeeds and nine are refused as conflicts', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      family.asOwner('PATCH', `/tasks/${task.id}`, { title: `Soup ${index}` }, { 'if-match': `"${task.version}"` }),
    ),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.json().code === 'version_conflict')).toHaveLength(9)
})

test('a task without a date can become an event, and an event can lose its date', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const change = async (version: number, body: object) =>
    (await family.asOwner('PATCH', `/tasks/${task.id}`, body, { 'if-match': `${version}` })).json()
  expect((await change(1, { type: 'until_time' })).code).toBe('bad_request')
  const timed = await change(1, { type: 'until_time', start_at: '2026-11-25T10:00', end_at: '2026-11-25T11:00' })
  expect(timed).toMatchObject({ task_id: task.id, start_at: '2026-11-25T10:00:00+02:00' })
  const dateless = await change(2, { type: 'no_time' })
  expect(dateless).toMatchObject({ task_id: -task.id, type: 'no_time' })
  expect(dateless.start_at).toBeUndefined()
})

test('invalid times are refused', async () => {
  const family = await makeFamily()
  const code = async (overrides: object) =>
    (
      await family.asOwner('POST', '/tasks', {
        title: 'Drive',
        category: 'home',
        type: 'until_time',
        start_at: '2026-11-24T10:00',
        end_at: '2026-11-24T11:00',
        ...overrides,
      })
    ).json().code
  expect(await code({ end_at: '2026-11-24T10:00' })).toBe('end_before_start')
  expect(await code({ start_at: '2026-11-20T10:00', end_at: '2026-11-20T11:00' })).toBe('time_in_past')
  expect(await code({ start_at: 'tomorrow' })).toBe('bad_request')
  expect(await code({ end_at: null })).toBe('bad_request')
  expect(await code({ title: '' })).toBe('title_missing')
  expect(await code({ title: 'x'.repeat(121) })).toBe('text_too_long')
  expect(await code({ description: 'x'.repeat(2001) })).toBe('text_too_long')
  expect(await code({})).toBeUndefined()
})
