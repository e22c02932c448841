import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makePhone, ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, database, textsTo, codeFor, tokenByCode } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const rivka = () => ({ first_name: 'Rivka', last_name: 'Levi', phone_number: makePhone(), consent: true })
const code = (reply: { json: () => { code?: string } }) => reply.json().code
const membersOf = async (family: Family) => (await family.asOwner('GET', '/members')).json<{ id: number; role: string }[]>()

async function aCoordinator(family: Family) {
  const made = await family.makeCoordinator({ first_name: 'Dana' })
  const as = (method: string, rest: string, body?: unknown) =>
    call(method, `${family.path}${rest}`, { token: made.token, ...(body !== undefined && { body }) })
  return { ...made, as }
}

test('a person who is added by name and number is approved, and gets no message', async () => {
  const family = await makeFamily()
  const input = rivka()
  const { consent: _, ...without } = input
  expect(code(await family.asOwner('POST', '/members', without))).toBe('consent_missing')
  expect(code(await family.asOwner('POST', '/members', { ...input, consent: false }))).toBe('consent_missing')
  const added = await family.asOwner('POST', '/members', input)
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { full_name: 'Rivka Levi', role: 'supporter', state: 'approved', added_by_hand: true, last_seen_at: null, trusted: false },
  ])
  expect(await textsTo(input.phone_number)).toEqual([])
  expect(code(await family.asOwner('POST', '/members', input))).toBe('already_member')
  await family.asOwner('POST', `/members/${added.json().id}/link`, {})
  expect((await (await family.signIn(input.phone_number)).tasks()).statusCode).toBe(200)
})

test('if ten requests add one number at once, one succeeds', async () => {
  const family = await makeFamily()
  const input = rivka()
  const replies = await Promise.all(Array.from({ length: 10 }, () => family.asOwner('POST', '/members', input)))
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('adding a requested, declined or removed person approves them', async () => {
  const family = await makeFamily()
  const [waiting, declined, removed] = [await family.makeRequest(), await family.makeRequest(), await family.makeSupporter()]
  await family.asOwner('POST', `/requests/${declined.id}/decline`, {})
  await family.asOwner('DELETE', `/members/${removed.id}`)
  for (const { id, phone } of [waiting, declined, removed]) {
    const added = await family.asOwner('POST', '/members', { ...rivka(), phone_number: phone })
    expect([added.statusCode, added.json()]).toMatchObject([201, { id, state: 'approved' }])
  }
  expect((await family.asOwner('GET', '/requests')).json()).toEqual([])
  expect((await removed.tasks()).statusCode).toBe(401)
})

test('correcting a number ends its links and devices in this family, and keeps the tasks', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const task = await family.makeTask()
  await avi.take(task)
  const right = makePhone()
  const changed = await family.asOwner('PATCH', `/members/${avi.id}`, { phone_number: right, first_name: 'Avraham' })
  expect(changed.json().member).toMatchObject({
    id: avi.id,
    full_name: 'Avraham Cohen',
    last_seen_at: null,
    confirmed: false,
    load: { open: 1 },
  })
  expect((await avi.tasks()).statusCode).toBe(401)
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
  const old = await call('POST', '/login/verify', { body: { phone_number: avi.phone, code: await codeFor(avi.phone) } })
  expect(old.json().memberships).toEqual([])
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  const back = await family.signIn(right)
  expect((await back.tasks()).json().no_time).toMatchObject([{ id: task.id, assigned_on_me: true }])
})

test("correcting a number never changes another family's person", async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const [wrong, right] = [await others.makeSupporter({ first_name: 'Wrong' }), await others.makeSupporter({ first_name: 'Right' })]
  const added = (await family.asOwner('POST', '/members', { ...rivka(), phone_number: wrong.phone })).json()
  const moved = await family.asOwner('PATCH', `/members/${added.id}`, { phone_number: right.phone })
  expect(moved.json().member).toMatchObject({ id: added.id, full_name: 'Rivka Levi' })
  expect((await wrong.get('')).json()).toMatchObject({ first_name: 'Wrong' })
  expect((await wrong.tasks()).statusCode).toBe(200)
  const fresh = await family.asOwner('PATCH', `/members/${added.id}`, { phone_number: makePhone() })
  expect(fresh.json().member.full_name).toBe('Rivka Levi')
  expect((await right.get('')).json()).toMatchObject({ first_name: 'Right' })
  expect((await right.get('')).json().formatted_phone_number.replace(/\D/g, '')).toBe(right.phone.slice(1))
})

