import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { accept, propose } from '../testing/circles/proposals.ts'
import { addresses, makeFamilyByCommand } from '../testing/families.ts'
import { type LoginLink, linkIn, ok } from '../testing/family.ts'
import type { Family } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'
import { newcomer } from './authentication.ts'
import { confirm } from './confirmation.ts'

// The specification's app has no call for confirming (decision 074). tests/clients/specification.test.ts runs that app as a whole.

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const { call, clock, database, lines, makeFamily } = server
const nextAddress = addresses()
const DAY = 86_400_000

/** How the person was signed in when they confirmed; null before they confirm. */
async function yesOf(id: number) {
  const { confirmed_by } = await database.selectFrom('membership').where('id', '=', id).select('confirmed_by').executeTakeFirstOrThrow()
  return confirmed_by
}
/** What the specification's app sends with the tokens of a link. */
function appOf(family: Family, { user_token, family_token }: LoginLink) {
  const path = `/supporters/${user_token}${family.path}`
  const put = (task: { id: number; type: string }, what: string, body: unknown = {}) =>
    call('PUT', `${path}/${task.type === 'no_time' ? 'tasks' : 'events'}/${task.id}/${what}`, { body })
  return {
    family: () => call('GET', path),
    tasks: (headers: Record<string, string> = {}) => call('GET', `${path}/tasks`, { headers }),
    take: (task: { id: number; type: string }) => put(task, 'assign_me'),
    put,
    count: () =>
      call('POST', '/supporters/families/task_count', { body: { payload: [{ user_token, family_token }] }, headers: nextAddress() }),
  }
}
async function aNewcomer(overrides: Parameters<Family['makeNewcomer']>[0] = {}) {
  const family = await makeFamily()
  const newcomer = await family.makeNewcomer(overrides)
  return { family, ...newcomer, app: appOf(family, newcomer.link) }
}
const confirmations = async (family: Family) =>
  (await family.asOwner('GET', '/events')).json<{ kind: string }[]>().filter(({ kind }) => kind === 'confirmed').length

test('taking a first task stores one confirmation in the history and the log, and no consent', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.addMember()
  const app = appOf(family, await family.renewLink({ id, phone }))
  const task = await family.makeTask()
  const logged = lines.length
  expect((await app.take(task)).statusCode).toBe(200)
  expect((await app.put(task, 'unassign_me', { reason: null })).statusCode).toBe(200)
  expect(await yesOf(id)).toBe('sms_link')
  expect(await confirmations(family)).toBe(1)
  expect(lines.slice(logged).filter((line) => line.includes('"security":"confirmed"'))).toHaveLength(1)
  expect(await database.selectFrom('consent').where('membership_id', '=', id).selectAll().execute()).toEqual([])
  // From here on the test uses our own app, which asks for the consents.
  const token = await server.tokenByCode(phone, family.token)
  const me = await ok<{ has_consented: boolean; consents_missing: string[] }>(call('GET', '/supporters/me', { token }))
  expect(me).toMatchObject({ has_consented: false, consents_missing: ['terms', 'privacy'] })
})

test('a device of our app needs a confirmation, whether its token is in a header or in the path', async () => {
  const { family, id, link } = await aNewcomer()
  const task = await family.makeTask()
  const { user_token: token } = await ok<LoginLink>(call('POST', '/session', { body: link }))
  for (const [user, more] of [
    ['me', { token }],
    [token, {}],
  ] as const) {
    const path = `/supporters/${user}${family.path}`
    expect((await call('GET', path, more)).json().code).toBe('not_confirmed')
    expect((await call('PUT', `${path}/tasks/${task.id}/assign_me`, { body: {}, ...more })).json().code).toBe('not_confirmed')
  }
  const device = appOf(family, { ...link, user_token: token })
  expect((await device.count()).json()).toEqual([null])
  expect(await yesOf(id)).toBeNull()
})

test('a call that only our app makes needs a confirmation, even with a link’s token in the path', async () => {
  const { family, id, link } = await aNewcomer()
  const task = await family.makeTask()
  const path = `/supporters/${link.user_token}${family.path}`
  for (const ours of [`${path}/first_page`, `${path}/tasks/${task.id}`, `${path}/live`, `/supporters/${link.user_token}/export`]) {
    expect((await call('GET', ours)).json().code, ours).toBe('not_confirmed')
  }
  expect((await call('PUT', `${path}/tasks/${task.id}/confirm`, { body: {} })).json().code).toBe('not_confirmed')
  expect(await yesOf(id)).toBeNull()
})

