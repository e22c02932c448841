import { DEFAULT_LOCALE, type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Messages } from '@lingui/core'
import { deviceStorage } from '../platform/device-storage.ts'

const supporterCatalogues = import.meta.glob<Messages>('../../../messages/*/supporter.po', { import: 'messages' })
// Further catalogues, each with the messages of one part of the app.
const partCatalogues = {
  account: import.meta.glob<Messages>('../../../messages/*/account.po', { import: 'messages' }),
  family: import.meta.glob<Messages>('../../../messages/*/family.po', { import: 'messages' }),
  overview: import.meta.glob<Messages>('../../../messages/*/overview.po', { import: 'messages' }),
  task: import.meta.glob<Messages>('../../../messages/*/task.po', { import: 'messages' }),
  visitor: import.meta.glob<Messages>('../../../messages/*/visitor.po', { import: 'messages' }),
}
export type CatalogueName = keyof typeof partCatalogues

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
  return loadCatalogue(supporterCatalogues, `../../../messages/${locale}/supporter.po`)
}

/**
 * The messages of one part of the app. The browser loads each catalogue once. `account`: logging in and the profile. `family`: the family's
 * pages, except the overview. `overview`: the overview, and its parts that other pages show too. `task`: a single task. `visitor`: signing
 * up.
 */
export const loadPartMessages = (part: CatalogueName, locale: Locale) =>
  loadCatalogue(partCatalogues[part], `../../../messages/${locale}/${part}.po`)

async function loadCatalogue(catalogues: Record<string, () => Promise<Messages>>, name: string) {
  return (await catalogues[name]?.()) ?? {}
}
