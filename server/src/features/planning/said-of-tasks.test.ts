import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, clock, jobs } = await testServer()
const FRIDAY = { type: 'until_time', start_at: '2026-11-27T17:00', end_at: '2026-11-27T18:00' }
const LASAGNE = { ...FRIDAY, title: 'Lasagne', category: 'general' }

async function write(family: Family, body: object): Promise<FamilyTask[]> {
  const reply = await family.asOwner('POST', '/tasks', body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().tasks
}
const mealTitles = async (family: Family) =>
  (await family.owner.get(`${family.path}/meal_dates`)).json().map(({ title }: { title: string }) => title)

test('the family can mark any task as a meal or as no meal, whatever its title is', async () => {
  const family = await makeFamily()
  const [lasagne] = await write(family, { ...LASAGNE, meal: true })
  await write(family, { ...LASAGNE, title: 'Soup spoons to return', meal: false })
  await write(family, { ...LASAGNE, title: 'Chairs' })
  expect(lasagne).toMatchObject({ meal: true })
  expect(await mealTitles(family)).toEqual(['Lasagne'])
  const changed = await family.asOwner('PATCH', `/tasks/${lasagne?.id}`, { meal: false }, { 'if-match': `"${lasagne?.version}"` })
  expect(changed.json()).toMatchObject({ meal: false })
  expect(await mealTitles(family)).toEqual([])
})

test('if a repeating task is a meal, its tasks on all dates and for all helpers are meals too', async () => {
  const family = await makeFamily()
  const made = await write(family, { ...LASAGNE, meal: true, repeat: 'FREQ=WEEKLY;COUNT=2', helpers_needed: 2 })
  expect(made.map(({ meal }) => meal)).toEqual([true, true, true, true])
})

const PIANO = { ...FRIDAY, title: 'Piano lesson', category: 'childcare' }
const DRAFT = { title: 'Pick up from kindergarten', category: 'childcare', date: null, start: null, end: null }

test('a new task with children gets the audience of the family’s answer, unless it names another', async () => {
  const family = await makeFamily()
  const trusted = async (body: object) => (await write(family, body)).map(({ trusted_only }) => trusted_only)
  const answered = await family.asOwner('PATCH', '', { children_trusted: true })
  expect(answered.json()).toMatchObject({ children_trusted: true })
  expect((await family.owner.get(family.path)).json()).toMatchObject({ children_trusted: true })
  expect((await (await family.makeSupporter()).get(family.path)).json()).not.toHaveProperty('children_trusted')
  expect(await trusted(PIANO)).toEqual([true])
  expect(await trusted({ ...PIANO, trusted_only: false })).toEqual([false])
  expect(await trusted(LASAGNE)).toEqual([false])
  const drafts = await family.asOwner('POST', '/tasks/import/confirm', { drafts: [DRAFT, { ...DRAFT, category: 'home' }] })
  expect(drafts.json().tasks.map((task: FamilyTask) => [task.category, task.trusted_only])).toEqual([
    ['childcare', true],
    // The words of this task name a child.
    ['home', true],
  ])
})

const KINDERGARTEN = { title: 'Pick up from kindergarten', category: 'general', type: 'no_time' }
const audienceOf = ({ circle_only, trusted_only, until_answered = false }: FamilyTask) => ({ circle_only, trusted_only, until_answered })
const listed = async (family: Family) => {
  const { no_time, events }: { no_time: FamilyTask[]; events: FamilyTask[] } = (await family.asOwner('GET', '/tasks')).json()
  return [...no_time, ...events]
}

test('a task with children waits for the family’s answer, which changes only waiting tasks', async () => {
  for (const answer of [true, false]) {
    const family = await makeFamily()
    const stranger = await family.makeSupporter()
    const [waiting] = await write(family, { ...KINDERGARTEN, trusted_only: false })
    const [said] = await write(family, { ...KINDERGARTEN, title: 'Babysit', trusted_only: true })
    await write(family, { ...PIANO, repeat: 'FREQ=WEEKLY' })
    expect(waiting).toMatchObject({ trusted_only: true, until_answered: true })
    expect(said).toMatchObject({ trusted_only: true })
    expect(said).not.toHaveProperty('until_answered')
    expect((await stranger.take(waiting as FamilyTask)).json()).toMatchObject({ code: 'not_trusted' })
    await family.asOwner('PATCH', '', { children_trusted: answer })
    const later = await listed(family)
    expect(later.some(({ until_answered }) => until_answered)).toBe(false)
    expect(later.map(({ title, trusted_only }) => [title, trusted_only])).toEqual(
      later.map(({ title }) => [title, title === 'Babysit' || answer]),
    )
    expect((await stranger.take(waiting as FamilyTask)).statusCode).toBe(answer ? 403 : 200)
    // The answer also applies to later dates of the series.
    clock.now += 21 * DAY
    await jobs.extend()
    clock.now -= 21 * DAY
    const dates = (await listed(family)).filter(({ title }) => title === 'Piano lesson')
    expect(dates.length).toBeGreaterThan(8)
    expect(new Set(dates.map(({ trusted_only }) => trusted_only))).toEqual(new Set([answer]))
  }
})

test('the answer "only people we know well" also closes open and cancelled tasks with children', async () => {
  const family = await makeFamily()
  await family.asOwner('PATCH', '', { children_trusted: false })
  const [open] = await write(family, KINDERGARTEN)
  const [cancelled] = await write(family, { ...KINDERGARTEN, title: 'Babysit' })
  const [other] = await write(family, { ...KINDERGARTEN, title: 'Soup' })
  const gone = await family.asOwner('DELETE', `/tasks/${cancelled?.id}`, undefined, { 'if-match': '"1"' })
  expect(gone.statusCode).toBe(200)
  // The circle sees the task; visitors do not.
  expect(open).toMatchObject({ circle_only: true, trusted_only: false })
  await family.asOwner('PATCH', '', { children_trusted: true })
  await family.asOwner('POST', `/tasks/${cancelled?.id}/restore`, {})
  const trusted = Object.fromEntries((await listed(family)).map(({ title, trusted_only }) => [title, trusted_only]))
  expect(trusted).toEqual({ [KINDERGARTEN.title]: true, Babysit: true, Soup: false })
  expect(other).toMatchObject({ trusted_only: false })
  // The answer changed no version of a task, so an open form can still be saved.
  const edited = await family.asOwner('PATCH', `/tasks/${open?.id}`, { urgent: true }, { 'if-match': '"1"' })
  expect(edited.statusCode, edited.body).toBe(200)
})

test('a changed title makes the audience narrower, never wider', async () => {
  const family = await makeFamily()
  const change = async (task: FamilyTask, body: object) => {
    const reply = await family.asOwner('PATCH', `/tasks/${task.id}`, body, { 'if-match': `"${task.version}"` })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json() as FamilyTask
  }
  const [soup] = (await write(family, { title: 'Soup', category: 'home', type: 'no_time' })) as [FamilyTask]
  expect(audienceOf(soup)).toEqual({ circle_only: false, trusted_only: false, until_answered: false })
  const medical = await change(soup, { title: 'Zum Arzt fahren' })
  expect(audienceOf(medical)).toMatchObject({ circle_only: true, trusted_only: false })
  const kids = await change(medical, { category: 'childcare', trusted_only: false })
  expect(audienceOf(kids)).toEqual({ circle_only: true, trusted_only: true, until_answered: true })
  const renamed = await change(kids, { title: 'Dana', category: 'general' })
  expect(audienceOf(renamed)).toEqual({ circle_only: true, trusted_only: true, until_answered: true })
  const opened = await change(renamed, { circle_only: false, trusted_only: false })
  expect(audienceOf(opened)).toEqual({ circle_only: false, trusted_only: false, until_answered: false })
})

test('if all dates of a series are opened, a date whose title names a child stays closed', async () => {
  const family = await makeFamily()
  const [first, second] = (await write(family, { ...LASAGNE, title: 'Drive', repeat: 'FREQ=WEEKLY;COUNT=3' })) as [FamilyTask, FamilyTask]
  const match = (task: FamilyTask) => ({ 'if-match': `"${task.version}"` })
  await family.asOwner('PATCH', `/tasks/${second.id}`, { title: 'Drive to school' }, match(second))
  await family.asOwner('PATCH', `/tasks/${first.id}?scope=all`, { trusted_only: false, circle_only: false }, match(first))
  expect((await listed(family)).map(({ trusted_only }) => trusted_only)).toEqual([false, true, false])
})

test('a medical task, by title or category, is for the circle unless the family says otherwise', async () => {
  const family = await makeFamily()
  const audience = async (body: object) => (await write(family, { type: 'no_time', category: 'general', ...body })).map(audienceOf)[0]
  const circle = { circle_only: true, trusted_only: false, until_answered: false }
  for (const title of ['Chemo with mum', 'Zum Zahnarzt', 'К врачу', 'תור לרופא']) expect(await audience({ title })).toEqual(circle)
  expect(await audience({ title: 'Drive', category: 'medical' })).toEqual(circle)
  expect(await audience({ title: 'Drive', category: 'medical', circle_only: false })).toMatchObject({ circle_only: false })
})
