import { signIn } from '../screenshots/scene.ts'
import { WORDS, type Words } from '../screenshots/words.ts'
import { expectOnDevice } from '../setup/loaded.ts'
import { expectNothingHidden } from '../setup/nothing-hidden.ts'
import { expect, expectAccessible, type Page, test } from '../setup/story.ts'
import { makeLargeCircle } from './large-circle.ts'
import { FAMILY_PHONE, weighScreen } from './weigh.ts'

/** A heading of the overview, in each language. All languages have the same limits, although long words make the page longer. */
const NEXT_DAYS = { en: 'Next 7 days', iw: '7 הימים הקרובים', de: 'Nächste 7 Tage', ru: 'Ближайшие 7 дней' }
for (const words of Object.values(WORDS)) {
  test.describe(`how long the overview of a large circle is, ${words.locale}`, () => {
    test.use({ locale: words.browser })

    test(`the overview of 60 people and 200 open tasks has at most 1.5 screens, ${words.locale}`, async ({ page }) => {
      const circle = await makeLargeCircle(words)
      await page.setViewportSize(FAMILY_PHONE)
      await signIn(page, circle.ownerPath)
      await expect(page.getByRole('heading', { name: NEXT_DAYS[words.locale] })).toBeVisible()
      await weighScreen(page, `overview, 200 tasks and 60 people, ${words.locale}`, { words: 130, controls: 24, screens: 1.5 })
    })
  })
}

interface BadLuck {
  words: Words
  more: RegExp
  nextSeven: string
  width: number
  size: string
}
const BAD_LUCK: BadLuck[] = [
  { words: WORDS.ru, more: /и ещё \d+$/, nextSeven: 'Ближайшие 7 дней', width: 320, size: '100%' },
  { words: WORDS.ru, more: /и ещё \d+$/, nextSeven: 'Ближайшие 7 дней', width: 360, size: '200%' },
  { words: WORDS.iw, more: /ועוד \d+$/, nextSeven: '7 הימים הקרובים', width: 320, size: '200%' },
]
for (const { words, more, nextSeven, width, size } of BAD_LUCK) {
  test.describe(`a large circle, ${words.locale}`, () => {
    test.use({ locale: words.browser, viewport: { width, height: 640 }, allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })

    test(`nothing is hidden at ${width} px with text of ${size}, also offline, ${words.locale}`, async ({ page, newPerson }) => {
      const { ownerPath, asked, avi } = await makeLargeCircle(words)
      const helper = await newPerson()
      await helper.setViewportSize({ width, height: 640 })
      for (const each of [page, helper]) await enlargeText(each, size)
      await signIn(page, ownerPath)
      const ofFamily = ['', '/requests', `/tasks/${asked.id}`, '/tasks/new', '/calls', '/settings'].map((each) => `/family${each}`)
      for (const path of [...ofFamily, '/me']) await test.step(path, () => examinePage(page, path))
      await page.goto('/family')
      await page.getByRole('main').getByRole('button', { name: more }).click()
      await expectNothingHidden(page, 'all that waits')
      await page.goto('/family/circle')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await page.goto('/family/tasks')
      const task = page.getByRole('main').getByText(words.doctor).first()
      await expect(task).toBeVisible()
      await expectOnDevice(page)
      await page.context().setOffline(true)
      await test.step('offline', async () => {
        await examinePage(page, '/family')
        await expect(page.getByRole('main').getByRole('heading', { name: nextSeven })).toBeVisible()
        // The page shows who comes tomorrow, with a phone number.
        await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
        await examinePage(page, '/family/tasks')
        await expect(task).toBeVisible()
        await examinePage(page, `/family/tasks/${asked.id}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(words.doctor)
        await examinePage(page, '/family/circle')
        await page.getByRole('main').getByRole('listitem').getByRole('link').last().click()
        await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
      })
      await page.context().setOffline(false)
      await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })).toHaveCount(0)
      await signIn(helper, avi.loginPath)
      for (const path of ['/home', `/home?task=${asked.task_id}`, '/my_tasks', '/me'])
        await test.step(path, () => examinePage(helper, path))
    })
  })
}

/** Sets the size of all texts on each page, such as 200%. */
const enlargeText = (page: Page, size: string) =>
  page.addInitScript((fontSize) => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = fontSize))
  }, size)

/** Checks that nothing is hidden, and that a screen reader finds everything. */
async function examinePage(page: Page, path: string) {
  await page.goto(path)
  await expectNothingHidden(page, path)
  await expectAccessible(page)
  if (process.env.PICTURES_OF_PAGES) {
    const name = `${await page.evaluate(() => `${document.documentElement.lang}-${innerWidth}`)}${path.replaceAll(/\W/g, '-')}`
    await page.screenshot({ path: `${process.env.PICTURES_OF_PAGES}/${name}.png`, fullPage: true })
  }
}
