import { LOCALES, type Locale, languageName } from '@hand-in-hand/contract/locales.ts'

/** Languages in the specification's order. Languages that were added later come after them. */
const FIRST: readonly Locale[] = ['en', 'iw', 'ru', 'de']

/** Every language by its own name. */
export const APP_LANGUAGES = [...new Set([...FIRST, ...LOCALES])].map((locale) => ({ locale, name: languageName(locale) }))
