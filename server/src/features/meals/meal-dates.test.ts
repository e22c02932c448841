import type { MealDate } from '@hand-in-hand/contract/meals.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, database, tokenByCode } = await testServer()
// It is Monday noon.
const FRIDAY = { start_at: '2026-11-27T17:00', end_at: '2026-11-27T18:30' }
const SOUP = { ...FRIDAY, title: 'Soup for the evening', category: 'home' } as const

const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

type Family = Awaited<ReturnType<typeof makeFamily>>
type Helper = Awaited<ReturnType<Family['makeSupporter']>>

const datesFor = async (family: Family, helper: { get: Helper['get'] }): Promise<MealDate[]> =>
  (await helper.get(`${family.path}/meal_dates`)).json()
const say = (family: Family, helper: { token: string }, id: number, text: string | null) =>
  call('PUT', `/supporters/me${family.path}/events/${id}/brings`, { token: helper.token, body: { text } })

test('the circle and the family see who brings what, by first name', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter({ first_name: 'Avi', last_name: 'Cohen' })
  const dana = await family.makeSupporter()
  const soup = await family.makeEvent(SOUP)
  await family.makeEvent({ ...FRIDAY, title: 'Walk the dog' })
  await family.makeTask({ title: 'Bake bread', category: 'home' })
  await avi.take(soup)
  const named = (is_me: boolean, brings: string | null) => [
    { title: SOUP.title, date: '2026-11-27', open: 0, cooks: [{ first_name: 'Avi', is_me, brings }] },
  ]
  expect(await datesFor(family, dana)).toMatchObject(named(false, null))
  expect((await say(family, avi, soup.id, '  Lentil soup ')).statusCode).toBe(200)
  expect(await datesFor(family, avi)).toMatchObject(named(true, 'Lentil soup'))
  expect(await datesFor(family, dana)).toMatchObject(named(false, 'Lentil soup'))
  expect(await datesFor(family, family.owner)).toMatchObject(named(false, 'Lentil soup'))
  expect(JSON.stringify(await datesFor(family, dana))).not.toContain('Cohen')
  await say(family, avi, soup.id, '  ')
  expect(await datesFor(family, dana)).toMatchObject(named(false, null))
})

test('the named dish is removed when its taker gives the meal back or leaves', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const dana = await family.makeSupporter()
  const soup = await family.makeEvent(SOUP)
  const takeAndSay = async () => {
    await avi.take(soup)
    await say(family, avi, soup.id, 'Lentil soup')
    expect((await datesFor(family, dana))[0]?.cooks[0]?.brings).toBe('Lentil soup')
  }
  const expectForgotten = async () => {
    expect((await datesFor(family, dana))[0]).toMatchObject({ open: 1, cooks: [] })
    await dana.take(soup)
    expect((await datesFor(family, dana))[0]?.cooks).toMatchObject([{ is_me: true, brings: null }])
    await dana.withdraw(soup)
  }
  await takeAndSay()
  await avi.withdraw(soup)
  await expectForgotten()
  await takeAndSay()
  await call('DELETE', `/supporters/me${family.path}`, { token: avi.token, body: {} })
  await expectForgotten()
})

test('a meal on one of several days is listed on the first remaining day, then on the picked day', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  // It is Monday noon, so the morning of Monday is over.
  const may_be = { days: ['2026-11-23', '2026-11-26', '2026-11-27'], part_of_day: 'morning' as const, taker_sets_hour: false }
  const task = await family.makeTask({ title: 'Something warm', category: 'home', meal: true, may_be, repeat: 'FREQ=WEEKLY;COUNT=2' })
  const onDays = { task_id: -task.id, date: '2026-11-26', start_at: '2026-11-26T00:00:00+02:00', all_day: true, open: 1, cooks: [] }
  const nextWeek = { date: '2026-11-30', open: 1, may_be: { days: ['2026-11-30', '2026-12-03', '2026-12-04'] } }
  const untaken = [{ ...onDays, may_be: { ...may_be, until: '2026-11-27T12:00:00+02:00' } }, nextWeek]
  expect(await datesFor(family, avi)).toMatchObject(untaken)
  const path = `/supporters/me${family.path}/tasks/${task.id}/assign_me`
  const taken = (await call('PUT', path, { token: avi.token, body: { day: '2026-11-27' } })).json()
  expect(taken).toMatchObject({ meal: true, date: '2026-11-27' })
  expect((await say(family, avi, taken.id, 'Lentil soup')).statusCode).toBe(200)
  const picked = { task_id: task.id, date: '2026-11-27', all_day: true, open: 0, cooks: [{ brings: 'Lentil soup' }] }
  expect(await datesFor(family, avi)).toMatchObject([nextWeek, picked])
  expect((await datesFor(family, avi))[1]?.may_be).toBeUndefined()
  await avi.withdraw(taken)
  expect(await datesFor(family, avi)).toMatchObject(untaken)
  const { no_time } = (await family.asOwner('GET', '/tasks')).json()
  expect(no_time.map(({ meal }: { meal?: boolean }) => meal)).toEqual([true, true])
  expect(JSON.stringify(no_time)).not.toContain('Lentil')
  // A meal that was completed without a taker is not listed.
  const bread = await family.makeTask({ title: 'Soup for the evening', category: 'home', may_be })
  expect(await datesFor(family, avi)).toHaveLength(3)
  expect((await family.asOwner('POST', `/tasks/${bread.id}/complete`, {})).statusCode).toBe(200)
  expect(await datesFor(family, avi)).toMatchObject(untaken)
})

