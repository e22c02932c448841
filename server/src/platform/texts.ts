import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { shippedFile } from './shipped-files.ts'

/** A text that people read: an ICU message in English. The comment and the context are for translators. */
export interface Text {
  message: string
  /** Two texts with the same English and different meanings need one each. */
  context?: string
  comment?: string
}

/** Marks a text for `npm run messages`: Lingui takes this function for its own. Here it only returns the text. */
export const defineMessage = <const Given extends Text>(text: Given) => text

const FOLDER = shippedFile('messages')
/** The catalogues with the texts of the server. */
const CATALOGUES = ['sms.po', 'server.po']

const keyOf = ({ context = '', message }: Text) => `${context}\n${message}`

/** Read when the server starts, so that a catalogue that can't be read stops it then, and not at a first SMS. */
const translations = new Map(
  readdirSync(FOLDER).map((locale) => {
    const files = CATALOGUES.map((name) => join(FOLDER, locale, name)).filter(existsSync)
    const items = files.flatMap((file) => parsePo(readFileSync(file, 'utf8')).items)
    return [
      locale,
      new Map(items.map(({ msgctxt, msgid, msgstr }) => [keyOf({ context: msgctxt ?? '', message: msgid }), msgstr.join('')])),
    ]
  }),
)

const translators = new Map<Locale, I18n>()
function translatorInto(locale: Locale) {
  const translator = translators.get(locale) ?? setupI18n({ locale: languageTag(locale), messages: { [languageTag(locale)]: {} } })
  translators.set(locale, translator)
  return translator
}

/** The text in a language; in English if the catalogue does not have it. `values` are inserted as they are. */
export function translate(text: Text, locale: Locale, values: Record<string, string | number> = {}) {
  const key = keyOf(text)
  const translator = translatorInto(locale)
  // A server sends few of the texts in each language.
  if (!(key in translator.messages)) {
    translator.load(languageTag(locale), { [key]: compileMessage(translations.get(locale)?.get(key) || text.message) })
  }
  return translator._(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asTyped(value)])))
}

/** Lingui decodes \u003c and the like after it has inserted the values; \u005c is the backslash itself. */
const asTyped = (value: string | number) => (typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value)
