import { LOCALES, type Locale, languageName } from '@hand-in-hand/contract/locales.ts'

/** The specification's order; languages that were added come after it. */
const FIRST: readonly Locale[] = ['en', 'iw', 'ru', 'de']

/** Every language by its own name. */
export const APP_LANGUAGES = [...new Set([...FIRST, ...LOCALES])].map((locale) => ({ locale, name: languageName(locale) }))
