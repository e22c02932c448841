import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { cached } from './cached.ts'
import { formatMessage, type MessageValues } from './message-format.ts'
import type { CATALOGUES } from './shipped/shipped.mjs'
import { shippedFile } from './shipped/shipped-files.ts'

/** A text that people read: an ICU message in English. The comment and the context are for translators. */
export interface Text {
  message: string
  /** Two texts with the same English and different meanings need a different context each. */
  context?: string
  comment?: string
}

/** Marks a text for `npm run messages`, because Lingui treats this function like its own. At run time it only returns the text. */
export const defineMessage = <const Given extends Text>(text: Given) => text
/** Like `defineMessage`, for a text without values or a comment. */
export const msg = ([message = '']: TemplateStringsArray): Text => ({ message })

const FOLDER = shippedFile('messages')
/** A server has only these catalogues. */
type CatalogueFile = (typeof CATALOGUES)[number]
/** The catalogues with the texts of the server. */
const OWN_CATALOGUES: CatalogueFile[] = ['sms.po', 'server.po']

/** The texts of a catalogue in a language, or only those with this context; none if the language has no such catalogue. */
export function textsOfCatalogue(locale: string, name: CatalogueFile, context?: string) {
  const path = join(FOLDER, locale, name)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // `family.po` is large, and parsing all of it would delay each start. So only the texts with the context are parsed.
  const wanted =
    context === undefined
      ? text
      : text
          .split('\n\n')
          .filter((each) => each.startsWith(`msgctxt "${context}"`))
          .join('\n\n')
  return parsePo(wanted).items
}

const catalogueKeyOf = ({ context = '', message }: Text) => `${context}\n${message}`

/**
 * The translations by locale. Reading a catalogue takes longer than all other reading at a start. So a catalogue is read only when a text
 * of its language is first sent.
 */
const translationsIn = cached((locale: Locale) => {
  const items = OWN_CATALOGUES.flatMap((name) => textsOfCatalogue(locale, name))
  return new Map(items.map(({ msgctxt, msgid, msgstr }) => [catalogueKeyOf({ context: msgctxt ?? '', message: msgid }), msgstr.join('')]))
})

/**
 * The compiled texts by locale and key. A server sends few of the texts in each language, so each text is compiled when it is first sent.
 */
const compiled = new Map<string, { tokens: CompiledMessage; tag: string }>()
function compile(text: Text, locale: Locale) {
  const translation = translationsIn(locale).get(catalogueKeyOf(text))
  // The English text has English plural forms, whatever the language of the reader.
  return { tokens: compileMessage(translation || text.message), tag: languageTag(translation ? locale : DEFAULT_LOCALE) }
}

/** The text in a language, or in English if the catalogue does not have it. `values` are inserted unchanged. */
export function translate(text: Text, locale: Locale, values: MessageValues = {}) {
  const key = `${locale}\n${catalogueKeyOf(text)}`
  const { tokens, tag } = compiled.get(key) ?? compile(text, locale)
  compiled.set(key, { tokens, tag })
  return formatMessage(tokens, tag, values)
}
