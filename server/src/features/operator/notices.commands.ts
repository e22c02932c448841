import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { settingsFileOfThisProcess } from '../../env.ts'
import type { Application } from '../../http/application.ts'
import { utcOf, whyBackupsWorry } from '../../platform/backup-times.ts'
import { serviceCommands, withCommandNames } from '../../platform/command-names.ts'
import { readFreeDisk } from '../../platform/free-disk.ts'
import { type OperatorMail, sendToOperator } from '../../platform/mail/operator-mail.ts'
import { findRefusal } from '../../store/messages/gateway-refusals.ts'
import { claimNotice, readBackupTimes, readNoticeTimes } from '../../store/operator/notices.ts'

// What an operator must know is sent to OPERATOR_EMAIL, at most once a day for each subject.

/** Notifies the operator that a gateway has refused our messages for an hour, and later that it accepts messages again. */
export async function notifyOfRefusal(app: Application) {
  const refusal = await findRefusal(app.database, 'sms')
  if (!refusal) return notifyIfRecovered(app, 'gateway', { subject: 'The SMS gateway takes messages again', text: 'What waited is sent.' })
  if (app.now() - refusal.since < HOUR) return
  await notifyOperator(app, 'gateway', {
    subject: 'The SMS gateway refuses us',
    text: withCommandNames(
      `Since ${utcOf(refusal.since)} the SMS gateway refuses us (${refusal.reason}), and messages wait. Look at its password and credit, then: npm run sms -- test --to YOUR-NUMBER`,
    ),
  })
}

/**
 * Notifies the operator that a nightly backup failed or was not made, and later that a backup was made again. Does nothing if this server
 * never had a backup.
 */
export async function notifyOfBackups(app: Application) {
  const times = await readBackupTimes(app.database)
  const wrong = whyBackupsWorry(times, app.now())
  if (wrong)
    return notifyOperator(app, 'backup', {
      ...wrong,
      text: `${wrong.text} See: ${serviceCommands(settingsFileOfThisProcess()).readBackupLog}`,
    })
  if (times.made === undefined) return
  await notifyIfRecovered(app, 'backup', { subject: 'The backup is made again', text: `The last one is of ${utcOf(times.made)}.` })
}

/** Notifies the operator that soon nothing can be written to the disk, and later that the disk has room again. */
export async function notifyOfDisk(app: Application) {
  if (app.settings.databaseUrl) return
  const { state, says } = readFreeDisk(app.settings.dataFolder)
  if (state === 'fail') return notifyOperator(app, 'disk', { subject: 'The disk is full', text: says })
  await notifyIfRecovered(app, 'disk', { subject: 'The disk has room again', text: says })
}

/** Sends the operator at most one mail a day about a subject. */
const notifyOperator = (app: Application, about: string, notice: OperatorMail) =>
  sendUnlessClaimed(app, notice, (now) => claimNotice(app.database, about, { now, since: now - DAY }))

/** Notifies the operator once that a problem is over, if the operator was notified of the problem. */
async function notifyIfRecovered(app: Application, about: string, notice: OperatorMail) {
  const told = (await readNoticeTimes(app.database)).get(about)
  if (told !== undefined) await sendUnlessClaimed(app, notice, (now) => claimNotice(app.database, `${about} again`, { now, since: told }))
}

/** Sends the operator a mail, unless it was sent already or another server sends it. Does nothing without MAIL_URL and OPERATOR_EMAIL. */
async function sendUnlessClaimed({ settings, now }: Application, notice: OperatorMail, isToNotify: (now: number) => Promise<boolean>) {
  const { mail, operator, publicUrl } = settings
  if (!mail || operator.email === null || !(await isToNotify(now()))) return
  await sendToOperator({ mail, to: operator.email, publicUrl }, notice)
}
