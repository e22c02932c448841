import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'

/** 'Bella and Avi', or 'Bella or Avi', in the reader's language. */
export const joinNames = (names: readonly string[], locale: Locale, type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat(languageTag(locale), { type }).format(names)
