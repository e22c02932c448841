// A family plans with a client that is generated from the OpenAPI document, as docs/api.md describes. Throws if a step fails.
import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/openapi.ts'

type FamilyTask = components['schemas']['FamilyTask']

const { HAND_IN_HAND_URL: baseUrl = '', USER_TOKEN: token = '', FAMILY_TOKEN: family = '' } = process.env
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })
const anonymous = createClient<paths>({ baseUrl })
const path = { family }

// Who is signed in?
const me = await api.GET('/v2/supporters/{user}', { params: { path: { user: 'me' } } })
assert.equal(me.data?.full_name, 'Noa Levi')

// Without a token the reply is 401. It has a code, and says how to sign in.
const refused = await anonymous.GET('/v2/families/{family}', { params: { path } })
assert.deepEqual(
  [refused.error?.code, refused.response.status, refused.response.headers.get('www-authenticate')],
  ['unauthenticated', 401, 'Bearer'],
)

// Two requests with one key create one task.
const header = { 'Idempotency-Key': crypto.randomUUID() }
const body = {
  title: 'Soup for five',
  category: 'home',
  type: 'until_time',
  start_at: '2031-05-06T17:00',
  end_at: '2031-05-06T18:00',
} as const
const created = await Promise.all([1, 2].map(() => api.POST('/v2/families/{family}/tasks', { params: { path, header }, body })))
const [task, again] = created.map(({ data }): FamilyTask | undefined => data?.tasks[0])
assert(task)
assert.deepEqual([task.start_at, task.id], ['2031-05-06T17:00:00+03:00', again?.id])

// A body that does not fit: 400, with the name of the wrong field.
// @ts-expect-error: the generated type asks for a title
const wrong = await api.POST('/v2/families/{family}/tasks', { params: { path }, body: { category: 'home', type: 'no_time' } })
assert.deepEqual([wrong.error?.code, wrong.error?.errors?.[0]?.field], ['bad_request', 'title'])

// With the ETag of a list, the reply is 304 until something changes.
const list = await api.GET('/v2/families/{family}/tasks', { params: { path } })
const tag = { 'If-None-Match': list.response.headers.get('etag') ?? '' }
assert.equal(list.data?.events.length, 1)
const unchanged = await api.GET('/v2/families/{family}/tasks', { params: { path, header: tag } })
assert.equal(unchanged.response.status, 304)

// A change needs the version that was read.
const one = { path: { family, id: String(task.id) } }
const change = (version: number, title: string) =>
  api.PATCH('/v2/families/{family}/tasks/{id}', { params: { ...one, header: { 'If-Match': `"${version}"` } }, body: { title } })
const changed = await change(task.version, 'Soup for six')
assert.equal(changed.data?.title, 'Soup for six')
const late = await change(task.version, 'Soup for seven')
assert.deepEqual([late.error?.code, late.response.status], ['version_conflict', 412])
const fresh = await api.GET('/v2/families/{family}/tasks', { params: { path, header: tag } })
assert.equal(fresh.data?.events[0]?.title, 'Soup for six')

// Someone takes the task, and has it in their calendar.
const mine = { path: { user: 'me', ...one.path } }
const taken = await api.PUT('/v2/supporters/{user}/families/{family}/events/{id}/assign_me', { params: mine, body: {} })
assert.equal(taken.data?.status, 'in_progress')
const feed = await api.POST('/v2/supporters/{user}/calendar', { params: { path: { user: 'me' } } })
const secret = /([^/]+)\.ics$/.exec(feed.data?.url ?? '')?.[1] ?? ''
const calendar = await anonymous.GET('/v2/calendar/{feed}.ics', { params: { path: { feed: secret } }, parseAs: 'text' })
assert.match(calendar.data ?? '', /SUMMARY:Soup for six/)

// The export is also available as a table (CSV).
const table = await api.GET('/v2/families/{family}/export', { params: { path }, headers: { Accept: 'text/csv' }, parseAs: 'text' })
assert.match(String(table.data), /"Soup for six"/)

process.stdout.write('done\n')
