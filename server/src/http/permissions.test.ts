import { type Endpoint, type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { addresses, aFamilyByCommand } from '../testing/families.ts'
import { goodRequests, keysOf, keysOfNobody, methodOf, pathOf } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'

/** Who may call what. A call that is not here fails the tests; so does one that lets in, or keeps out, anybody else. */
const WHO: Record<EndpointName, 'everybody' | 'signed in' | 'circle' | "family's side" | 'owner' | 'key holder'> = {
  'GET /settings': 'everybody',
  'GET /outbox': 'everybody', // who has its key: see the outbox's own tests
  'GET /session': 'everybody',
  'DELETE /session': 'everybody',
  'POST /login/code': 'everybody',
  'POST /supporters/families/task_count': 'everybody',
  // With a key in the body or the path instead of a token: a link, a code, an invitation.
  'POST /session': 'key holder',
  'POST /session/link': 'key holder',
  'POST /login/verify': 'key holder',
  'DELETE /login': 'key holder',
  'POST /login/export': 'key holder',
  'POST /families': 'key holder',
  'POST /supporters/signup/validate': 'key holder',
  'GET /supporters/families/:invitation': 'key holder',
  'POST /supporters/signup': 'key holder',

  'GET /supporters/:user': 'signed in',
  'PATCH /supporters/:user': 'signed in',
  'DELETE /supporters/:user': 'signed in',
  'POST /supporters/:user/phone': 'signed in',
  'GET /supporters/:user/export': 'signed in',
  'GET /session/devices': 'signed in',
  'DELETE /session/devices/:id': 'signed in',
  'GET /session/links': 'signed in',
  'DELETE /session/links/:id': 'signed in',
  'GET /supporters/:user/families/:family/welcome': 'circle',
  'PUT /supporters/:user/families/:family/join': 'circle',
  'PUT /supporters/:user/families/:family/refuse': 'circle',
  'PUT /supporters/:user/families/:family/role': 'circle',
  'DELETE /supporters/:user/families/:family': 'circle',
  'GET /supporters/:user/tasks': 'circle',
  'GET /supporters/:user/my_events': 'circle',
  'GET /supporters/:user/families/:family': 'circle',
  'GET /supporters/:user/families/:family/tasks': 'circle',
  'GET /supporters/:user/families/:family/tasks/:id': 'circle',
  'GET /supporters/:user/families/:family/events/:id': 'circle',
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/assign_me': 'circle',
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': 'circle',
  'PUT /supporters/:user/families/:family/tasks/:id/complete': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/complete': 'circle',

  'PUT /supporters/:user/families/:family/tasks/:id/reminder': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/reminder': 'circle',
  'DELETE /supporters/:user/families/:family/tasks/:id/reminder': 'circle',
  'DELETE /supporters/:user/families/:family/events/:id/reminder': 'circle',
  'PUT /supporters/:user/families/:family/tasks/:id/seen': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/seen': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/assign_me_all': 'circle',

  'PUT /supporters/:user/families/:family/tasks/:id/confirm': 'circle',
  'PUT /supporters/:user/families/:family/events/:id/confirm': 'circle',
  'POST /supporters/:user/push': 'signed in',
  'DELETE /supporters/:user/push': 'signed in',
  'POST /supporters/:user/calendar': 'signed in',
  'DELETE /supporters/:user/calendar': 'signed in',
  'GET /calendar/:feed.ics': 'key holder',
  'GET /calendar/:feed/:id.ics': 'key holder',
  'GET /families/:family/tasks/:id/call_list': "family's side",

  'GET /families/:family': "family's side",
  'GET /families/:family/tasks': "family's side",
  'POST /families/:family/tasks': "family's side",
  'GET /families/:family/tasks/:id': "family's side",
  'PATCH /families/:family/tasks/:id': "family's side",
  'DELETE /families/:family/tasks/:id': "family's side",
  'POST /families/:family/tasks/:id/restore': "family's side",
  'GET /families/:family/invitations': "family's side",
  'POST /families/:family/invitations': "family's side",
  'DELETE /families/:family/invitations/:id': "family's side",
  'GET /families/:family/requests': "family's side",
  'POST /families/:family/requests/:id/approve': "family's side",
  'POST /families/:family/requests/:id/decline': "family's side",
  'GET /families/:family/members': "family's side",
  'DELETE /families/:family/members/:id': "family's side",
  'POST /families/:family/members/:id/link': "family's side",
  'GET /families/:family/messages': "family's side",
  'POST /families/:family/requests/approve': "family's side",
  'POST /families/:family/members': "family's side",
  'PATCH /families/:family/members/:id': "family's side",
  'POST /families/:family/tasks/:id/assign': "family's side",
  'POST /families/:family/tasks/:id/unassign': "family's side",
  'POST /families/:family/tasks/:id/complete': "family's side",
  'POST /families/:family/tasks/:id/reopen': "family's side",
  'POST /families/:family/owner': 'owner',
  'GET /families/:family/settings': "family's side",
  'PATCH /families/:family': "family's side",
  'GET /families/:family/closing': 'owner',
  'DELETE /families/:family': 'owner',
  'POST /families/:family/reopen': 'owner',
  'GET /families/:family/events': "family's side",
  'GET /families/:family/export': "family's side",
  'POST /families/:family/tasks/import': "family's side",
  'POST /families/:family/tasks/import/confirm': "family's side",
  'GET /families/:family/share': "family's side",
}

const ROLES = ['nobody', 'unknown token', 'stranger', 'requested', 'removed', 'supporter', 'coordinator', 'owner'] as const
type Role = (typeof ROLES)[number]
type What = 'own' | 'foreign family' | 'missing family' | 'foreign id' | 'missing id'

/** What is theirs to do, and is refused as things stand: they have confirmed already, and no role is offered to them. */
const OWN: Partial<Record<EndpointName, Partial<Record<string, string>>>> = {
  'POST /supporters/:user/phone': { supporter: '403 number_unproved', coordinator: '403 number_unproved' },
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

/** What the table above means for one of its cells. */
function expected(name: EndpointName, role: Role, what: What) {
  const endpoint: Endpoint = endpoints[name]
  const success = String(endpoint.status ?? 200)
  const who = WHO[name]
  if (who === 'everybody') return success
  if (role === 'nobody' || role === 'unknown token' || role === 'removed') return '401 unauthenticated'
  const isAboutThemselves = who === 'signed in' && !name.includes(':id')
  if (goodRequests[name].endsCaller && what === 'own' && (role === 'owner' || (role === 'stranger' && isAboutThemselves)))
    return '409 last_owner'
  if (role === 'stranger' && isAboutThemselves) return success
  // Where the family stands in the query, a token's own state comes first.
  if (role === 'requested' && !name.includes(':family')) return '403 not_approved'
  if (role === 'stranger' || what.endsWith('family')) return '404 not_found'
  if (role === 'requested') return '403 not_approved'
  if (role === 'supporter' && who === "family's side") return '403 not_allowed'
  if (role !== 'owner' && who === 'owner') return '403 not_allowed'
  return what === 'own' ? (OWN[name]?.[role] ?? success) : '404 not_found'
}

/** What a wrong key is answered with. */
const WRONG_KEY: Partial<Record<EndpointName, string>> = {
  'POST /session': '401 unauthenticated',
  'POST /session/link': '401 unauthenticated',
  'POST /login/verify': '422 code_expired',
  'DELETE /login': '422 code_expired',
  'POST /login/export': '422 code_expired',
  'POST /families': '422 code_expired',
}

/** Someone who is signed in as another person is asked first. */
const asksFirst = (role: string) => (role === 'supporter' ? '409 other_person' : undefined)
const WITH_KEY: Partial<Record<EndpointName, (role: string) => string | undefined>> = {
  'POST /session': asksFirst,
  'POST /login/verify': asksFirst,
  'POST /families': asksFirst,
}

/** A wrong link says so; before a code is looked at, someone who is signed in as another person is asked. */
const wrongKey = (name: EndpointName, role: string) =>
  (name === 'POST /session' ? undefined : WITH_KEY[name]?.(role)) ?? WRONG_KEY[name] ?? '404 not_found'

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const { call, database } = server
const nextAddress = addresses()
const stranger = await server.aFamily({ title: 'Strangers' })

/** A family, and the token of somebody in each role towards it. */
async function aFamilyWithEverybody() {
  const family = await aFamilyByCommand(server)
  const people = {
    requested: await family.supporter(),
    removed: await family.supporter(),
    supporter: await family.supporter(),
    coordinator: await family.supporter(),
  }
  await family.asOwner('DELETE', `/members/${people.removed.id}`)
  // No call makes a coordinator yet, or takes an approval back while its token lives.
  const change = (id: number, values: { role: 'coordinator' } | { state: 'requested' }) =>
    database.updateTable('membership').set(values).where('id', '=', id).execute()
  await change(people.coordinator.id, { role: 'coordinator' })
  await change(people.requested.id, { state: 'requested' })
  const callers = {
    ...people,
    owner: family.owner,
    stranger: stranger.owner,
    nobody: undefined,
    'unknown token': family.member('A'.repeat(22)),
  }
  return { family, callers }
}
type World = Awaited<ReturnType<typeof aFamilyWithEverybody>>

const foreignIds = new Map<EndpointName, Promise<number>>()
/** Of something that belongs to the strangers; one serves all, since nobody can change it. */
function foreignId(name: EndpointName) {
  const id = foreignIds.get(name) ?? goodRequests[name].id?.(stranger, stranger.owner, server) ?? Promise.resolve(0)
  foreignIds.set(name, id)
  return id
}

const outcome = (reply: { statusCode: number; body: string }) =>
  reply.statusCode < 300 ? String(reply.statusCode) : `${reply.statusCode} ${JSON.parse(reply.body).code}`

async function send(name: EndpointName, world: World, role: Role, what: What, form: 'header' | 'path') {
  const { family, callers } = world
  const token = callers[role]?.token
  const keys = what === 'foreign family' ? keysOf(server, stranger) : what === 'missing family' ? keysOfNobody : keysOf(server, family)
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

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
const isFor =
  (...who: string[]) =>
  (name: EndpointName) =>
    who.includes(WHO[name])

test('every call of the contract says here who may use it, is served, and no other is', () => {
  expect(Object.keys(WHO).sort()).toEqual([...names].sort())
  expect(Object.keys(goodRequests).sort()).toEqual([...names].sort())
  const served = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path.replace('/v2', '').replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(served.sort()).toEqual([...names].sort())
})

test.each(names.filter(isFor('signed in', 'circle', "family's side", 'owner')))(
  '%s lets in whom it should, and nobody else',
  async (name) => {
    const world = await aFamilyWithEverybody()
    const cells: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    const hasFamily = name.includes(':family') || goodRequests[name].query !== undefined
    const { endsCaller } = goodRequests[name]
    const objects: What[] = hasFamily ? ['foreign family', 'missing family'] : []
    if (name.includes(':id')) objects.push('foreign id', 'missing id')
    objects.push('own')
    for (const form of name.includes(':user') ? (['path', 'header'] as const) : (['header'] as const)) {
      for (const role of ROLES) {
        if (role === 'nobody' && form === 'path') continue
        const bodies: Partial<Record<What, string>> = {}
        for (const what of objects) {
          if (role === 'stranger' && what.startsWith('foreign')) continue // to them it is their own
          if (endsCaller && what === 'own' && form === 'path') continue // the header's turn comes last, and is the last
          const reply = await send(name, world, role, what, form)
          const cell = `${role}, ${what}, token in the ${form}`
          cells[cell] = outcome(reply)
          wanted[cell] = expected(name, role, what)
          bodies[what] = reply.body
        }
        // What belongs to others and what does not exist can't be told apart.
        if (role !== 'stranger') {
          expect(bodies['foreign family']).toBe(bodies['missing family'])
          expect(bodies['foreign id']).toBe(bodies['missing id'])
        }
      }
    }
    expect(cells).toEqual(wanted)
  },
)

test.each(names.filter(isFor('everybody', 'key holder')))('%s asks nobody for a token', async (name) => {
  const world = await aFamilyWithEverybody()
  const success = expected('GET /settings', 'nobody', 'own')
  for (const role of ['nobody', 'unknown token', 'supporter', 'removed'] as const) {
    const endpoint: Endpoint = endpoints[name]
    expect(outcome(await send(name, world, role, 'own', 'header')), role).toBe(WITH_KEY[name]?.(role) ?? String(endpoint.status ?? success))
    if (WHO[name] !== 'key holder') continue
    expect(outcome(await send(name, world, role, 'missing family', 'header')), role).toBe(wrongKey(name, role))
  }
})

test('task counts are given for pairs that open something, and for all others the same nothing', async () => {
  const { family, callers } = await aFamilyWithEverybody()
  await family.addTask()
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

test('a token in the path is the one that counts, whatever stands in the header', async () => {
  const { family, callers } = await aFamilyWithEverybody()
  const path = `/supporters/${callers['unknown token'].token}${family.path}`
  expect(outcome(await call('GET', path, { token: callers.supporter.token }))).toBe('401 unauthenticated')
  expect(outcome(await call('GET', `/supporters/${callers.supporter.token}${family.path}`, { token: 'A'.repeat(22) }))).toBe('200')
})

test('a HEAD request is let in and kept out like its GET', async () => {
  const { callers, family } = await aFamilyWithEverybody()
  for (const name of names.filter((each) => each.startsWith('GET ') && WHO[each] === "family's side" && !each.includes(':id'))) {
    const path = await pathOf(name, keysOf(server, family))
    expect((await call('HEAD', path)).statusCode, name).toBe(401)
    expect((await call('HEAD', path, { token: callers.supporter.token })).statusCode, name).toBe(403)
    expect((await call('HEAD', path, { token: stranger.owner.token })).statusCode, name).toBe(404)
  }
})

test('PATH_TOKEN_AUTH=off refuses tokens in paths, and only there', async () => {
  const strict = await testServer({ PATH_TOKEN_AUTH: 'off' })
  const family = await strict.aFamily()
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
