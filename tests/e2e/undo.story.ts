import { makeCircle } from './setup/circle.ts'
import { expect, openTaskMenu, test } from './setup/story.ts'

// The app leaves the page of the cancelled task. Before that, this page may still request the task and the people to call about it. The
// page may log that the request for the task was refused.
test.use({ allowedConsoleErrors: /status of 409|CallError: task_cancelled/ })

test('a cancelled task can be restored by one tap for ten seconds', async ({ page }) => {
  const circle = await makeCircle()
  await page.goto(circle.ownerPath)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.clock.install()
  await page.goto('/family/tasks')
  await page.getByRole('link', { name: 'Fix the kitchen tap' }).first().click()
  await openTaskMenu(page)
  await page.getByRole('button', { name: 'Cancel this task' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Yes, no longer needed' })
  await expect(confirm).toBeVisible()
  // From here on, time passes only where the story says so, even if the machine is busy.
  await page.clock.pauseAt(Date.now() + 60_000)
  await confirm.click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await undo.isVisible()).toBe(true)
  }).toPass({ timeout: 30_000 })
  await page.clock.runFor(9_500)
  await expect(undo).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(undo).toHaveCount(0)
})
