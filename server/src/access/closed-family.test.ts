import { type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { addresses } from '../testing/families.ts'
import { keysOf } from '../testing/request-keys.ts'
import { goodRequests, methodOf, pathOf } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const nextAddress = addresses()

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
/** Every call that needs a token. */
const signedIn = names.filter((name) => /:user\b| \/families\/:family| \/session\/(devices|links)/.test(name))

test('every call of a closed family returns family_closed to a coordinator', async () => {
  const family = await server.makeFamily()
  const dana = await family.makeCoordinator()
  const prepared = []
  for (const name of signedIn) {
    const { id: make, body, headers } = goodRequests[name]
    const id = (await make?.(family, family.owner, server)) ?? ''
    prepared.push({ name, path: await pathOf(name, keysOf(server, family), { id }), body: await body?.(keysOf(server, family)), headers })
  }
  expect((await family.asOwner('DELETE', '', { title: 'Levi' })).statusCode).toBe(200)
  const others = []
  for (const { name, path, body, headers } of prepared) {
    const reply = await server.call(methodOf(name), path, {
      token: dana.token,
      ...(body && { body }),
      headers: { ...headers, ...nextAddress() },
    })
    if (reply.statusCode !== 410 || reply.json().code !== 'family_closed') others.push(`${name} ${reply.statusCode}`)
  }
  expect(others).toEqual([])
})
