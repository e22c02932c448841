import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily } = await testServer()
const FRIDAY = { type: 'until_time', start_at: '2026-11-27T17:00', end_at: '2026-11-27T18:00' }
const LASAGNE = { ...FRIDAY, title: 'Lasagne', category: 'general' }

async function write(family: Family, body: object): Promise<FamilyTask[]> {
  const reply = await family.asOwner('POST', '/tasks', body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().tasks
}
const mealTitles = async (family: Family) =>
  (await family.owner.get(`${family.path}/meal_dates`)).json().map(({ title }: { title: string }) => title)

test('the family says that a task is a meal, or is none, whatever its title', async () => {
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

test('all dates and places of a repeating meal are meals', async () => {
  const family = await makeFamily()
  const made = await write(family, { ...LASAGNE, meal: true, repeat: 'FREQ=WEEKLY;COUNT=2', helpers_needed: 2 })
  expect(made.map(({ meal }) => meal)).toEqual([true, true, true, true])
})

const PIANO = { ...FRIDAY, title: 'Piano lesson', category: 'childcare' }
const DRAFT = { title: 'Pick up from kindergarten', category: 'childcare', date: null, start: null, end: null }

test('the answer about children holds for each new task that does not say for whom it is', async () => {
  const family = await makeFamily()
  const trusted = async (body: object) => (await write(family, body)).map(({ trusted_only }) => trusted_only)
  expect(await trusted(PIANO)).toEqual([false])
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
    ['home', false],
  ])
})
