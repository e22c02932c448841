import { DEFAULT_LOCALE, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { setDirection } from './direction.ts'
import { i18n } from './i18n.ts'
import { chooseLocale, moreWordsOf, type Part, wordsOf } from './words.ts'

export async function activateLocale(locale: Locale) {
  i18n.load(locale, await wordsOf(locale))
  i18n.activate(locale, [languageTag(locale)])
  setDirection(locale)
}

const loaded = new Map<Part, Promise<void>>()

/** The words of a part of the app. Called before its first screen, for each of its screens; a failed load may be tried again. */
function loadMessages(part: Part) {
  // What is or will be activated: a change of language reloads the page.
  const locale = chooseLocale()
  const words =
    loaded.get(part) ??
    moreWordsOf(part, locale).then(
      (messages) => i18n.load(locale, messages),
      (error: unknown) => {
        loaded.delete(part)
        throw error
      },
    )
  loaded.set(part, words)
  return words
}

/** The code of a screen, together with the words of its part of the app. */
export const withWords =
  <Screen>(parts: readonly Part[], screen: () => Promise<Screen>) =>
  async () => {
    const [shown] = await Promise.all([screen(), ...parts.map(loadMessages)])
    return shown
  }

/** The locale that the reader sees now. */
export const readerLocale = (): Locale => localeOf(i18n.locale) ?? DEFAULT_LOCALE
