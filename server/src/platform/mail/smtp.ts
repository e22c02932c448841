import type { SentMessageInfo } from 'nodemailer'
import { NEVER_REACHED, NoGatewayReply, RefusedByGateway, RefusedNumber, RejectedByGateway } from '../providers/provider.ts'
import type { MailSettings } from '../settings/mail.ts'

/** A mail that is ready to go out. */
export interface OutgoingMail {
  to: string
  /** The name beside our address. */
  sender: string
  subject: string
  text: string
  html: string
  /** Without angle brackets. The same for each try, so that a mailbox shows a mail that came twice once. */
  messageId: string
  /** Without angle brackets. `thread`: the one that it belongs to, as a Message-ID. */
  references?: string[]
  thread?: string
  replyTo?: string
  /** The return address, to which the mail server reports what could not be delivered. */
  returnTo?: string
  headers?: Record<string, string>
  /** A calendar with one event. */
  event?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string }
}

/** Sends mails by SMTP. */
export interface MailServer {
  /**
   * Sends a mail. When it resolves, the mail server has accepted it. Throws as a gateway's `send` does; `RefusedNumber` if it says that the
   * address takes no mail.
   */
  send: (mail: OutgoingMail) => Promise<void>
  /** Connects, and logs in. Throws if that fails. */
  check: () => Promise<void>
  close: () => void
}

/** Connections at once. */
const CONNECTIONS = 4
const SECOND = 1_000

/** `patience`: how long (ms) one step with the mail server may take. */
export function openMailServer(
  { host, port, isSecure, isLocal, user, password, from, dkim, proxy }: MailSettings,
  patience: number,
): MailServer {
  // Many servers send no mail, so it is loaded here. Nothing waits for it at the start.
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      ...{ pool: true, host, port, secure: isSecure },
      // A password or an address never goes over the network in the clear. On this machine a mail server has no certificate that fits.
      ...(isLocal ? { tls: { rejectUnauthorized: false } } : { requireTLS: !isSecure }),
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
      ...(dkim && { dkim }),
      ...(proxy !== null && { proxy }),
      ...{ maxConnections: CONNECTIONS, maxRequeues: 0, idleTimeout: 30 * SECOND },
      ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, dnsTimeout: patience },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const transport = open()
  return {
    send: async (mail) => {
      const { accepted = [] }: SentMessageInfo = await (await transport).sendMail(composed(mail, from)).catch((error: unknown) => {
        throw failureOfSending(error)
      })
      if (accepted.length === 0) throw new RejectedByGateway('not accepted')
    },
    check: async () => {
      await (await transport).verify()
    },
    close: () => void transport.then((each) => each.close()),
  }
}

function composed({ to, sender, messageId, references = [], thread, returnTo, event, ...mail }: OutgoingMail, from: string) {
  const id = (text: string) => `<${text}>`
  return {
    ...mail,
    from: { name: sender, address: from },
    to: { name: '', address: to },
    envelope: { from: returnTo ?? from, to: [to] },
    messageId: id(messageId),
    references: [...references, ...(thread === undefined ? [] : [thread])].map(id),
    ...(thread !== undefined && { inReplyTo: id(thread) }),
    // RFC 3834: no one's absence note answers it.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(event && { icalEvent: { method: event.method, content: event.content, filename: 'task.ics' } }),
  }
}

/** What nodemailer says of a failure. */
interface SmtpError {
  code?: string
  /** The system's code of a connection that failed. */
  originalCode?: string
  timeoutType?: string
  responseCode?: number
  response?: string
  command?: string
}

const BEFORE_ANY_MAIL = ['ECONNECTION', 'EDNS', 'ETLS', 'EREQUIRETLS']

/**
 * The error of the outbox for a failure of SMTP (RFC 5321, 4.2.1; RFC 3463): 5yz for the recipient means this address, 4yz and a broken
 * connection a later try, and a refused login, or a refusal before any mail was named, means that the server takes nothing from us.
 */
export function failureOfSending(error: unknown): Error {
  if (!(error instanceof Error)) return new NoGatewayReply()
  // nodemailer's errors have these.
  const { code = '', originalCode = '', timeoutType = '', responseCode = 0, response = '', command = '' } = error as Error & SmtpError
  if (code === 'EAUTH') return new RefusedByGateway(`SMTP ${responseCode || 'login'}`)
  if (responseCode >= 500) {
    const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? ''
    if (command === 'RCPT TO' && isOfAddress(responseCode, status)) return new RefusedNumber('no mail')
    if (command === 'RCPT TO' || command === 'DATA') return new RejectedByGateway(`SMTP ${responseCode}`)
    return new RefusedByGateway(`SMTP ${responseCode}`, command === 'MAIL FROM')
  }
  const wasNeverReached = NEVER_REACHED.includes(originalCode) || timeoutType === 'CONNECT_TIMEOUT'
  if (responseCode >= 400 || wasNeverReached || BEFORE_ANY_MAIL.includes(code)) return error
  return new NoGatewayReply()
}

/** At which step a connection to the mail server failed; null if it was none of these. */
export function stepOfFailure(error: unknown): 'login' | 'proxy' | 'TLS' | 'connection' | null {
  if (!(error instanceof Error)) return null
  // nodemailer's errors have these.
  const { code = '', message } = error as Error & SmtpError
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (code === 'EPROXY' || /from proxy/.test(message)) return 'proxy'
  if (code === 'ETLS' || /certificate|STARTTLS|\bssl\b|\btls\b/i.test(message)) return 'TLS'
  return ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT'].includes(code) ? 'connection' : null
}

/** Whether the mailbox does not exist or takes no mail, and not that we may not send to it: RFC 3463 keeps X.1 for addresses, X.2.1 for one that is off. */
const isOfAddress = (code: number, status: string) =>
  /^5\.(1\.[1236]|2\.1)/.test(status) || (status === '' && (code === 550 || code === 553 || code === 551))
