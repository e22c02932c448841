import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aFamilyTask, on, taken } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const SAVE = 'PATCH /families/:family/tasks/:id'
const CANCEL = 'DELETE /families/:family/tasks/:id'
const RESTORE = 'POST /families/:family/tasks/:id/restore'

const SOUP = aFamilyTask({ id: 8, title: 'Soup', description: 'For four', version: 3 })
const SERIES = aFamilyTask({ id: 8, title: 'Soup', series_id: 2, ...on('2026-11-24', '17:00', '18:00') })

async function open(task: FamilyTask, replies: Replies = {}) {
  signInAs('owner')
  serve({
    'GET /families/:family/tasks/:id': () => task,
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/members': () => [],
    [SAVE]: () => task,
    [CANCEL]: () => task,
    [RESTORE]: () => task,
    ...replies,
  })
  await openPage(`/family/tasks/${task.id}`)
}
const title = page.getByLabelText('What is needed')
const save = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog')

test('nothing is saved before something is changed', async () => {
  await open(SOUP)
  await expect.element(save).toHaveAccessibleDescription('Nothing is changed yet.')
})

test('only what was changed is sent, with the version that was read', async () => {
  await open(SOUP)
  await page.getByLabelText('Description').fill('For six')
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  const [sent] = sentTo(SAVE)
  expect(sent?.body).toEqual({ description: 'For six' })
  expect(sent?.headers.get('If-Match')).toBe('"3"')
  expect(address()).toBe('/family/tasks')
})

test("another person's change is shown, and can replace mine", async () => {
  let newest = SOUP
  await open(SOUP, {
    'GET /families/:family/tasks/:id': () => newest,
    [SAVE]: () => {
      newest = { ...SOUP, title: 'Soup and bread', version: 4 }
      return refuse('version_conflict')
    },
  })
  await title.fill('Soup with rice')
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Soup and bread/)
  await expect.element(title).toHaveValue('Soup with rice')
  await page.getByRole('button', { name: 'Use this in place of mine: What is needed' }).click()
  await expect.element(title).toHaveValue('Soup and bread')
})

test('a change of a repeating task asks which times it is for', async () => {
  await open(SERIES)
  await title.fill('Soup for four')
  await save.click()
  await expect.element(dialog.getByRole('heading', { name: 'Which times do you want to change?' })).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await dialog.getByRole('button', { name: 'This and the following' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]?.query).toEqual({ scope: 'following' })
})

test('cancelling asks first, and says who has the task', async () => {
  await open({ ...SOUP, ...taken })
  await page.getByRole('button', { name: 'Cancel this task' }).click()
  await expect.element(dialog.getByText('It leaves the list. Dana Mor, who took it, is told.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(sentTo(CANCEL)).toEqual([])
})

test('the notice of a cancelled task can undo it', async () => {
  await open(SOUP)
  await page.getByRole('button', { name: 'Cancel this task' }).click()
  await dialog.getByRole('button', { name: 'Yes, it is not needed any more' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('It is back')).toBeVisible()
  expect(sentTo(CANCEL)[0]?.headers.get('If-Match')).toBe('"3"')
  expect(sentTo(RESTORE)).toMatchObject([{ params: { id: '8' } }])
})

test('a completed task can be read, and not changed', async () => {
  await open({ ...SOUP, ...taken, status: 'completed' })
  await expect.element(page.getByText('Done by')).toBeVisible()
  expect(save.query()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Write down another one like this' })).toBeVisible()
})

test('if no SMS reaches the taker, the family calls and says so', async () => {
  const told = { told_at: '2026-11-22T08:00:00Z', seen_at: null, assignee_needs_call: true }
  let task = aFamilyTask({ ...taken, id: 8, title: 'Eye doctor', ...told })
  await open(task, {
    'GET /families/:family/tasks/:id': () => task,
    'PUT /families/:family/tasks/:id/told': () => {
      task = { ...task, seen_at: '2026-11-22T09:00:00Z' }
      return task
    },
  })
  await expect.element(page.getByText('No SMS reaches this number. Please call about the change.')).toBeVisible()
  await page.getByRole('button', { name: 'I told them' }).click()
  await expect.element(page.getByText(/^Told of the change:/)).toBeVisible()
  expect(page.getByRole('button', { name: 'I told them' }).query()).toBeNull()
})
