import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

test('no login link is made for someone who was removed', async () => {
  const { makeFamily, call, database } = await testServer()
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await family.asOwner('DELETE', `/members/${avi.id}`)
  const links = () =>
    database.selectFrom('user_token').where('membership_id', '=', avi.id).where('revoked_at', 'is', null).select('id').execute()
  expect(await links()).toEqual([])
  const reply = await call('POST', `${family.path}/members/${avi.id}/link`, { token: family.owner.token, body: {} })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  expect(await links()).toEqual([])
})
