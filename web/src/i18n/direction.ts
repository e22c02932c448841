import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'

/** Tells the page its language and writing direction; everything else follows by logical properties. */
export function setDirection(locale: Locale) {
  document.documentElement.lang = languageTag(locale)
  document.documentElement.dir = directionOf(locale)
}
