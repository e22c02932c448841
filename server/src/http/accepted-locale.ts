import { type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'

/** The first language in an `Accept-Language` header that is also a language of the app; null if there is none. */
export function acceptedLocale(accepted = ''): Locale | null {
  for (const each of accepted.split(',')) {
    const locale = localeOf(each.split(';', 1)[0]?.trim() ?? '')
    if (locale) return locale
  }
  return null
}
