import { DEFAULT_LOCALE, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { i18n, type Messages } from '@lingui/core'
import { deviceStorage } from '../platform/device-storage.ts'
import { setDirection } from './direction.ts'

const supporterCatalogues = import.meta.glob<Messages>('./messages/*/supporter.po', { import: 'messages' })
const familyCatalogues = import.meta.glob<Messages>('./messages/*/family.po', { import: 'messages' })

/** The stored locale; at the first start the browser's language where we speak it, which is then stored; else English. */
export function chooseLocale(): Locale {
  const stored = localeOf(deviceStorage.read('locale') ?? '')
  if (stored) return stored
  const spoken = navigator.languages.map(localeOf).find((locale) => locale !== null)
  if (spoken) deviceStorage.write('locale', spoken)
  return spoken ?? DEFAULT_LOCALE
}

export async function activateLocale(locale: Locale) {
  await loadInto(locale, supporterCatalogues[`./messages/${locale}/supporter.po`])
  i18n.activate(locale, [languageTag(locale)])
  setDirection(locale)
}

let familyWords: Promise<void> | undefined

/** The family side's words, on top of the supporter's. Called once before its first screen; a failed load may be tried again. */
export function loadFamilyMessages() {
  // What is or will be activated: a change of language reloads the page.
  const locale = chooseLocale()
  familyWords ??= loadInto(locale, familyCatalogues[`./messages/${locale}/family.po`]).catch((error: unknown) => {
    familyWords = undefined
    throw error
  })
  return familyWords
}

/** The locale that the reader sees now. */
export const readerLocale = (): Locale => localeOf(i18n.locale) ?? DEFAULT_LOCALE

async function loadInto(locale: Locale, loadMessages: (() => Promise<Messages>) | undefined) {
  if (loadMessages) i18n.load(locale, await loadMessages())
}
