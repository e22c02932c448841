import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { hebrew } from './iw.ts'
import { russian } from './ru.ts'
import type { Words } from './words.ts'

const WORDS: Partial<Record<Locale, Words>> = { en: english, de: german, iw: hebrew, ru: russian }

/** The words of each language. */
export const LANGUAGES = Object.values(WORDS)

/** The entries of lists in all languages. */
export const listed = <Section extends keyof Words>(section: Section, ...kinds: (keyof Words[Section] & string)[]) =>
  kinds.flatMap((kind) =>
    LANGUAGES.flatMap((words) => {
      const lists: Partial<Record<string, string>> = words[section]
      return lists[kind]?.split(', ') ?? []
    }),
  )

/** The same as the alternatives of a pattern, the longest first. */
export const anyOf = <Section extends keyof Words>(section: Section, ...kinds: (keyof Words[Section] & string)[]) => {
  const entries = listed(section, ...kinds).toSorted((one, other) => other.length - one.length)
  return `(?:${entries.join('|').replaceAll('…', '\\p{L}*')})`
}
