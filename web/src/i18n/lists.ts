import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'

/** 'Bella and Avi', in the reader's language. */
export const joinNames = (names: readonly string[], locale: Locale) =>
  new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(names)
