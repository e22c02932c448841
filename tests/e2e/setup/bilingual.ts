import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { type Words, wordsIn } from '../screenshots/words.ts'
import { type Translate, translatorInto } from './messages-by-language.ts'
import { test as base, expect, expectAccessible, type Page } from './story.ts'

interface Bilingual {
  /** The app's text for an English message, in the language `storyLocale`. */
  w: Translate
  /** The names and tasks that the family writes in the language `storyLocale`, as `makeFamily` and `makeCircle` need them. */
  written: Words
  /**
   * Fails if the page has another language or direction than `storyLocale`, is wider than the screen, or has a fault in its accessibility
   * that axe finds.
   */
  expectReadable: (page: Page) => Promise<void>
}

export { expect, type Page }

/**
 * For stories of the family's side. Each story runs in Hebrew on the phone and in English on the desktop. So two runs instead of four cover
 * both sizes and both directions.
 */
export const test = base.extend<Bilingual>({
  locale: ({ storyLocale }, use) => use(wordsIn(storyLocale).browser),
  w: ({ storyLocale }, use) => use(translatorInto(storyLocale)),
  written: ({ storyLocale }, use) => use(wordsIn(storyLocale)),
  expectReadable: ({ storyLocale }, use) => use((page) => expectReadable(page, storyLocale)),
})

async function expectReadable(page: Page, locale: Locale) {
  await expectAccessible(page)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale))
  await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale))
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'nothing is wider than the screen',
  ).toBe(0)
}

export const fullName = ([first, last]: readonly [first: string, last: string]) => `${first} ${last}`

/**
 * The button that takes the opened task, and not the button of a card in a list. Its name is 'I’ll take it' on the page of a link. If the
 * task was opened from a list, in a dialog or beside the list on a wide screen, its name is 'I will take the task'.
 */
export function takeButton(page: Page, w: Translate) {
  const footer = page.locator('[data-lower-edge]')
  return footer.getByRole('button', { name: w('I’ll take it') }).or(footer.getByRole('button', { name: w('I will take the task') }))
}
