import type { SentMessageInfo } from 'nodemailer'
import { NEVER_REACHED, NoGatewayReply, RefusedByGateway, RefusedNumber, RejectedByGateway } from '../providers/provider.ts'
import type { MailSettings } from '../settings/mail.ts'

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  to: string
  /** The name in front of our address. */
  sender: string
  subject: string
  text: string
  html: string
  /** The Message-ID without angle brackets. Each try uses the same one. So if the mail arrives twice, a mailbox shows it only once. */
  messageId: string
  /** Message-IDs without angle brackets. Mails with the same `thread` belong together. */
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
   * Sends a mail. When the promise resolves, the mail server has accepted the mail. Throws the errors of `Provider.send`
   * (providers/provider.ts), and `RefusedNumber` if the server says that the address takes no mail.
   */
  send: (mail: OutgoingMail) => Promise<void>
  /** Connects, and logs in. Throws if that fails. */
  check: () => Promise<void>
  close: () => void
}

/** How many connections to the mail server may be open at once. */
const CONNECTIONS = 4
const SECOND = 1_000

/** `patience`: how long (ms) one step with the mail server may take. */
export function openMailServer(
  { host, port, isSecure, isLocal, user, password, from, dkim, proxy }: MailSettings,
  patience: number,
): MailServer {
  // The library is loaded here, because many servers send no mail. The start does not wait for it.
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      ...{ pool: true, host, port, secure: isSecure },
      // A password or an address never goes over the network unencrypted. On this machine, a mail server has no certificate that fits.
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
    // By RFC 3834, this header prevents absence notes in reply.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(event && { icalEvent: { method: event.method, content: event.content, filename: 'task.ics' } }),
  }
}

/** What nodemailer says about a failure. */
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
 * The error for the outbox that fits a failure of SMTP (RFC 5321, 4.2.1; RFC 3463). 5yz for the recipient can mean that this address takes
 * no mail. After 4yz or a broken connection, the outbox tries again later. A refused login, or a refusal before the recipient was named,
 * means that the server takes nothing from us.
 */
export function failureOfSending(error: unknown): Error {
  if (!(error instanceof Error)) return new NoGatewayReply()
  // nodemailer's errors have these fields.
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

/** At which step a connection to the mail server failed; null if it failed at none of these steps. */
export function stepOfFailure(error: unknown): 'login' | 'proxy' | 'TLS' | 'connection' | null {
  if (!(error instanceof Error)) return null
  // nodemailer's errors have these fields.
  const { code = '', message } = error as Error & SmtpError
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (code === 'EPROXY' || /from proxy/.test(message)) return 'proxy'
  if (code === 'ETLS' || /certificate|STARTTLS|\bssl\b|\btls\b/i.test(message)) return 'TLS'
  return ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT'].includes(code) ? 'connection' : null
}

/**
 * Whether the reply means that the mailbox does not exist or takes no mail. Otherwise it means that we may not send to the mailbox. RFC
 * 3463 has X.1 for addresses, and X.2.1 for a disabled address.
 */
const isOfAddress = (code: number, status: string) =>
  /^5\.(1\.[1236]|2\.1)/.test(status) || (status === '' && (code === 550 || code === 553 || code === 551))
