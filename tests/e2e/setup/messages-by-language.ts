import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { repository } from '../../../scripts/repository.ts'

/**
 * Returns the app's text in one language for an English message of the catalogue, such as
 * `w('Give it to…')` or `w('{0, plural, one {# ticked} other {# ticked}}', { 0: 2 })`. Tags such as <0> are left out.
 * Throws if the message is unknown or not translated, because a story must not look for a text that the app never shows.
 */
export type Translate = (source: string, values?: Record<string, string | number>, context?: string) => string

const PO = formatter()
const translators = new Map<Locale, Translate>()

export function translatorInto(locale: Locale): Translate {
  const translate = translators.get(locale) ?? readCatalogues(locale)
  translators.set(locale, translate)
  return translate
}

function readCatalogues(locale: Locale): Translate {
  const texts = new Map(['server', ...CATALOGUES].flatMap((side) => entriesOf(locale, side)))
  const language = languageTag(locale)
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  return (source, values = {}, context) => {
    const id = generateMessageId(source, context)
    const text = texts.get(id)
    if (!text) throw new Error(`no translation into ${locale} of: ${source}`)
    i18n.load(language, { [id]: compileMessage(text) })
    return i18n._(id, values).replace(/<\/?\d+\/?>/g, '')
  }
}

const CATALOGUES = ['supporter', 'account', 'family', 'overview', 'task', 'visitor']

/**
 * The English texts whose translation in this language is a different text. Messages with values and texts of fewer than four characters
 * are left out.
 */
export function englishAlone(locale: Locale) {
  const texts = new Map(CATALOGUES.flatMap((side) => entriesOf(locale, side)))
  const english = CATALOGUES.flatMap((side) => entriesOf('en', side)).filter(([, text]) => /^[^{<]{4,}$/.test(text))
  const same = new Set(english.filter(([id, text]) => texts.get(id) === text).map(([, text]) => text))
  return [...new Set(english.map(([, text]) => text))].filter((text) => !same.has(text))
}

function entriesOf(locale: Locale, side: string) {
  const filename = join(repository, 'messages', locale, `${side}.po`)
  const catalogue = PO.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  if (catalogue instanceof Promise) throw new Error('the PO formatter is expected to be synchronous')
  return Object.entries(catalogue).map(([id, { translation }]) => [id, translation ?? ''] as const)
}
