import { makeCircle, makeFamily } from './setup/circle.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(heading(page, /Avi/)).toBeVisible()
}

test('an address that does not match exactly is not found, and Go back leads back in history', async ({ page }) => {
  for (const path of ['/HOME', '/home/x', '/my_tasks/x', '/docview/TERMS/x', '/login/x', '/zero//x']) {
    await page.goto(path)
    await expect(heading(page, 'Not found')).toBeVisible()
  }
  await expect(page.locator('main svg').first()).toBeVisible()

  // The app removes signs after a link, such as a slash, because they may belong to the sentence around the link.
  await page.goto('/install/')
  await expect(page).toHaveURL(/\/install$/)

  // During a visit, Go back leads to the page before. If there is no page before, it leads to the root.
  await page.goto('/install')
  await page.evaluate(() => {
    history.pushState({ index: 1, key: 'next' }, '', '/no-such-page')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(heading(page, 'Not found')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/install$/)
  await expect(heading(page, 'Hand in Hand on your home screen')).toBeVisible()
})

test('the loading screen shows a greeting, a logo, a picture and a spinner', async ({ page }) => {
  await page.goto('/loader')
  await expect(heading(page, 'Great to see you')).toBeVisible()
  await expect(page.getByText('Any help is valuable')).toBeVisible()
  await expect(page.getByText('Hand in Hand', { exact: true })).toBeVisible()
  await expect(page.locator('main svg[viewBox="0 0 200 168"]')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' }).or(page.getByText('Loading'))).not.toHaveCount(0)
})

test('a login link that is opened in the demo ends the demo', async ({ page }) => {
  const circle = await makeCircle()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Demo account' }).click()
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('demoAccount'))).not.toBeNull()
  await signIn(page, circle.supporterPath)
  expect(await page.evaluate(() => localStorage.getItem('demoAccount'))).toBeNull()
  await page.goto('/home')
  await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
  await expect(page.getByText('Demo', { exact: true })).toHaveCount(0)
})

test.describe('a reload of the login page', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED|status of 401/ })

  test('after a reload the login page asks to open the link in the SMS again', async ({ page }) => {
    const circle = await makeCircle()
    await page.route('**/v2/session', (call) => call.abort())
    await page.goto(circle.supporterPath)
    await expect(heading(page, 'Unavailable')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.reload()
    await expect(heading(page, 'Please open the link in your message again')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in with a code' })).toHaveAttribute('href', '/user_login')
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/v2/session')
    await signIn(page, circle.supporterPath)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(heading(page, /Avi/)).toBeVisible()
  })
})

test('a task of another saved family is shown after switching to that family', async ({ page }) => {
  const levi = await makeCircle()
  const mor = await makeFamily({ locale: 'en', title: 'The Mor family', noa: ['Dana', 'Mor'] })
  const gate = await levi.makeTask({ title: 'Mend the gate' })
  await signIn(page, levi.supporterPath)
  await signIn(page, (await mor.makeSupporter({ phone_number: levi.avi.phone })).loginPath)
  await page.goto(`/t/${levi.token}/${gate.task_id}`)
  await expect(heading(page, 'This task belongs to another family')).toBeVisible()
  await expect(page.getByText('Mend the gate')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch to The Levi family' }).click()
  await expect(heading(page, 'Mend the gate')).toBeVisible()
})

test('the profile links to the page My tasks, which lists the taken task', async ({ page }) => {
  await signIn(page, (await makeCircle()).supporterPath)
  await page.goto('/me')
  await page.getByRole('main').getByRole('link', { name: 'My tasks' }).click()
  await expect(page).toHaveURL(/\/my_tasks$/)
  await expect(page.getByRole('link', { name: /Drive Dana/ })).toBeVisible()
})

test('the page My tasks lists the taken task if it is opened from a preview', async ({ page }) => {
  const circle = await makeCircle()
  await signIn(page, circle.supporterPath)
  await page.goto('/my_tasks?fromPreview=-1')
  await expect(page.getByRole('heading', { name: 'To do 1' })).toBeVisible()
})

test.describe('the pages of the family', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

  test('the page of a task that does not exist links to the family’s list of tasks', async ({ page }) => {
    const circle = await makeCircle()
    await page.goto(circle.ownerPath)
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
    await page.goto('/family/tasks/999999')
    await page.getByRole('link', { name: 'See all tasks' }).click()
    await expect(page).toHaveURL(/\/family\/tasks$/)
  })
})
