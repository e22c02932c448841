import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it arrived. */
export interface ReceivedMail extends Omit<Email, 'to'> {
  /** The return address of the envelope. */
  returnTo: string
  to: string[]
  raw: string
}

export const parseMail = (raw: string | Buffer) => PostalMime.parse(raw)

/** The mail server's reply to a sender, to a recipient, or at the end of a mail; undefined if the server accepts it. */
type Say = (address: string, tries: number) => { code: number; text: string } | undefined

/** A mail server on this machine that keeps the mails that it accepts. `from`, `rcpt` and `data` may refuse a mail. */
export async function mailSink({ from, rcpt, data }: { from?: Say; rcpt?: Say; data?: Say } = {}) {
  const mails: ReceivedMail[] = []
  const tries = new Map<string, number>()
  const said = (say: Say | undefined, address: string) => {
    const count = (tries.get(address) ?? 0) + 1
    tries.set(address, count)
    const refusal = say?.(address, count)
    return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: ({ address }, _session, done) => done(said(from, address)),
    onRcptTo: ({ address }, _session, done) => done(said(rcpt, address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void keep(Buffer.concat(chunks), session).then(() => done(), done))
    },
  })
  async function keep(raw: Buffer, { envelope }: SMTPServerSession) {
    const to = envelope.rcptTo.map(({ address }) => address)
    const refusal = said(data, to[0] ?? '')
    if (refusal) throw refusal
    const returnTo = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    // The envelope says who gets the mail.
    mails.push({ ...(await parseMail(raw)), returnTo, to, raw: raw.toString('utf8') })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    settings: { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'help@circle.example' },
    mails,
    close,
    /** The mails to an address, the newest first. */
    to: (who: string) => mails.filter(({ to }) => to.includes(who)).reverse(),
  }
}
