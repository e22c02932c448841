import { isBegun, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { type Catalogue, type CatalogueMessage, visitMessage } from './catalogues.ts'

/** How many missing translations of a catalogue are listed at most, because a new screen adds dozens. */
const LISTED_MAX = 5
/** The whole numbers up to this one use every plural form of a language. */
const COUNTED_TO = 200

/**
 * One line for each fault: a missing text (unless the language is begun), a text that can't be read, placeholders or tags that differ from
 * the English text, a missing plural form, or two translations of one message.
 */
export const faultsOf = (catalogues: readonly Catalogue[]): string[] => [
  ...catalogues.flatMap((catalogue) => [
    ...missing(catalogue),
    ...catalogue.messages.flatMap((message) => faultsOfMessage(catalogue, message)),
  ]),
  ...translatedTwice(catalogues),
]

function missing({ path, locale, messages }: Catalogue) {
  const known = localeOf(locale)
  if (known && isBegun(known)) return []
  const ids = messages.filter(({ translation }) => translation === '').map(({ id }) => `${path}: has no translation of "${id}"`)
  const [first, left] = [ids.slice(0, LISTED_MAX), ids.length - LISTED_MAX]
  return left > 0 ? [...first, `${path}: and of ${left} more.`] : first
}

function faultsOfMessage({ path, locale }: Catalogue, { id, translation }: CatalogueMessage) {
  if (translation === '') return []
  try {
    const [english, own] = [namedIn(id), namedIn(translation)]
    const values =
      english.join() === own.join()
        ? []
        : [`${path}: "${translation}" has ${own.join(' ') || 'no value'}, in English ${english.join(' ') || 'none'}`]
    return [...values, ...missingForms(locale, translation).map((form) => `${path}: "${translation}" has no form for '${form}'`)]
  } catch {
    return [`${path}: "${translation}" can not be read: its braces or its plural are wrong`]
  }
}

/** The placeholders of a message, and the tags in it. */
function namedIn(message: string) {
  const names = new Set<string>()
  visitMessage(message, {
    text: (text) => {
      for (const [tag] of text.matchAll(/<\/?\d+\/?>/g)) names.add(tag)
    },
    value: (name) => names.add(`{${name}}`),
  })
  return [...names].sort()
}

/**
 * The plural forms that a message lacks in a language. A form is not needed if each of its numbers has an exact form, such as =1.
 */
function missingForms(locale: string, message: string) {
  const lacking = new Set<string>()
  visitMessage(message, {
    text: () => {},
    value: () => {},
    choice: (kind, _name, forms) => {
      if (kind === 'select') return
      const rules = new Intl.PluralRules(tagOf(locale), { type: kind === 'selectordinal' ? 'ordinal' : 'cardinal' })
      // In Lingui's compiled messages, exact numbers have no '='.
      for (let count = 0; count <= COUNTED_TO; count++) {
        const form = rules.select(count)
        if (!forms.includes(form) && !forms.includes(String(count)) && !forms.includes(`=${count}`)) lacking.add(form)
      }
    },
  })
  return [...lacking]
}

/** The pseudo-language of the tests is not one of the app's languages. */
function tagOf(locale: string) {
  const known = localeOf(locale)
  return known === null ? locale : languageTag(known)
}

/** Messages that two catalogues of a language translate differently: the app would show the text of the catalogue that is loaded last. */
function translatedTwice(catalogues: readonly Catalogue[]): string[] {
  const known = new Map<string, { path: string; translation: string }>()
  return catalogues.flatMap(({ path, locale, messages }) =>
    messages.flatMap(({ context, id, translation }) => {
      const key = [locale, context, id].join('\n')
      const other = known.get(key)
      if (translation !== '') known.set(key, { path, translation })
      return other && translation !== '' && other.translation !== translation
        ? [`${path}: translates "${id}" in another way than ${other.path}`]
        : []
    }),
  )
}
