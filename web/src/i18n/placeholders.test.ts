import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

const PO = formatter()
const PARTS = ['supporter', 'account', 'family'] as const

function entriesOf(locale: string, part: string) {
  const filename = join(import.meta.dirname, '../../../messages', locale, `${part}.po`)
  const catalogue = PO.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  if (catalogue instanceof Promise) throw new Error('the catalogues are read at once')
  return Object.values(catalogue).map(({ message = '', translation = '' }) => ({ message, translation }))
}

/** The values that a message fills in, and the parts of it that the page sets off. */
function namedIn(text: string) {
  const names = new Set<string>()
  const visit = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) names.add(tag)
        continue
      }
      const [name, , choices] = token
      if (name !== '#') names.add(`{${name}}`)
      // Beside its choices a plural may have an offset.
      for (const choice of Object.values(choices ?? {})) if (Array.isArray(choice)) visit(choice)
    }
  }
  visit(compileMessage(text))
  return [...names].sort()
}

test.each(LOCALES.flatMap((locale) => PARTS.map((part) => [part, locale] as const)))(
  'each message of %s names in %s what it names in English',
  (part, locale) => {
    const entries = entriesOf(locale, part)
    expect(entries.length).toBeGreaterThan(50)
    const wrong = entries.filter(({ message, translation }) => namedIn(translation).join() !== namedIn(message).join())
    expect(wrong).toEqual([])
  },
)
