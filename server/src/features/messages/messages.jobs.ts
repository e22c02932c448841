import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import type { Limit } from '../../platform/alarms.ts'
import { failureOf } from '../../platform/errors.ts'
import { countryOf } from '../../platform/phones.ts'
import { repeatedly } from '../../platform/repeat.ts'
import { takePlace, whyNotSend } from './limits.commands.ts'
import { deleteForgotten } from './limits.queries.ts'
import { textOf } from './messages.presentation.ts'
import { NoAnswer, type Provider, Refused } from './messages.providers.ts'
import { eraseBodies, holdMessage, keptOnceFailed, keptOnceSent, type LeasedMessage, leaseDue, settleMessage } from './messages.queries.ts'

/** In ms, but for the last. */
const INTERVALS = {
  /** A worker that dies lets its messages go after this time. */
  lease: 30_000,
  /** How long the gateway is waited for; less than the lease, so that nobody else takes the message over meanwhile. */
  patience: 10_000,
  /** A message that may have been taken over without an answer waits this long for a report before it is tried again. */
  waitForReport: 2 * MINUTE,
  /** The first retry follows at once, the others after this time. */
  retry: 5 * MINUTE,
  giveUp: 4 * HOUR,
  look: 1_000,
  /** How many are handed over at the same time at most. */
  atOnce: 16,
}
export type Intervals = typeof INTERVALS

/** In ms: so many are handed over at the same time that one after the other would take this long. One where the gateway answers at once. */
const LANE_OF = 10
const BODIES_KEPT = 30 * DAY

export interface OutboxWorker {
  start: () => void
  /** Looks now, without waiting for the next turn. */
  wake: () => void
  /** Ends after what is being sent. */
  stop: () => Promise<void>
  /** Sends what is due and answers how many it tried; also for tests, which turn the clock themselves. */
  sendDue: () => Promise<number>
  /** Forgets what old messages said. */
  erase: () => Promise<unknown>
  /** Whether the last look at the outbox succeeded. */
  isHealthy: () => boolean
}

/** `provider`: null where people send the messages themselves, and nothing is to be handed over here. */
export function outboxWorker(app: Application, provider: Provider | null, wanted: Partial<Intervals> = {}): OutboxWorker {
  const { database, settings } = app
  const intervals = { ...INTERVALS, ...wanted }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAwake = false
  let isStopping = false
  let isHealthy = true
  /** How long the gateway took of late, in ms. */
  let pace = 0
  /** Resolved where somebody wakes the worker, or it is time to look; then there is a new one. */
  let woken = Promise.withResolvers<void>()

  async function sendDue() {
    if (!provider) return 0
    /** What is being handed over, and since when. */
    const underWay = new Map<Promise<unknown>, number>()
    const faults: unknown[] = []
    let tried = 0
    while (!isStopping && faults.length === 0) {
      const wakeUp = woken.promise
      const [oldest = performance.now()] = underWay.values()
      const slowest = Math.max(1, pace, performance.now() - oldest)
      const lanes = Math.min(intervals.atOnce, Math.ceil(slowest / LANE_OF))
      const free = lanes - underWay.size
      const now = app.now()
      const leased = free > 0 ? await leaseDue(database, { now, until: now + intervals.lease, limit: free }) : []
      tried += leased.length
      for (const message of leased) {
        const sending: Promise<unknown> = sendOne(provider, message)
          .catch((fault: unknown) => void faults.push(fault))
          .finally(() => underWay.delete(sending))
        underWay.set(sending, performance.now())
      }
      if (leased.length > 0 && underWay.size < lanes) continue
      if (underWay.size === 0) break
      // One that hangs is no reason for what came meanwhile to wait: a code is asked for with the phone in hand.
      await Promise.race([...underWay.keys(), wakeUp])
    }
    await Promise.all(underWay.keys())
    if (faults.length > 0) throw faults[0]
    return tried
  }

  async function sendOne(through: Provider, message: LeasedMessage) {
    const obstacle = await whyNotSend(database, settings, message, app.now())
    if (obstacle?.state === 'queued') return holdMessage(database, message, obstacle.until)
    if (obstacle?.state === 'failed') return keepBack(message, [{ limit: obstacle.why }])
    if (obstacle) return settleMessage(database, message, { state: obstacle.state, parameters: '{}' })
    const place = await takePlace(database, settings, message, app.now())
    if (!place.isTaken) return keepBack(message, place.uses)
    for (const use of place.uses) app.alarm(use)
    const began = performance.now()
    const outcome = await handOver(through, message)
    pace = pace / 2 + (performance.now() - began) / 2
    const now = app.now()
    if (outcome === 'taken over') {
      return settleMessage(database, message, {
        state: 'sent',
        sent_at: now,
        parameters: keptOnceSent(message, through.callbacks !== undefined),
      })
    }
    app.log.warn({ message: message.id, attempt: message.attempts, template: message.template, outcome }, 'a message was not sent')
    const isLast = outcome === 'refused' || now - (message.first_attempt_at ?? now) >= intervals.giveUp
    if (isLast) return settleMessage(database, message, { state: 'failed', parameters: keptOnceFailed(message) })
    const wait = outcome === 'no answer' ? intervals.waitForReport : message.attempts === 1 ? 0 : intervals.retry
    return settleMessage(database, message, { state: 'queued', next_attempt_at: now + wait })
  }

  /** Changes nothing where the message was ended since it was leased. */
  function keepBack(message: LeasedMessage, limits: Limit[]) {
    for (const limit of limits) app.alarm(limit)
    return settleMessage(database, message, { state: 'failed', parameters: keptOnceFailed(message) })
  }

  async function handOver(through: Provider, message: LeasedMessage) {
    const to = message.phone_e164
    const from = settings.smsSenders[countryOf(to) ?? '*'] ?? settings.smsSenders['*']
    try {
      await through.send({ id: message.id, to, text: textOf(message, settings), from, patience: intervals.patience })
      return 'taken over'
    } catch (error) {
      return error instanceof Refused ? 'refused' : error instanceof NoAnswer ? 'no answer' : 'out of reach'
    }
  }

  async function look() {
    do {
      isAwake = false
      try {
        await sendDue()
        isHealthy = true
      } catch (error) {
        if (isHealthy) app.log.error({ failure: failureOf(error) }, 'the outbox is out of reach')
        isHealthy = false
      }
    } while (isAwake && !isStopping)
  }

  const wake = () => {
    isAwake = true
    woken.resolve()
    woken = Promise.withResolvers()
    running ??= look().finally(() => {
      running = null
    })
  }
  async function erase() {
    const now = app.now()
    await eraseBodies(database, { before: now - BODIES_KEPT, now })
    await deleteForgotten(database, now - DAY)
  }
  const erasing = repeatedly(app.log, [{ run: erase, every: HOUR, complaint: 'old messages could not be erased' }])

  return {
    start: () => {
      if (timer) return
      timer = setInterval(wake, intervals.look)
      wake()
      erasing.start()
    },
    wake,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      erasing.stop()
      await running
    },
    sendDue,
    erase,
    isHealthy: () => isHealthy,
  }
}
