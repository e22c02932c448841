import { dayFromNow } from '../setup/circle.ts'
import { expect, test } from '../setup/story.ts'
import { makeCircleOfFive } from './circle-of-five.ts'
import { FAMILY_PHONE, weighScreen } from './weigh.ts'

test.use({ viewport: FAMILY_PHONE })

test('the family’s tasks, its page of a task and the form stay within their limits', async ({ page }) => {
  const circle = await makeCircleOfFive()
  await page.goto(circle.ownerPath)
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible({ timeout: 20_000 })

  await page.goto('/family/tasks')
  await expect(page.getByText('Walk the dog')).toBeVisible()
  await weighScreen(page, 'family’s tasks', { words: 180, controls: 46, screens: 3, controlsBefore: 9 })

  await page.goto(`/family/tasks/${circle.open.bed.id}`)
  await expect(page.getByRole('heading', { name: 'Carry the bed' })).toBeVisible()
  await weighScreen(page, 'family’s page of a task, a group', { words: 135, controls: 24, screens: 2.2 })

  await page.goto('/family/tasks/new')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await weighScreen(page, 'new task', { words: 125, controls: 30, screens: 2 })
  await page.locator(`input[type="radio"][value="${dayFromNow(1)}"]`).check()
  await weighScreen(page, 'new task, with a day', { words: 150, controls: 37, screens: 2.4 })
})
