import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { WORDS, type Words as WrittenWords } from './screenshots/words.ts'
import { test as base, expect, expectAccessible, type Page } from './story.ts'
import { type Words, words } from './words.ts'

interface Bilingual {
  /** What the app says, in the language of this project. */
  w: Words
  /** What the family writes, in that language: names and tasks. Serves `aFamily` and `aCircle` as it is. */
  written: WrittenWords
  /** The page is in that language and its direction, nothing is wider than the screen, and axe finds nothing. */
  expectReadable: (page: Page) => Promise<void>
}

export { expect, type Page }

/**
 * For the stories of the family's side: the same story in Hebrew on the phone and in English on the desk, so that both
 * sizes and both directions cost no more than one of them.
 */
export const test = base.extend<Bilingual>({
  locale: ({ storyLocale }, use) => use(WORDS[storyLocale].browser),
  w: ({ storyLocale }, use) => use(words(storyLocale)),
  written: ({ storyLocale }, use) => use(WORDS[storyLocale]),
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