test('a number can’t be corrected to one that belongs to another member or is invalid', async () => {
  const family = await makeFamily()
  const [avi, gil, waiting] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeRequest()]
  const correct = (phone_number: string) => family.asOwner('PATCH', `/members/${avi.id}`, { phone_number })
  expect(code(await correct(gil.phone))).toBe('already_member')
  expect(code(await correct(waiting.phone))).toBe('already_requested')
  expect(code(await correct('12'))).toBe('phone_invalid')
  expect((await correct(avi.phone)).statusCode).toBe(200)
  expect((await avi.tasks()).statusCode).toBe(200)
})

test('only the owner changes coordinators, who may change neither the owner nor each other', async () => {
  const family = await makeFamily()
  const [dana, ruth, avi] = [await aCoordinator(family), await aCoordinator(family), await family.makeSupporter()]
  const owner = (await membersOf(family)).find((each) => each.role === 'owner')
  expect((await dana.as('PATCH', `/members/${avi.id}`, { trusted: true })).json().member.trusted).toBe(true)
  const refused: [string, string, unknown?][] = [
    ['PATCH', `/members/${avi.id}`, { role: 'coordinator' }],
    ['PATCH', `/members/${ruth.id}`, { role: 'supporter' }],
    ['PATCH', `/members/${ruth.id}`, { phone_number: makePhone() }],
    ['PATCH', `/members/${dana.id}`, { phone_number: makePhone() }],
    ['PATCH', `/members/${owner?.id}`, { first_name: 'Somebody' }],
    ['PATCH', `/members/${owner?.id}`, { phone_number: makePhone() }],
    ['POST', `/members/${owner?.id}/link`, {}],
    ['POST', `/members/${ruth.id}/link`, {}],
    ['DELETE', `/members/${ruth.id}`],
    ['POST', '/owner', { member: dana.id }],
  ]
  for (const [method, path, body] of refused) expect(code(await dana.as(method, path, body)), path).toBe('not_allowed')
  expect(code(await dana.as('DELETE', `/members/${owner?.id}`))).toBe('last_owner')
  expect(code(await family.asOwner('PATCH', `/members/${owner?.id}`, { role: 'supporter' }))).toBe('last_owner')
  expect((await family.asOwner('PATCH', `/members/${dana.id}`, { role: 'supporter' })).json().member.role).toBe('supporter')
  expect((await dana.as('GET', '/members')).statusCode).toBe(403)
})

test('supporters see the contact person that the family named, until that person leaves', async () => {
  const family = await makeFamily()
  const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Gil' })]
  const shown = async () => (await family.owner.get(family.path)).json()
  expect(await shown()).toMatchObject({ coordinator: { full_name: 'Noa Levi' }, primary_caregiver: null })
  const named = await family.asOwner('PATCH', `/members/${gil.id}`, { contact: true, primary_caregiver: true })
  expect(named.json().member).toMatchObject({ is_contact: true, is_primary_caregiver: true })
  await family.asOwner('PATCH', `/members/${avi.id}`, { contact: false })
  expect(await shown()).toMatchObject({ coordinator: { full_name: 'Gil Cohen' }, primary_caregiver: { full_name: 'Gil Cohen' } })
  await family.asOwner('DELETE', `/members/${gil.id}`)
  expect(await shown()).toMatchObject({ coordinator: { full_name: 'Noa Levi' }, primary_caregiver: null })
})

test('a family is handed over when the new owner accepts with a proved number', async () => {
  const family = await makeFamily()
  const { id } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  const offer = (member: number) => family.asOwner('POST', '/owner', { member })
  expect(code(await offer(id))).toBe('not_allowed') // has not confirmed yet
  const avi = await family.makeSupporter()
  const [owner] = (await membersOf(family)).filter((each) => each.role === 'owner')
  const handed = await offer(avi.id)
  expect(handed.json()).toMatchObject({
    member: { id: avi.id, role: 'supporter', offered_role: 'owner' },
    message: { template: 'owner_changed' },
  })
  expect((await textsTo(avi.phone))[0]).toMatch(/^Levi: Noa would like to hand the circle over to you/)
  const accept = (token: string) => call('PUT', `/supporters/me${family.path}/role`, { token, body: {} })
  expect(code(await accept(avi.token))).toBe('number_unproved')
  expect((await membersOf(family)).find((each) => each.id === owner?.id)?.role).toBe('owner')

  const proved = await tokenByCode(avi.phone, family.token)
  expect((await accept(proved)).json()).toEqual({ role: 'owner' })
  expect((await avi.tasks()).statusCode).toBe(401)
  expect((await membersOf(family)).find((each) => each.id === owner?.id)?.role).toBe('coordinator')
  expect(code(await offer(avi.id))).toBe('not_allowed')
  const asAvi = (method: string, rest: string) => call(method, rest, { token: proved })
  expect(code(await asAvi('DELETE', `/supporters/me${family.path}`))).toBe('last_owner')
  expect(code(await asAvi('DELETE', '/supporters/me'))).toBe('last_owner')
  expect((await asAvi('DELETE', `${family.path}/members/${owner?.id}`)).statusCode).toBe(200)
})

