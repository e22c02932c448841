import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { callNames } from '../../testing/valid-calls.ts'

const { app } = await testServer()
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The methods of each path of the contract. Two calls may have paths of the same form, such as `import` in the place of an id. */
const methodsOf = new Map<string, Set<string>>()
for (const name of callNames) {
  const [method = '', path = ''] = name.split(' ')
  methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(method))
}

test.each([...methodsOf])('%s refuses a method that it does not have, with 405', async (path, methods) => {
  for (const method of METHODS) {
    const url = `/v2${path.replace(/:\w+/g, 'x')}`
    const reply = await app.inject({ method, url })
    const allowed = String(reply.headers.allow ?? '').split(', ')
    if (reply.statusCode === 405) {
      if (method !== 'HEAD') expect(reply.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
      expect(allowed).toEqual(expect.arrayContaining([...methods]))
      expect(allowed).not.toContain(method)
    } else {
      expect(reply.headers.allow, method).toBeUndefined()
      const asked = method === 'HEAD' ? 'GET' : method
      const isServed = [...methodsOf].some(([other, ofOther]) => ofOther.has(asked) && isSameForm(other, path))
      expect(isServed, `${method} ${reply.statusCode}`).toBe(true)
    }
  }
})

const isSameForm = (pattern: string, path: string) => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
}

test.each([
  ['PUT', '/healthz', 'GET, HEAD'],
  ['DELETE', '/docs/en/TERMS.html', 'GET, HEAD'],
  ['POST', '/helpers/how-to-log-in/content.json', 'GET, HEAD'],
  ['POST', '/home', 'GET, HEAD'],
] as const)('%s %s is refused and says which methods there are', async (method, url, methods) => {
  const { statusCode, headers } = await app.inject({ method, url })
  expect([statusCode, headers.allow]).toEqual([405, methods])
})

test.each(['/v2/nothing', '/v2/families/x/nothing', '/wp-login.php', '/assets'])('%s is not found with any method', async (url) => {
  for (const method of METHODS) expect((await app.inject({ method, url })).statusCode, method).toBe(404)
})
