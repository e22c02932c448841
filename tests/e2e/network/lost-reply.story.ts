import { ok } from '../../../server/src/testing/family.ts'
import { makeFamily } from '../setup/circle.ts'
import { frontServer } from '../setup/front-server.ts'
import { expect, test } from '../setup/story.ts'

test.describe('a reply that is lost', () => {
  // The browser logs that the connection was reset.
  test.use({ allowedConsoleErrors: /Failed to load resource/ })

  test('however often a task is sent, it is created once', async ({ page, baseURL }) => {
    const family = await makeFamily()
    let lost = 0
    let isLosing = true
    // The server has created the task, but the connection breaks before the reply arrives.
    const server = await frontServer(baseURL ?? '', ({ request, body }, reply) => {
      if (!isLosing || request.method !== 'POST' || !/\/tasks$/.test(request.url ?? '')) return body
      lost += 1
      reply.socket?.resetAndDestroy()
      return null
    })
    const tasks = async () => {
      const { no_time } = await ok<{ no_time: { title: string }[] }>(family.asOwner('GET', '/tasks'))
      return no_time.map(({ title }) => title)
    }
    try {
      await page.goto(`${server.url}${family.ownerPath}`)
      await expect(page).toHaveURL(/\/family$/)
      await page.goto(`${server.url}/family/tasks/new`)
      await page.getByLabel('What is needed').fill('Soup for Noa')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      await expect(page.getByText('No connection right now')).toBeVisible()
      expect(lost).toBeGreaterThan(0)
      expect(await tasks()).toEqual(['Soup for Noa'])
      isLosing = false
      await save.click()
      await expect(page.getByText('Added', { exact: true })).toBeVisible()
      expect(await tasks()).toEqual(['Soup for Noa'])
    } finally {
      server.close()
    }
  })
})
