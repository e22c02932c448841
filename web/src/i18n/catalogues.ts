import { DEFAULT_LOCALE, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { setDirection } from './direction.ts'
import { i18n } from './i18n.ts'
import { type CatalogueName, chooseLocale, loadPartMessages, loadSupporterMessages } from './translations.ts'

export async function activateLocale(locale: Locale) {
  i18n.load(locale, await loadSupporterMessages(locale))
  i18n.activate(locale, [languageTag(locale)])
  setDirection(locale)
}

const loadedParts = new Map<CatalogueName, Promise<void>>()

/** Loads the messages of a part of the app. Called for each of its screens. A failed load can be retried. */
function loadMessages(part: CatalogueName) {
  // The locale that is or will be active: changing the language reloads the page.
  const locale = chooseLocale()
  const promise =
    loadedParts.get(part) ??
    loadPartMessages(part, locale).then(
      (messages) => i18n.load(locale, messages),
      (error: unknown) => {
        loadedParts.delete(part)
        throw error
      },
    )
  loadedParts.set(part, promise)
  return promise
}

/** Loads a screen's code together with its messages. */
export const withMessages =
  <Screen>(parts: readonly CatalogueName[], screen: () => Promise<Screen>) =>
  async () => {
    const [loadedScreen] = await Promise.all([screen(), ...parts.map(loadMessages)])
    return loadedScreen
  }

/** The locale that the reader sees. */
export const readerLocale = (): Locale => localeOf(i18n.locale) ?? DEFAULT_LOCALE
