import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { textOf } from './messages.presentation.ts'
import type { Provider } from './messages.providers.ts'
import { leaseMessage, listDue, settleMessage } from './messages.queries.ts'

/** In ms. A worker that dies lets its messages go after this time. */
const LEASE = 30_000
const LOOK_EVERY = 1_000
/** The first retry follows at once, the others every five minutes, for four hours. */
const RETRY_AFTER = 5 * MINUTE
const GIVE_UP_AFTER = 4 * HOUR
const BATCH = 20

export interface OutboxWorker {
  start: () => void
  /** Looks now, without waiting for the next turn. */
  wake: () => void
  /** Ends after what is being sent. */
  stop: () => Promise<void>
  /** Sends what is due and answers how many it tried; also for tests, which turn the clock themselves. */
  sendDue: () => Promise<number>
  /** Whether the last look at the outbox succeeded. */
  isHealthy: () => boolean
}

/** `provider`: null where people send the messages themselves, and nothing is to be done here. */
export function outboxWorker(app: Application, provider: Provider | null): OutboxWorker {
  const { database, settings } = app
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAwake = false
  let isHealthy = true

  async function sendDue() {
    if (!provider) return 0
    let tried = 0
    for (;;) {
      const due = await listDue(database, app.now(), BATCH)
      for (const { id, attempts } of due) if (await sendOne(provider, id, attempts)) tried++
      if (due.length < BATCH) return tried
    }
  }

  async function sendOne(through: Provider, id: number, attempts: number) {
    const message = await leaseMessage(database, id, attempts, app.now() + LEASE)
    if (!message) return false
    const attempt = message.attempts
    if (message.expires_at <= app.now()) {
      await settleMessage(database, id, attempt, { state: 'expired', parameters: '{}' })
      return true
    }
    try {
      await through.send({ to: message.phone_e164, text: textOf(message, settings.publicUrl) })
    } catch (error) {
      const now = app.now()
      app.log.warn({ message: id, attempt, failure: error instanceof Error ? error.name : 'unknown' }, 'a message was not sent')
      const isLast = now - message.created_at >= GIVE_UP_AFTER
      await settleMessage(
        database,
        id,
        attempt,
        isLast ? { state: 'failed' } : { state: 'queued', next_attempt_at: attempt === 1 ? now : now + RETRY_AFTER },
      )
      return true
    }
    // Sent: what it said of people, its link or its code is not kept.
    await settleMessage(database, id, attempt, { state: 'sent', sent_at: app.now(), parameters: '{}' })
    return true
  }

  async function look() {
    do {
      isAwake = false
      try {
        await sendDue()
        isHealthy = true
      } catch (error) {
        if (isHealthy) app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'the outbox is out of reach')
        isHealthy = false
      }
    } while (isAwake)
  }

  const wake = () => {
    isAwake = true
    running ??= look().finally(() => {
      running = null
    })
  }

  return {
    start: () => {
      timer ??= setInterval(wake, LOOK_EVERY)
      wake()
    },
    wake,
    stop: async () => {
      clearInterval(timer)
      isAwake = false
      await running
    },
    sendDue,
    isHealthy: () => isHealthy,
  }
}
