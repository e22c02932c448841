import { expect, test } from '../setup/story.ts'
import { makeCircleOfFive } from './circle-of-five.ts'
import { FAMILY_PHONE, SUPPORTER_PHONE, weighScreen } from './weigh.ts'

test.use({ viewport: FAMILY_PHONE })

test('settings and profile stay within their limits of words, controls and length', async ({ page }) => {
  const circle = await makeCircleOfFive()
  await page.goto(circle.ownerPath)
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
  await page.goto('/family/settings')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await weighScreen(page, 'family’s settings', { words: 50, controls: 8, screens: 1 })
  await page.goto('/me')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await weighScreen(page, 'profile of the owner', { words: 78, controls: 16, screens: 1.1 })
})

test('the first page without a login stays within its limits of words, controls and length', async ({ page }) => {
  await page.setViewportSize(SUPPORTER_PHONE)
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await weighScreen(page, '/', { words: 50, controls: 9, screens: 1.1 })
})
