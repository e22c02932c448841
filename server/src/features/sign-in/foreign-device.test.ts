import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, tokenByCode } = await testServer()
const devicesOf = async (token: string) => (await call('GET', '/session/devices', { token })).json<{ id: number; current: boolean }[]>()

test('no one ends the device of another person, not even with a proved number', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [theirs] = await devicesOf(avi.token)
  const token = await tokenByCode(family.owner.phone, family.token)
  const reply = await call('DELETE', `/session/devices/${theirs?.id}`, { token })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  expect(await devicesOf(avi.token)).toEqual([theirs])
})