test('no confirmation is stored for a member who was removed after their call began', async () => {
  const { family, id, link } = await aNewcomer()
  const params = { user: link.user_token, family: family.token }
  const member = await newcomer(server.app, { headers: {}, params })
  await family.asOwner('DELETE', `/members/${id}`)
  await confirm(server.app, { ip: '127.0.0.1', headers: {} }, member)
  expect([await yesOf(id), await confirmations(family)]).toEqual([null, 0])
})

test('if a newcomer takes ten tasks at once, one confirmation is stored', async () => {
  const { family, id, app } = await aNewcomer()
  const tasks = await Promise.all(Array.from({ length: 10 }, () => family.makeTask()))
  const replies = await Promise.all(tasks.map((task) => app.take(task)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect([await yesOf(id), await confirmations(family)]).toEqual(['sms_link', 1])
})

test('a confirmation by a link that the family could open is stored as shown_link', async () => {
  const manualServer = await testServer({ SMS_PROVIDER: 'by-hand', PUBLIC_URL: 'https://help.example.org', HOST: '0.0.0.0' })
  const family = await makeFamilyByCommand(manualServer)
  const { id } = await family.addMember()
  const { message } = await ok<Reply<'POST /families/:family/members/:id/link'>>(family.asOwner('POST', `/members/${id}/link`, {}))
  const link = linkIn(message?.by_hand?.sms_url ?? '')
  const task = await family.makeTask()
  const path = `/supporters/${link?.user_token}${family.path}/tasks/${task.id}/assign_me`
  expect((await manualServer.call('PUT', path, { body: {} })).statusCode).toBe(200)
  const { confirmed_by } = await manualServer.database
    .selectFrom('membership')
    .where('id', '=', id)
    .select('confirmed_by')
    .executeTakeFirstOrThrow()
  expect(confirmed_by).toBe('shown_link')
})

test('a take that is refused as untrusted or too late confirms the newcomer, but gives no task', async () => {
  const { family, id, phone, app } = await aNewcomer()
  const [trusted, gone] = [await family.makeTask({ trusted_only: true }), await family.makeTask()]
  await family.owner.take(gone)
  const sent = (await server.textsTo(phone)).length
  const refused = await app.take(trusted)
  expect([refused.statusCode, refused.headers['content-type'], refused.json()]).toMatchObject([
    403,
    'application/problem+json',
    { status: 403, code: 'not_trusted', message: expect.any(String) },
  ])
  expect((await app.take(gone)).json().code).toBe('task_taken')
  expect((await app.take({ id: 999_999_999, type: 'no_time' })).json().code).toBe('not_found')
  const tasks = await ok<{ no_time: object[] }>(family.asOwner('GET', '/tasks'))
  expect(tasks.no_time).toMatchObject([
    { id: trusted.id, status: 'initial', assignee: null, version: trusted.version },
    { id: gone.id, assigned_on_me: true },
  ])
  expect(await yesOf(id)).toBe('sms_link')
  expect(await confirmations(family)).toBe(1)
  const member = await database.selectFrom('membership').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(member).toMatchObject({ trusted_at: null, role: 'supporter', state: 'approved' })
  expect(await server.textsTo(phone)).toHaveLength(sent)
})

test('an invalid call confirms nothing', async () => {
  const { family, id, app } = await aNewcomer()
  const task = await family.makeTask()
  expect((await app.put(task, 'unassign_me', { reason: 7 })).statusCode).toBe(400)
  expect((await app.put(task, 'assign_me', { yes: true })).statusCode).toBe(400)
  expect(await yesOf(id)).toBeNull()
})

test('a newcomer who reads stays unconfirmed and sees no address; confirming changes the ETag', async () => {
  const { family, id, app } = await aNewcomer()
  const soup = await family.makeTask({ address: 'Example Street 1', private_details: 'Code 4711' })
  await family.asOwner('POST', `/tasks/${soup.id}/assign`, { member: id })
  const first = await app.tasks()
  expect(first.json()).toMatchObject({
    no_time: [{ id: soup.id, assigned_on_me: true, has_address: true, address: null, private_details: null, private_details_from: null }],
  })
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await app.tasks(headers)).statusCode).toBe(304)
  expect([(await app.family()).json().me, (await app.count()).json()]).toEqual([expect.objectContaining({ role: 'supporter' }), [0]])
  const member = await database.selectFrom('membership').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(member).toMatchObject({ confirmed_at: null, confirmed_by: null, last_seen_at: null })
  await ok(app.put(await family.makeTask(), 'unassign_me'))
  const second = await app.tasks(headers)
  expect(second.json().no_time).toContainEqual(expect.objectContaining({ address: 'Example Street 1', private_details: 'Code 4711' }))
})

