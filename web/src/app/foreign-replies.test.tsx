import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, closePage, openPage } from '../testing/app.tsx'
import { aFamily, aFamilyTask, aTask } from '../testing/samples.ts'
import { foreign, noNetwork, sentTo, serve } from '../testing/server.ts'
import { signIn, signInAs } from '../testing/session.ts'

const CREATE = 'POST /families/:family/tasks'
const LIST = 'GET /supporters/:user/families/:family/tasks'
const button = (name: string) => page.getByRole('button', { name })

const BODIES = [{ hello: 'world' }, null, [], 'Welcome', { tasks: [{ id: 1 }] }, { tasks: [null] }]

test.each(BODIES.map((body) => [body]))('if the reply is %j, the form says that saving failed, and keeps the task', async (body) => {
  signInAs('owner')
  serve({ [CREATE]: () => foreign(body) })
  await openPage('/family/tasks/new')
  await page.getByLabelText('What is needed').fill('Soup for Noa')
  await button('Save').click()
  await expect.element(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible()
  expect(address()).toBe('/family/tasks/new')
  await closePage()
  await openPage('/family/tasks/new')
  await expect.element(page.getByLabelText('What is needed')).toHaveValue('Soup for Noa')
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }) })
  await button('Save').click()
  await expect.element(page.getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)).toHaveLength(2)
})

test.each([{ hello: 'world' }, null, { no_time: [{}], events: [] }])(
  'if the reply is %j, the list is not shown until the server sends a valid one',
  async (body) => {
    signIn()
    serve({ [LIST]: () => foreign(body) })
    await openPage('/home')
    await expect.element(page.getByRole('heading', { name: 'Error on the page' })).toBeVisible()
    serve({ [LIST]: () => ({ no_time: [aTask()], events: [] }) })
    await button('Try again').click()
    await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  },
)

test('if all replies are foreign, the first page shows an error, and Try again loads valid ones', async () => {
  signIn()
  const all = () => foreign({ hello: 'world' })
  const everyCall = [LIST, 'GET /supporters/:user/families/:family', 'GET /supporters/:user', 'GET /settings'] as const
  serve(Object.fromEntries(everyCall.map((name) => [name, all])))
  await openPage('/home')
  await expect.element(page.getByRole('heading', { name: 'Error on the page' })).toBeVisible()
  signIn({ family: aFamily() })
  serve({ [LIST]: () => ({ no_time: [aTask()], events: [] }) })
  await button('Try again').click()
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
})

test('a cached reply of an earlier release is not shown if it lacks a field', async () => {
  signIn()
  serve({ [LIST]: () => ({ no_time: [aTask()], events: [] }) })
  await openPage('/home')
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  await closePage()
  for (const key of Object.keys(localStorage).filter((name) => /tasks$/.test(name))) {
    localStorage.setItem(key, String(localStorage.getItem(key)).replaceAll('"creator":', '"author":'))
  }
  serve({ [LIST]: () => noNetwork })
  await openPage('/home')
  await expect.element(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
})