test('only the taker can say what they bring, until the meal is done', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const dana = await family.makeSupporter()
  const soup = await family.makeEvent(SOUP)
  expect(codeOf(await say(family, avi, soup.id, 'Soup'))).toBe('not_allowed')
  await avi.take(soup)
  expect(codeOf(await say(family, dana, soup.id, 'Soup'))).toBe('not_allowed')
  expect(codeOf(await say(family, family.owner, soup.id, 'Soup'))).toBe('not_allowed')
  expect((await say(family, avi, soup.id, 'x'.repeat(81))).json().errors).toMatchObject([{ field: 'text', code: 'text_too_long' }])
  await avi.complete(soup)
  expect(codeOf(await say(family, avi, soup.id, 'Soup'))).toBe('task_completed')
})

test('the places of one meal are listed as one date, with everyone who took a place', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter({ first_name: 'Avi' })
  const dana = await family.makeSupporter({ first_name: 'Dana' })
  const soup = await family.makeEvent({ ...SOUP, helpers_needed: 3 })
  await avi.take(soup)
  const place = (await dana.take(soup)).json()
  await say(family, dana, place.id, 'Salad')
  const [date, ...others] = await datesFor(family, dana)
  expect(others).toEqual([])
  expect(date).toMatchObject({ task_id: place.id, open: 1 })
  expect(date?.cooks.map(({ first_name, brings }) => [first_name, brings])).toEqual([
    ['Avi', null],
    ['Dana', 'Salad'],
  ])
})

test('visitors, people who wait and other families never see who brings what', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const soup = await family.makeEvent(SOUP)
  await avi.take(soup)
  await say(family, avi, soup.id, 'Lentil soup')
  const { token } = await family.getInvitation()
  expect((await call('GET', `/supporters/families/${token}`)).body).not.toContain('Lentil')
  expect((await call('GET', `/supporters/me${family.path}/meal_dates`)).statusCode).toBe(401)
  const stranger = await (await makeFamily()).makeSupporter()
  expect((await stranger.get(`${family.path}/meal_dates`)).statusCode).toBe(404)
  expect((await say(family, stranger, soup.id, 'Soup')).statusCode).toBe(404)
})

test('the meal dates have an ETag that changes with a named dish and with the day', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const soup = await family.makeEvent(SOUP)
  await avi.take(soup)
  const { etag } = (await avi.get(`${family.path}/meal_dates`)).headers
  const ask = () => call('GET', `/supporters/me${family.path}/meal_dates`, { token: avi.token, headers: { 'if-none-match': String(etag) } })
  expect((await ask()).statusCode).toBe(304)
  await say(family, avi, soup.id, 'Lentil soup')
  expect((await ask()).statusCode).toBe(200)
  const before = clock.now
  clock.now = Date.parse('2026-11-27T23:30:00+02:00')
  expect(await datesFor(family, avi)).toHaveLength(1)
  clock.now = Date.parse('2026-11-28T00:00:00+02:00')
  expect(await datesFor(family, avi)).toEqual([])
  clock.now = before
})

test('exports contain what someone brings, and erasing the person removes that from done tasks', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const soup = await family.makeEvent(SOUP)
  await avi.take(soup)
  await say(family, avi, soup.id, 'Lentil soup')
  await avi.complete(soup)
  expect((await family.asOwner('GET', '/export')).json().tasks).toMatchObject([{ brings: 'Lentil soup' }])
  expect((await avi.get('/export')).body).toContain('Lentil soup')
  const token = await tokenByCode(avi.phone, family.token)
  expect((await call('DELETE', '/supporters/me', { token })).statusCode).toBe(200)
  const { brings } = await database.selectFrom('task').where('id', '=', soup.id).select('brings').executeTakeFirstOrThrow()
  expect(brings).toBeNull()
})
