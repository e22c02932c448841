import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
async function onMonday() {
  clock.now = START
  return makeFamily()
}
type Family = Awaited<ReturnType<typeof onMonday>>
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }
const QUESTION = 'Could it be another day?'
async function questionsTo(phone: string) {
  await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
  return (await textsTo(phone)).filter((text) => text.includes(QUESTION))
}
const daysOf = async (family: Family) => (await family.asOwner('GET', '')).json().other_days
const askedOf = async (family: Family, id: number) => (await family.asOwner('GET', `/tasks/${id}/asking`)).json().other_days
const fix = (family: Family, id: number) => family.asOwner('PUT', `/tasks/${id}/asking`, { asking: 'fixed' })
async function freeOn(family: Family, weekday: string, time: string, amount: number) {
  const people = []
  for (let index = 0; index < amount; index++) {
    const person = await family.makeSupporter()
    await call('PATCH', '/supporters/me', { token: person.token, body: { can_help: { categories: [], times: [{ weekday, time }] } } })
    people.push(person)
  }
  return people
}
const idOf = async (family: Family, task: { id: number }) =>
  (await family.asOwner('GET', '/tasks')).json().events.find((each: { task_id: number }) => each.task_id === task.id).id as number

test('two days before an event, the family’s pages propose other days and count who is free', { timeout: 60_000 }, async () => {
  const family = await onMonday()
  const [busy, away] = await freeOn(family, 'SA', 'morning', 4)
  await freeOn(family, 'TH', 'evening', 2)
  if (!busy || !away) throw new Error('expected people')
  await busy.take(await family.makeEvent({ ...friday, title: 'Tea', start_at: '2026-11-28T09:00', end_at: '2026-11-28T10:00' }))
  // What the family reads does not reveal who is away.
  const body = { away: { from: '2026-11-28', until: '2026-11-28' } }
  expect((await call('PATCH', '/supporters/me', { token: away.token, body })).statusCode).toBe(200)
  const inTheMorning = { ...friday, start_at: '2026-11-27T09:00', end_at: '2026-11-27T10:00' }
  const id = await idOf(family, await family.makeEvent(inTheMorning))
  at('2026-11-25T08:59')
  expect(await questionsTo(family.owner.phone)).toEqual([])
  expect(await daysOf(family)).toEqual([])
  at('2026-11-25T09:00')
  // No message is sent about the question.
  expect(await questionsTo(family.owner.phone)).toEqual([])
  const likely = { day: '2026-11-28', part_of_day: 'morning', people: 3 }
  const days = { days: ['2026-11-26', '2026-11-27', '2026-11-28'], part_of_day: 'morning', likely }
  expect(await daysOf(family)).toMatchObject([{ task: id, title: 'Drive Dana', all_day: false, ...days }])
  expect(await askedOf(family, id)).toMatchObject(days)
})

test('if a day has several tasks, the question about another day is on the page of each task', async () => {
  const family = await onMonday()
  await family.makeSupporter()
  const drive = await idOf(family, await family.makeEvent(friday))
  const later = { title: 'Soup', start_at: '2026-11-27T18:00', end_at: '2026-11-27T19:00' }
  const soup = await idOf(family, await family.makeEvent(later))
  at('2026-11-25T18:30')
  expect((await daysOf(family)).map(({ task }: { task: number }) => task)).toEqual([drive, soup])
})

test('one tap puts the task on the proposed days and ends the question about another day', async () => {
  const family = await onMonday()
  const avi = await family.makeSupporter()
  const id = await idOf(family, await family.makeEvent(friday))
  at('2026-11-25T16:00')
  const { version, days } = await askedOf(family, id)
  const body = { type: 'no_time', may_be: { days, taker_sets_hour: true } }
  const headers = { 'if-match': `"${version}"` }
  const widened = await call('PATCH', `/families/${family.token}/tasks/${id}`, { token: family.owner.token, body, headers })
  expect(widened.json()).toMatchObject({ may_be: { days } })
  expect(await daysOf(family)).toEqual([])
  expect(await questionsTo(family.owner.phone)).toEqual([])
  const taken = await call('PUT', `/supporters/me/families/${family.token}/tasks/${id}/assign_me`, {
    token: avi.token,
    body: { day: days[2] },
  })
  expect(taken.statusCode).toBe(200)
})

