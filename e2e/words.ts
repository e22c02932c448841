import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { repository } from '../scripts/repository.ts'

/**
 * The app's text in one language for an English message as its catalogue has it, such as
 * `w('Give it to…')` or `w('{0, plural, one {# ticked} other {# ticked}}', { 0: 2 })`. Tags such as <0> are left out.
 * Throws where the message is unknown or has no words in that language: a story must not look for what nobody says.
 */
export type Words = (source: string, values?: Record<string, string | number>, context?: string) => string

const PO = formatter()
const known = new Map<Locale, Words>()

export function words(locale: Locale): Words {
  const made = known.get(locale) ?? read(locale)
  known.set(locale, made)
  return made
}

function read(locale: Locale): Words {
  const texts = new Map(['supporter', 'account', 'family'].flatMap((side) => entriesOf(locale, side)))
  const language = languageTag(locale)
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  return (source, values = {}, context) => {
    const id = generateMessageId(source, context)
    const text = texts.get(id)
    if (!text) throw new Error(`no words in ${locale} for: ${source}`)
    i18n.load(language, { [id]: compileMessage(text) })
    return i18n._(id, values).replace(/<\/?\d+\/?>/g, '')
  }
}

function entriesOf(locale: Locale, side: string) {
  const filename = join(repository, 'web/src/i18n/messages', locale, `${side}.po`)
  const catalogue = PO.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  if (catalogue instanceof Promise) throw new Error('the catalogues are read at once')
  return Object.entries(catalogue).map(([id, { translation }]) => [id, translation ?? ''] as const)
}
