import { type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'

/** The first language of an `Accept-Language` header that the app has; null if it has none of them. */
export function acceptedLocale(accepted = ''): Locale | null {
  for (const each of accepted.split(',')) {
    const locale = localeOf(each.split(';', 1)[0]?.trim() ?? '')
    if (locale) return locale
  }
  return null
}
