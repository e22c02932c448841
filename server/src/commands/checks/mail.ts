import type { Settings } from '../../env.ts'
import { type Diagnosis, fail, ok, reasonOfError } from '../../platform/diagnosis.ts'
import { checkInbox } from '../../platform/mail/inbox.ts'
import { checkMailRecords } from '../../platform/mail/mail-records.ts'
import { openMailServer, stepOfFailure } from '../../platform/mail/smtp.ts'

const MAIL_PATIENCE = 10_000

/** Whether mails can go out: the mail server takes our login, and DNS tells other hosts that the mails are ours. */
export async function checkMail({ mail }: Settings): Promise<Diagnosis[]> {
  if (!mail) return []
  const server = openMailServer(mail, MAIL_PATIENCE)
  try {
    await server.check()
    return [
      ok(`The mail server ${mail.host}:${mail.port} takes our login.`),
      ...(await checkMailbox(mail)),
      ...(await checkMailRecords(mail)),
    ]
  } catch (error) {
    return [fail(whyNoMail(error, mail)), ...(await checkMailRecords(mail))]
  } finally {
    server.close()
  }
}

async function checkMailbox({ inbox }: NonNullable<Settings['mail']>) {
  if (inbox === null) return []
  try {
    await checkInbox(inbox)
    return [ok(`The mailbox at ${inbox.host} takes our login: replies and undelivered mails are read.`)]
  } catch (error) {
    return [fail(`The mailbox at ${inbox.host} can't be read (${reasonOfError(error)}): look at the name and the password in MAIL_INBOX.`)]
  }
}

/** What failed with the mail server, and what to do. */
export function whyNoMail(error: unknown, { host, port }: { host: string; port: number }) {
  const reason = reasonOfError(error).replace(/\s+/g, ' ')
  const place = `${host}:${port}`
  switch (stepOfFailure(error)) {
    case 'login':
      return `The mail server ${place} refuses our login (${reason}): look at the name and the password in MAIL_URL, and write special characters of them as %40 and the like.`
    case 'proxy':
      return `The proxy of OUTBOUND_PROXY does not let this server reach the mail server ${place} (${reason}): let it, or take a mail server on this machine, so that MAIL_URL needs no proxy.`
    case 'TLS':
      return `The mail server ${place} offers no TLS that can be trusted (${reason}), so nothing is sent: take its port with TLS (smtps://, 465), and the name that its certificate has.`
    case 'connection':
      return `The mail server ${place} can't be reached (${reason}): look at MAIL_URL, and at the way out of this machine. Many hosting companies close port 25.`
    default:
      return `The mail server ${place} did not take it (${reason}).`
  }
}
