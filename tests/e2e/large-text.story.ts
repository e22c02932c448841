import { makeBusyCircle, signIn } from './screenshots/scene.ts'
import { WORDS } from './screenshots/words.ts'
import { expect, test } from './setup/story.ts'

/** For visitors, then for the family's owner, who also helps. */
const OPEN_TO_ALL = ['/', '/invited', '/family/start', '/install', '/user_login']
const OF_THE_FAMILY = ['', '/tasks', '/tasks/new', '/invite', '/circle', '/requests', '/week', '/events', '/settings', '/messages']
const OF_A_HELPER = ['/home', '/my_tasks', '/me', '/me?part=messages']

for (const words of [WORDS.de, WORDS.ru, WORDS.iw]) {
  test.describe(`text of twice the size, ${words.locale}`, () => {
    test.use({ locale: words.browser })

    test(`with text of twice the size no page is wider than the screen, ${words.locale}`, async ({ page }) => {
      const circle = await makeBusyCircle(words)
      const ofTask = [`/tasks/${circle.daily.id}`, `/tasks/${circle.daily.id}/edit`]
      for (const path of OPEN_TO_ALL) await test.step(path, () => expectToFit(path))
      await signIn(page, circle.ownerPath)
      const paths = [...[...OF_THE_FAMILY, ...ofTask].map((each) => `/family${each}`), ...OF_A_HELPER]
      for (const path of paths) await test.step(path, () => expectToFit(path))

      async function expectToFit(path: string) {
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        const excess = () =>
          page.evaluate(() => {
            document.documentElement.style.fontSize = '200%'
            return document.documentElement.scrollWidth - document.documentElement.clientWidth
          })
        // One pixel can be rounding. While the typeface loads, another one may be wider.
        await expect.poll(excess, path).toBeLessThanOrEqual(1)
      }
    })
  })
}
