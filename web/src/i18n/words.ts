import { DEFAULT_LOCALE, type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Messages } from '@lingui/core'
import { deviceStorage } from '../platform/device-storage.ts'

const supporterCatalogues = import.meta.glob<Messages>('./messages/*/supporter.po', { import: 'messages' })
// What comes on top of those, each with its part of the app.
const moreCatalogues = {
  account: import.meta.glob<Messages>('./messages/*/account.po', { import: 'messages' }),
  family: import.meta.glob<Messages>('./messages/*/family.po', { import: 'messages' }),
}
export type Part = keyof typeof moreCatalogues

/** The stored locale; at the first start the browser's language where we speak it, which is then stored; else English. */
export function chooseLocale(): Locale {
  const stored = localeOf(deviceStorage.read('locale') ?? '')
  if (stored) return stored
  const spoken = navigator.languages.map(localeOf).find((locale) => locale !== null)
  if (spoken) deviceStorage.write('locale', spoken)
  return spoken ?? DEFAULT_LOCALE
}

/** The words that every screen may need. The browser brings each catalogue once, however often it is asked for. */
export const wordsOf = (locale: Locale) => from(supporterCatalogues, `./messages/${locale}/supporter.po`)

/** The words of one part of the app, on top of those: `account` is logging in and the profile, `family` the family's side. */
export const moreWordsOf = (part: Part, locale: Locale) => from(moreCatalogues[part], `./messages/${locale}/${part}.po`)

async function from(catalogues: Record<string, () => Promise<Messages>>, name: string) {
  return (await catalogues[name]?.()) ?? {}
}
