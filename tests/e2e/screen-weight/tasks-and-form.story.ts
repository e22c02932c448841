import { dayFromNow } from '../setup/circle.ts'
import { expect, type Page, test } from '../setup/story.ts'
import { makeCircleOfFive } from './circle-of-five.ts'
import { FAMILY_PHONE, holdWeight, weighScreen } from './weigh.ts'

test.use({ viewport: FAMILY_PHONE })

test('the family’s task list, task page and form keep limits of words, controls and length', async ({ page }) => {
  const circle = await makeCircleOfFive()
  await page.goto(circle.ownerPath)
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()

  await page.goto('/family/tasks')
  await expect(page.getByText('Walk the dog')).toBeVisible()
  await weighScreen(page, 'family’s tasks', { words: 175, controls: 42, screens: 2.8, controlsBefore: 4 })

  await page.goto(`/family/tasks/${circle.open.bed.id}`)
  await expect(page.getByRole('heading', { name: 'Carry the bed' })).toBeVisible()
  await weighScreen(page, 'family’s page of a task, a group', { words: 96, controls: 19, screens: 1.6 })

  await page.goto('/family/tasks/new')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await weighScreen(page, 'new task', { words: 68, controls: 19, screens: 1.1 })
  holdWeight('new task, questions', { questions: await countQuestions(page) }, { questions: 3 })
  await page.locator(`input[type="radio"][value="${dayFromNow(1)}"]`).check()
  await weighScreen(page, 'new task, with a day', { words: 78, controls: 21, screens: 1.3 })
  holdWeight('new task with a day, questions', { questions: await countQuestions(page) }, { questions: 5 })
})

/** Counts what the form asks before a tap: each field, and each row of choices. */
const countQuestions = (page: Page) => page.locator('label:not(fieldset label), legend').filter({ visible: true }).count()
