import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aFamily, aFamilySettings, aFamilyTask } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const SAVE = 'POST /families/:family/tasks/import/confirm'

async function openList() {
  signInAs('owner')
  serve({ [SAVE]: () => ({ tasks: [aFamilyTask()] }) })
  await openPage('/family/tasks/list')
}
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const once = (name: RegExp) => page.getByRole('switch', { name })
const search = page.getByRole('searchbox', { name: 'Search, or write your own' })
const sent = () => sentTo(SAVE)[0]?.body.drafts

test('a ticked need asks for its days, and each day becomes a task at its usual hours', async () => {
  await openList()
  await expect.element(page.getByText('Which evenings?')).not.toBeInTheDocument()
  await tick('Soup for the evening').click()
  // While 'Any time' is ticked, no hours are shown.
  await expect.element(page.getByRole('group', { name: /Which evenings\?/ })).not.toMatchTextContent(/17:00/)
  await expect.element(tick('Any time')).toBeChecked()
  await tick('Tomorrow').click()
  await expect.element(page.getByRole('group', { name: /Which evenings\?/ })).toMatchTextContent(/17:00 – 19:00/)
  await tick('Thu 26 November').click()
  await expect.element(tick('Any time')).not.toBeChecked()
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect.poll(address).toBe('/family/tasks')
  const soup = { title: 'Soup for the evening', category: 'home', start: '17:00', end: '19:00' }
  expect(sent()).toEqual([
    { ...soup, date: expect.any(String) },
    { ...soup, date: '2026-11-26' },
  ])
})

test('a need with several days can become one task on one of them, without fixed hours', async () => {
  await openList()
  await tick('Soup for the evening').click()
  await tick('Tomorrow').click()
  expect(page.getByText(/^Once: /).query()).toBeNull()
  await tick('Thu 26 November').click()
  await once(/^Once: Tomorrow or Thu 26/).click()
  await expect.element(page.getByRole('group', { name: /Which evenings\?/ })).not.toMatchTextContent(/17:00/)
  await tick('Sat 28 November').click()
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  await expect.poll(address).toBe('/family/tasks')
  expect(sent()).toMatchObject([
    {
      date: null,
      start: null,
      may_be: { days: [expect.any(String), '2026-11-26', '2026-11-28'], part_of_day: 'evening', taker_sets_hour: true },
    },
  ])
})

test('a need that can move is one task on one of two days, until a tap on “Once” makes two tasks', async () => {
  await openList()
  await tick('Groceries').click()
  await tick('Tomorrow').click()
  await tick('Thu 26 November').click()
  await expect.element(once(/^Once: Tomorrow or Thu 26/)).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Add 1 task' })).toBeVisible()
  await once(/^Once: /).click()
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect.poll(address).toBe('/family/tasks')
  expect(sent()).toMatchObject([{ title: 'Groceries' }, { title: 'Groceries', date: '2026-11-26' }])
})

test('tasks get the family’s address, except a phone call, which needs no address', async () => {
  signInAs('owner', { home: { address: 'Oak Street 5', way_in: 'Code 1234' } })
  serve({ [SAVE]: () => ({ tasks: [aFamilyTask()] }) })
  await openPage('/family/tasks/list')
  await tick('Groceries').click()
  await tick('A phone call in the evening').click()
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect.poll(address).toBe('/family/tasks')
  const [groceries, call] = sent() ?? []
  expect(groceries).toMatchObject({ address: 'Oak Street 5', private_details: 'Code 1234' })
  expect(call).not.toHaveProperty('address')
})

test('a tap on "any time" removes the chosen days, and the need is saved without a time', async () => {
  await openList()
  await tick('Soup for the evening').click()
  await tick('Tomorrow').click()
  await tick('Any time').click()
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  await expect.poll(address).toBe('/family/tasks')
  expect(sent()).toEqual([{ title: 'Soup for the evening', category: 'home', date: null, start: null, end: null }])
})

test('words that are not in the list become a new task on the chosen day', async () => {
  await openList()
  await search.fill('  Grandma to {choir} ')
  await page.getByRole('button', { name: 'Add “Grandma to {choir}”' }).click()
  await expect.element(search).toHaveValue('')
  await expect.element(tick('Grandma to {choir}')).toBeChecked()
  await expect.element(tick('Grandma to {choir}')).toHaveFocus()
  await tick('Thu 26 November').click()
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  await expect.poll(address).toBe('/family/tasks')
  expect(sent()).toEqual([{ title: 'Grandma to {choir}', category: 'general', date: '2026-11-26', start: null, end: null }])
})

test('words that equal a title of the list, except for capitals, choose that need of the list', async () => {
  await openList()
  await search.fill('walk THE dog')
  await expect.element(tick('Walk the dog')).toBeVisible()
  expect(page.getByRole('button', { name: /^Add “/ }).query()).toBeNull()
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  await expect.poll(sent).toMatchObject([{ title: 'Walk the dog' }])
})

test('typed words become a task, also after a reload, unless a need with these words is ticked', async () => {
  await openList()
  await tick('Laundry').click()
  await search.fill(' mow the lawn ')
  await expect.element(page.getByRole('button', { name: 'Add 2 tasks' })).toBeVisible()
  await closePage()
  await openList()
  await expect.element(search).toHaveValue(' mow the lawn ')
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect.poll(sent).toMatchObject([{ title: 'mow the lawn', category: 'general' }, { title: 'Laundry' }])
  await expect.poll(address).toBe('/family/tasks')
  await closePage()
  await openList()
  await expect.element(search).toHaveValue('')
  await search.fill('dog')
  await expect.element(page.getByRole('button', { name: 'Add 1 task' })).toBeVisible()
  await tick('Walk the dog').click()
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  await expect.poll(() => sentTo(SAVE)[1]?.body.drafts).toMatchObject([{ title: 'Walk the dog' }])
})

test('before a need with children is added, the family says who may take such tasks', async () => {
  await openList()
  const family = { ...aFamily(), me: { role: 'owner', trusted: true, offered_role: null, is_new_role: false } as const }
  serve({
    'GET /supporters/:user/families/:family': () => ({ ...family, children_trusted: null }),
    'PATCH /families/:family': () => aFamilySettings({ children_trusted: true }),
  })
  await closePage()
  await openPage('/family/tasks/list')
  await tick('Pick up from kindergarten').click()
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Only people you know well?' })).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, only them' }).click()
  await expect.poll(sent).toMatchObject([{ title: 'Pick up from kindergarten' }])
})
