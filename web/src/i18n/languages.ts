import type { Locale } from '@hand-in-hand/contract/locales.ts'

/** Every language in its own words, in the specification's order: who cannot read the app's present language finds theirs. */
export const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'iw', name: 'עברית' },
  { locale: 'ru', name: 'Русский' },
  { locale: 'de', name: 'Deutsch' },
]

export const languageName = (locale: Locale) => LANGUAGES.find((language) => language.locale === locale)?.name ?? locale
