import { type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'
import { FORM_MARKS, PSEUDO_LOCALE } from '../../../scripts/messages/pseudo-language.ts'
import { makeBusyCircle, signIn } from '../screenshots/scene.ts'
import { WORDS } from '../screenshots/words.ts'
import { expect, type Page, test } from '../setup/story.ts'

const OPEN_TO_ALL = ['/', '/invited', '/family/start', '/install', '/user_login', '/no-such-page']
const OF_A_HELPER = ['/home', '/my_tasks', '/me', '/me?part=messages']
const OF_THE_FAMILY = ['', '/tasks', '/tasks/new', '/invite', '/circle', '/requests', '/week', '/events', '/settings', '/messages']

test.use({ locale: PSEUDO_LOCALE })

test('each page in a language that was just added is whole: direction, words, plural forms, width', async ({ page, newPerson }) => {
  // The checkout does not have this language, so the type does not know it.
  const locale = localeOf(PSEUDO_LOCALE) as Locale
  // The texts that people wrote are in Hebrew letters, so a text in Latin letters is missing in the catalogues.
  const circle = await makeBusyCircle({ ...WORDS.iw, locale })
  const seenForms = new Set<string>()
  const look = (person: Page, path: string) => test.step(path, () => expectWhole(person, path, seenForms))

  for (const path of [...OPEN_TO_ALL, `/sign-up/${circle.invitation}`]) await look(page, path)
  await signIn(page, circle.supporterPath)
  for (const path of [...OF_A_HELPER, `/t/${circle.token}/${circle.open.id}`]) await look(page, path)
  const owner = await newPerson()
  await signIn(owner, circle.ownerPath)
  for (const path of [...OF_THE_FAMILY, `/tasks/${circle.daily.id}`, `/tasks/${circle.daily.id}/edit`]) await look(owner, `/family${path}`)
  // The numbers on these pages are small, so not every plural form is seen. The server's messages have larger numbers.
  expect([...seenForms].sort()).toEqual(expect.arrayContaining(['few', 'one', 'two']))
})

async function expectWhole(page: Page, path: string, seenForms: Set<string>) {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LOCALE)
  // The start page shows only the app's name until it knows the visitor.
  await expect.poll(async () => (await page.evaluate(readPage)).texts.length).toBeGreaterThan(2)
  const { texts, excess } = await page.evaluate(readPage)
  expect(excess, 'nothing is wider than the screen').toBeLessThanOrEqual(1)
  expect(texts.filter((text) => /[A-Za-z]{2}/.test(text))).toEqual([])
  const rules = new Intl.PluralRules(PSEUDO_LOCALE)
  for (const [form, mark] of Object.entries(FORM_MARKS)) {
    for (const [, digits = ''] of texts.join('\n').matchAll(new RegExp(`${mark}([\\d٠-٩]+)`, 'g'))) {
      const count = Number(digits.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))))
      expect(rules.select(count), `the form for ${count}`).toBe(form)
      seenForms.add(form)
    }
  }
}

/**
 * Runs in the page. Returns the texts that people see or hear, except for addresses, time zones, names of products, and names of languages
 * in their own language.
 */
function readPage() {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest('script, style, option, [lang]:not(html)')) continue
    if (node instanceof Element)
      texts.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))
    else texts.push(node.textContent ?? '')
  }
  const root = document.documentElement
  const own = texts.map((text) =>
    text.replace(/https?:\S+|127\.0\.0\.1\S*|(?:Asia\/)?Jerusalem|\b(?:SMS|WhatsApp|Google|iPhone)\b/g, '').trim(),
  )
  return { texts: own.filter((text) => text !== ''), excess: root.scrollWidth - root.clientWidth }
}
