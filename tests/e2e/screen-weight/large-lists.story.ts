import { signIn } from '../screenshots/scene.ts'
import { WORDS } from '../screenshots/words.ts'
import { expect, test } from '../setup/story.ts'
import { makeFullFortnight } from './large-circle.ts'
import { FAMILY_PHONE, weighScreen } from './weigh.ts'

test.use({ viewport: FAMILY_PHONE })

test('with 60 people and 120 tasks each list keeps limits of words, controls and length', async ({ page, newPerson }) => {
  const { ownerPath, helper, open, invitation } = await makeFullFortnight(WORDS.en)
  await signIn(page, ownerPath)
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
  await weighScreen(page, 'overview, 60 people and 120 tasks', { words: 87, controls: 20, screens: 1.2 })

  await page.goto('/family/circle')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await weighScreen(page, 'circle of 60', { words: 690, controls: 70, screens: 4.8 })

  await page.goto('/family/tasks')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await weighScreen(page, 'family’s tasks, 120', { words: 260, controls: 55, screens: 3.6 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/family/tasks')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await weighScreen(page, 'family’s tasks, 120, desktop', { words: 260, controls: 55, screens: 3.6 })
  await page.setViewportSize(FAMILY_PHONE)

  await page.goto(`/family/tasks/${open.id}`)
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await weighScreen(page, 'everyone to ask, 59', { words: 700, controls: 75, screens: 5 })

  const guest = await newPerson()
  await guest.setViewportSize(FAMILY_PHONE)
  await signIn(guest, helper.loginPath)
  await guest.goto('/home')
  await expect(guest.getByRole('tab', { name: /Available/ })).toBeVisible()
  await weighScreen(
    guest,
    'list of a supporter, 82 open',
    { words: 210, controls: 40, screens: 2.8 },
    { selector: '[role=tabpanel] li', text: '' },
  )

  const visitor = await newPerson()
  await visitor.setViewportSize(FAMILY_PHONE)
  await visitor.goto(`/sign-up/${invitation}?step=tasks`)
  await expect(visitor.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await weighScreen(visitor, 'list of a visitor, 82 open', { words: 420, controls: 45, screens: 4.4 })
})
