import { ok } from '../../server/src/testing/family.ts'
import { makeCircle } from './setup/circle.ts'
import { makePhone, readLegalTexts, storyMaker } from './setup/people.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

test.use({ allowedConsoleErrors: /ERR_FAILED|status of (400|401|409|429|503)/ })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(heading(page, /Avi/)).toBeVisible()
}

test('after a session is ended elsewhere, the next page shows Incorrect authentication', async ({ page, request }) => {
  await signIn(page, (await makeCircle()).supporterPath)
  await page.goto('/home')
  await expect(page.getByRole('tab', { name: /All 5/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('login_userToken'))
  await request.delete('/v2/session', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('link', { name: 'My tasks' }).click()
  await expect(heading(page, 'Incorrect authentication')).toBeVisible()
  await expect(page.getByText('the saved tokens are invalid. Try logging in via SMS again')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('login_userToken'))).toBeNull()
})

test('a list that the server refuses shows an error and can be loaded again', async ({ page }) => {
  await signIn(page, (await makeCircle()).supporterPath)
  const list = /\/v2\/supporters\/me\/families\/[^/]+\/(tasks|first_page)$/
  await page.route(list, (call) => call.fulfill({ status: 400, json: { code: 'bad_request' } }))
  await page.goto('/home')
  await expect(heading(page, 'Error on the page')).toBeVisible()
  await expect(page.getByText('Something unexpected happened. Please contact support')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: /All 5/ })).toBeVisible()
})

test('a supporter who takes a task too late sees that it is taken, and is offered other tasks', async ({ page }) => {
  const circle = await makeCircle()
  const plants = await circle.makeTask({ title: 'Water the plants' })
  await signIn(page, circle.supporterPath)
  await page.goto(`/home?task=${plants.task_id}`)
  await expect(page.getByRole('button', { name: 'I will take the task' })).toBeVisible()
  // Bella takes the task just before. If she took it earlier, a live update could remove the button.
  await page.route('**/assign_me', async (call) => {
    await circle.bella.take(plants)
    await call.continue()
  })
  await page.getByRole('button', { name: 'I will take the task' }).click()
  await expect(page.getByText('This task is taken by someone else.')).toBeVisible()
  await expect(page.getByText(/taken successfully/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'I will take the task' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Fix the kitchen tap/ })).toBeVisible()
  await expectAccessible(page)
})

test('a sign-up form that cannot be sent shows ERROR, and Try again keeps its input', async ({ page }) => {
  const circle = await makeCircle()
  const form = `/sign__up/${circle.invitation}`
  const validate = /\/v2\/supporters\/(signup\/validate|families\/[^/]+\/first_page)$/
  await page.route(validate, (call) => call.abort())
  await page.goto(form)
  await expect(page.getByText('The app can’t reach the server.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(validate)

  await page.goto(form)
  const phone = makePhone()
  await page.getByLabel('First name').fill('Gil')
  await page.getByLabel('Phone number').fill(phone.typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await readLegalTexts(page)
  const signUp = '**/v2/supporters/signup'
  const goOn = page.getByRole('button', { name: 'Continue' })
  const send = page.getByRole('button', { name: 'Send my request' })
  await page.route(signUp, (call) => call.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await send.click()
  await expect(heading(page, 'ERROR')).toBeVisible()
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Gil')
  await page.unroute(signUp)

  await page.route(signUp, (call) => call.abort())
  await goOn.click()
  await send.click()
  await expect(page.getByText('The app can’t reach the server.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.typed)
  await page.unroute(signUp)
  await goOn.click()
  await send.click()
  await expect(heading(page, 'Thank you for offering to help')).toBeVisible()
})

test('logging in by a code explains limits, outages and the state of a request', async ({ page }) => {
  const circle = await makeCircle()
  const { id, phone } = await circle.makeRequest({ first_name: 'Dana', last_name: 'Peretz' })
  const askForCode = async () => {
    await page.goto('/user_login')
    await page.getByLabel('Phone number').fill(phone)
    await page.getByRole('button', { name: 'Send me a code' }).click()
  }
  const logIn = async (code: string) => {
    await page.getByLabel('6-digit code').fill(code)
  }
  const newestCode = async (not = '') => {
    const [code = ''] = await storyMaker().textTo(phone, new RegExp(`^(?!${not || '-'})\\d{6}`))
    return code
  }

  await test.step('too many codes were asked for', async () => {
    await page.route('**/v2/login/code', (call) => call.fulfill({ status: 429, json: { code: 'too_many_requests' } }))
    await askForCode()
    await expect(page.getByText('That was a lot at once. Please wait a little and try again.')).toBeVisible()
    await expect(page.getByLabel('Phone number')).toHaveValue(phone)
    await expectAccessible(page)
    await page.unroute('**/v2/login/code')
  })

  const first = await test.step('the code cannot be checked just now', async () => {
    await askForCode()
    await expect(heading(page, 'Your code')).toBeVisible()
    const code = await newestCode()
    await page.route('**/v2/login/verify', (call) => call.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await logIn(code)
    await expect(page.getByText('The service isn’t available right now. Please try again in a moment.')).toBeVisible()
    await expect(page.getByLabel('6-digit code')).toHaveValue(code)
    await expectAccessible(page)
    await page.unroute('**/v2/login/verify')
    return code
  })

  await test.step('the request waits', async () => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(heading(page, 'Your circles')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText([/The Levi family.*The family has your request\./])
    await expectAccessible(page)
  })

  await test.step('the request was declined', async () => {
    await ok(circle.asOwner('POST', `/requests/${id}/decline`, {}))
    await askForCode()
    await expect(heading(page, 'Your code')).toBeVisible()
    await logIn(await newestCode(first))
    await expect(page.getByRole('listitem')).toHaveText([/The Levi family.*You’re not in this circle at the moment\./])
    await expectAccessible(page)
  })
})
