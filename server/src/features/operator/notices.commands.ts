import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { openMailServer } from '../../platform/mail/smtp.ts'
import { makeSecret } from '../../platform/tokens.ts'
import { findRefusal } from '../../store/messages/gateway-refusals.ts'
import { claimNotice } from '../../store/operator/notices.ts'

// What an operator must hear goes to OPERATOR_EMAIL, once a day for each thing.

const NOTICE_PATIENCE = 20_000

/** Tells of a gateway that has refused us for an hour. */
export async function tellOfRefusal(app: Application) {
  const refusal = await findRefusal(app.database, 'sms')
  if (!refusal || app.now() - refusal.since < HOUR) return
  await tellOperator(app, 'gateway', {
    subject: 'The SMS gateway refuses us',
    text: `Since ${new Date(refusal.since).toISOString()} the SMS gateway refuses us (${refusal.reason}), and messages wait. Look at its password and credit, then: npm run sms -- test --to YOUR-NUMBER`,
  })
}

/** Sends the operator one mail a day about this at most. Nothing without MAIL_URL and OPERATOR_EMAIL. */
async function tellOperator(
  { database, settings, now: clock }: Application,
  about: string,
  { subject, text }: { subject: string; text: string },
) {
  const { mail, operator, publicUrl } = settings
  const now = clock()
  if (!mail || operator.email === null || !(await claimNotice(database, about, { now, since: now - DAY }))) return
  const server = openMailServer(mail, NOTICE_PATIENCE)
  const messageId = `operator.${makeSecret()}@${mail.from.replace(/^.*@/, '')}`
  const { host } = new URL(publicUrl)
  try {
    await server.send({
      to: operator.email,
      sender: 'Hand in Hand',
      subject: `${host}: ${subject}`,
      text,
      html: `<p>${text}</p>`,
      messageId,
    })
  } finally {
    server.close()
  }
}