test('if two calls correct one number at once, one new number counts and the other stays unused', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const phones = [makePhone(), makePhone()]
  const replies = await Promise.all(phones.map((phone_number) => family.asOwner('PATCH', `/members/${avi.id}`, { phone_number })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const known = await database
    .selectFrom('person')
    .where('phone_e164', 'in', [...phones, avi.phone])
    .select(['id', 'phone_e164'])
    .execute()
  const { person_id } = await database.selectFrom('membership').where('id', '=', avi.id).select('person_id').executeTakeFirstOrThrow()
  expect(known.map(({ id }) => id)).toEqual([person_id])
  // Both memberships get the same new number, but two members can't have one number.
  const [gil, dan, same] = [await family.makeSupporter(), await family.makeSupporter(), makePhone()]
  const both = await Promise.all([gil, dan].map(({ id }) => family.asOwner('PATCH', `/members/${id}`, { phone_number: same })))
  expect(both.map((reply) => reply.json().code ?? 'changed').toSorted()).toEqual(['already_member', 'changed'])
})

test('a removed coordinator who comes back does not get the role that was offered to them', async () => {
  const family = await makeFamily()
  const dana = await aCoordinator(family)
  const ruth = await aCoordinator(family)
  await family.asOwner('POST', '/owner', { member: dana.id })
  expect(code(await ruth.as('DELETE', `/members/${dana.id}`))).toBe('not_allowed')
  expect((await family.asOwner('DELETE', `/members/${dana.id}`)).statusCode).toBe(200)
  expect((await ruth.as('POST', '/members', { first_name: 'Dana', phone_number: dana.phone, consent: true })).json()).toMatchObject({
    role: 'supporter',
    confirmed: false,
    offered_role: null,
    last_seen_at: null,
  })
  const token = await tokenByCode(dana.phone, family.token)
  await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })
  expect(code(await call('PUT', `/supporters/me${family.path}/role`, { token, body: {} }))).toBe('not_allowed')
})

test('the later of two offers of the owner’s role counts, and an offer can be withdrawn', async () => {
  const family = await makeFamily()
  const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter()]
  for (const { id } of [avi, gil]) await family.asOwner('POST', '/owner', { member: id })
  const accept = async (phone: string) => {
    const token = await tokenByCode(phone, family.token)
    return call('PUT', `/supporters/me${family.path}/role`, { token, body: {} })
  }
  expect(code(await accept(avi.phone))).toBe('not_allowed')
  await family.asOwner('POST', '/owner', { member: (await membersOf(family)).find((each) => each.role === 'owner')?.id })
  expect(code(await accept(gil.phone))).toBe('not_allowed')
  expect((await membersOf(family)).filter((each) => each.role === 'owner')).toHaveLength(1)

  const second = await makeFamily()
  const dan = await second.makeSupporter()
  await second.asOwner('POST', '/owner', { member: dan.id })
  const token = await tokenByCode(dan.phone, second.token)
  await Promise.all([
    call('PUT', `/supporters/me${second.path}/role`, { token, body: {} }),
    call('DELETE', `/supporters/me${second.path}`, { token }),
  ])
  const left = (await call('GET', `${second.path}/members`, { token: second.owner.token })).json<{ role: string }[]>()
  expect(left.filter((each) => each.role === 'owner')).toHaveLength(1)
})

test('several requests are approved at once, even if one of them no longer exists', async () => {
  const family = await makeFamily()
  const [first, second, declined, inAlready] = [
    await family.makeRequest(),
    await family.makeRequest(),
    await family.makeRequest(),
    await family.makeSupporter(),
  ]
  await family.asOwner('POST', `/requests/${declined.id}/decline`, {})
  const ids = [first.id, declined.id, second.id, inAlready.id, 999_999_999, first.id]
  const reply = await family.asOwner('POST', '/requests/approve', { ids, trusted: true })
  expect(reply.json()).toMatchObject([
    { id: first.id, outcome: 'approved', member: { trusted: true }, message: { template: 'approved' } },
    { id: declined.id, outcome: 'gone', member: null, message: null },
    { id: second.id, outcome: 'approved' },
    { id: inAlready.id, outcome: 'already_approved', message: null },
    { id: 999_999_999, outcome: 'gone' },
  ])
  for (const { phone } of [first, second]) expect((await textsTo(phone))[0]).toContain('/login/')
  expect(await textsTo(declined.phone)).toEqual([])
})

