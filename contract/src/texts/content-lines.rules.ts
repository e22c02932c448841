/** One property of a calendar (RFC 5545) or a contact card (RFC 6350, and the older 2.1 and 3.0). */
export interface ContentLine {
  /** The line of the text where the property begins, counted from 1. */
  line: number
  /** In upper case, without its group. */
  name: string
  /** Names in upper case. A parameter without a name, as in vCard 2.1, is in `TYPE`. */
  parameters: ReadonlyMap<string, string>
  /** As it is written, with its escapes. */
  value: string
}

const PROPERTY = /^(?:[\w-]+\.)?(?<name>[\w-]+)(?<parameters>(?:;[^:;"]*(?:"[^"]*"[^:;"]*)*)*):(?<value>.*)$/s
const PARAMETER = /;(?:(?<name>[\w-]+)=)?(?<value>(?:"[^"]*"|[^;"])*)/g
const IS_QUOTED_PRINTABLE = /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** The properties of a text, with folded lines joined. Lines that are no property are left out. */
export function* contentLines(text: string): Generator<ContentLine> {
  let parts: string[] = []
  let began = 1
  // Set once for each property, not for each of its lines, because a property may have many long lines.
  let isQuotedPrintable = false
  for (const [index, part] of text.split(/\r\n|\r|\n/).entries()) {
    const isFolded = /^[ \t]/.test(part) || (isQuotedPrintable && parts.at(-1)?.endsWith('='))
    if (parts.length > 0 && isFolded) {
      parts.push(part.replace(/^[ \t]/, ''))
      continue
    }
    yield* propertyOf(parts, began, isQuotedPrintable)
    parts = [part]
    isQuotedPrintable = IS_QUOTED_PRINTABLE.test(part)
    began = index + 1
  }
  yield* propertyOf(parts, began, isQuotedPrintable)
}

function* propertyOf(parts: string[], line: number, isQuotedPrintable: boolean): Generator<ContentLine> {
  const written = isQuotedPrintable ? parts.map((part) => part.replace(/=$/, '')).join('') : parts.join('')
  const { name, parameters = '', value = '' } = PROPERTY.exec(written)?.groups ?? {}
  if (!name) return
  const read = new Map<string, string>()
  for (const { groups } of parameters.matchAll(PARAMETER)) {
    const key = (groups?.name ?? 'TYPE').toUpperCase()
    const said = (groups?.value ?? '').replaceAll('"', '')
    read.set(key, read.has(key) ? `${read.get(key)},${said}` : said)
  }
  yield { line, name: name.toUpperCase(), parameters: read, value }
}

/** A value without its escapes. */
export const unescaped = (value: string) => value.replace(/\\(n|[^n])/gi, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign))
