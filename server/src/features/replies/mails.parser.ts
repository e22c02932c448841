import PostalMime, { type Email } from 'postal-mime'

/** A mail that came in. */
export interface InboundMail {
  /** The headers that name the mail to which it replies, or for a report all of it: our key is in there. */
  names: string
  kind: 'bounce' | 'reply' | 'automatic'
  /** Of a bounce: the mailbox takes no mail. Else it is full, or its host was away for days. */
  isHard: boolean
  /** Of a reply: without what it quotes. */
  text: string
}

const NAMING = ['references', 'in-reply-to', 'to', 'delivered-to', 'x-original-to', 'envelope-to']

/** Reads a mail: a report of delivery (RFC 3464), a note of a program (RFC 3834), or what someone wrote. `ours` is our address. */
export async function readInboundMail(raw: Uint8Array, ours: string): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const text = Buffer.from(raw).toString('latin1')
  const report = /^content-type:\s*message\/(?:global-)?delivery-status/im.exec(text)
  if (report) return { names: text, text: '', ...outcomeIn(text.slice(report.index)) }
  const headers = NAMING.map((name) => headersOf(mail, name).join(' ')).join(' ')
  const kind = isAutomatic(mail) ? 'automatic' : 'reply'
  return { names: headers, kind, isHard: false, text: withoutQuotes(mail.text ?? plainOf(mail.html ?? ''), ours) }
}

/** `Action: delayed` says that it is tried again. */
function outcomeIn(report: string) {
  const isFailed = /^action:\s*failed\b/im.test(report)
  return { kind: isFailed ? ('bounce' as const) : ('automatic' as const), isHard: /^status:\s*5\.\d{1,3}\.\d{1,3}\b/im.test(report) }
}

const headersOf = ({ headers }: Email, name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)

/** RFC 3834, and what programs say that do not know it. */
function isAutomatic(mail: Email) {
  const says = (name: string, words: RegExp) => headersOf(mail, name).some((value) => words.test(value))
  return (
    says('auto-submitted', /^(?!no\b)/i) ||
    says('precedence', /bulk|junk|list|auto/i) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some((name) => says(name, /./)) ||
    says('return-path', /^<>$/) ||
    /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '')
  )
}

const plainOf = (html: string) =>
  html
    .replace(/<(style|script|head|blockquote)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<br\b[^>]*>|<\/(p|div|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&')

/** Where a mail program begins to quote, or to sign. */
const QUOTE_BEGINS = [
  /^-- ?$/,
  /^-{2,}.*(original|ursprüngliche|исходное|מקורית)/iu,
  /^_{10,}$/,
  /^\*?(from|von|от|מאת):\*? .*@/iu,
  /^>/,
  /(wrote|schrieb|писал\(?а?\)?|пишет|כתב\/?ה?|‫?כתב)[^:]*:$/iu,
]

/** What someone wrote above the mail that they answer. Each program names the writer it quotes, which is us. */
function withoutQuotes(text: string, ours: string) {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  const end = lines.findIndex((line) => line.toLowerCase().includes(ours.toLowerCase()) || QUOTE_BEGINS.some((begin) => begin.test(line)))
  const own = end < 0 ? lines : lines.slice(0, end)
  // Gmail breaks its line 'On Mon, 23 Nov 2026 at 12:00 Levi <help@…> wrote:' in two.
  if (/^(on|am|le|в|‪?ב)[ -].*\d{1,2}[:.]\d\d/iu.test(own.at(-1) ?? '')) own.pop()
  return own.join('\n').trim()
}
