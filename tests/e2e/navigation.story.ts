import { makeCircle } from './setup/circle.ts'
import { startFamily } from './setup/people.ts'
import { expect, type Page, test } from './setup/story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function openList(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByRole('tab', { name: /All 5/ })).toBeVisible()
}

test.describe('a task that the family cancels while someone looks at it', () => {
  test.use({ allowedConsoleErrors: /status of 4\d\d|task_cancelled/ })

  test('a task cancelled while its page is open shows No longer needed, with links to the list', async ({ page, request }) => {
    const circle = await makeCircle()
    const plants = await circle.makeTask({ title: 'Water the plants' })
    await page.goto(circle.supporterPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    const inList = page.getByRole('link', { name: /Fix the kitchen tap/ })
    await page.getByRole('link', { name: /Water the plants/ }).click()
    const take = page.getByRole('button', { name: 'I will take the task' })
    await expect(take).toBeVisible()
    const headers = { authorization: `Bearer ${circle.owner.token}`, 'if-match': `"${plants.version}"` }
    expect((await request.delete(`/v2${circle.path}/tasks/${plants.id}`, { headers })).ok()).toBe(true)
    // The page may get the news of the cancellation before the tap.
    await take.click({ timeout: 2_000 }).catch(() => {})
    await expect(heading(page, 'No longer needed')).toBeVisible()

    await page.getByRole('link', { name: 'See all tasks' }).click()
    await expect(inList).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'No longer needed')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'All tasks' }).click()
    await expect(inList).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'No longer needed')).toBeVisible()
    await page.goBack()
    await expect(inList).toBeVisible()
  })
})

test('each page has its own title and focuses its heading, and a tab keeps the focus', async ({ page }) => {
  await openList(page, (await makeCircle()).supporterPath)
  const family = heading(page, 'The Levi family')
  await expect(page).toHaveTitle('The Levi family · Hand in Hand')
  await expect(family).toBeFocused()

  const tab = page.getByRole('tab', { name: /Available/ })
  await tab.click()
  await expect(page.getByRole('link', { name: /Pharmacy/ })).toHaveCount(0)
  await expect(tab).toBeFocused()

  await page.getByRole('link', { name: /Soup for the evening/ }).click()
  await expect(heading(page, 'Soup for the evening')).toBeFocused()
  await expect(page).toHaveTitle('Soup for the evening · Hand in Hand')
  await page.goBack()
  await expect(family).toBeFocused()
  await expect(page).toHaveTitle('The Levi family · Hand in Hand')

  await page.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click()
  await expect(heading(page, 'My tasks')).toBeFocused()
  expect(await heading(page, 'My tasks').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')

  await test.step('a closed dialog returns the focus to the control that opened it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    await expect(heading(page, 'Avi Cohen')).toBeFocused()
    const language = page.getByRole('button', { name: 'Language' })
    await language.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(language).toBeFocused()
    await expect(page).toHaveTitle('Avi Cohen · Hand in Hand')
  })
})

test('a page that replaces another one is shown from its top', async ({ page }) => {
  const circle = await makeCircle()
  for (let each = 1; each <= 8; each++) await circle.makeTask({ title: `Little thing ${each}` })
  await page.goto(circle.ownerPath)
  await expect(page).toHaveURL(/\/family$/)
  await page.goto('/family/tasks/list')
  await page.getByRole('checkbox').last().check()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Add 1 task' }).click()
  await expect(page.getByText('Little thing 1')).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(heading(page, 'Tasks')).toBeFocused()
})

test('Back after starting a circle leads to its overview, and a second circle can be started', async ({ page }) => {
  await page.goto('/welcome')
  await startFamily(page, 'The Levi family')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(heading(page, 'Invite people')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/family$/)
  const overview = page.getByRole('heading', { name: 'Start with one small thing' })
  await expect(overview).toBeVisible()
  await page.reload()
  await expect(overview).toBeVisible()
  await page.getByRole('button', { name: 'The Levi family' }).click()
  await page.getByRole('button', { name: 'Start a circle' }).click()
  await expect(page.getByLabel('The name of your family’s circle')).toBeVisible()
})

test('a field focused by keyboard is never hidden below the sticky buttons of its form', async ({ page }) => {
  const circle = await makeCircle()
  await page.goto(circle.ownerPath)
  await expect(page).toHaveURL(/\/family$/)
  await page.goto('/family/start?step=tasks')
  const needs = page.getByRole('checkbox')
  await needs.first().check()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  const count = await needs.count()
  for (let each = 1; each < count; each++) {
    await page.keyboard.press('Tab')
    await expect(needs.nth(each)).toBeFocused()
    const seen = await needs.nth(each).evaluate((box) => {
      const footer = [...document.querySelectorAll('div')].find((element) => getComputedStyle(element).position === 'sticky')
      const row = box.closest('label') ?? box
      return { bottom: row.getBoundingClientRect().bottom, limit: footer?.getBoundingClientRect().top ?? 0 }
    })
    expect(seen.bottom, `need ${each + 1}`).toBeLessThanOrEqual(seen.limit)
  }
})
