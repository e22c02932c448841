import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor, database, textsTo, tokenByCode } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>
const DAY = 86_400_000

async function add(family: Family, phone_number: string) {
  const reply = await family.asOwner('POST', '/members', { first_name: 'Rivka', phone_number, consent: true })
  return reply.json<{ id: number }>().id
}
/** Opens the newest link of a number, without confirming. */
async function open(family: Family, phone: string) {
  const kept = (await call('POST', '/session', { body: await family.linkTo(phone) })).json()
  const as = (method: string, rest: string, body?: unknown) =>
    call(method, `/supporters/me${family.path}${rest}`, { token: kept.user_token, ...(body !== undefined && { body }) })
  return { kept, as, token: kept.user_token }
}
const memberOf = async (family: Family, id: number) =>
  (await family.asOwner('GET', '/members')).json<{ id: number; confirmed: boolean }[]>().find((member) => member.id === id)
const kindsOf = async (family: Family) => (await family.asOwner('GET', '/events')).json<{ kind: string }[]>().map(({ kind }) => kind)

test('an added member sees only the welcome page until they confirm', async () => {
  const family = await makeFamily()
  const phone = makePhone()
  const id = await add(family, phone)
  await family.asOwner('POST', `/members/${id}/link`, {})
  const { kept, as, token } = await open(family, phone)
  expect(kept).toMatchObject({ title: 'Levi', role: 'supporter', confirmed: false })
  expect((await as('GET', '/welcome')).json()).toEqual({
    title: 'Levi',
    full_name: 'Rivka',
    by: 'Noa Levi',
    asked_to_join: false,
    confirmed: false,
    wanted_task: null,
  })
  expect((await as('GET', '/tasks')).json().code).toBe('not_confirmed')
  expect((await call('GET', '/supporters/me', { token })).json().code).toBe('not_confirmed')
  expect(await memberOf(family, id)).toMatchObject({ confirmed: false })
  expect((await as('PUT', '/join', {})).statusCode).toBe(200)
  expect((await as('PUT', '/join', {})).statusCode).toBe(200)
  expect((await as('GET', '/tasks')).statusCode).toBe(200)
  expect((await as('GET', '/welcome')).json()).toMatchObject({ confirmed: true })
  expect(await memberOf(family, id)).toMatchObject({ confirmed: true })
  expect((await kindsOf(family)).filter((kind) => kind === 'confirmed')).toHaveLength(1)
})

test('the welcome page distinguishes people who asked to join from people who were added', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  const shown = async () => (await (await open(family, phone)).as('GET', '/welcome')).json()
  expect(await shown()).toMatchObject({ full_name: 'Avi Cohen', by: 'Noa Levi', asked_to_join: true })
  // The person was approved, then removed, then added by another member of the family's side.
  await (await open(family, phone)).as('PUT', '/join', {})
  const dana = await family.makeCoordinator({ first_name: 'Dana', last_name: 'Bar' })
  await family.asOwner('DELETE', `/members/${id}`)
  const asDana = (method: string, path: string, body: unknown) => call(method, `${family.path}${path}`, { token: dana.token, body })
  expect((await asDana('POST', '/members', { first_name: 'Avi', phone_number: phone, consent: true })).json()).toMatchObject({ id })
  clock.now += DAY
  await family.asOwner('POST', `/members/${id}/link`, {})
  expect(await shown()).toMatchObject({ by: 'Dana Bar', asked_to_join: false })
  clock.now -= DAY
})

test('a person whose number the family corrects counts as added by the family', async () => {
  const family = await makeFamily()
  const { id } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  const phone = makePhone()
  await family.asOwner('PATCH', `/members/${id}`, { phone_number: phone })
  await family.asOwner('POST', `/members/${id}/link`, {})
  expect((await (await open(family, phone)).as('GET', '/welcome')).json()).toMatchObject({ by: 'Noa Levi', asked_to_join: false })
})

test('the welcome page names no one if the person who added the member was erased', async () => {
  const family = await makeFamily()
  const dana = await family.makeCoordinator()
  const phone = makePhone()
  const body = { first_name: 'Rivka', phone_number: phone, consent: true }
  const { id } = (await call('POST', `${family.path}/members`, { token: dana.token, body })).json()
  await family.asOwner('POST', `/members/${id}/link`, {})
  await call('DELETE', '/supporters/me', { token: dana.token })
  expect((await (await open(family, phone)).as('GET', '/welcome')).json()).toMatchObject({ by: null, asked_to_join: false })
})

