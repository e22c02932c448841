import { DEFAULT_LOCALE, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { setDirection } from './direction.ts'
import { i18n } from './i18n.ts'
import { chooseLocale, familyWordsOf, wordsOf } from './words.ts'

export async function activateLocale(locale: Locale) {
  i18n.load(locale, await wordsOf(locale))
  i18n.activate(locale, [languageTag(locale)])
  setDirection(locale)
}

let familyWords: Promise<void> | undefined

/** The family side's words, on top of the supporter's. Called once before its first screen; a failed load may be tried again. */
export function loadFamilyMessages() {
  // What is or will be activated: a change of language reloads the page.
  const locale = chooseLocale()
  familyWords ??= familyWordsOf(locale).then(
    (words) => i18n.load(locale, words),
    (error: unknown) => {
      familyWords = undefined
      throw error
    },
  )
  return familyWords
}

/** The locale that the reader sees now. */
export const readerLocale = (): Locale => localeOf(i18n.locale) ?? DEFAULT_LOCALE
