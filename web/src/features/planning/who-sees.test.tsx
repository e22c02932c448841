import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamily, aFamilySettings, aFamilyTask } from '../../testing/samples.ts'
import { type Replies, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CREATE = 'POST /families/:family/tasks'
const FAMILY_CALL = 'GET /supporters/:user/families/:family'
const SET = 'PATCH /families/:family'
const title = page.getByLabelText('What is needed')
const openRow = (words: string) => page.getByText(words, { exact: true }).first().click()
const save = () => page.getByRole('button', { name: 'Save' }).click()

async function openForm() {
  signInAs('owner')
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }) })
  await openPage('/family/tasks/new')
}

async function openTask(task: FamilyTask, replies: Replies) {
  signInAs('owner')
  serve({
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/events': () => [],
    'GET /families/:family/members': () => [],
    ...replies,
  })
  await openPage(`/family/tasks/${task.id}`)
}

test('a medical title preselects the circle, and choosing everyone shows a hint about visitors', async () => {
  await openForm()
  await title.fill('Chemo with mum')
  await openRow('More')
  const audience = page.getByRole('combobox', { name: 'Who may see and take it' })
  await expect.element(audience).toHaveValue('circle')
  const question = page.getByText('Visitors see this title. Keep it to the circle?')
  expect(question.query()).toBeNull()
  await audience.selectOptions('everyone')
  await expect.element(question).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)[0]?.body).toMatchObject({ circle_only: false, trusted_only: false })
})

test('the audience follows the words of the title, but is never wider than the person’s choice', async () => {
  await openForm()
  await openRow('More')
  const audience = page.getByRole('combobox', { name: 'Who may see and take it' })
  for (const [typed, value] of [
    ['Soup', 'everyone'],
    ['Soup for kids', 'known'],
    ['Soup for kidney patients', 'everyone'],
  ] as const) {
    await title.fill(typed)
    await expect.element(audience).toHaveValue(value)
  }
  await audience.selectOptions('circle')
  await title.fill('Take the kids')
  await expect.element(audience).toHaveValue('known')
  await title.fill('Take the car')
  await expect.element(audience).toHaveValue('circle')
})

test('for a title about a child a dialog asks about trust, and “no” keeps the task in the circle', async () => {
  let answer: boolean | null = null
  signInAs('owner')
  serve({
    [CREATE]: () => ({ tasks: [aFamilyTask()] }),
    [FAMILY_CALL]: () => ({
      ...aFamily(),
      me: { role: 'owner', trusted: true, offered_role: null, is_new_role: false },
      children_trusted: answer,
    }),
    [SET]: ({ body }) => {
      answer = body.children_trusted ?? null
      return aFamilySettings({ children_trusted: answer })
    },
  })
  await openPage('/family/tasks/new')
  await title.fill('Babysit on Friday')
  await save()
  await page.getByRole('dialog').getByRole('button', { name: 'No, everyone in the circle' }).click()
  await expect.poll(() => sentTo(CREATE)).toMatchObject([{ body: { category: 'general', circle_only: true, trusted_only: false } }])
  expect(sentTo(SET)[0]?.body).toEqual({ children_trusted: false })
})

test('a task with children shows the question about trust only until the family has answered it', async () => {
  let task = aFamilyTask({ id: 8, title: 'Drive to school', trusted_only: true, until_answered: true })
  await openTask(task, {
    'GET /families/:family/tasks/:id': () => task,
    'PATCH /families/:family': () => {
      task = aFamilyTask({ id: 8, title: 'Drive to school', circle_only: true })
      return aFamilySettings({ children_trusted: false })
    },
  })
  await expect.element(page.getByText('Until you answer, only people you marked', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'No, everyone in the circle' }).click()
  await expect.element(page.getByText('Only for your circle')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Only people you know well?' }).query()).toBeNull()
  expect(sentTo('PATCH /families/:family')[0]?.body).toEqual({ children_trusted: false })
})
