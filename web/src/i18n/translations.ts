import { DEFAULT_LOCALE, type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Messages } from '@lingui/core'
import { deviceStorage } from '../platform/device-storage.ts'

/** The catalogues in all languages, except the server's. The browser loads each of them once. */
const messageCatalogues = import.meta.glob<Messages>(['../../../messages/*/*.po', '!**/server.po', '!**/sms.po'], { import: 'messages' })
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
export async function loadSupporterMessages(locale: Locale): Promise<Messages> {
  const inPage = document.getElementById('words')
  if (inPage?.dataset['locale'] === locale) return JSON.parse(inPage.textContent)
  return loadPartMessages('supporter', locale)
}

/** The messages of one part of the app. */
export async function loadPartMessages(part: CatalogueName | 'supporter', locale: Locale) {
  return (await messageCatalogues[`../../../messages/${locale}/${part}.po`]?.()) ?? {}
}
