import { setTimeout as wait } from 'node:timers/promises'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { isDatabaseUnavailable, reachDatabase } from '../database/faults.ts'
import { unsafeSettings } from '../database/postgres.ts'
import { isLockedByAnother } from '../database/sqlite.ts'
import { whyBackupsWorry } from '../platform/backup-times.ts'
import { withCommandNames } from '../platform/command-names.ts'
import { failureOf } from '../platform/errors.ts'
import { readFreeDisk } from '../platform/free-disk.ts'
import { watchCertificate } from '../platform/secrets/certificate.ts'
import { DOCTOR_HEADER, isDoctorProof } from '../platform/secrets/doctor-proof.ts'
import { VERSION } from '../platform/version.ts'
import { CHANNELS, type Channel, openChannels } from '../store/messages/channels.ts'
import { findHold, findRefusal } from '../store/messages/gateway-refusals.ts'
import { countUnreadableMails } from '../store/messages/mailbox.ts'
import { readQueue } from '../store/messages/message-leases.ts'
import { countExpiredUnsent, countStuck } from '../store/messages/undelivered.ts'
import { readBackupTimes } from '../store/operator/notices.ts'
import type { Application } from './application.ts'
import { problem, sendProblem } from './errors.ts'

const CLOCK_IS_WATCHED =
  'The clock is more than a day from when it was last trusted, so nothing is erased and no repeating task is written ahead until it ran steadily for a day: check it.'

/** In ms. An operator's command locks the SQLite file only for a moment. A longer lock comes from another program. */
const LOCKED_FOR_LONG = 500

/**
 * For monitoring: whether the server runs, and whether it is ready. Only a caller with the server's key gets the reason why it is not
 * ready, and `warnings`, which are sentences for the operator. They would show an attacker when to attack.
 */
export function healthRoutes(app: Application, isReady: () => boolean, warnings: string[]) {
  const certificate = watchCertificate(app.settings.publicUrl)
  app.get('/healthz', { compress: false }, async () => ({ status: 'ok' }))
  app.get('/readyz', { compress: false }, async (request, reply) => {
    const isForOperator = isDoctorProof(app.secretKey, request.headers[DOCTOR_HEADER], app.now())
    const why = await whyNotReady(app, isReady).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      request.log.error({ failure: failureOf(error) }, 'database out of reach')
      return 'The database does not answer.'
    })
    if (why !== null) return sendProblem(reply, { ...problem('unavailable'), ...(isForOperator && { detail: why }) })
    if (!isForOperator) return { status: 'ok' }
    const found = await findWarnings(app, certificate)
    return {
      status: 'ok',
      version: VERSION,
      warnings: [...warnings, ...app.admission.proxyWarnings(), ...found],
      // This shows an operator whether the proxy passes on the caller's address.
      seen: { address: request.ip, protocol: request.protocol, host: request.host },
    }
  })
}

/** The reason in one sentence for the operator; null if the server is ready. */
async function whyNotReady({ database, settings }: Application, isReady: () => boolean) {
  await reachDatabase(database)
  // With a full disk, lists can still be read, but a monitoring service has to be notified.
  if (!settings.databaseUrl && readFreeDisk(settings.dataFolder).isFull)
    return 'The disk of the data is full, so nothing can be written: make room.'
  for (const until = performance.now() + LOCKED_FOR_LONG; isLockedByAnother(database); await wait(20)) {
    if (performance.now() >= until) return 'Another program has locked the SQLite file, so changes wait: find it, and end it.'
  }
  return isReady() ? null : 'This server stops, or its last look at the messages to send failed: its log says more.'
}

/** What the operator has to check now, in sentences. */
async function findWarnings(app: Application, certificate: ReturnType<typeof watchCertificate>) {
  const clock = (await app.clockMakesSense()) ? [] : [CLOCK_IS_WATCHED]
  // The server does not start with unsafe settings of PostgreSQL, but they can be changed afterwards.
  const unsafe = app.settings.databaseUrl ? await unsafeSettings(app.database, app.settings) : []
  const refused = await Promise.all(openChannels(app.settings).map((channel) => refusalWarning(app, channel)))
  const untold = await unsentWarning(app)
  const held = await holdWarning(app)
  // One or two unreadable mails may be an attack, so they cause no warning.
  const mails = (await countUnreadableMails(app.database)) < 3 ? [] : ['mails: three or more could not be read. MAIL_INBOX still has them.']
  const backups = whyBackupsWorry(await readBackupTimes(app.database), app.now())
  const disk = app.settings.databaseUrl ? null : readFreeDisk(app.settings.dataFolder)
  const shown = (await certificate())?.diagnosis
  return [
    ...clock,
    ...refused.filter((each) => each !== null),
    ...untold,
    ...held,
    ...mails,
    ...(backups ? [`backups: ${backups.text}`] : []),
    ...(disk?.state === 'fail' ? [disk.says] : []),
    ...(shown && shown.state !== 'ok' ? [shown.says] : []),
    ...unsafe.map((each) => `${each}.`),
  ]
}

const REFUSED_BY: Record<Channel, { who: string; look: string }> = {
  sms: { who: 'the gateway', look: 'look at its password and credit' },
  mail: { who: 'the mail server', look: 'npm run doctor says more' },
}

/** A warning if the channel refuses our messages, or some of them; null if it takes them. */
async function refusalWarning({ database, now }: Application, channel: Channel) {
  const refusal = await findRefusal(database, channel)
  const { who, look } = REFUSED_BY[channel]
  if (!refusal) {
    const { amount, since } = await countStuck(database, channel, now())
    if (since === null) return null
    return `messages: ${who} takes ${amount} of ours not, the first since ${new Date(since).toISOString()}. They are tried every five minutes until their time is over: its log says more, and ours.`
  }
  const { due } = await readQueue(database, [channel], now())
  return `messages: ${who} refuses us since ${new Date(refusal.since).toISOString()} (${refusal.reason}), ${due} wait. They are sent as soon as it takes them: ${withCommandNames(look)}.`
}

async function unsentWarning({ database, now }: Application) {
  const amount = await countExpiredUnsent(database, now() - DAY)
  return amount === 0 ? [] : [`messages: ${amount} of the last 24 hours could not be sent in time. The families see which.`]
}

async function holdWarning({ database, now }: Application) {
  const since = await findHold(database)
  if (since === null) return []
  const { due } = await readQueue(database, CHANNELS, now())
  const says = `messages: all but login codes wait since a backup was restored at ${new Date(since).toISOString()}, ${due} are due. Look around first, then send them: npm run sms -- release.`
  return [withCommandNames(says)]
}
