import { QUOTE_LINE_MAX } from '../lengths.ts'

/** Where a mail program begins to quote, or to sign. */
const QUOTE_BEGINS = [
  /^-- ?$/,
  /^-{2,}.*(original|ursprüngliche|исходное|מקורית)/iu,
  /^_{10,}$/,
  /^\*?(from|von|от|מאת):\*? .*@/iu,
  /^>/,
  /(wrote|schrieb|писал\(?а?\)?|пишет|כתב\/?ה?|‫?כתב)[^:]{0,120}:$/iu,
]

/** What someone wrote above the mail that they answer. Each program names the writer it quotes, which is us. */
export function withoutQuotes(text: string, ours: string) {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const beginsQuote = (line: string) => line.length <= QUOTE_LINE_MAX && QUOTE_BEGINS.some((begin) => begin.test(line))
  const end = lines.findIndex((line) => line.toLowerCase().includes(ours.toLowerCase()) || beginsQuote(line))
  const own = end < 0 ? lines : lines.slice(0, end)
  // Gmail breaks its line 'On Mon, 23 Nov 2026 at 12:00 Levi <help@…> wrote:' in two.
  const last = own.at(-1) ?? ''
  if (last.length <= QUOTE_LINE_MAX && /^(on|am|le|в|‪?ב)[ -].*\d{1,2}[:.]\d\d/iu.test(last)) own.pop()
  return own.join('\n').trim()
}
