import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'

export interface CatalogueMessage {
  context: string
  /** The English text, an ICU message. */
  id: string
  translation: string
}

export interface Catalogue {
  /** From the root of the repository. */
  path: string
  locale: string
  /** Such as 'family'. */
  name: string
  messages: CatalogueMessage[]
}

/** All catalogues of a checkout, sorted by path. */
export function readCatalogues(root: string): Catalogue[] {
  const folder = join(root, 'messages')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((locale) =>
      readdirSync(join(folder, locale))
        .filter((file) => file.endsWith('.po'))
        .sort()
        .map((file) => readCatalogue(`messages/${locale}/${file}`, readFileSync(join(folder, locale, file), 'utf8'))),
    )
}

/** `path` ends with the locale and the name: 'messages/de/family.po'. Obsolete entries do not count. */
export function readCatalogue(path: string, text: string): Catalogue {
  const [name = '', locale = ''] = path.replace(/\.po$/, '').split('/').reverse()
  const { items } = parsePo(text.replace(/^#~.*$/gm, ''))
  const messages = items.map(({ msgctxt, msgid, msgstr }) => ({ context: msgctxt ?? '', id: msgid, translation: msgstr.join('') }))
  return { path, locale, name, messages }
}

/** Gets the parts of a message, in order: each function is called for one kind of part. */
export interface Visitor {
  text: (text: string) => void
  value: (name: string) => void
  /** The forms of a plural or a select, by their names. */
  choice?: (kind: string, name: string, forms: string[]) => void
}

/** Throws if the message can't be parsed. */
export function visitMessage(message: string, visitor: Visitor) {
  const visit = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        visitor.text(token)
        continue
      }
      const [name, kind, choices] = token
      if (name !== '#') visitor.value(name)
      // A plural may have an offset beside its forms.
      const forms = Object.entries(choices !== null && typeof choices === 'object' ? choices : {}).flatMap(([form, tokens]) =>
        Array.isArray(tokens) ? [[form, tokens] as const] : [],
      )
      if (kind && forms.length > 0)
        visitor.choice?.(
          kind,
          name,
          forms.map(([form]) => form),
        )
      for (const [, tokens] of forms) visit(tokens)
    }
  }
  visit(compileMessageOrThrow(message))
}

/** The words that a reader sees, without values, tags and the syntax of plurals. */
export function shownWords(message: string) {
  const texts: string[] = []
  visitMessage(message, { text: (text) => texts.push(text), value: () => texts.push(' … ') })
  return texts.join(' ').replace(/<\/?\d+\/?>/g, '')
}
