import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'

/** Sets the page's language, writing direction and manifest. CSS does the rest with logical properties. */
export function setDirection(locale: Locale) {
  document.documentElement.lang = languageTag(locale)
  document.documentElement.dir = directionOf(locale)
  // The manifest gives the app its name on a home screen. It is set after the page has loaded, so that its pictures do not delay the page.
  const nameIt = () => document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
  if (document.readyState === 'complete') nameIt()
  else addEventListener('load', () => setTimeout(nameIt, AFTER_LOAD), { once: true })
}

/** ms */
const AFTER_LOAD = 2_000
