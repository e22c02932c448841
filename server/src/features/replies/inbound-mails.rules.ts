import { MAIL_BODY_MAX, MAIL_HEADERS_MAX, MAIL_MAX } from '../../reading/lengths.ts'
import { type MailOutcome, outcomeOfStatus } from './mail-events.rules.ts'

const NAMING = ['references', 'in-reply-to', 'to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']
const REPORT = /^content-type:\s*message\/(?:(?:global-)?delivery-status|feedback-report)/im

/**
 * Scans a mail before it is parsed. `kind`: a report of delivery (RFC 3464) or of spam (RFC 5965), a mail from a program, or a reply that a
 * person wrote. `names`: the text that may have the key of one of our mails. For a report this is everything that is scanned. For other
 * mails it is the headers that name the earlier mails and the recipients. `parsed`: the beginning of the mail, which is parsed if the mail
 * is a reply to us.
 */
export function scanMail(raw: Uint8Array) {
  const text = Buffer.from(raw.subarray(0, MAIL_MAX)).toString('latin1')
  const head = text.slice(0, MAIL_HEADERS_MAX).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const parsed = new Uint8Array(raw.subarray(0, head.length + MAIL_BODY_MAX))
  const report = REPORT.exec(text)
  if (report) return { names: text, kind: 'report' as const, outcome: outcomeIn(text.slice(report.index)), parsed }
  // Folded lines are joined (RFC 5322, 2.2.3).
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const valuesOf = (name: string) =>
    lines.filter((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`).map((line) => line.slice(name.length + 1).trim())
  const kind = OF_PROGRAMS.test(lines.join('\n')) || isAutomatic(valuesOf) ? ('automatic' as const) : ('reply' as const)
  return { names: NAMING.flatMap(valuesOf).join(' '), kind, outcome: 'none' as const, parsed }
}

/** What a report says. `Action: delayed` means that delivery is tried again, so the outcome is 'none'. */
function outcomeIn(report: string): MailOutcome {
  if (/^feedback-type:\s*(?:abuse|fraud)\b/im.test(report)) return 'spam'
  if (!/^action:\s*failed\b/im.test(report)) return 'none'
  return outcomeOfStatus(/^status:\s*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(report)?.[1] ?? '')
}

/** Programs that reply automatically and do not know RFC 3834 set one of these headers, with any value. */
const OF_PROGRAMS =
  /^(?:x-(?:mail-)?auto-?(?:reply|respond|response|answer|generated)(?:-from|-for)?|x-vacation|x-ms-exchange-generated-message-source|x-failed-recipients|list-id):\s*\S/im

/**
 * Whether a program sent the mail. The header of RFC 3834 shows this, and so do headers that other programs set. A notice that a mail was
 * read (RFC 8098) is not from a person either.
 */
function isAutomatic(valuesOf: (name: string) => string[]) {
  const says = (name: string, words: RegExp) => valuesOf(name).some((value) => words.test(value))
  return (
    says('auto-submitted', /^(?!no\b)/i) ||
    says('precedence', /bulk|junk|list|auto/i) ||
    says('content-type', /^multipart\/report/i) ||
    says('return-path', /^<>$/) ||
    says('from', /(?:^|<)(?:mailer-daemon|postmaster)@/i)
  )
}
