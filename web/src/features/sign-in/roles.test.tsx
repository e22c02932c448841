import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aFamily, theSettings } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'

const ROLE = 'PUT /supporters/:user/families/:family/role'

async function open(given: Parameters<typeof signIn>[0]) {
  signIn(given)
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }) })
  await openPage('/home')
}

/** Unfolds the offer, which is one line at first. */
async function lookAtOffer() {
  const line = page.getByRole('heading', { name: 'The family asks you to be a coordinator' })
  await expect.element(line).toBeVisible()
  expect(page.getByRole('button', { name: 'Accept' }).query()).toBeNull()
  await line.click()
}

const OFFERED = { family: { me: { role: 'supporter', trusted: false, offered_role: 'coordinator', is_new_role: false } } } as const

test('an offered role is mine only once I accept it', async () => {
  await open(OFFERED)
  serve({ [ROLE]: () => ({ role: 'coordinator' }) })
  await lookAtOffer()
  expect(sentTo(ROLE)).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/family')
})

test('the circle calls me only if I choose “Me”, and the choice is kept while I prove my number', async () => {
  await open(OFFERED)
  serve({ [ROLE]: () => refuse('number_unproved') })
  await lookAtOffer()
  await expect.element(page.getByText(/^The circle sees your contact details on the tasks you add in any case\./)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Noa Levi' })).toBeChecked()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => sentTo(ROLE).map(({ body }) => body)).toEqual([{ contact: false }])
  await closePage()
  await open(OFFERED)
  await lookAtOffer()
  await page.getByRole('radio', { name: 'Me' }).click()
  await page.getByRole('radio', { name: 'Noa Levi' }).click()
  await page.getByRole('radio', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/me?part=proof&back=role')
  await closePage()
  await openPage('/home')
  await expect.element(page.getByRole('radio', { name: 'Me' })).toBeChecked()
  serve({ [ROLE]: () => ({ role: 'coordinator' }) })
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => sentTo(ROLE).at(-1)?.body).toEqual({ contact: true })
})

test.each([true, false])('an offer that I decline disappears, and the family is notified (codes: %s)', async (sign_in_by_code) => {
  const DECLINE = 'DELETE /supporters/:user/families/:family/role'
  serve({ 'GET /settings': () => theSettings({ sign_in_by_code }) })
  await open(OFFERED)
  serve({ [DECLINE]: () => ({}), 'GET /supporters/:user/families/:family': () => aFamily() })
  await lookAtOffer()
  await page.getByRole('button', { name: 'I’d rather not' }).click()
  await expect.element(page.getByText('The family will be told')).toBeVisible()
  await expect.poll(() => page.getByRole('heading', { name: 'The family asks you to be a coordinator' }).query()).toBeNull()
  expect(sentTo(DECLINE)).toHaveLength(1)
})

test('accepting a role without a proved number leads to the page for proving the number', async () => {
  await open(OFFERED)
  serve({ [ROLE]: () => refuse('number_unproved') })
  await lookAtOffer()
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
  expect(sentTo(SEEN).map(({ body }) => body)).toEqual([{ contact: false }])
})

test('the card of a new role asks if the circle may call me, unless the offer asked this before', async () => {
  const SEEN = 'PUT /supporters/:user/families/:family/role/seen'
  const NEW = { family: { me: { role: 'coordinator', trusted: true, offered_role: null, is_new_role: true } } } as const
  serve({ [SEEN]: () => ({}) })
  await open(NEW)
  await page.getByRole('radio', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'All right' }).click()
  await expect.poll(() => sentTo(SEEN).map(({ body }) => body)).toEqual([{ contact: true }])
  await closePage()
  await open(OFFERED)
  serve({ [ROLE]: () => ({ role: 'coordinator' }) })
  await lookAtOffer()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/family')
  await closePage()
  await open(NEW)
  await expect.element(page.getByRole('button', { name: 'All right' })).toBeVisible()
  expect(page.getByRole('radio', { name: 'Me' }).query()).toBeNull()
})
