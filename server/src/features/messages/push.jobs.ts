import type { Application } from '../../http/application.ts'
import { appName } from '../../platform/app-name.ts'
import { handleByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { findHold } from '../../store/messages/gateway-refusals.ts'
import {
  type DuePush,
  deleteSubscription,
  listPushesDue,
  postponePush,
  pushKeys,
  readPush,
  takePush,
} from '../../store/messages/push-messages.ts'
import { quietUntil } from './limits.rules.ts'
import { isReasonGone } from './reasons.commands.ts'
import { presentText } from './sms.presentation.ts'

const PUSH_EVERY = 2_000
const PUSHES_AT_ONCE = 20
const PUSH_TIMEOUT = 10_000

export interface Push {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** JSON for the service worker: the app's name in the reader's language, the text, and the path that a tap opens. */
  payload: string
  /** In seconds: for how long the push service keeps the notification for a phone that is off. */
  ttl: number
}
/** Returns 'gone' if the subscription has ended. Throws if the push service did not reply. */
export type PushSender = (push: Push) => Promise<'sent' | 'gone'>

/** Sends notifications along with SMS. Tests replace `send`, which calls the browsers' push services. */
export function pushJobs(app: Application, send: PushSender = throughService(app)) {
  const { database, settings } = app

  async function pushDue() {
    const now = app.now()
    if ((await findHold(database)) !== null) return
    await handleByPages(
      PUSHES_AT_ONCE,
      (limit) => listPushesDue(database, now, limit),
      (push) => pushOne(push, now),
    )
  }

  async function pushOne({ id, ...about }: DuePush, now: number) {
    // Quiet hours are checked when a notification is sent, as for SMS, because a server that was down sends late.
    const until = quietUntil(about, about, now)
    if (until !== null) {
      await postponePush(database, id, until)
      return
    }
    const message = await takePush(database, id)
    const ttl = message ? Math.floor((message.expires_at - app.now()) / 1_000) : 0
    if (!message || ttl <= 0 || (await isReasonGone(database, about, now))) return
    const stored = readPush(message)
    if (stored.parameters === null || stored.keys === null) return
    const { path, isFirst: _isFirst, ...parameters } = stored.parameters
    const body = presentText({ ...message, parameters: JSON.stringify(parameters) }, settings, { now })
    const payload = JSON.stringify({ title: appName(message.locale), body: body.replace(/[:\s]+$/, ''), path: path ?? '/' })
    const outcome = await send({ endpoint: message.endpoint, keys: stored.keys, payload, ttl }).catch((error: unknown) => {
      app.log.warn({ failure: failureOf(error) }, 'a notification was not sent')
      return 'lost' as const
    })
    if (outcome === 'gone') await deleteSubscription(database, message.subscription_id)
  }

  const failureMessage = 'notifications could not be looked for'
  return { pushDue, ...runPeriodically(app.log, [{ run: pushDue, every: PUSH_EVERY, failureMessage }]) }
}

function throughService({ database, settings, now }: Application): PushSender {
  const { origin, protocol, hostname } = new URL(settings.publicUrl)
  const subject = protocol === 'https:' ? origin : `mailto:hand-in-hand@${hostname}`
  return async ({ endpoint, keys, payload, ttl }) => {
    const { public_key: publicKey, private_key: privateKey } = await pushKeys(database, now())
    const { sendNotification, WebPushError } = (await import('web-push')).default
    try {
      await sendNotification({ endpoint, keys }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttl,
        timeout: PUSH_TIMEOUT,
      })
      return 'sent'
    } catch (error) {
      if (error instanceof WebPushError && (error.statusCode === 404 || error.statusCode === 410)) return 'gone'
      throw error
    }
  }
}
