import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'

/** Tells the page its language, writing direction and name; everything else follows by logical properties. */
export function setDirection(locale: Locale) {
  document.documentElement.lang = languageTag(locale)
  document.documentElement.dir = directionOf(locale)
  // Under this name the app stands on a home screen. Its pictures can wait until the first page is there.
  const nameIt = () => document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
  if (document.readyState === 'complete') nameIt()
  else addEventListener('load', () => setTimeout(nameIt, AFTER_LOAD), { once: true })
}

/** ms */
const AFTER_LOAD = 2_000
