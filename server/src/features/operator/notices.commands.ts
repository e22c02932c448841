import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { withCommandNames } from '../../platform/command-names.ts'
import { openMailServer } from '../../platform/mail/smtp.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { findRefusal } from '../../store/messages/gateway-refusals.ts'
import { claimNotice, readToldTimes } from '../../store/operator/notices.ts'

// What an operator must hear goes to OPERATOR_EMAIL, once a day for each thing.

const NOTICE_PATIENCE = 20_000

/** Backups are made each night: one that is older was not made the night before. */
const BACKUP_AGE = 36 * HOUR

/** Tells of a gateway that has refused us for an hour, and that it takes messages again. */
export async function tellOfRefusal(app: Application) {
  const refusal = await findRefusal(app.database, 'sms')
  if (!refusal) return tellIfWell(app, 'gateway', { subject: 'The SMS gateway takes messages again', text: 'What waited is sent.' })
  if (app.now() - refusal.since < HOUR) return
  await tellOperator(app, 'gateway', {
    subject: 'The SMS gateway refuses us',
    text: withCommandNames(
      `Since ${utcOf(refusal.since)} the SMS gateway refuses us (${refusal.reason}), and messages wait. Look at its password and credit, then: npm run sms -- test --to YOUR-NUMBER`,
    ),
  })
}

/** Tells of a nightly backup that failed or did not come, and that one was made again. Nothing if none was ever made here. */
export async function tellOfBackups(app: Application) {
  const notices = await readToldTimes(app.database)
  const [made, failed] = [notices.get('backup made'), notices.get('backup failed')]
  const last = made === undefined ? 'None was made before.' : `The last one is of ${utcOf(made)}.`
  const look = 'See: journalctl -u hand-in-hand-backup'
  if (failed !== undefined && failed >= (made ?? 0)) {
    return tellOperator(app, 'backup', { subject: 'The backup failed', text: `The backup of ${utcOf(failed)} failed. ${last} ${look}` })
  }
  if (made === undefined) return
  if (app.now() - made > BACKUP_AGE) return tellOperator(app, 'backup', { subject: 'No backup was made', text: `${last} ${look}` })
  await tellIfWell(app, 'backup', { subject: 'The backup is made again', text: last })
}

const utcOf = (instant: number) => new Date(instant).toISOString()

interface OperatorMail {
  subject: string
  text: string
}

/** Sends the operator one mail a day about this at most. */
const tellOperator = (app: Application, about: string, notice: OperatorMail) =>
  tell(app, notice, (now) => claimNotice(app.database, about, { now, since: now - DAY }))

/** Tells the operator once that what they were told of is well. */
async function tellIfWell(app: Application, about: string, notice: OperatorMail) {
  const told = (await readToldTimes(app.database)).get(about)
  if (told !== undefined) await tell(app, notice, (now) => claimNotice(app.database, `${about} again`, { now, since: told }))
}

/** Sends the operator a mail if this server is the one that tells. Nothing without MAIL_URL and OPERATOR_EMAIL. */
async function tell({ settings, now }: Application, { subject, text }: OperatorMail, isToTell: (now: number) => Promise<boolean>) {
  const { mail, operator, publicUrl } = settings
  if (!mail || operator.email === null || !(await isToTell(now()))) return
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
