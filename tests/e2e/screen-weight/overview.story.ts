import { makeFamily } from '../setup/circle.ts'
import { expect, test } from '../setup/story.ts'
import { makeCircleOfFive } from './circle-of-five.ts'
import { FAMILY_PHONE, weighScreen } from './weigh.ts'

test.use({ viewport: FAMILY_PHONE })

test('the overview of 15 tasks and five people keeps its limits of words, controls and length', async ({ page }) => {
  const circle = await makeCircleOfFive()
  await page.goto(circle.ownerPath)
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
  await weighScreen(page, 'overview', { words: 87, controls: 20, screens: 1.2 })
})

test('the overview of the first day stays within its limits of words, controls and length', async ({ page }) => {
  const family = await makeFamily()
  for (const title of ['Groceries', 'Laundry', 'Soup', 'Walk the dog', 'Forms', 'Garden', 'Fix the tap']) await family.makeTask({ title })
  await page.goto(family.ownerPath)
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
  await weighScreen(page, 'overview, the first day', { words: 87, controls: 20, screens: 1.2 })
})