test('after “No, it can’t” neither the task nor a later date of its series is asked about', async () => {
  const family = await onMonday()
  await family.makeEvent({ ...friday, repeat: 'FREQ=WEEKLY' })
  const ids = (await family.asOwner('GET', '/tasks')).json().events.map((each: { id: number }) => each.id)
  at('2026-11-25T16:00')
  expect(await daysOf(family)).toHaveLength(1)
  expect((await fix(family, ids[0])).json().other_days).toBeUndefined()
  expect(await daysOf(family)).toEqual([])
  expect(await questionsTo(family.owner.phone)).toEqual([])
  at('2026-12-02T16:00')
  expect(await daysOf(family)).toEqual([])
  expect(await questionsTo(family.owner.phone)).toEqual([])
  // Dates that are created later are not asked about either.
  await jobs.extend()
  at('2027-01-27T16:00')
  await jobs.extend()
  expect(await daysOf(family)).toEqual([])
})

test('the question names no likely day if no one gave hours, and no count if under three people', async () => {
  const family = await onMonday()
  const id = await idOf(family, await family.makeEvent(friday))
  at('2026-11-25T16:00')
  expect(await askedOf(family, id)).toMatchObject({ days: ['2026-11-26', '2026-11-27', '2026-11-28'], likely: null })
  clock.now = START
  const small = await onMonday()
  await freeOn(small, 'SU', 'afternoon', 2)
  const other = await idOf(small, await small.makeEvent(friday))
  at('2026-11-25T16:00')
  const likely = { day: '2026-11-29', part_of_day: 'afternoon', people: null }
  expect(await askedOf(small, other)).toMatchObject({ days: ['2026-11-27', '2026-11-28', '2026-11-29'], likely })
})

test('no day is proposed at night, in a pause, or for taken, daily, shared or late-added tasks', async () => {
  const family = await onMonday()
  const avi = await family.makeSupporter()
  await avi.take(await family.makeEvent(friday))
  await family.makeEvent({ ...friday, helpers_needed: 2 })
  await family.makeEvent({ ...friday, repeat: 'FREQ=DAILY;COUNT=6' })
  await family.makeEvent({ ...friday, title: 'Early', start_at: '2026-11-28T05:00', end_at: '2026-11-28T06:00' })
  at('2026-11-25T17:00')
  await family.makeEvent({ ...friday, title: 'Late' })
  expect(await daysOf(family)).toEqual([])
  at('2026-11-26T06:59')
  expect(await daysOf(family)).toEqual([])
  at('2026-11-26T07:00')
  expect(await daysOf(family)).toMatchObject([{ title: 'Early' }])
  await family.asOwner('PATCH', '', { paused: true })
  expect(await daysOf(family)).toEqual([])
})

test('no new day is proposed for tasks with children, or for medical, legal or financial tasks', async () => {
  const family = await onMonday()
  const never = [
    { title: 'Lunch', category: 'childcare' },
    { title: 'Company', category: 'medical' },
    { title: 'The office', category: 'legal_rights' },
    { title: 'The bank', category: 'finance' },
    { title: 'The lawyer', category: 'legal' },
    { title: 'Pick up from kindergarten' },
    { title: 'Drive Yoav to chemo' },
    { title: 'להוציא מהגן' },
  ] as const
  for (const task of never) await family.makeEvent({ ...friday, ...task })
  await family.makeEvent({ ...friday, title: 'Soup', category: 'home' })
  at('2026-11-25T16:00')
  expect((await daysOf(family)).map(({ title }: { title: string }) => title)).toEqual(['Soup'])
  expect(await questionsTo(family.owner.phone)).toEqual([])
})

test('a soup for the evening is proposed only for evenings', async () => {
  const family = await onMonday()
  await freeOn(family, 'SA', 'morning', 5)
  await freeOn(family, 'TH', 'evening', 3)
  const soup = await idOf(family, await family.makeEvent({ title: 'Soup', start_at: '2026-11-27T18:30', end_at: '2026-11-27T19:00' }))
  at('2026-11-25T18:30')
  expect(await askedOf(family, soup)).toMatchObject({
    part_of_day: 'evening',
    likely: { day: '2026-11-26', part_of_day: 'evening', people: 3 },
  })
})

test('a supporter or another family can not answer the question about another day', async () => {
  const family = await onMonday()
  const avi = await family.makeSupporter()
  const id = await idOf(family, await family.makeEvent(friday))
  at('2026-11-25T16:00')
  expect(await questionsTo(family.owner.phone)).toEqual([])
  const path = `/families/${family.token}/tasks/${id}/asking`
  expect((await call('PUT', path, { token: avi.token, body: { asking: 'fixed' } })).statusCode).toBe(403)
  const other = await makeFamily()
  expect((await call('PUT', path, { token: other.owner.token, body: { asking: 'fixed' } })).statusCode).toBe(404)
})