test('if many members have joined at the same instant, none is missing between pages', async () => {
  const family = await makeFamily()
  for (let index = 0; index < 10; index++) await family.makeSupporter()
  clock.now += 1000
  for (const name of ['School', 'Choir']) {
    const { token: invitation } = (await family.asOwner('POST', '/invitations', { name })).json()
    for (let index = 0; index < 30; index++) {
      const supporter = { first_name: 'Gil', last_name: 'Mor', phone_number: makePhone() }
      expect((await call('POST', '/supporters/signup', { body: { invitation, supporter } })).statusCode).toBe(201)
    }
  }
  const idsOf = async (path: string) => (await family.asOwner('GET', path)).json<{ id: number }[]>().map(({ id }) => id)
  const asked = await idsOf('/requests')
  expect(asked).toHaveLength(60)
  clock.now += 1000
  expect((await family.asOwner('POST', '/requests/approve', { ids: asked })).statusCode).toBe(200)
  const [last] = (await family.asOwner('GET', '/members')).json<{ joined_at: string }[]>().slice(-1)
  const pages = [await idsOf('/members'), await idsOf(`/members?before=${encodeURIComponent(last?.joined_at ?? '')}`)]
  expect(pages.map((page) => page.length)).toEqual([60, 11])
  expect(new Set(pages.flat()).size).toBe(71)
  expect(await idsOf('/messages')).toHaveLength(60)
  clock.now -= 2000
})

test('a circle has a limit of people, however they join, and someone who leaves makes room', async () => {
  const server = await testServer({ MEMBERS_PER_FAMILY: '4', REQUESTS_PER_FAMILY: '2' })
  const family = await server.makeFamily()
  const add = (person: object = rivka()) => family.asOwner('POST', '/members', person)
  const asked = [await family.makeRequest(), await family.makeRequest()]
  const { token: invitation } = await family.getInvitation()
  const third = await server.call('POST', '/supporters/signup', { body: { invitation, supporter: rivka() } })
  expect([third.statusCode, code(third)]).toEqual([400, 'bad_request'])
  const { consent: _, ...supporter } = rivka()
  const full = await server.call('POST', '/supporters/signup', { body: { invitation, supporter } })
  expect([full.statusCode, code(full)]).toEqual([429, 'circle_full'])
  const bella = (await add()).json<{ id: number }>()
  // These people join at the same time, and there is room for two of them.
  const replies = await Promise.all([
    add(),
    add(),
    family.asOwner('POST', `/requests/${asked[0]?.id}/approve`, {}),
    family.asOwner('POST', '/requests/approve', { ids: asked.map(({ id }) => id) }),
  ])
  expect(replies.filter((reply) => reply.statusCode === 429).map(code)).toContain('circle_full')
  expect((await family.asOwner('GET', '/members')).json()).toHaveLength(4)
  expect(code(await add())).toBe('circle_full')
  await family.asOwner('DELETE', `/members/${bella.id}`)
  expect((await add()).statusCode).toBe(201)
  expect(code(await add())).toBe('circle_full')
})

test('lists and exports say in weeks when a member was last here, and name no day', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const START = clock.now
  const seen = async () => {
    const list = await family.asOwner('GET', '/members')
    const exported = await family.asOwner('GET', '/export')
    const { last_seen, last_seen_at, joined_at } = list.json().find(({ id }: { id: number }) => id === avi.id)
    const { last_seen: inFile } = exported.json().members[1]
    return { last_seen, inFile, last_seen_at, joined_at }
  }
  clock.now += 20 * DAY
  await ok(avi.get(family.path))
  const day = new Date(clock.now).toISOString().slice(0, 10)
  const today = await seen()
  expect(today).toMatchObject({ last_seen: 'this_week', inFile: 'this_week', last_seen_at: '2026-12-06T00:00:00+02:00' })
  clock.now += 7 * DAY
  expect(await seen()).toMatchObject({ last_seen: 'this_week' })
  clock.now += DAY
  const later = await seen()
  expect(later).toMatchObject({ last_seen: 'longer_ago', inFile: 'longer_ago', last_seen_at: later.joined_at })
  const everything = `${(await family.asOwner('GET', '/members')).body}${JSON.stringify((await family.asOwner('GET', '/export')).json().members)}`
  expect(everything).not.toContain(day)
  clock.now = START
})
