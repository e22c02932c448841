import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, textsTo, jobs, database } = server
type Family = Awaited<ReturnType<typeof makeFamily>>
type Helper = Awaited<ReturnType<Family['makeSupporter']>>

const COOK = { text: 'Cook on Thursday, two portions over', day: null as string | null }
const path = ({ path: of }: Family) => `/supporters/me${of}/own_offer`
const offer = (family: Family, { token }: Pick<Helper, 'token'>, body = COOK) => call('PUT', path(family), { token, body })
const mine = (family: Family, { token }: Pick<Helper, 'token'>) =>
  ok<Reply<'GET /supporters/:user/families/:family/own_offer'>>(call('GET', path(family), { token }))
const waiting = async (family: Family) => (await ok<Reply<'GET /families/:family'>>(family.asOwner('GET', ''))).own_offers ?? []
const answer = (family: Family, id: number | undefined, accept: boolean) => family.asOwner('POST', `/own_offers/${id}/answer`, { accept })
const day = (days: number) => new Date(clock.now + days * DAY).toISOString().slice(0, 10)

test('the family accepts a helper’s own offer with one tap, and the helper gets the task', async () => {
  const family = await makeFamily()
  const ruth = await family.makeSupporter()
  await ok(offer(family, ruth, { ...COOK, day: day(3) }))
  const [seen] = await waiting(family)
  expect(seen).toMatchObject({ by: 'Avi', text: COOK.text, day: day(3) })
  const before = (await textsTo(family.owner.phone)).length
  await ok(answer(family, seen?.id, true))
  const { events } = await ok<Reply<'GET /families/:family/tasks'>>(family.asOwner('GET', '/tasks'))
  const task = events.find(({ title }) => title === COOK.text)
  expect(task).toMatchObject({ status: 'in_progress', all_day: true })
  expect(task?.assignee?.full_name).toBe('Avi Cohen')
  expect((await textsTo(ruth.phone))[0]).toContain('Cook on Thursday')
  // No message was sent to the family.
  expect((await textsTo(family.owner.phone)).length).toBe(before)
  expect(await waiting(family)).toEqual([])
  expect((await mine(family, ruth)).offer).toBeNull()
  expect((await answer(family, seen?.id, true)).json().code).toBe('not_found')
})

test('of ten taps on one own offer at once, only one makes a task', async () => {
  const family = await makeFamily()
  await ok(offer(family, await family.makeSupporter()))
  const [seen] = await waiting(family)
  const taps = await Promise.all(Array.from({ length: 10 }, () => answer(family, seen?.id, true)))
  expect(taps.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { no_time } = await ok<Reply<'GET /families/:family/tasks'>>(family.asOwner('GET', '/tasks'))
  expect(no_time.filter(({ title }) => title === COOK.text)).toHaveLength(1)
})

test('a helper sees the family’s “not now, thank you”, gets no message and may offer again', async () => {
  const family = await makeFamily()
  const ruth = await family.makeSupporter()
  await ok(offer(family, ruth))
  const [seen] = await waiting(family)
  const before = await textsTo(ruth.phone)
  await ok(answer(family, seen?.id, false))
  expect(await waiting(family)).toEqual([])
  expect(await mine(family, ruth)).toMatchObject({ offer: { text: COOK.text, declined: true }, may_offer: true })
  expect(await textsTo(ruth.phone)).toEqual(before)
  expect((await answer(family, seen?.id, true)).json().code).toBe('not_found')
  await ok(offer(family, ruth, { text: 'Walk the dog', day: null }))
  expect((await mine(family, ruth)).offer).toMatchObject({ text: 'Walk the dog', declined: false })
})

test('a supporter has one own offer, a family at most three, and none can be made in a pause', async () => {
  const family = await makeFamily()
  const helpers = []
  for (let made = 0; made < 4; made++) helpers.push(await family.makeSupporter())
  const [first, ...others] = helpers
  if (!first) throw new Error('there are four')
  for (const each of [first, ...others]) await offer(family, each)
  expect(await waiting(family)).toHaveLength(3)
  const last = others.at(-1)
  if (!last) throw new Error('there are four')
  expect((await offer(family, last)).json().code).toBe('circle_full')
  expect((await mine(family, last)).may_offer).toBe(false)
  await ok(offer(family, first, { text: 'Bake bread', day: null }))
  expect((await waiting(family)).map(({ text }) => text)).toContain('Bake bread')
  await ok(family.asOwner('PATCH', '', { paused: true }))
  expect((await offer(family, first)).json().code).toBe('family_paused')
  expect(await waiting(family)).toEqual([])
})

test.each([
  ['a link', 'Look at www.example.org'],
  ['a number', 'Call me at 052-234-5678'],
  ['a mail address', 'Write to ruth@example.org'],
])('an own offer with %s is refused', async (_what, text) => {
  const family = await makeFamily()
  expect((await offer(family, await family.makeSupporter(), { text, day: null })).json().code).toBe('text_tappable')
  expect(await waiting(family)).toEqual([])
})

test.each([
  'Ich koche am Donnerstag, zwei Portionen übrig',
  'אני מבשלת ביום חמישי, יש עוד שתי מנות',
  'Готовлю в четверг, две порции лишние',
  'I’m driving at 17:30 – 2 seats “free”',
])('an own offer with an ordinary sentence is accepted: %s', async (text) => {
  const family = await makeFamily()
  expect((await offer(family, await family.makeSupporter(), { text, day: null })).statusCode).toBe(200)
})

test('an own offer without a day ends after two weeks, and any offer if its helper is removed', async () => {
  const family = await makeFamily()
  const [ruth, dan, eve] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  await ok(offer(family, ruth, { ...COOK, day: day(1) }))
  await ok(offer(family, dan))
  await ok(offer(family, eve))
  await ok(family.asOwner('DELETE', `/members/${eve.id}`))
  expect(await waiting(family)).toHaveLength(2)
  const start = clock.now
  clock.now = start + 2 * DAY
  expect((await waiting(family)).map(({ day: of }) => of)).toEqual([null])
  expect((await offer(family, dan, { ...COOK, day: day(-1) })).json().code).toBe('time_in_past')
  expect((await offer(family, dan, { ...COOK, day: '2026-13-40' })).json().code).toBe('date_invalid')
  clock.now = start + 14 * DAY
  expect(await waiting(family)).toEqual([])
  await jobs.erase()
  expect(await database.selectFrom('own_offer').where('ends_at', '<=', clock.now).select('id').execute()).toEqual([])
  clock.now = start
})

test('an own offer about children is accepted only from people whom the family knows well', async () => {
  const family = await makeFamily()
  const stranger = await family.makeSupporter()
  await ok(offer(family, stranger, { text: 'Pick up the children from school', day: null }))
  const [seen] = await waiting(family)
  expect((await answer(family, seen?.id, true)).json().code).toBe('not_trusted')
  expect(await waiting(family)).toHaveLength(1)
})

test('the exports of the helper and of the family have the own offer', async () => {
  const family = await makeFamily()
  const ruth = await family.makeSupporter()
  await ok(offer(family, ruth))
  const own = (await call('GET', '/supporters/me/export', { token: ruth.token })).body
  const all = (await family.asOwner('GET', '/export')).body
  for (const text of [own, all]) expect(text).toContain(COOK.text)
})
