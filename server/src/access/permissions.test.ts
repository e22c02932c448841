import type { Access } from '@hand-in-hand/contract/access.ts'
import { type Endpoint, type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import type { HTTPMethods } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { triedOf } from '../../../scripts/tests/tier.ts'
import { changeAddresses } from '../testing/addresses/stored-addresses.ts'
import { addresses } from '../testing/families.ts'
import { mailSink } from '../testing/mail-sink.ts'
import { keysOf, unknownKeys } from '../testing/request-keys.ts'
import { goodRequests, methodOf, pathOf, withoutRequestId } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'

/** The access that the contract demands for a call. */
const accessOf = (name: EndpointName): Access => (endpoints[name] satisfies Endpoint).access
const isOpen = (name: EndpointName) => accessOf(name) === 'anyone' || accessOf(name) === 'key'
/** Calls about the caller, which name no family. */
const isAboutCaller = (name: EndpointName) => !name.includes(':family') && !name.includes(':id') && goodRequests[name].query === undefined

/**
 * Where a call can have its token: in a header, and with `:user` also in the path. `npm test` tries the path only for about every second
 * call.
 */
const HEADER = ['header'] as const
const FORMS = [['path', 'header'], HEADER] as const
const ROLES = ['anonymous', 'unknown token', 'stranger', 'requested', 'removed', 'supporter', 'coordinator', 'owner'] as const
type Role = (typeof ROLES)[number]
type What = 'own' | 'foreign family' | 'missing family' | 'foreign id' | 'missing id'

/**
 * Calls that the role may make, but that fail here. The devices of these members have not proved the number, and members who have confirmed
 * can't refuse to join.
 */
const OWN: Partial<Record<EndpointName, Partial<Record<string, string>>>> = {
  'POST /supporters/:user/phone': { supporter: '403 number_unproved', coordinator: '403 number_unproved' },
  'DELETE /supporters/:user/phone': { supporter: '403 number_unproved', coordinator: '403 number_unproved' },
  'PUT /supporters/:user/email': { coordinator: '403 number_unproved' },
  'PUT /supporters/:user/families/:family/refuse': {
    supporter: '403 not_allowed',
    coordinator: '403 not_allowed',
    owner: '403 not_allowed',
  },
  'PUT /supporters/:user/families/:family/role': {
    supporter: '403 number_unproved',
    coordinator: '403 number_unproved',
  },
}

/** The expected reply if a caller with this role makes the call for this kind of object. */
function expected(name: EndpointName, role: Role, what: What) {
  const endpoint: Endpoint = endpoints[name]
  const { refused } = goodRequests[name]
  const success = refused ? `409 ${refused}` : String(endpoint.status ?? 200)
  const access = accessOf(name)
  if (access === 'anyone') return success
  // A token of a family is never a token of a program.
  if (access === 'server_token') return '401 unauthenticated'
  if (role === 'anonymous' || role === 'unknown token' || role === 'removed') return '401 unauthenticated'
  const isAboutThemselves = isAboutCaller(name)
  if (goodRequests[name].endsCaller && what === 'own' && (role === 'owner' || (role === 'stranger' && isAboutThemselves)))
    return '409 last_owner'
  if (role === 'stranger' && isAboutThemselves) return success
  // If the query names the family, a token's own state is checked first.
  if (role === 'requested' && !name.includes(':family')) return '403 not_approved'
  if (role === 'stranger' || what.endsWith('family')) return '404 not_found'
  if (role === 'requested') return '403 not_approved'
  if (role === 'supporter' && access === 'family_side') return '403 not_allowed'
  if (role !== 'owner' && (access === 'owner' || access === 'owner_of_closed')) return '403 not_allowed'
  return what === 'own' ? (OWN[name]?.[role] ?? success) : '404 not_found'
}

/** The reply to a wrong secret. */
const WRONG_KEY: Partial<Record<EndpointName, string>> = {
  'POST /session': '401 unauthenticated',
  'POST /session/link': '401 unauthenticated',
  'POST /login/verify': '422 code_expired',
  'DELETE /login': '422 code_expired',
  'POST /login/export': '422 code_expired',
  'POST /families': '422 code_expired',
  'POST /proposed_circles': '422 code_expired',
}

/** A person who is signed in as someone else has to confirm first. */
const asksFirst = (role: string) => (role === 'supporter' ? '409 other_person' : undefined)
const WITH_KEY: Partial<Record<EndpointName, (role: string) => string | undefined>> = {
  'POST /session': asksFirst,
  'POST /login/verify': asksFirst,
  'POST /families': asksFirst,
  'POST /proposed_circles/accept': asksFirst,
}

/** A wrong link fails at once. Before a code is checked, a person who is signed in as someone else has to confirm. */
const wrongKey = (name: EndpointName, role: string) =>
  (name === 'POST /session' || name === 'POST /proposed_circles/accept' ? undefined : WITH_KEY[name]?.(role)) ??
  WRONG_KEY[name] ??
  '404 not_found'

const sink = await mailSink()
afterAll(sink.close)
// Each case needs codes of its own, and all cases together need more codes than strangers get within two hours.
const server = await testServer({ TRUST_PROXY: '127.0.0.1', SMS_PER_DAY: '1000000', MAILS_PER_DAY: '1000000', ...sink.settings })
const { call, database } = server
const nextAddress = addresses()
const stranger = await server.makeFamily({ title: 'Strangers' })

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
/**
 * Every call, or in `npm test` a part of the calls. The part is smaller on PostgreSQL, because the database does not decide about access.
 */
const tried = triedOf('permissions', names, process.env.TEST_DATABASE === 'postgres' ? 12 : 3)

/** The kinds of address by which the people of a family are known. */
const WAYS = ['number', 'mail address'] as const
type Way = (typeof WAYS)[number]
let mailed = 0

/** A family, and a token for each role towards it. */
async function makeFamilyOfAllRoles(way: Way = 'number') {
  const family = await server.makeFamily()
  const people = {
    requested: await family.makeSupporter(),
    removed: await family.makeSupporter(),
    supporter: await family.makeSupporter(),
    coordinator: await family.makeSupporter(),
  }
  await family.asOwner('DELETE', `/members/${people.removed.id}`)
  // No call makes someone a coordinator at once. No call takes back an approval while the member's token stays valid. So the test writes
  // both to the database.
  const change = (id: number, values: { role: 'coordinator' } | { state: 'requested' }) =>
    database.updateTable('membership').set(values).where('id', '=', id).execute()
  await change(people.coordinator.id, { role: 'coordinator' })
  await change(people.requested.id, { state: 'requested' })
  for (const { phone } of way === 'number' ? [] : [family.owner, ...Object.values(people)]) {
    mailed += 1
    await changeAddresses(database, phone, { phone_e164: `person${mailed}@example.org` })
  }
  const callers = {
    ...people,
    owner: family.owner,
    stranger: stranger.owner,
    anonymous: undefined,
    'unknown token': family.member('A'.repeat(22)),
  }
  return { family, callers, way }
}
type World = Awaited<ReturnType<typeof makeFamilyOfAllRoles>>

const foreignIds = new Map<EndpointName, Promise<number>>()
/** The id of something in the other family. One id for each call is enough, because no caller can change what has this id. */
function foreignId(name: EndpointName) {
  const id = foreignIds.get(name) ?? goodRequests[name].id?.(stranger, stranger.owner, server) ?? Promise.resolve(0)
  foreignIds.set(name, id)
  return id
}

const outcome = (reply: { statusCode: number; body: string }) =>
  reply.statusCode < 300 ? String(reply.statusCode) : `${reply.statusCode} ${JSON.parse(reply.body).code}`

async function send(name: EndpointName, world: World, role: Role, what: What, form: 'header' | 'path') {
  const { family, callers, way } = world
  const token = callers[role]?.token
  const keys =
    what === 'foreign family'
      ? keysOf(server, stranger)
      : what === 'missing family'
        ? unknownKeys
        : keysOf(server, family, way === 'number' || role === 'stranger' ? undefined : sink)
  const { id: make, body, headers } = goodRequests[name]
  const isMember = role === 'supporter' || role === 'coordinator' || role === 'owner'
  const ownId = async () => (await make?.(family, isMember ? callers[role] : family.owner, server)) ?? ''
  const id = what.startsWith('missing') ? 999_999_999 : what.startsWith('foreign') ? await foreignId(name) : await ownId()
  const path = await pathOf(name, keys, { id, ...(form === 'path' && token && { user: token }) })
  return call(methodOf(name), path, {
    ...(form === 'header' && token && { token }),
    ...(body && { body: await body(keys) }),
    headers: { ...headers, ...nextAddress() },
  })
}

test('every call of the contract is served and has a sample request', () => {
  expect(Object.keys(goodRequests).sort()).toEqual([...names].sort())
  const isServed = (name: EndpointName) => {
    const [method = '', path] = name.split(' ')
    // The methods of the contract are HTTP's.
    return server.app.hasRoute({ method: method as HTTPMethods, url: `/v2${path}` })
  }
  expect(names.filter((name) => !isServed(name))).toEqual([])
})

/** Pairs each call with two kinds of people: those with a phone number, and those with only a mail address. `npm test` tries one of the two. */
const inBothWays = (chosen: EndpointName[]) =>
  chosen.flatMap((name) => triedOf(`ways: ${name}`, WAYS, 2).map((way) => [name, way] as const))

test.each(inBothWays(tried.filter((name) => !isOpen(name))))('%s allows exactly the roles of its access level', async (name, way) => {
  const world = await makeFamilyOfAllRoles(way)
  const cells: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  const hasFamily = name.includes(':family') || goodRequests[name].query !== undefined
  const { endsCaller } = goodRequests[name]
  const objects: What[] = hasFamily ? ['foreign family', 'missing family'] : []
  if (name.includes(':id')) objects.push('foreign id', 'missing id')
  objects.push('own')
  for (const form of name.includes(':user') ? new Set(triedOf(`roles by path: ${name}`, FORMS, 2).flat()) : HEADER) {
    for (const role of ROLES) {
      if (role === 'anonymous' && form === 'path') continue
      const bodies: Partial<Record<What, string>> = {}
      for (const what of objects) {
        if (role === 'stranger' && what.startsWith('foreign')) continue // for a stranger this is their own family
        if (endsCaller && what === 'own' && form === 'path') continue // this call ends the caller, so it is made only once, with the header
        const reply = await send(name, world, role, what, form)
        const cell = `${role}, ${what}, token in the ${form}`
        cells[cell] = outcome(reply)
        wanted[cell] = expected(name, role, what)
        bodies[what] = withoutRequestId(reply.body)
      }
      // Another family's object and an unknown id give the same reply.
      if (role !== 'stranger') {
        expect(bodies['foreign family']).toBe(bodies['missing family'])
        expect(bodies['foreign id']).toBe(bodies['missing id'])
      }
    }
  }
  expect(cells).toEqual(wanted)
})

test.each(inBothWays(tried.filter(isOpen)))('%s needs no token', async (name, way) => {
  const world = await makeFamilyOfAllRoles(way)
  const success = expected('GET /settings', 'anonymous', 'own')
  for (const role of ['anonymous', 'unknown token', 'supporter', 'removed'] as const) {
    const endpoint: Endpoint = endpoints[name]
    expect(outcome(await send(name, world, role, 'own', 'header')), role).toBe(WITH_KEY[name]?.(role) ?? String(endpoint.status ?? success))
    // The outbox's key is a cookie, which the tests of the outbox check.
    if (accessOf(name) !== 'key' || name === 'GET /outbox') continue
    expect(outcome(await send(name, world, role, 'missing family', 'header')), role).toBe(wrongKey(name, role))
  }
})

/**
 * The calls of the specification that have a token, written from its table. The specification's app has no call for confirming (decision
 * 074).
 */
const SPECIFICATION: Partial<Record<EndpointName, 'read' | 'counts_as_yes'>> = {
  'GET /supporters/:user/families/:family': 'read',
  'GET /supporters/:user': 'read',
  'GET /supporters/:user/families/:family/tasks': 'read',
  'GET /supporters/:user/tasks': 'read',
  'GET /supporters/:user/my_events': 'read',
  'POST /supporters/families/task_count': 'read',
  'PUT /supporters/:user/families/:family/tasks/:id/complete': 'counts_as_yes',
  'PUT /supporters/:user/families/:family/events/:id/complete': 'counts_as_yes',
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': 'counts_as_yes',
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': 'counts_as_yes',
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': 'counts_as_yes',
  'PUT /supporters/:user/families/:family/events/:id/assign_me': 'counts_as_yes',
}

test('before a person confirms, only the calls that the specification lists are served', () => {
  const served = names.flatMap((name) => {
    const { beforeYes }: Endpoint = endpoints[name]
    return beforeYes ? [[name, beforeYes]] : []
  })
  expect(Object.fromEntries(served)).toEqual(SPECIFICATION)
})

const ofMembers = tried.filter((name) => name.includes(':user') && accessOf(name) !== 'newcomer')
test.each(ofMembers)('%s needs a confirmation, unless it is in SPECIFICATION and has a link’s token in the path', async (name) => {
  const family = await server.makeFamily()
  const newcomer = await family.makeNewcomer()
  const link = newcomer.link.user_token
  const device = (await call('POST', '/session', { body: newcomer.link })).json<{ user_token: string }>().user_token
  const keys = keysOf(server, family)
  const { id: make, body, headers } = goodRequests[name]
  const id = (await make?.(family, family.owner, server)) ?? ''
  const sendAs = async (user: string, token?: string) => {
    const more = { headers: { ...headers, ...nextAddress() }, ...(token && { token }), ...(body && { body: await body(keys) }) }
    return outcome(await call(methodOf(name), await pathOf(name, keys, { id, user }), more))
  }
  const yes = () => database.selectFrom('membership').where('id', '=', newcomer.id).select('confirmed_by').executeTakeFirstOrThrow()
  expect({ header: await sendAs('me', device), path: await sendAs(device), linkInHeader: await sendAs('me', link) }).toEqual({
    header: '403 not_confirmed',
    path: '403 not_confirmed',
    linkInHeader: '401 unauthenticated',
  })
  expect(await yes()).toEqual({ confirmed_by: null })
  const served = name.endsWith('/complete') ? '403 not_allowed' : '200' // the owner has that task
  expect(await sendAs(link)).toBe(SPECIFICATION[name] ? served : '403 not_confirmed')
  expect(await yes()).toEqual({ confirmed_by: SPECIFICATION[name] === 'counts_as_yes' ? 'sms_link' : null })
})

test('a task count is returned for each valid pair of tokens, and null for any other pair', async () => {
  const { family, callers } = await makeFamilyOfAllRoles()
  await family.makeTask()
  const pairs = ROLES.flatMap((role) =>
    [family.token, stranger.token, 'A'.repeat(11), '', 'a/b c', '\u05d0'].map((family_token) => ({
      role,
      user_token: callers[role]?.token ?? '',
      family_token,
    })),
  ).filter((pair) => pair.role !== 'stranger' || pair.family_token !== stranger.token)
  const payload = pairs.map(({ user_token, family_token }) => ({ user_token, family_token }))
  const reply = await call('POST', '/supporters/families/task_count', { body: { payload }, headers: nextAddress() })
  const opens = (role: Role) => role === 'supporter' || role === 'coordinator' || role === 'owner'
  expect(reply.json()).toEqual(pairs.map((pair) => (opens(pair.role) && pair.family_token === family.token ? 1 : null)))
})

test('a token in the path takes precedence over the one in the header', async () => {
  const { family, callers } = await makeFamilyOfAllRoles()
  const path = `/supporters/${callers['unknown token'].token}${family.path}`
  expect(outcome(await call('GET', path, { token: callers.supporter.token }))).toBe('401 unauthenticated')
  expect(outcome(await call('GET', `/supporters/${callers.supporter.token}${family.path}`, { token: 'A'.repeat(22) }))).toBe('200')
})

test('a HEAD request needs the same access as GET', async () => {
  const { callers, family } = await makeFamilyOfAllRoles()
  for (const name of names.filter((each) => each.startsWith('GET ') && accessOf(each) === 'family_side' && !each.includes(':id'))) {
    const path = await pathOf(name, keysOf(server, family))
    expect((await call('HEAD', path)).statusCode, name).toBe(401)
    expect((await call('HEAD', path, { token: callers.supporter.token })).statusCode, name).toBe(403)
    expect((await call('HEAD', path, { token: stranger.owner.token })).statusCode, name).toBe(404)
  }
})

test('PATH_TOKEN_AUTH=off refuses tokens in paths, and still accepts them in headers', async () => {
  const strict = await testServer({ PATH_TOKEN_AUTH: 'off' })
  const family = await strict.makeFamily()
  const keys = keysOf(strict, family)
  for (const name of names.filter((each) => each.includes(':user'))) {
    const { id: make, body } = goodRequests[name]
    const id = (await make?.(family, family.owner, strict)) ?? ''
    const options = body ? { body: await body(keys) } : {}
    const inPath = await strict.call(methodOf(name), await pathOf(name, keys, { id, user: family.owner.token }), options)
    expect(outcome(inPath), name).toBe('401 unauthenticated')
    const inHeader = await strict.call(methodOf(name), await pathOf(name, keys, { id }), { ...options, token: family.owner.token })
    expect(outcome(inHeader), name).toBe(expected(name, 'owner', 'own'))
  }
})
