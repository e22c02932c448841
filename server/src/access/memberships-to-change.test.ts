import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'

const { makeFamily, call, database, tokenByCode } = await testServer()

test.each([
  ['never said that they help', { confirmed_at: null, confirmed_by: null }],
  ['said yes by a link that the family could open', { confirmed_by: 'shown_link' }],
] as const)('a proved number changes nothing in a family where its holder %s', async (_what, values) => {
  const [home, confirmed, other] = [await makeFamily(), await makeFamily(), await makeFamily()]
  const { phone } = home.owner
  const join = async (family: typeof home) => {
    const { id } = await family.makeRequest({ phone_number: phone })
    await family.asOwner('POST', `/requests/${id}/approve`, {})
    await family.signIn(phone)
    return id
  }
  const [there, elsewhere] = [await join(confirmed), await join(other)]
  await database.updateTable('membership').set(values).where('id', '=', elsewhere).execute()
  const token = await tokenByCode(phone, home.token)
  expect((await call('PATCH', '/supporters/me', { token, body: { first_name: 'Nora' } })).statusCode).toBe(200)
  const nameOf = (id: number) => database.selectFrom('membership').where('id', '=', id).select('first_name').executeTakeFirstOrThrow()
  expect(await nameOf(there)).toEqual({ first_name: 'Nora' })
  expect(await nameOf(elsewhere)).toEqual({ first_name: 'Avi' })
})
