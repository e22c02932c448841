import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock } = await testServer()
// It is Monday noon.
const FRIDAY = { start_at: '2026-11-27T17:00', end_at: '2026-11-27T18:30' }
const FACTS = { people: 5, avoid: 'No nuts: allergy', from: '17:00', until: '18:30', dishes: 'returned', place: 'In the box by the door' }
const UNKNOWN = { people: null, avoid: null, from: null, until: null, dishes: null, place: null }

async function familyWithFacts() {
  const family = await makeFamily()
  expect((await family.asOwner('PATCH', '', { meals: FACTS }, { 'if-match': '"1"' })).json().meals).toEqual(FACTS)
  const mealsFor = async (helper: { get: typeof family.owner.get }) => (await helper.get(`${family.path}/meals`)).json()
  return { family, mealsFor }
}

test('a family has no facts about meals before it writes some, or after it removes them', async () => {
  const family = await makeFamily()
  const read = async () => (await family.owner.get(`${family.path}/meals`)).json()
  expect(await read()).toEqual(UNKNOWN)
  await family.asOwner('PATCH', '', { meals: FACTS }, { 'if-match': '"1"' })
  expect(await read()).toEqual(FACTS)
  await family.asOwner('PATCH', '', { meals: { ...UNKNOWN, avoid: '' } }, { 'if-match': '"2"' })
  expect(await read()).toEqual(UNKNOWN)
})

test('the circle reads what to cook; only the taker of a meal reads where to leave the meal', async () => {
  const { family, mealsFor } = await familyWithFacts()
  const avi = await family.makeSupporter({ trusted: true })
  const dana = await family.makeSupporter({ trusted: true })
  const hidden = { ...FACTS, place: null }
  expect(await mealsFor(avi)).toEqual(hidden)
  await dana.take(await family.makeEvent({ ...FRIDAY, title: 'Walk the dog' }))
  expect(await mealsFor(dana)).toEqual(hidden)
  const soup = await family.makeEvent({ ...FRIDAY, title: 'Soup for the evening', category: 'home' })
  await avi.take(soup)
  expect(await mealsFor(avi)).toEqual(FACTS)
  expect(await mealsFor(dana)).toEqual(hidden)
  await avi.withdraw(soup)
  expect(await mealsFor(avi)).toEqual(hidden)
})

test('a newcomer reads the place for a meal from the day before the meal until a day after it', async () => {
  const { family, mealsFor } = await familyWithFacts()
  const avi = await family.makeSupporter()
  await avi.take(await family.makeEvent({ ...FRIDAY, title: 'Soup for the evening', category: 'home' }))
  const before = clock.now
  const placeAt = async (moment: string) => {
    clock.now = Date.parse(moment)
    return (await mealsFor(avi)).place
  }
  expect(await placeAt('2026-11-25T23:59:59+02:00')).toBeNull()
  expect(await placeAt('2026-11-26T00:00:00+02:00')).toBe(FACTS.place)
  expect(await placeAt('2026-11-28T18:29:59+02:00')).toBe(FACTS.place)
  expect(await placeAt('2026-11-28T18:30:00+02:00')).toBeNull()
  clock.now = before
})

test('visitors, people who wait and other families never see the facts about meals', async () => {
  const { family } = await familyWithFacts()
  await family.makeEvent({ ...FRIDAY, title: 'Soup for the evening', category: 'home' })
  const { token } = await family.getInvitation()
  expect((await call('GET', `/supporters/families/${token}`)).body).not.toMatch(/nuts|box by the door/)
  const stranger = await (await makeFamily()).makeSupporter()
  expect((await stranger.get(`${family.path}/meals`)).statusCode).toBe(404)
  expect((await call('GET', `/supporters/me${family.path}/meals`)).statusCode).toBe(401)
})

test('changed facts about meals have a new ETag, and a change needs the version the writer saw', async () => {
  const { family } = await familyWithFacts()
  const avi = await family.makeSupporter()
  const { etag } = (await avi.get(`${family.path}/meals`)).headers
  const path = `/supporters/me${family.path}/meals`
  const again = () => call('GET', path, { token: avi.token, headers: { 'if-none-match': String(etag) } })
  expect((await again()).statusCode).toBe(304)
  const change = { meals: { ...FACTS, people: 6 } }
  expect((await family.asOwner('PATCH', '', change, { 'if-match': '"1"' })).json().code).toBe('version_conflict')
  expect((await family.asOwner('PATCH', '', change, { 'if-match': '"2"' })).statusCode).toBe(200)
  expect((await again()).json().people).toBe(6)
})

test.each([
  { from: '18:00', until: null },
  { from: '18:00', until: '17:00' },
  { from: '18:00', until: '18:00' },
  { people: 0 },
  { avoid: 'x'.repeat(501) },
])('facts that make no sense are refused: %j', async (wrong) => {
  const family = await makeFamily()
  const refused = await family.asOwner('PATCH', '', { meals: { ...FACTS, ...wrong } }, { 'if-match': '"1"' })
  expect([400, 422]).toContain(refused.statusCode)
  expect((await family.owner.get(`${family.path}/meals`)).json()).toEqual(UNKNOWN)
})

test('the export has the facts about meals', async () => {
  const { family } = await familyWithFacts()
  expect((await family.asOwner('GET', '/export')).json().family.meals).toEqual(FACTS)
})
