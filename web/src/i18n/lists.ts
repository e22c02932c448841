import { languageTag } from '@hand-in-hand/contract/locales.ts'
import { readerLocale } from './catalogues.ts'

/** 'Bella and Avi', or 'Bella or Avi', in the reader's language. */
export const joinNames = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat(languageTag(readerLocale()), { type }).format(names)
