/// <reference lib="dom" />

import { signIn } from '../screenshots/scene.ts'
import { WORDS } from '../screenshots/words.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { expectLoaded } from '../setup/loaded.ts'
import { storyMaker } from '../setup/people.ts'
import { expect, type Page, test } from '../setup/story.ts'
import { holdWeight } from './weigh.ts'

/** Titles that contain long words. */
const TITLES = {
  en: 'Drive Grandma to her check-up at the eye clinic',
  iw: 'להסיע את סבתא לבדיקת ביקורת במרפאת העיניים',
  de: 'Oma zur Nachuntersuchung in die Augenklinik fahren',
  ru: 'Отвезти бабушку на осмотр в офтальмологическую поликлинику',
}
const SMALL_PHONE = { width: 360, height: 640 }
/**
 * In px: the greatest distance from the upper edge of the page to the lower edge of the first filled button (P156). The menu covers only
 * lower parts of the screen.
 */
const LOWEST = 570
const FILLED = 'main button[class*="primary"], main form button.first'

const WAYS = ['browser', 'root'] as const
for (const [words, by] of Object.values(WORDS).flatMap((words) => WAYS.map((by) => [words, by] as const))) {
  test.describe(`the answer button in large text, ${words.locale}, enlarged by the ${by}`, () => {
    test.use({ locale: words.browser, viewport: SMALL_PHONE })

    test(`with text enlarged by the ${by}, the main button is on the first screen, ${words.locale}`, async ({ page: rina, newPerson }) => {
      const title = TITLES[words.locale]
      const { description } = words
      const circle = await makeFamily(words)
      await circle.allowMessagesNow()
      const helper = await circle.makeSupporter(named(words.bella))
      const on = (days: number) => ({ start_at: `${dayFromNow(days)}T10:00`, end_at: `${dayFromNow(days)}T11:00` })
      const asked = await circle.makeTask({ title, description, ...on(3) })
      await circle.asOwner('PUT', `/tasks/${asked.id}/asking`, { asking: 'now' })
      const link = (await storyMaker().textTo(helper.phone, /(\/a#[\w-]+)/))[1] ?? ''
      const open = await circle.makeTask({ title: `${title} 2`, description, ...on(4) })
      const mine = await circle.makeTask({ title: `${title} 3`, description, ...on(5) })
      const anyTime = await circle.makeTask({ title: `${title} 4`, description })
      for (const task of [mine, anyTime]) await helper.take(task)
      const [newcomer, stranger] = [await newPerson(), await newPerson()]
      for (const each of [newcomer, stranger]) await each.setViewportSize(SMALL_PHONE)
      await signIn(rina, helper.loginPath)
      await signIn(newcomer, (await circle.makeSupporter(named(words.avi))).loginPath)
      const screens: [screen: string, person: Page, path: string][] = [
        ['asked, logged in', rina, `/t/${circle.token}/${asked.task_id}`],
        ['asked, not logged in', stranger, link],
        ['to take', rina, `/home?task=${open.task_id}`],
        ['to take, by link', rina, `/t/${circle.token}/${open.task_id}`],
        ['to take, in the list', newcomer, '/home'],
        ['coming', rina, `/home?task=${mine.task_id}`],
        ['done', rina, `/home?task=${anyTime.task_id}`],
      ]
      for (const person of [rina, newcomer, stranger]) await enlarge(person, by)
      for (const [screen, person, path] of screens) {
        await person.goto(path)
        const button = person.locator(FILLED).filter({ visible: true }).first()
        await expect(button).toBeVisible()
        await expect(person.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectLoaded(person)
        const { uncovered, ...measured } = await button.evaluate((element) => ({
          lowerEdge: Math.round(element.getBoundingClientRect().bottom + scrollY),
          width: document.documentElement.scrollWidth,
          uncovered: [...document.querySelectorAll<HTMLElement>('nav:not(main nav)')].reduce(
            (least, { offsetHeight }) => Math.min(least, innerHeight - offsetHeight),
            innerHeight,
          ),
        }))
        if (process.env.PICTURES_OF_PAGES) {
          const name = `200-${words.locale}-${screen.replaceAll(/\W+/g, '-')}-${by}`
          await person.screenshot({ path: `${process.env.PICTURES_OF_PAGES}/${name}.png` })
        }
        holdWeight(`${screen}, ${words.locale}, by the ${by}`, measured, {
          lowerEdge: Math.min(LOWEST, uncovered),
          width: SMALL_PHONE.width,
        })
      }
    })
  })
}

/** Shows all texts at twice their size: by the browser's own font size, or by the font size of the page's root element. */
async function enlarge(page: Page, by: (typeof WAYS)[number]) {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: by === 'browser' ? 32 : 16, fixed: 13 } })
  if (by === 'root')
    await page.addInitScript("addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
}
