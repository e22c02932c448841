/** Hebrew keeps its old code `iw` in what is stored and sent, as the specification writes it; `he` is accepted too. */
export const LOCALES = ['en', 'iw', 'de', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** The locale that a language tag such as `he-IL` or `de` stands for, or null where we don't speak it. */
export function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().split('-')[0]
  if (language === 'he') return 'iw'
  return LOCALES.find((locale) => locale === language) ?? null
}

/** The tag that `lang`, `Intl` and HTTP headers take: `he` for `iw`. */
export const languageTag = (locale: Locale) => (locale === 'iw' ? 'he' : locale)

export const directionOf = (locale: Locale) => (locale === 'iw' ? 'rtl' : 'ltr')
