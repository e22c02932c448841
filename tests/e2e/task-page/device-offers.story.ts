import { test as bilingual } from '../setup/bilingual.ts'
import { makeCircle } from '../setup/circle.ts'
import { expect } from '../setup/story.ts'

bilingual('after a first task notifications are offered, and not again after Not now', async ({ page, w, written, expectReadable }) => {
  // A browser without windows blocks notifications, so the story makes the browser say that its user has not decided yet.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  const circle = await makeCircle(written)
  const offer = page.getByRole('button', { name: w('Turn on notifications') })
  await page.goto(circle.supporterPath)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const take = async (title: string) => {
    await page.goto('/home?tab=Available')
    await expect(offer).toBeHidden()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: w('I will take the task') }).click()
    await expect(page.getByText(w('Task "{title}" taken successfully', { title }))).toBeVisible()
  }
  await take(written.tap)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto('/my_tasks')
  await expect(offer).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: w('Not now') }).click()
  await expect(offer).toBeHidden()
  await take(written.company)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.goto('/my_tasks')
  await expect(page.getByText(written.company).first()).toBeVisible()
  await expect(offer).toBeHidden()
})
