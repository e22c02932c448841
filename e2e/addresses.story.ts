import { aCircle, aFamily } from './circle.ts'
import { expect, expectAccessible, type Page, test } from './story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(heading(page, /Avi/)).toBeVisible()
}

test('an address counts to its last letter; what is not found shows a picture and leads back in history', async ({ page }) => {
  for (const path of ['/home/', '/HOME', '/me/', '/my_tasks/', '/docview/TERMS/', '/login/x', '/zero//']) {
    await page.goto(path)
    await expect(heading(page, 'Not found')).toBeVisible()
  }
  await expect(page.locator('main svg').first()).toBeVisible()

  // Within one visit: back is the page before; where there is none it is the root.
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

test('the loading screen greets with a logo, a picture and a spinner', async ({ page }) => {
  await page.goto('/loader')
  await expect(heading(page, 'Great to see you')).toBeVisible()
  await expect(page.getByText('Any help is valuable')).toBeVisible()
  await expect(page.getByText('Hand in Hand', { exact: true })).toBeVisible()
  await expect(page.locator('main svg[viewBox="0 0 200 168"]')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' }).or(page.getByText('Loading'))).not.toHaveCount(0)
})

test('a login link that is opened in the demo ends the demo', async ({ page, request }) => {
  const circle = await aCircle(request)
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

test.describe('a login page loaded anew', () => {
  test.use({ allowedComplaints: /ERR_FAILED|status of 401/ })

  test('says to open the SMS once more, since nothing of the link is in the address', async ({ page, request }) => {
    const circle = await aCircle(request)
    await page.route('**/v2/session', (call) => call.abort())
    await page.goto(circle.supporterPath)
    await expect(heading(page, 'Unavailable')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.reload()
    await expect(heading(page, 'Please open the link in your SMS once more')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in by a code' })).toHaveAttribute('href', '/user_login')
    await expect(page.getByRole('link', { name: 'Go on' })).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/v2/session')
    await signIn(page, circle.supporterPath)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(heading(page, /Avi/)).toBeVisible()
  })
})

test('a task of another saved family offers to switch, and is then shown', async ({ page, request }) => {
  const levi = await aCircle(request, 'The Levi family')
  const mor = await aFamily(request, { locale: 'en', title: 'The Mor family', noa: ['Dana', 'Mor'] })
  const gate = await levi.task({ title: 'Mend the gate' })
  await signIn(page, levi.supporterPath)
  await signIn(page, (await mor.supporter('Avi', 'Cohen', levi.avi.phone)).loginPath)
  await page.goto(`/t/${levi.family.family_token}/${gate.task_id}`)
  await expect(heading(page, 'This task is in another family')).toBeVisible()
  await expect(page.getByText('Mend the gate')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch to The Levi family' }).click()
  await expect(heading(page, 'Mend the gate')).toBeVisible()
})

test('the profile leads to what one took', async ({ page, request }) => {
  await signIn(page, (await aCircle(request)).supporterPath)
  await page.goto('/me')
  await page.getByRole('main').getByRole('link', { name: 'My tasks' }).click()
  await expect(page).toHaveURL(/\/my_tasks$/)
  await expect(page.getByRole('link', { name: /Drive Dana/ })).toBeVisible()
})

test('coming from a preview, my tasks are the same list', async ({ page, request }) => {
  const circle = await aCircle(request)
  await signIn(page, circle.supporterPath)
  await page.goto('/my_tasks?fromPreview=-1')
  await expect(page.getByRole('heading', { name: 'Opened 1' })).toBeVisible()
})

test.describe('the family', () => {
  test.use({ allowedComplaints: /status of 404/ })

  test('is led from what is not there any more to its own tasks', async ({ page, request }) => {
    const circle = await aCircle(request)
    await page.goto(circle.ownerPath)
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
    await page.goto('/family/tasks/999999')
    await page.getByRole('link', { name: 'See all tasks' }).click()
    await expect(page).toHaveURL(/\/family\/tasks$/)
  })
})
