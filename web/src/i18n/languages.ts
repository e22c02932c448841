import type { Locale } from '@hand-in-hand/contract/locales.ts'

/** Every language by its own name, in the specification's order, so that people find theirs if they cannot read the current one. */
export const APP_LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'iw', name: 'עברית' },
  { locale: 'ru', name: 'Русский' },
  { locale: 'de', name: 'Deutsch' },
]

export const languageName = (locale: Locale) => APP_LANGUAGES.find((language) => language.locale === locale)?.name ?? locale
