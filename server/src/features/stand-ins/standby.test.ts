import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call } = await testServer()

test('clients of 0.2.0 read that no one is on standby, and that no one is needed', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const task = await family.makeEvent()
  await ok(avi.take(task))
  const reserve = (method: string, { token }: { token: string }, body?: object) =>
    call(method, `/supporters/me${family.path}/tasks/${task.id}/reserve`, { token, ...(body && { body }) })
  for (const who of [avi, bella, family.owner]) {
    expect((await reserve('PUT', who, {})).json()).toMatchObject({ status: 409, code: 'reserve_full' })
    expect(await ok(reserve('GET', who))).toEqual({ others: [], is_mine: false })
    expect(await ok(reserve('DELETE', who))).toEqual({ others: [], is_mine: false })
  }
  const stranger = await (await makeFamily()).makeSupporter()
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await reserve(method, stranger, method === 'PUT' ? {} : undefined)).statusCode).toBe(404)
})
