import { LOCALES, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { hebrew } from './iw.ts'
import { russian } from './ru.ts'
import type { Words } from './words.ts'

const WORDS_BY_LOCALE: Partial<Record<Locale, Words>> = { en: english, de: german, iw: hebrew, ru: russian }

/** The words of each language, and the tags of these languages for `Intl`. */
export const ALL_WORDS = Object.values(WORDS_BY_LOCALE)
export const LANGUAGE_TAGS = LOCALES.filter((locale) => WORDS_BY_LOCALE[locale]).map(languageTag)

/** The beginning of a word in a pattern. The usual \b knows only Latin letters. */
export const WORD_BEGINS = '(?<![\\p{L}\\p{N}])'
export const WORD_ENDS = '(?![\\p{L}\\p{N}])'

export const insensitive = (source: string) => new RegExp(source, 'iu')

/** The entries of lists in all languages. */
export const listed = <Section extends keyof Words>(section: Section, ...kinds: (keyof Words[Section] & string)[]) =>
  kinds.flatMap((kind) =>
    ALL_WORDS.flatMap((words) => {
      const lists: Partial<Record<string, string>> = words[section]
      return lists[kind]?.split(', ') ?? []
    }),
  )

/** The entries of a list of pairs, such as 'tues: 2', in all languages. */
export const pairsIn = <Section extends keyof Words>(section: Section, kind: keyof Words[Section] & string) =>
  listed(section, kind).map((pair) => {
    const [written = '', readAs = ''] = pair.split(': ')
    return [written, readAs] as const
  })

/** Entries as the alternatives of a pattern, the longest first. */
export const alternatives = (entries: readonly string[]) => {
  const longestFirst = entries.toSorted((one, other) => other.length - one.length)
  return `(?:${longestFirst.join('|').replaceAll('…', '\\p{L}*')})`
}

/** The entries of lists in all languages, as alternatives of a pattern. */
export const anyOf = <Section extends keyof Words>(section: Section, ...kinds: (keyof Words[Section] & string)[]) =>
  alternatives(listed(section, ...kinds))

/**
 * Like `anyOf`, with the spaces between the entry and the next word. An entry that ends in `-?` has none, because it is a part of that
 * word.
 */
export const beforeAny = <Section extends keyof Words>(section: Section, ...kinds: (keyof Words[Section] & string)[]) =>
  alternatives(listed(section, ...kinds).map((entry) => (entry.endsWith('-?') ? entry : `${entry}\\s+`)))
