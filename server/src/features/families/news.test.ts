import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, jobs, textsTo } = await testServer()
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const tell = (family: Awaited<ReturnType<typeof makeFamily>>, text: string, days = 3) => family.asOwner('PUT', '/news', { text, days })

test('news of the family is shown to its circle until its last day is over', async () => {
  at('2026-11-23T12:00')
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const shown = async () => (await avi.get(family.path)).json().news
  expect(await shown()).toBeNull()
  expect((await tell(family, '  Dana is home again ')).json()).toEqual({
    text: 'Dana is home again',
    written_on: '2026-11-23',
    until: '2026-11-25',
  })
  at('2026-11-25T23:59')
  expect(await shown()).toEqual({ text: 'Dana is home again', written_on: '2026-11-23', until: '2026-11-25' })
  at('2026-11-26T00:00')
  expect(await shown()).toBeNull()
})

test('new news replaces the old, can be removed, and changes the ETag of the first page', async () => {
  at('2026-11-23T12:00')
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const path = `/supporters/me${family.path}/first_page`
  const first = async (etag?: string) => call('GET', path, { token: avi.token, headers: etag ? { 'if-none-match': etag } : {} })
  const before = await first()
  await tell(family, 'The operation went well')
  await tell(family, 'Dana sleeps a lot')
  const after = await first(String(before.headers.etag))
  expect([after.statusCode, after.json().family.news.text]).toEqual([200, 'Dana sleeps a lot'])
  expect((await first(String(after.headers.etag))).statusCode).toBe(304)
  expect((await family.asOwner('DELETE', '/news')).statusCode).toBe(200)
  expect((await first(String(after.headers.etag))).json().family.news).toBeNull()
})

test('an empty text, a text that is too long, and too many days are refused', async () => {
  const family = await makeFamily()
  expect((await tell(family, '  \n ')).json().errors).toMatchObject([{ code: 'text_missing' }])
  expect((await tell(family, 'x'.repeat(161))).json().errors).toMatchObject([{ code: 'text_too_long' }])
  expect((await tell(family, 'Dana is home', 15)).statusCode).toBe(400)
})

test('supporters cannot write news, and visitors and people who wait never see it', async () => {
  const family = await makeFamily()
  await tell(family, 'Dana is home again')
  const avi = await family.makeSupporter()
  expect((await call('PUT', `${family.path}/news`, { token: avi.token, body: { text: 'Hello', days: 1 } })).statusCode).toBe(403)
  const other = await makeFamily()
  expect((await call('PUT', `${family.path}/news`, { token: other.owner.token, body: { text: 'Hello', days: 1 } })).statusCode).toBe(404)
  const { token } = await family.getInvitation()
  expect((await call('GET', `/supporters/families/${token}`)).body).not.toContain('Dana')
  expect((await call('GET', `/supporters/me${family.path}`)).statusCode).toBe(401)
})

test('the evening’s message of new tasks begins with the news, and the export has the news', async () => {
  at('2026-11-23T12:00')
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await tell(family, 'Dana is home again')
  at('2026-11-24T11:00')
  await family.makeTask({ title: 'Soup' })
  at('2026-11-24T18:00')
  await jobs.queueDueMessages()
  const told = (await textsTo(avi.phone)).filter((text) => text.includes('new task'))
  expect(told).toEqual([expect.stringContaining('Levi: News: "Dana is home again" And a new task: "Soup"')])
  expect((await family.asOwner('GET', '/export')).json().family).toMatchObject({ news: 'Dana is home again' })
})

test('news comes once by SMS in the evening, even without new tasks', async () => {
  at('2026-11-23T12:00')
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  await ok(call('PATCH', '/supporters/me', { token: bella.token, body: { messages: { off: ['new_tasks'], digest: 'none' } } }))
  await tell(family, 'We moved to ward 4', 7)
  const told = async (who: { phone: string }, text = 'ward 4') => (await textsTo(who.phone)).filter((each) => each.includes(text))
  const look = async (local: string) => {
    at(local)
    await jobs.queueDueMessages()
  }
  await look('2026-11-23T17:59')
  expect(await told(avi)).toEqual([])
  await look('2026-11-23T18:00')
  expect(await told(avi)).toEqual(['Levi: "We moved to ward 4" http://localhost:3000/home'])
  // People who want no messages about new tasks get no news by SMS. The person who wrote the news gets none either.
  expect([await told(bella), await told(family.owner)]).toEqual([[], []])
  await look('2026-11-24T18:00')
  expect(await told(avi)).toHaveLength(1)
  at('2026-11-25T10:00')
  await tell(family, 'We are home')
  await look('2026-11-25T18:00')
  expect(await told(avi, 'We are home')).toHaveLength(1)
})

test('if there are new tasks, news comes only in their message', async () => {
  at('2026-11-23T12:00')
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await tell(family, 'We moved to ward 4')
  at('2026-11-23T13:00')
  await family.makeTask({ title: 'Soup' })
  at('2026-11-23T18:00')
  await jobs.queueDueMessages()
  await jobs.queueDueMessages()
  expect((await textsTo(avi.phone)).filter((text) => text.includes('ward 4'))).toHaveLength(1)
})

test.each<[string, (family: Awaited<ReturnType<typeof makeFamily>>) => Promise<unknown>]>([
  ['removed', (family) => family.asOwner('DELETE', '/news')],
  ['replaced', (family) => tell(family, 'All is well')],
  ['in a pause', (family) => family.asOwner('PATCH', '', { paused: true })],
])('news that waits is not sent if by then it is %s', async (_how, change) => {
  at('2026-11-23T12:00')
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await tell(family, 'We moved to ward 4')
  at('2026-11-23T18:00')
  await jobs.queueDueMessages()
  await change(family)
  expect((await textsTo(avi.phone)).filter((text) => text.includes('ward 4'))).toEqual([])
})
