import webPush, { WebPushError } from 'web-push'
import type { Application } from '../../http/application.ts'
import { failureOf } from '../../platform/errors.ts'
import { repeatedly } from '../../platform/repeat.ts'
import { quietUntil } from './limits.commands.ts'
import { textOf } from './messages.presentation.ts'
import { pushKeys } from './push.commands.ts'
import { deleteSubscription, holdPush, listPushesDue, takePush } from './push.queries.ts'

const LOOK_EVERY = 2_000
const PATIENCE = 10_000

export interface Push {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** JSON for the service worker: what it shows, and the path that a tap opens. */
  payload: string
  /** In seconds, for which the browser's service keeps it for a phone that is off. */
  ttl: number
}
/** Answers whether the browser still wants any; throws where its service did not answer. */
export type PushSender = (push: Push) => Promise<'sent' | 'gone'>

/** Sends notifications beside the SMS. `send` stands for the browsers' services in tests. */
export function pushJobs(app: Application, send: PushSender = throughService(app)) {
  const { database, settings } = app

  async function pushDue() {
    const now = app.now()
    for (const { id, ...about } of await listPushesDue(database, now)) {
      // As the SMS beside it, which a server that was down may also be late with.
      const until = quietUntil(about, about, now)
      if (until !== null) {
        await holdPush(database, id, until)
        continue
      }
      const message = await takePush(database, id)
      const ttl = message ? Math.floor((message.expires_at - app.now()) / 1_000) : 0
      if (!message || ttl <= 0) continue
      // Both written by our own commands.
      const { path, ...parameters } = JSON.parse(message.parameters) as { path?: string; family?: string }
      const keys = JSON.parse(message.keys) as Push['keys']
      const body = textOf({ ...message, parameters: JSON.stringify(parameters) }, settings)
      const payload = JSON.stringify({ body: body.replace(/[:\s]+$/, ''), path: path ?? '/' })
      const outcome = await send({ endpoint: message.endpoint, keys, payload, ttl }).catch((error: unknown) => {
        app.log.warn({ failure: failureOf(error) }, 'a notification was not sent')
        return 'lost' as const
      })
      if (outcome === 'gone') await deleteSubscription(database, message.subscription_id)
    }
  }

  const complaint = 'notifications could not be looked for'
  return { pushDue, ...repeatedly(app.log, [{ run: pushDue, every: LOOK_EVERY, complaint }]) }
}

function throughService({ database, settings, now }: Application): PushSender {
  const { origin, protocol, hostname } = new URL(settings.publicUrl)
  const subject = protocol === 'https:' ? origin : `mailto:hand-in-hand@${hostname}`
  return async ({ endpoint, keys, payload, ttl }) => {
    const { public_key: publicKey, private_key: privateKey } = await pushKeys(database, now())
    try {
      await webPush.sendNotification({ endpoint, keys }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttl,
        timeout: PATIENCE,
      })
      return 'sent'
    } catch (error) {
      if (error instanceof WebPushError && (error.statusCode === 404 || error.statusCode === 410)) return 'gone'
      throw error
    }
  }
}
