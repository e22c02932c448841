import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, database } = await testServer()

const versionOf = async ({ token }: { token: string }) => {
  const { version } = await database.selectFrom('family').where('token', '=', token).select('version').executeTakeFirstOrThrow()
  return String(version)
}

test('the first page of the list has the same profile, family and tasks as the separate calls', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await family.makeEvent({ private_details: 'Code 4711' })
  await ok(avi.take(await family.makeTask()))
  const page = await ok<Reply<'GET /supporters/:user/families/:family/first_page'>>(avi.get(`${family.path}/first_page`))
  expect(page).toEqual({
    version: await versionOf(family),
    supporter: await ok(avi.get('')),
    family: await ok(avi.get(family.path)),
    tasks: await ok(avi.tasks()),
  })
  expect(page.tasks.no_time[0]?.title).toBe('Soup')
  expect(JSON.stringify(page)).not.toContain('4711')
})

test("the family side's first page has the same profile, family and overview as separate calls", async () => {
  const family = await makeFamily()
  await family.makeTask()
  await family.makeRequest()
  const page = await ok<Reply<'GET /families/:family/first_page'>>(family.asOwner('GET', '/first_page'))
  expect(page).toEqual({
    version: await versionOf(family),
    supporter: await ok(family.owner.get('')),
    family: await ok(family.owner.get(family.path)),
    overview: await ok(family.asOwner('GET', '')),
  })
  expect(page.overview.requests_waiting).toBe(1)
})

test.each(['list', 'overview'])(
  'a request for the %s with the ETag of the first page returns 304 until something changes',
  async (which) => {
    const family = await makeFamily()
    const ask = (rest: string, headers?: Record<string, string>) =>
      which === 'list' ? family.owner.get(`${family.path}${rest}`, headers) : family.asOwner('GET', rest, undefined, headers)
    const list = which === 'list' ? '/tasks' : ''
    const tag = { 'if-none-match': String((await ask('/first_page')).headers['etag']) }
    expect((await ask(list, tag)).statusCode).toBe(304)
    await family.makeTask()
    expect((await ask(list, tag)).statusCode).toBe(200)
  },
)

test('a helper gets no first page of the family’s side, and a stranger gets none at all', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const asAvi = await avi.browser.call('GET', `${family.path}/first_page`, { token: avi.token })
  expect(asAvi.statusCode).toBe((await avi.browser.call('GET', family.path, { token: avi.token })).statusCode)
  expect(asAvi.statusCode).toBeGreaterThanOrEqual(403)
  expect((await other.owner.get(`${family.path}/first_page`)).statusCode).toBe((await other.owner.get(`${family.path}/tasks`)).statusCode)
  expect((await other.owner.get(`${family.path}/first_page`)).statusCode).toBeGreaterThanOrEqual(400)
})
