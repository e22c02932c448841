import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aFamily } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'

const ROLE = 'PUT /supporters/:user/families/:family/role'

async function open(given: Parameters<typeof signIn>[0]) {
  signIn(given)
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }) })
  await openPage('/home')
}

const OFFERED = { family: { me: { role: 'supporter', trusted: false, offered_role: 'coordinator', is_new_role: false } } } as const

test('an offered role is mine only once I accept it', async () => {
  await open(OFFERED)
  serve({ [ROLE]: () => ({ role: 'coordinator' }) })
  await expect.element(page.getByRole('heading', { name: 'The family asks you to be a coordinator' })).toBeVisible()
  expect(sentTo(ROLE)).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/family')
})

test('accepting without a proved number leads to the code that proves it', async () => {
  await open(OFFERED)
  serve({ [ROLE]: () => refuse('number_unproved') })
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/me?part=proof&back=role')
  expect(page.getByText('You are now a coordinator').query()).toBeNull()
})

test.each([
  ['coordinator', 'You are now a coordinator', /Only the person in charge/],
  ['owner', 'You are in charge now', /Only you can choose coordinators/],
] as const)('a new %s reads once what it means', async (role, title, meaning) => {
  const SEEN = 'PUT /supporters/:user/families/:family/role/seen'
  await open({ family: { me: { role, trusted: true, offered_role: null, is_new_role: true } } })
  serve({ [SEEN]: () => ({}) })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(meaning)).toBeVisible()
  serve({
    'GET /supporters/:user/families/:family': () => aFamily({ me: { role, trusted: true, offered_role: null, is_new_role: false } }),
  })
  await page.getByRole('button', { name: 'All right' }).click()
  await expect.poll(() => page.getByRole('heading', { name: title }).query()).toBeNull()
  expect(sentTo(SEEN)).toHaveLength(1)
})
