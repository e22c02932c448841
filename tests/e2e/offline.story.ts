import { dayFromNow, makeCircle } from './setup/circle.ts'
import { STARTED_WITHIN } from './setup/loaded.ts'
import { expect, expectAccessible, test } from './setup/story.ts'

test.describe('without a network', () => {
  test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('offline the app shows the last list with its age, and explains why nothing can be taken', async ({ page }) => {
    const circle = await makeCircle()
    const home = await circle.makeTask({
      title: 'Bring Dana home',
      private_details: 'Herzl 12, door code 4711',
      start_at: `${dayFromNow(1)}T13:00`,
      end_at: `${dayFromNow(1)}T13:30`,
    })
    await circle.avi.take(home)
    await page.goto(circle.supporterPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    await expect(async () => {
      const kept = await page.evaluate(`(async () => {
        // Opening a cache creates it, so only existing caches are opened.
        const [name] = await caches.keys()
        if (!name) return false
        return (await (await caches.open(name)).keys()).some(({ url }) => /supporter-.*js/.test(url))
      })()`)
      expect(kept).toBe(true)
      expect(await page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
    }).toPass(STARTED_WITHIN)

    await page.context().setOffline(true)
    await page.goto('/home')
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    await expect(page.getByText(/No connection\. Updated \d\d:\d\d/)).toBeVisible()
    await expectAccessible(page)
    if (process.env.PICTURES_OF_PAGES) await page.screenshot({ path: `${process.env.PICTURES_OF_PAGES}/offline.png` })

    await page.goto('/my_tasks')
    await page.getByRole('link', { name: 'Bring Dana home' }).click()
    await expect(page.getByText('Herzl 12, door code 4711')).toBeVisible()
    await page.goto(`/t/${circle.token}/${home.task_id}`)
    await expect(page.getByText('Herzl 12, door code 4711')).toBeVisible()
    await expect(page.getByText(/No connection\. Updated/)).toBeVisible()
    await page.goto('/home')

    await page.getByRole('link', { name: 'Soup for the evening' }).click()
    await page.getByRole('button', { name: 'I will take the task' }).click()
    await expect(page.getByText('No connection right now. Please check your internet connection and try again.')).toBeVisible()
    await expect(page.getByText(/taken successfully/)).toHaveCount(0)

    await page.context().setOffline(false)
    // The app stored this data long ago, for a family that no one has opened since then.
    await page.evaluate(`localStorage.setItem('kept other /v2/old', '{}'), localStorage.setItem('kept other /v2/old at', '1')`)
    await page.goto('/home')
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    await expect(page.getByText(/connection\. Updated/)).toHaveCount(0)
    await expect.poll(() => page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('kept other'))`)).toEqual([])
    expect(
      await page.evaluate(`(async () => {
      const found = []
      for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(url)
      return found.filter((url) => url.includes('/v2/'))
    })()`),
    ).toEqual([])

    await page.getByRole('link', { name: 'Profile' }).last().click()
    await page.getByRole('button', { name: /log out on this device/i }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /log out/i })
      .click()
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("kept "))')).toEqual([])
  })
})
