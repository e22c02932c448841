import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor, database, textsTo } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const proved = async (phone_number: string) => ({ phone_number, code: await codeFor(phone_number, 'leave') })
const erase = async (phone: string) => call('DELETE', '/login', { body: await proved(phone) })

/** All stored data. Of the messages in `screen_outbox` it has only the numbers, because their texts are deleted after a day. */
async function everything() {
  const tables = ['person', 'membership', 'task', 'family_event', 'message', 'login_code'] as const
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()))
  return JSON.stringify([rows, await database.selectFrom('screen_outbox').select('phone_e164').execute()])
}

test.each([
  ['left', async (family: Family, _id: number, token: string) => call('DELETE', `/supporters/me${family.path}`, { token })],
  ['was removed', async (family: Family, id: number) => family.asOwner('DELETE', `/members/${id}`)],
])('a person who %s can still export and erase their data', async (_how, end) => {
  const family = await makeFamily()
  const { id, phone, token } = await family.makeSupporter({ first_name: 'Zebulon' })
  expect((await end(family, id, token)).statusCode).toBe(200)
  const exported = await call('POST', '/login/export', { body: await proved(phone) })
  expect(exported.json()).toMatchObject({
    person: { phone_e164: phone },
    families: [{ family: 'Levi', first_name: 'Zebulon', state: 'removed' }],
  })
  expect((await erase(phone)).statusCode).toBe(200)
  const kept = await everything()
  expect(kept.includes('Zebulon') || kept.includes(phone)).toBe(false)
})

test.each([
  ['was declined', async (family: Family, id: number) => family.asOwner('POST', `/requests/${id}/decline`, {})],
  ['still waits', async () => null],
])('a person whose request %s can erase their data, and the family sees no request', async (_how, end) => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest({ first_name: 'Zebedee' })
  await end(family, id)
  expect((await erase(phone)).statusCode).toBe(200)
  const kept = await everything()
  expect(kept.includes('Zebedee') || kept.includes(phone)).toBe(false)
  expect((await family.asOwner('GET', '/requests')).json()).toEqual([])
})

test('a code alone does not erase a confirmed member, but it exports their data', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const { id } = await other.makeRequest({ phone_number: avi.phone })
  await other.asOwner('POST', `/requests/${id}/decline`, {})
  expect((await erase(avi.phone)).json().code).toBe('already_member')
  expect((await avi.tasks()).statusCode).toBe(200)
  clock.now += 60_000
  const exported = await call('POST', '/login/export', { body: await proved(avi.phone) })
  expect(
    exported
      .json()
      .families.map(({ state }: { state: string }) => state)
      .sort(),
  ).toEqual(['approved', 'declined'])
})

test('erasing or exporting by number needs the right, unused code and a call from our own pages', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/decline`, {})
  const body = await proved(phone)
  const calls = [['DELETE', '/login'] as const, ['POST', '/login/export'] as const]
  for (const [method, path] of calls) {
    const wrong = { ...body, code: body.code === '000000' ? '000001' : '000000' }
    expect((await call(method, path, { body: wrong })).json().code).toBe('code_wrong')
    expect((await call(method, path, { body, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
  }
  expect((await call('POST', '/login/export', { body })).statusCode).toBe(200)
  expect((await call('DELETE', '/login', { body })).json().code).toBe('code_expired')
})

test('erasing a number does not reset the limit of codes that are sent to it', async () => {
  const phone = makePhone()
  for (let time = 0; time < 3; time++) expect((await erase(phone)).statusCode).toBe(200)
  await call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' } })
  expect(await textsTo(phone)).toEqual([])
  expect(await everything()).not.toContain(phone)
})
