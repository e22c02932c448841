import { QUOTE_LINE_MAX } from '../lengths.ts'
import { ADDED_BELOW } from '../replies/written-by-programs.rules.ts'
import { anyOf } from '../words/word-patterns.rules.ts'

/** Our address, and the host of the links in our mails. */
export interface OwnMailAddress {
  ours: string
  host: string
}

const MARKED = /^\s*>/
const SIGNED = /^-- ?$/
/** What separates an answer from a mail that is quoted below it without marks. */
const SEPARATES = [
  /^-{2,}\s*\p{L}.*-{2,}$/u,
  /^_{10,}$/,
  /^\*?(?:from|von|от|מאת|de|da|van|fra|från|od|kimden|من|发件人|差出人)\s?[:：]\*? .*@/iu,
]
/**
 * A line such as 'Sent: Saturday, 28 November 2026 12:00', in any language. Three such lines begin a quoted mail if one of them has a year.
 */
const HEADER = /^\*?\p{L}[\p{L} ]{0,19}[:：]\*?\s*\S/u
const YEAR_SAID = /(?<!\d)20\d\d(?!\d)/
const MOMENT = /(?<!\d)(?:20\d\d|\d{1,2}[:.]\d\d)(?!\d)/
/** A line such as 'On Monday Levi wrote:' ends with this, in any language. */
const COLON_LAST = /[:：][\s\p{Cf}]*$/u
const WROTE = new RegExp(`${anyOf('chats', 'wrote', 'wroteAtEnd')}[^:]{0,120}:[\\s\\p{Cf}]*$`, 'iu')
const SENTENCE_ENDS = /[.!?][\s\p{Cf}]*$/u
/** A program breaks a line such as 'On Monday Levi wrote:' into at most this many lines. */
const BROKEN_INTO = 4

/**
 * What someone wrote above, between or below the quoted lines of our mail. Their mail program marks the quoted lines, or puts headers or a
 * line such as 'On Monday Levi wrote:' before them. If the lines have no marks, everything from these headers or this line on counts as
 * quoted. If nothing is written above the quoted lines, the text after the last line that names our host is returned.
 */
export function withoutQuotes(text: string, ours: OwnMailAddress) {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const lastOurs = lines.findLastIndex((line) => showsOurMail(line, ours))
  const quoted = lines.findIndex((_line, index) => beginsUnmarked(lines, index, ours, lastOurs))
  const end = quoted < 0 ? lines.length : (attributionAt(lines, quoted, ours) ?? quoted)
  const own = ownLines(lines.slice(0, end), ours)
  if (own !== '' || quoted < 0) return own
  // Nothing is written above our mail. So the answer is below its last line with our host.
  const last = lines.findLastIndex((line) => line.includes(ours.host))
  // Without our host, nothing shows that the text is ours.
  return last < 0 ? text.trim() : ownLines(lines.slice(last + 1), ours)
}

/** `lastOurs` is the index of the last line that is marked, or names us. */
function beginsUnmarked(lines: string[], index: number, ours: OwnMailAddress, lastOurs: number) {
  const line = lines[index] ?? ''
  if (line.length > QUOTE_LINE_MAX || MARKED.test(line)) return false
  if (SEPARATES.some((each) => each.test(line))) return true
  const headers = lines.slice(index, index + 3)
  if (headers.every((each) => each.length <= QUOTE_LINE_MAX && HEADER.test(each)) && headers.some((each) => YEAR_SAID.test(each)))
    return true
  const begin = isBeforeMarks(lines, index) ? null : attributionAt(lines, index, ours)
  if (begin === null) return false
  // 'As Mum wrote:' has no moment. It begins a quotation only if our mail is below.
  const isSure = lines.slice(begin, index + 1).some((each) => MOMENT.test(each)) || index < lastOurs
  return (WROTE.test(line) && isSure) || namesUs(lines, index, ours)
}

const showsOurMail = (line: string, { ours, host }: OwnMailAddress) =>
  MARKED.test(line) || line.includes(host) || line.toLowerCase().includes(ours.toLowerCase())

const namesUs = (lines: string[], index: number, { ours }: OwnMailAddress) =>
  lines.slice(Math.max(0, index + 1 - BROKEN_INTO), index + 1).some((line) => line.toLowerCase().includes(ours.toLowerCase()))

const isBeforeMarks = (lines: string[], index: number) => {
  const next = lines.slice(index + 1, index + 4).find((line) => line !== '')
  return next !== undefined && MARKED.test(next)
}

/** The index of the line where a statement such as 'Levi wrote' begins, if it ends at this index; otherwise null. */
function attributionAt(lines: string[], index: number, { ours }: OwnMailAddress) {
  const lineAt = (at: number) => (at < 0 || (lines[at]?.length ?? 0) > QUOTE_LINE_MAX ? '' : (lines[at] ?? ''))
  if (!COLON_LAST.test(lineAt(index))) return null
  const block = Array.from({ length: BROKEN_INTO }, (_, back) => lineAt(index - back))
  const length = block.indexOf('') < 0 ? BROKEN_INTO : block.indexOf('')
  const named = block.slice(0, length).findIndex((line) => MOMENT.test(line))
  if (named < 0) return WROTE.test(lineAt(index)) || lineAt(index).toLowerCase().includes(ours.toLowerCase()) ? index : null
  let first = named
  while (first + 1 < length && MOMENT.test(block[first + 1] ?? '') && !SENTENCE_ENDS.test(block[first + 1] ?? '')) first++
  return index - first
}

/**
 * The text of these lines, without quoted lines, lines that name the writer of a quotation, signatures, and a line that a program added.
 */
function ownLines(lines: string[], ours: OwnMailAddress) {
  const own: string[] = []
  let isSigned = false
  for (const [index, line] of lines.entries()) {
    const begin = isBeforeMarks(lines, index) ? attributionAt(lines, index, ours) : null
    if (begin !== null && !isSigned) own.length -= Math.min(index - begin, own.length)
    if (SIGNED.test(line)) isSigned = true
    if (MARKED.test(line) || begin !== null) isSigned = false
    else if (!isSigned) own.push(line)
  }
  const written = own.join('\n').trim().split('\n')
  if (ADDED_BELOW.test(written.at(-1) ?? '')) written.pop()
  return written.join('\n').trim()
}
