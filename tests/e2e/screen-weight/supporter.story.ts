import { expect, test } from '../setup/story.ts'
import { makeCircleOfFive } from './circle-of-five.ts'
import { SUPPORTER_PHONE, weighScreen } from './weigh.ts'

test.use({ viewport: SUPPORTER_PHONE })

test('a supporter’s list and task page keep their limits of words, controls and length', async ({ page }) => {
  const { bella, path, open } = await makeCircleOfFive()
  await page.goto(bella.loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page).not.toHaveURL(/welcome|login/)
  await page.goto('/home')
  await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
  // The first card of the page is the first one that can be taken.
  await weighScreen(
    page,
    'list of a supporter',
    { words: 110, controls: 24, screens: 3, firstCard: 260 },
    { selector: '[role=tabpanel] li', text: '' },
  )
  await page.goto(`/t${path.replace('/families', '')}/${open.bed.id}`)
  await expect(page.getByRole('heading', { name: 'Carry the bed' })).toBeVisible()
  await weighScreen(page, 'page of a task, by link', { words: 82, controls: 9, screens: 1.4 })
})
