import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import { textsOfCatalogue } from '../platform/texts.ts'

/**
 * The context, in the catalogues, of texts that the family's side can choose as they are: needs (first-needs.rules.ts in web), and thanks
 * (say-thanks.tsx).
 */
const CONTEXT = 'ready list'

/** For each language, the words of each need. The key of a need is its English words. */
const wordsByLocale = new Map<Locale, Map<string, string>>(
  LOCALES.map((locale) => [
    locale,
    new Map(textsOfCatalogue(locale, 'family.po', CONTEXT).map(({ msgid, msgstr }) => [msgid, msgstr.join('') || msgid] as const)),
  ]),
)

/**
 * Maps the words that needs had in earlier releases to their present English words, because tasks of that time have these titles. If a
 * text of the ready list changes in any language, its old words have to be added here.
 */
const EARLIER_WORDS: Readonly<Record<string, string>> = {}

/** The need that each title names, in whatever language it was written. */
const needs = new Map([
  ...Object.entries(EARLIER_WORDS),
  ...[...wordsByLocale.values()].flatMap((ofLocale) => [...ofLocale].map(([need, title]) => [title, need] as const)),
])

/** All words of the ready list, by language and need. */
export const readyListWords: ReadonlyMap<Locale, ReadonlyMap<string, string>> = wordsByLocale

/** The need of the ready list that a title names; undefined if the family wrote its own words. */
export const needOf = (title: string) => needs.get(title)

/**
 * A task's title, or thanks, as a reader of this language sees it. A need of the ready list is in their language; the family's own words
 * stay as they are.
 */
export function titleFor(title: string, locale: Locale) {
  const need = needs.get(title)
  return need === undefined ? title : (wordsByLocale.get(locale)?.get(need) ?? title)
}