test('a person who has not confirmed gets only one SMS, whatever the family does', async () => {
  const family = await makeFamily()
  const phone = makePhone()
  const id = await add(family, phone)
  expect((await family.asOwner('POST', `/members/${id}/link`, {})).statusCode).toBe(201)
  const again = await family.asOwner('POST', `/members/${id}/link`, {})
  expect([again.statusCode, again.json().code]).toEqual([409, 'link_already_sent'])
  const soon = await family.makeEvent({ start_at: '2026-11-23T14:00', end_at: '2026-11-23T15:00' })
  await family.asOwner('POST', `/tasks/${soon.id}/assign`, { member: id })
  await family.asOwner('PATCH', `/members/${id}`, { role: 'coordinator' })
  await family.asOwner('DELETE', `/tasks/${soon.id}`, undefined, { 'if-match': '"2"' })
  await family.asOwner('DELETE', `/members/${id}`)
  await add(family, phone)
  await family.asOwner('POST', `/members/${id}/link`, {})
  await family.asOwner('DELETE', `/members/${id}`)
  const asked = await family.makeRequest({ phone_number: phone })
  const approved = await family.asOwner('POST', `/requests/${asked.id}/approve`, {})
  expect(approved.json()).toMatchObject({ member: { state: 'approved' }, message: null })
  // A correction to another number and back does not allow a second link to the first number.
  const other = makePhone()
  await family.asOwner('PATCH', `/members/${id}`, { phone_number: other })
  await family.asOwner('POST', `/members/${id}/link`, {})
  await family.signIn(other)
  await family.asOwner('PATCH', `/members/${id}`, { phone_number: phone })
  expect((await family.asOwner('POST', `/members/${id}/link`, {})).json().code).toBe('link_already_sent')
  expect(await textsTo(phone)).toHaveLength(1)
})

test('a confirmed member who was removed and approved again gets a new link', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await family.asOwner('DELETE', `/members/${avi.id}`)
  clock.now += DAY
  await family.makeRequest({ phone_number: avi.phone })
  const approved = await family.asOwner('POST', `/requests/${avi.id}/approve`, {})
  expect(approved.json().message).toMatchObject({ template: 'approved' })
  expect((await textsTo(avi.phone)).filter((text) => text.includes('/login/'))).toHaveLength(2)
  clock.now -= DAY
})

test('refusing to join ends membership and link, reopens the task, and is shown to the family', async () => {
  const family = await makeFamily()
  const phone = makePhone()
  const id = await add(family, phone)
  const task = await family.makeTask()
  await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: id })
  await family.asOwner('POST', `/members/${id}/link`, {})
  const link = await family.linkTo(phone)
  const { as } = await open(family, phone)
  expect((await as('PUT', '/refuse', {})).statusCode).toBe(200)
  expect((await as('GET', '/welcome')).statusCode).toBe(401)
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
  expect(await memberOf(family, id)).toBeUndefined()
  expect(await kindsOf(family)).toContain('refused')
  expect((await family.asOwner('GET', `/tasks/${task.id}`)).json()).toMatchObject({ status: 'initial', assignee: null })
})

test('the family is notified at once of a given task that a newcomer refuses with the circle', async () => {
  const family = await makeFamily()
  const phone = makePhone()
  const id = await add(family, phone)
  const event = await family.makeEvent()
  await family.asOwner('POST', `/tasks/${event.id}/assign`, { member: id })
  await family.asOwner('POST', `/members/${id}/link`, {})
  const { as } = await open(family, phone)
  expect((await as('PUT', '/refuse', {})).statusCode).toBe(200)
  clock.now += MINUTE
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes('Drive Dana'))).toHaveLength(1)
})

test('a person who wants no more messages gets none from this family, but still from others', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const phone = makePhone()
  const id = await add(family, phone)
  await family.asOwner('POST', `/members/${id}/link`, {})
  await (await open(family, phone)).as('PUT', '/refuse', { never: true })
  expect(await add(family, phone)).toBe(id)
  expect((await family.asOwner('POST', `/members/${id}/link`, {})).json().code).toBe('asked_not_to')
  const elsewhere = await add(other, phone)
  expect((await other.asOwner('POST', `/members/${elsewhere}/link`, {})).statusCode).toBe(201)
  expect(await textsTo(phone)).toHaveLength(2)
  // The person may change their mind: they sign in by a code and confirm.
  const token = await tokenByCode(phone, family.token)
  expect((await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })).statusCode).toBe(200)
  expect((await family.asOwner('POST', `/members/${id}/link`, {})).statusCode).toBe(201)
})

test('a confirmed member can not refuse, only leave', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const refused = await call('PUT', `/supporters/me${family.path}/refuse`, { token: avi.token, body: {} })
  expect(refused.json().code).toBe('not_allowed')
})

test('after a login by code, a confirmation by a link that the family can open does not count', async () => {
  const [family, own] = [await makeFamily(), await makeFamily()]
  const avi = await own.makeSupporter()
  const id = await add(family, avi.phone)
  await database.updateTable('membership').set({ confirmed_at: clock.now, confirmed_by: 'shown_link' }).where('id', '=', id).execute()
  const { memberships } = (
    await call('POST', '/login/verify', { body: { phone_number: avi.phone, code: await codeFor(avi.phone) } })
  ).json()
  expect(memberships).toMatchObject([
    { family_token: own.token, confirmed: true },
    { family_token: family.token, confirmed: false },
  ])
  const tasks = await call('GET', `/supporters/me${family.path}/tasks`, { token: memberships[1].user_token })
  expect(tasks.json().code).toBe('not_confirmed')
})

test('the owner of a family made by command has to confirm, and is signed out if they refuse', async () => {
  const family = await makeFamily()
  await database.updateTable('membership').set({ confirmed_at: null, confirmed_by: null }).where('role', '=', 'owner').execute()
  const as = (method: string, path: string) => call(method, path, { token: family.owner.token, body: {} })
  expect((await as('GET', family.path)).json().code).toBe('not_confirmed')
  expect((await as('PUT', `/supporters/me${family.path}/refuse`)).statusCode).toBe(200)
  expect((await as('GET', `/supporters/me${family.path}/welcome`)).statusCode).toBe(401)
})
