import { escapeHtml } from '../html/escape-html.ts'
import { makeSecret } from '../secrets/tokens.ts'
import type { MailSettings } from '../settings/mail.ts'
import { openMailServer } from './smtp.ts'

const NOTICE_PATIENCE = 20_000

export interface OperatorMail {
  subject: string
  text: string
}

/** What a mail to the operator needs. */
export interface OperatorMailbox {
  mail: MailSettings
  to: string
  publicUrl: string
}

/** Sends the operator a mail that names this server. Throws if the mail server does not take it. */
export async function sendToOperator({ mail, to, publicUrl }: OperatorMailbox, { subject, text }: OperatorMail) {
  const server = openMailServer(mail, NOTICE_PATIENCE)
  const messageId = `operator.${makeSecret()}@${mail.from.replace(/^.*@/, '')}`
  const { host } = new URL(publicUrl)
  const html = `<pre style="white-space: pre-wrap; font: inherit">${escapeHtml(text)}</pre>`
  try {
    await server.send({ to, sender: 'Hand in Hand', subject: `${host}: ${subject}`, text, html, messageId })
  } finally {
    server.close()
  }
}