test('a coordinator’s link reads where the family lives only after the yes', async () => {
  const { made, friend } = await propose(server)
  const { signedIn } = await accept(server, made.link)
  const path = `/families/${signedIn.family_token}`
  const home = { address: 'Example Street 1', way_in: 'Code 4711' }
  const { version } = await ok<{ version: number }>(call('GET', `${path}/settings`, { token: signedIn.user_token }))
  await ok(call('PATCH', path, { token: signedIn.user_token, body: { home }, headers: { 'if-match': `"${version}"` } }))
  const { user_token } = await server.linkTo(friend)
  const read = async () => (await ok<Reply<'GET /supporters/:user/families/:family'>>(call('GET', `/supporters/${user_token}${path}`))).home
  expect(await read()).toBeUndefined()
  await ok(call('PUT', `/supporters/${user_token}${path}/join`, { body: {} }))
  expect(await read()).toEqual(home)
})

const ENDS: Record<string, [string, (family: Family, id: number, phone: string) => Promise<unknown>]> = {
  'of someone who was removed': ['unauthenticated', (family, id) => family.asOwner('DELETE', `/members/${id}`)],
  'of someone who only asks': ['not_approved', (_, id) => setState(id, 'requested')],
  'of someone who was declined': ['not_approved', (_, id) => setState(id, 'declined')],
  'of a closed family': ['family_closed', (family) => family.asOwner('DELETE', '', { title: 'Levi' })],
  'of a number that was corrected': [
    'unauthenticated',
    (family, id) => family.asOwner('PATCH', `/members/${id}`, { phone_number: '+972522000001' }),
  ],
  'that no one opened for a week': [
    'unauthenticated',
    async () => {
      clock.now += 7 * DAY
    },
  ],
}
const setState = (id: number, state: 'requested' | 'declined') =>
  database.updateTable('membership').set({ state }).where('id', '=', id).execute()

test.each(Object.entries(ENDS))('a link %s allows no reading and confirms nothing', async (_, [code, end]) => {
  const { family, id, phone, app } = await aNewcomer()
  const task = await family.makeTask()
  const start = clock.now
  await end(family, id, phone)
  for (const reply of [await app.family(), await app.tasks(), await app.take(task)]) expect(reply.json().code).toBe(code)
  expect((await app.count()).json()).toEqual([null])
  expect(await yesOf(id)).toBeNull()
  clock.now = start
})

test('during a pause a newcomer can read the family, and a refused take confirms the newcomer', async () => {
  const { family, id, app } = await aNewcomer()
  const task = await family.makeTask()
  await ok(family.asOwner('PATCH', '', { paused: true }, { 'if-match': '"1"' }))
  expect((await app.family()).json()).toMatchObject({ paused: true })
  expect((await app.take(task)).json().code).toBe('family_paused')
  expect(await yesOf(id)).toBe('sms_link')
})

test('with PATH_TOKEN_AUTH=off a link’s token in a path reads nothing and confirms nothing', async () => {
  const strict = await testServer({ PATH_TOKEN_AUTH: 'off' })
  const family = await strict.makeFamily()
  const { id, link } = await family.makeNewcomer()
  const task = await family.makeTask()
  const path = `/supporters/${link.user_token}${family.path}`
  expect((await strict.call('GET', path)).json().code).toBe('unauthenticated')
  expect((await strict.call('PUT', `${path}/tasks/${task.id}/assign_me`, { body: {} })).json().code).toBe('unauthenticated')
  const { confirmed_at } = await strict.database
    .selectFrom('membership')
    .where('id', '=', id)
    .select('confirmed_at')
    .executeTakeFirstOrThrow()
  expect(confirmed_at).toBeNull()
})
