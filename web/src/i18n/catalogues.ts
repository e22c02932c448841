import { DEFAULT_LOCALE, directionOf, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Messages } from '@lingui/core'
import { deviceStorage } from '../platform/device-storage.ts'
import { i18n } from './i18n.ts'

/** The catalogues in all languages. The browser loads each of them once. The server's own are left out. */
const messageCatalogues = import.meta.glob<Messages>('../../../messages/*/{account,family,overview,supporter,task,visitor}.po', {
  import: 'messages',
})
/**
 * `account`: logging in and the profile. `family`: the family's pages, except the overview. `overview`: the overview, and its parts that
 * other pages show too. `task`: a single task. `visitor`: signing up.
 */
export type CatalogueName = 'account' | 'family' | 'overview' | 'task' | 'visitor'

/**
 * Returns the stored locale. If none is stored, returns the first of the browser's languages that the app has, and stores it. If there is
 * no such language, returns English.
 */
export function chooseLocale(): Locale {
  const stored = localeOf(deviceStorage.read('locale') ?? '')
  if (stored) return stored
  const browserLocale = navigator.languages.map(localeOf).find((locale) => locale !== null)
  if (browserLocale) deviceStorage.write('locale', browserLocale)
  return browserLocale ?? DEFAULT_LOCALE
}

/**
 * The messages that every screen may need. The server puts the messages of the browser's language into the page (app-page.ts in server).
 */
async function loadSupporterMessages(locale: Locale): Promise<Messages> {
  const inPage = document.getElementById('words')
  if (inPage?.dataset['locale'] === locale) return JSON.parse(inPage.textContent)
  return loadPartMessages('supporter', locale)
}

/** The messages of one part of the app. */
export async function loadPartMessages(part: CatalogueName | 'supporter', locale: Locale) {
  return (await messageCatalogues[`../../../messages/${locale}/${part}.po`]?.()) ?? {}
}

/** ms */
const AFTER_LOAD = 2_000

/** Sets the page's language, writing direction and manifest. CSS does the rest with logical properties. */
function setDirection(locale: Locale) {
  document.documentElement.lang = languageTag(locale)
  document.documentElement.dir = directionOf(locale)
  // The manifest gives the app its name on a home screen. It is set after the page has loaded, so that its pictures do not delay the page.
  const nameIt = () => document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
  if (document.readyState === 'complete') nameIt()
  else addEventListener('load', () => setTimeout(nameIt, AFTER_LOAD), { once: true })
}

export async function activateLocale(locale: Locale) {
  i18n.load(locale, await loadSupporterMessages(locale))
  i18n.activate(locale, [languageTag(locale)])
  setDirection(locale)
}

/**
 * Adds the messages of screens that are not shown yet. Lingui's own `load` reports that all messages have changed, so React would render
 * the whole page at once, before it renders the screen that a tap opens.
 */
function addMessages(locale: Locale, messages: Messages) {
  if (i18n.locale === locale) Object.assign(i18n.messages, messages)
  else i18n.load(locale, messages)
}

const loadedParts = new Map<CatalogueName, Promise<void>>()

/** Loads the messages of a part of the app. Called for each of its screens. A failed load can be retried. */
function loadMessages(part: CatalogueName) {
  // The locale that is or will be active. Changing the language reloads the page, so the locale cannot change later.
  const locale = chooseLocale()
  const promise =
    loadedParts.get(part) ??
    loadPartMessages(part, locale).then(
      (messages) => addMessages(locale, messages),
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
