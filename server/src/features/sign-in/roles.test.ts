import { expect, test } from 'vitest'
import { contacts } from '../../database/migrations/045-contacts.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, textsTo, tokenByCode, database } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>
const contactOf = async (family: Family) => (await family.owner.get(family.path)).json().coordinator.full_name
const roleOf = async (family: Family, id: number) =>
  (await family.asOwner('GET', '/members'))
    .json<{ id: number; role: string; offered_role: string | null }[]>()
    .find((each) => each.id === id)

/** Gil, with a role that the family offers, and a proved number. */
async function anOffer(role: 'coordinator' | 'owner') {
  const family = await makeFamily()
  const gil = await family.makeSupporter({ first_name: 'Gil' })
  if (role === 'owner') await family.asOwner('POST', '/owner', { member: gil.id })
  else await family.asOwner('PATCH', `/members/${gil.id}`, { role })
  const token = await tokenByCode(gil.phone, family.token)
  const answer = (method: 'PUT' | 'DELETE', body?: unknown) =>
    call(method, `/supporters/me${family.path}/role`, { token, ...(body !== undefined && { body }) })
  return { family, gil, token, answer }
}

test.each([[{}], [{ contact: false }]])('a coordinator who accepts the role with %j is not the contact of the circle', async (body) => {
  const { family, answer } = await anOffer('coordinator')
  expect((await answer('PUT', body)).json()).toEqual({ role: 'coordinator' })
  expect(await contactOf(family)).toBe('Noa Levi')
})

test('a coordinator who says that the circle may call is its contact, in the settings too', async () => {
  const { family, gil, answer } = await anOffer('coordinator')
  const { version } = (await family.asOwner('GET', '/settings')).json()
  await answer('PUT', { contact: true })
  expect(await contactOf(family)).toBe('Gil Cohen')
  expect((await family.asOwner('GET', '/settings')).json()).toMatchObject({ coordinator: gil.id, version: version + 1 })
})

test('the circle calls the previous owner until the new owner agrees to be called', async () => {
  const first = await anOffer('owner')
  expect((await first.answer('PUT', {})).json()).toEqual({ role: 'owner' })
  expect((await call('GET', `/supporters/me${first.family.path}`, { token: first.token })).json().coordinator.full_name).toBe('Noa Levi')
  const second = await anOffer('owner')
  await second.answer('PUT', { contact: true })
  expect((await call('GET', `/supporters/me${second.family.path}`, { token: second.token })).json().coordinator.full_name).toBe('Gil Cohen')
})

test('someone who declines a role keeps their present role, and the family is notified once', async () => {
  const { family, gil, answer } = await anOffer('coordinator')
  expect((await answer('DELETE')).statusCode).toBe(200)
  expect((await answer('DELETE')).statusCode).toBe(200)
  expect(await roleOf(family, gil.id)).toMatchObject({ role: 'supporter', offered_role: null })
  const told = (await textsTo(family.owner.phone)).filter((text) => text.includes('rather not'))
  expect(told).toEqual([expect.stringMatching(/^Levi: Gil would rather not have the role you offered\. Nothing has changed\. /)])
  const [event] = (await family.asOwner('GET', '')).json().recent_events
  expect(event).toMatchObject({ kind: 'role_declined', by: 'Gil Cohen', reason: 'coordinator' })
  expect((await answer('PUT', { contact: true })).json().code).toBe('not_allowed')
  expect(await contactOf(family)).toBe('Noa Levi')
})

test('if the operator’s offer is declined, the owner stays and all coordinators are notified too', async () => {
  const { family, gil, answer } = await anOffer('owner')
  const dana = await family.makeCoordinator({ first_name: 'Dana' })
  await database.updateTable('membership').set({ offered_by: 'operator' }).where('id', '=', gil.id).execute()
  await answer('DELETE')
  expect(await roleOf(family, gil.id)).toMatchObject({ role: 'supporter', offered_role: null })
  for (const { phone } of [family.owner, dana]) expect((await textsTo(phone))[0]).toContain('would rather not')
})

test('the migration makes the first coordinator the contact of a family that named none', async () => {
  const [family, alone] = [await makeFamily(), await makeFamily()]
  await family.makeCoordinator({ first_name: 'Dana' })
  await family.makeCoordinator({ first_name: 'Ruth' })
  expect(await contactOf(family)).toBe('Noa Levi')
  await contacts().up(database)
  expect(await contactOf(family)).toBe('Dana Cohen')
  expect(await contactOf(alone)).toBe('Noa Levi')
})
