/** Stored and sent data use the old code `iw` for Hebrew, as in the specification. `he` is accepted too. */
export const LOCALES = ['en', 'iw', 'de', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

interface Language {
  /** For `lang`, `Intl` and HTTP headers. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The language's own name, so that people find their language even if they can't read the current one. */
  name: string
  /** The translation has only begun: missing texts are shown in English, and a release refuses the language. */
  begun?: true
}

const LANGUAGES: Record<Locale, Language> = {
  en: { tag: 'en', direction: 'ltr', name: 'English' },
  iw: { tag: 'he', direction: 'rtl', name: 'עברית' },
  de: { tag: 'de', direction: 'ltr', name: 'Deutsch' },
  ru: { tag: 'ru', direction: 'ltr', name: 'Русский' },
}

export const isBegun = (locale: Locale) => LANGUAGES[locale].begun === true

/** The languages in which no text is missing. */
export const completeLocales = () => LOCALES.filter((locale) => !isBegun(locale))

/** The locale of a language tag such as `he-IL` or `de`; null if the app does not have it. */
export function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().split('-')[0]
  return LOCALES.find((locale) => locale === language || languageTag(locale) === language) ?? null
}

/** The tag for `lang`, `Intl` and HTTP headers: `he` for `iw`. */
export const languageTag = (locale: Locale) => LANGUAGES[locale].tag

export const directionOf = (locale: Locale) => LANGUAGES[locale].direction

export const languageName = (locale: Locale) => LANGUAGES[locale].name

/** The query parameter with the language of the person who shares a link. A messenger shows the preview of the link in this language. */
export const LINK_LANGUAGE = 'l'

/** Adds a language to a link that someone passes on. Adds nothing for English, because English is the default. */
export function linkInLanguage(link: string, locale: Locale) {
  if (locale === DEFAULT_LOCALE) return link
  const url = new URL(link)
  url.searchParams.set(LINK_LANGUAGE, locale)
  return url.href
}
