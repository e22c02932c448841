import { makeCircle } from '../setup/circle.ts'
import { expect, type Page, test } from '../setup/story.ts'

/** Keeps back the app and all replies of the server, as a slow network does. Returns what lets them pass. */
async function keepBack(page: Page) {
  let letPass = () => {}
  const passes = new Promise<void>((done) => {
    letPass = done
  })
  await page.route(/\/(assets|v2)\//, async (route) => {
    await passes
    await route.continue()
  })
  return letPass
}

const WORDS = 'The family has listed what would help most. Every small task counts.'

test('a visitor reads the first words before the app is loaded, and they stay where they are', async ({ page }) => {
  const { invitation } = await makeCircle()
  const letPass = await keepBack(page)
  await page.goto(`/sign-up/${invitation}`, { waitUntil: 'commit' })
  const words = page.getByText(WORDS)
  await expect(words).toBeVisible()
  await expect(page.getByRole('button', { name: 'Let’s go' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.opening')).toBeHidden()
  const before = await words.boundingBox()
  letPass()
  await expect(page.getByRole('heading', { name: /The Levi family/ })).toBeVisible()
  const after = await words.boundingBox()
  expect(after?.y).toBeCloseTo(before?.y ?? Number.NaN, 0)
  await page.getByRole('button', { name: 'Let’s go' }).click()
  await expect(page.getByRole('heading', { name: 'What is needed now' })).toBeVisible()
})

test('on a device with another language than its browser no words come in the browser’s language', async ({ page }) => {
  const { invitation } = await makeCircle()
  await page.addInitScript(() => localStorage.setItem('locale', 'ru'))
  const letPass = await keepBack(page)
  await page.goto(`/sign-up/${invitation}`, { waitUntil: 'commit' })
  await expect(page.locator('.opening')).toBeVisible()
  await expect(page.getByText(WORDS)).toBeHidden()
  letPass()
  await expect(page.getByText('Важна каждая мелочь.')).toBeVisible()
})

test.describe('a link that is not valid', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

  test('the error of a link that is not valid replaces the first words', async ({ page }) => {
    await page.goto('/sign-up/nrOuerLXGfN75mX_Rt-V4w')
    await expect(page.getByRole('heading', { name: 'Wrong invite code' })).toBeVisible()
    await expect(page.getByText(WORDS)).toHaveCount(0)
    await expect(page.locator('main')).toHaveCount(1)
  })
})
