/// <reference lib="dom" />

import { makeBusyCircle, signIn } from './screenshots/scene.ts'
import { WORDS } from './screenshots/words.ts'
import { expect, test } from './setup/story.ts'

/** Pages for visitors. The pages below are for the family's owner, who also helps. */
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
        // A difference of one pixel can be rounding. While the typeface loads, another typeface may make the page wider.
        await expect.poll(excess, path).toBeLessThanOrEqual(1)
        // A menu of two rows would cover a third of a small screen.
        const menu = await page.evaluate(() =>
          Math.max(0, ...[...document.querySelectorAll<HTMLElement>('nav:not(main nav)')].map(({ offsetHeight }) => offsetHeight)),
        )
        expect(menu, `height of the menu, ${path}`).toBeLessThanOrEqual(80)
      }
    })
  })
}

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 640, height: 360 } })

  for (const size of ['100%', '200%']) {
    test(`in landscape, header, tabs and menu leave room for a card, with text of ${size}`, async ({ page }) => {
      const circle = await makeBusyCircle(WORDS.de)
      await signIn(page, circle.ownerPath)
      for (const path of ['/home', '/my_tasks', '/family', '/family/tasks', '/family/circle']) {
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0)
        const free = await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize
          scrollTo(0, 200)
          const staysInPlace = (element: Element | null): boolean =>
            element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || staysInPlace(element.parentElement))
          const heights = Array.from({ length: innerHeight }, (_, y) => y)
          return heights.filter((y) => !staysInPlace(document.elementFromPoint(innerWidth / 2, y))).length
        }, size)
        expect.soft(free, path).toBeGreaterThanOrEqual(150)
      }
    })
  }
})
