import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { type Endpoint, type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { TABLES_OF_FAMILY } from '../store/personal-data/family-erasing.ts'
import { keysOf } from '../testing/request-keys.ts'
import { type Family, goodRequests, methodOf, pathOf } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, database, jobs } = server

const CREATING = Object.entries<Endpoint>(endpoints).flatMap(([name, { creates }]) => (creates ? [name as EndpointName] : []))
const KEY = 'a-key-of-the-tests-1'

/** How many rows of a family each table has, without the rows of creation keys and without what the jobs write. */
async function rowsOf(family: Family) {
  const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  const counts: Record<string, number> = {}
  for (const table of TABLES_OF_FAMILY.filter((name) => name !== 'creation_key')) {
    counts[table] = (await database.selectFrom(table).where('family_id', '=', id).select('family_id').execute()).length
  }
  return counts
}

/** A request of this call, and how to send it with a key: as it is, or with something else in its body. */
async function requestOf(name: EndpointName) {
  const family = await makeFamily()
  const keys = keysOf(server, family)
  const path = await pathOf(name, keys)
  const body = { ...(await goodRequests[name].body?.(keys)) }
  const send = (key: string | null, changes: object = {}, token = family.owner.token) =>
    call(methodOf(name), path, { token, body: { ...body, ...changes }, ...(key !== null && { headers: { 'idempotency-key': key } }) })
  return { family, body, send }
}

/** A change with which this body stays valid. */
const otherBody = (body: Record<string, unknown>) => {
  if ('drafts' in body)
    return { drafts: [...(body.drafts as object[]), { title: 'Bread', category: 'home', date: null, start: null, end: null }] }
  if ('days' in body) return { days: 31 }
  return 'title' in body ? { title: 'Bread' } : { locale: 'ru' }
}

test.each(CREATING)('%s sent twice with the same key creates once, and returns the same reply twice', async (name) => {
  const { family, send } = await requestOf(name)
  const first = await send(KEY)
  expect(first.statusCode, first.body).toBe(201)
  const rows = await rowsOf(family)
  clock.now += HOUR
  const again = await send(KEY)
  clock.now -= HOUR
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(await rowsOf(family)).toEqual(rows)
})

test.each(CREATING)('%s sent several times at once with the same key creates once', async (name) => {
  const { family, send } = await requestOf(name)
  const before = await rowsOf(family)
  const endpoint: Endpoint = endpoints[name]
  // One caller may send two large bodies at a time.
  const atOnce = endpoint.bodyLimit ? 2 : 10
  const replies = await Promise.all(Array.from({ length: atOnce }, () => send(KEY)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(atOnce).fill(201))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  const [after, alone] = [await rowsOf(family), await requestOf(name)]
  const without = await rowsOf(alone.family)
  await alone.send(null)
  const once = await rowsOf(alone.family)
  const added = (one: Record<string, number>, other: Record<string, number>) =>
    Object.fromEntries(Object.keys(one).map((table) => [table, (other[table] ?? 0) - (one[table] ?? 0)]))
  expect(added(before, after)).toEqual(added(without, once))
})

test.each(CREATING)('%s with a used key and another body is refused, and creates nothing', async (name) => {
  const { family, body, send } = await requestOf(name)
  expect((await send(KEY)).statusCode).toBe(201)
  const rows = await rowsOf(family)
  const reply = await send(KEY, otherBody(body))
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'key_reused'])
  expect(await rowsOf(family)).toEqual(rows)
})

test.each(CREATING)('%s with a malformed key is refused', async (name) => {
  const { send } = await requestOf(name)
  for (const key of ['', 'short', 'x'.repeat(65), 'a key with spaces in it', '"quoted-key-quoted-key"']) {
    const reply = await send(key)
    expect([reply.statusCode, reply.json().code], key).toEqual([400, 'bad_request'])
  }
})

test('a refused request leaves its key free for another request', async () => {
  const { send } = await requestOf('POST /families/:family/tasks')
  expect((await send(KEY, { end_at: '2026-11-24T07:00' })).json().code).toBe('end_before_start')
  expect((await send(KEY)).statusCode).toBe(201)
})

test('two members can use the same key, and one member can use the same key in different calls', async () => {
  const { family, send } = await requestOf('POST /families/:family/tasks')
  const coordinator = await family.makeCoordinator()
  const ids = async (reply: ReturnType<typeof send>) => (await reply).json<{ tasks: { id: number }[] }>().tasks.map(({ id }) => id)
  const [one, other] = [await ids(send(KEY)), await ids(send(KEY, {}, coordinator.token))]
  expect(one.filter((id) => other.includes(id))).toEqual([])
  // A repeated request shows each of the two members what they created themselves.
  expect([await ids(send(KEY)), await ids(send(KEY, {}, coordinator.token))]).toEqual([one, other])
  const headers = { 'idempotency-key': KEY }
  expect((await call('POST', `${family.path}/invitations`, { token: family.owner.token, body: {}, headers })).statusCode).toBe(201)
})

test('a repeated request returns the current state, and is refused if the caller lost their role', async () => {
  const { family, send } = await requestOf('POST /families/:family/tasks')
  const coordinator = await family.makeCoordinator()
  const [task] = (await send(KEY, {}, coordinator.token)).json<{ tasks: { id: number }[] }>().tasks
  await family.asOwner('PATCH', `/tasks/${task?.id}`, { title: 'Lentil soup' }, { 'if-match': '"1"' })
  expect((await send(KEY, {}, coordinator.token)).json().tasks[0].title).toBe('Lentil soup')
  await family.asOwner('PATCH', `/members/${coordinator.id}`, { role: 'supporter' })
  expect((await send(KEY, {}, coordinator.token)).json().code).toBe('not_allowed')
})

test('a sign-up whose reply was lost succeeds again even if the link has ended since', async () => {
  const { family, send } = await requestOf('POST /supporters/signup')
  expect((await send(KEY)).statusCode).toBe(201)
  await family.asOwner('POST', '/invitations', { renew: true })
  expect((await send(KEY)).statusCode).toBe(201)
  expect((await send('another-key-of-the-tests')).json().code).toBe('invitation_closed')
})

test('a key is deleted after a day, and at once if it was stored while the clock was ahead', async () => {
  const { send } = await requestOf('POST /families/:family/invitations')
  const kept = async () => (await database.selectFrom('creation_key').select('id').execute()).length
  await send(KEY)
  clock.now += 0.9 * DAY
  await jobs.forgetKeys()
  expect(await kept()).toBeGreaterThan(0)
  clock.now += 0.2 * DAY
  await jobs.forgetKeys()
  expect(await kept()).toBe(0)
  await send(KEY)
  clock.now -= 2 * DAY
  await jobs.forgetKeys()
  expect(await kept()).toBe(0)
})
