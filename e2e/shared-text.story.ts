import { makeFamily } from './setup/circle.ts'
import { frontServer } from './setup/front-server.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

/** A worker caches every file of the build first. */
const CACHED_WITHIN = { timeout: 30_000 }

/** What a phone does when someone shares a text with the installed app (share_target of the manifest). */
async function share(page: Page, text: string) {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), CACHED_WITHIN).toBe('activated')
  await page.evaluate((shared) => {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/share' })
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'text', value: shared }))
    document.body.append(form)
    form.submit()
  }, text)
  await page.waitForURL(/paste\?shared/)
}

test('a shared text waits for the login, becomes tasks, and never goes to the server before', async ({ page, baseURL }) => {
  const family = await makeFamily()
  const requests: string[] = []
  const server = await frontServer(baseURL ?? '', ({ request, body }) => {
    requests.push(`${request.method} ${request.url}`)
    return body
  })
  try {
    await page.goto(server.url)
    await share(page, 'Soup for the evening\nDrive Dana to school')
    await expect(page.getByLabel('Your list')).toHaveCount(0)

    // The link of an SMS opens in another tab.
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}${family.ownerPath}`)
    await expect(tab.getByLabel('Your list')).toHaveValue('Soup for the evening\nDrive Dana to school')
    await expectAccessible(tab)
    expect(await tab.evaluate(() => caches.has('shared text'))).toBe(false)
    await tab.getByRole('button', { name: 'Find the tasks' }).click()
    await tab.getByRole('button', { name: 'Add 2 tasks' }).click()
    await expect(tab.getByText('2 tasks added')).toBeVisible()
    expect(requests.filter((each) => each.includes('POST /share'))).toEqual([])
  } finally {
    server.close()
  }
})
