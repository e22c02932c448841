import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Application } from '../../http/application.ts'
import type { LimitReport } from '../../platform/alarms.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import { NoGatewayReply, type Provider, RefusedByGateway, RefusedNumber, RejectedByGateway } from '../../platform/providers/provider.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { partsOf } from '../../platform/sms-alphabet.ts'
import { findHold } from '../../store/messages/gateway-refusals.ts'
import {
  asBeforeLease,
  type LeasedMessage,
  leaseDue,
  type Outcome,
  parametersKeptWhenFailed,
  parametersKeptWhenSent,
  postponedTo,
  settleMessage,
} from '../../store/messages/message-leases.ts'
import { deleteCountsBefore, deleteForgotten, eraseBodies, eraseDelivered, eraseSecrets } from '../../store/messages/message-limits.ts'
import { readParameters } from '../../store/messages/message-rules.ts'
import { deleteShownBefore } from '../../store/messages/messages.ts'
import { gatewayRefusals } from './gateway-refusals.commands.ts'
import { reserveSms, whyNotSend } from './limits.commands.ts'
import { senderTo } from './messages.providers.ts'
import { noteRefusedNumber } from './outbox.commands.ts'
import { presentText } from './sms.presentation.ts'

/** In ms, except the last. */
const INTERVALS = {
  /** After this time other workers take over the messages of a worker that died. */
  lease: 30_000,
  /** Timeout of the gateway. Shorter than the lease, so that no other worker takes the message over meanwhile. */
  patience: 10_000,
  /** If the gateway did not reply, it may have accepted the message: wait this long for a report before retrying. */
  waitForReport: 2 * MINUTE,
  /** The first retry is made at once, the others after this time. */
  retry: 5 * MINUTE,
  giveUp: 4 * HOUR,
  look: 1_000,
  /** How many messages are sent at the same time at most. */
  atOnce: 16,
}
export type Intervals = typeof INTERVALS

/**
 * Concurrency grows with latency: one lane per 10 ms of the gateway's response time, so that sending one by one would take about
 * this long.
 */
const LANE_TIME = 10
const ERASED_AT_ONCE = 500
const BODIES_KEPT = RETENTION_DAYS.messageText * DAY

export interface OutboxWorker {
  start: () => void
  /** Checks the outbox now, without waiting for the next look. */
  wake: () => void
  /** Stops after the messages that are being sent. */
  stop: () => Promise<void>
  /** Sends due messages and returns how many it tried. Tests call it directly. */
  sendDue: () => Promise<number>
  /** Erases the parameters of old messages. */
  erase: () => Promise<unknown>
  /** One run of erasing, as `start` repeats it: for tests. */
  runOnce: () => Promise<void>
  /** Whether the last check of the outbox succeeded. */
  isHealthy: () => boolean
}

/** The names of outcomes in metrics. */
const COUNTED_AS = { 'taken over': 'sent', refused: 'refused', 'no answer': 'no_reply', 'out of reach': 'unreachable' } as const
const heldAs = ({ state }: Outcome) => (state === 'failed' ? 'held_back' : state === 'expired' || state === 'stopped' ? state : null)

const whatWasThrown = (error: Error) => error

const outcomeOf = (error: Error) => {
  if (error instanceof RefusedByGateway) return error
  if (error instanceof RejectedByGateway) return 'refused' as const
  return error instanceof NoGatewayReply ? ('no answer' as const) : ('out of reach' as const)
}

/** `provider` is null with manual sending: then nothing is sent here. */
export function outboxWorker(app: Application, provider: Provider | null, wanted: Partial<Intervals> = {}): OutboxWorker {
  const { database, settings } = app
  const intervals = { ...INTERVALS, ...wanted }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAwake = false
  let isStopping = false
  let isHealthy = true
  /** The gateway's recent response time, in ms. */
  let pace = 0
  const refusals = gatewayRefusals(app)
  /** Resolved by `wake` and by the timer, and then replaced by a new one. */
  let woken = Promise.withResolvers<void>()

  /** Outcomes that could not be stored: only this process knows them, and without them the messages would be sent again. */
  const unstored = new Map<number, { message: LeasedMessage; outcome: Outcome }>()
  async function settle(message: LeasedMessage, outcome: Outcome) {
    unstored.set(message.id, { message, outcome })
    await settleMessage(database, message, outcome)
    unstored.delete(message.id)
  }
  async function storeOutcomes() {
    for (const { message, outcome } of unstored.values()) await settle(message, outcome)
  }

  async function sendDue() {
    if (!provider) return 0
    // Before anything is leased, also what others may lease by now: its lease may have ended.
    await storeOutcomes()
    await refusals.look()
    const isHeld = (await findHold(database)) !== null
    /** Messages being sent, and since when. */
    const underWay = new Map<Promise<unknown>, number>()
    const faults: unknown[] = []
    let tried = 0
    while (!isStopping && faults.length === 0) {
      const wakeUp = woken.promise
      const [oldest = performance.now()] = underWay.values()
      const slowest = Math.max(1, pace, performance.now() - oldest)
      const lanes = refusals.mostOf(Math.min(intervals.atOnce, Math.ceil(slowest / LANE_TIME)))
      const free = lanes - underWay.size
      const now = app.now()
      const leased = free > 0 ? await leaseDue(database, { now, until: now + intervals.lease, limit: free, isHeld }) : []
      tried += leased.length
      for (const message of leased) {
        const sending: Promise<unknown> = sendOne(provider, message)
          .catch((fault: unknown) => void faults.push(fault))
          .finally(() => underWay.delete(sending))
        underWay.set(sending, performance.now())
      }
      if (leased.length > 0 && underWay.size < lanes) continue
      if (underWay.size === 0) break
      // A hanging message must not delay new ones: people wait for codes with the phone in hand.
      await Promise.race([...underWay.keys(), wakeUp])
    }
    await Promise.all(underWay.keys())
    if (faults.length > 0) throw faults[0]
    return tried
  }

  async function sendOne(through: Provider, message: LeasedMessage) {
    if (readParameters(message.parameters) === null) {
      app.log.warn({ message: message.id, template: message.template, outcome: 'unreadable' }, 'a message was not sent')
      return settle(message, { state: 'failed' })
    }
    const held = await checkBefore(message).catch(async (fault: unknown) => {
      // Else it would wait for the end of its lease.
      await settle(message, asBeforeLease(message))
      throw fault
    })
    if (held) {
      const counted = heldAs(held)
      if (counted) app.metrics?.countSms(counted)
      return settle(message, held)
    }
    const began = performance.now()
    const number = refusals.begin()
    const { result, parts, why } = await handOver(through, message)
    pace = pace / 2 + (performance.now() - began) / 2
    const now = app.now()
    app.metrics?.countSms(result instanceof RefusedByGateway ? 'gateway_refuses_us' : COUNTED_AS[result], parts)
    const handed = { provider: settings.smsProvider, parts }
    if (result === 'taken over') {
      const parameters = parametersKeptWhenSent(message, through.callbacks !== undefined)
      await settle(message, { ...handed, state: 'sent', sent_at: now, parameters })
      return refusals.accept(message, number)
    }
    if (why) await noteRefusedNumber(app, message.phone_e164, why)
    const kept = result instanceof RefusedByGateway ? await refusals.refuse(message, result) : null
    if (kept) return settle(message, kept)
    const outcome = result instanceof RefusedByGateway ? 'refused' : result
    app.log.warn({ message: message.id, attempt: message.attempts, template: message.template, outcome }, 'a message was not sent')
    const isLast = outcome === 'refused' || now - (message.first_attempt_at ?? now) >= intervals.giveUp
    if (isLast)
      return settle(message, { ...handed, state: why === 'stopped' ? 'stopped' : 'failed', parameters: parametersKeptWhenFailed(message) })
    const wait = outcome === 'no answer' ? intervals.waitForReport : message.attempts === 1 ? 0 : intervals.retry
    return settle(message, { ...handed, state: 'queued', next_attempt_at: now + wait })
  }

  /** What becomes of a message that is not sent now; null if it is sent, and then it is counted. */
  async function checkBefore(message: LeasedMessage): Promise<Outcome | null> {
    const obstacle = await whyNotSend(database, settings, message, app.now())
    if (obstacle?.state === 'queued') return postponedTo(message, obstacle.until)
    // Of its number the family's side knows.
    if (obstacle?.why === 'number') return { state: 'failed', parameters: parametersKeptWhenFailed(message) }
    if (obstacle?.state === 'failed') return keptBack(message, [{ limit: obstacle.why }])
    if (obstacle) return { state: obstacle.state, parameters: '{}' }
    const reservation = await reserveSms(database, settings, message, app.now())
    if (reservation.again !== undefined) return postponedTo(message, reservation.again)
    if (!reservation.isTaken) return keptBack(message, reservation.uses)
    for (const use of reservation.uses) app.alarm(use)
    return null
  }

  /** Changes nothing if the message was ended since it was leased. */
  function keptBack(message: LeasedMessage, limits: LimitReport[]): Outcome {
    for (const limit of limits) app.alarm(limit)
    return { state: 'failed', parameters: parametersKeptWhenFailed(message) }
  }

  async function handOver(through: Provider, message: LeasedMessage) {
    const to = message.phone_e164
    const text = presentText(message, settings, { now: app.now(), passesOnReplies: through.callbacks !== undefined })
    const given = { id: message.id, to, text, from: senderTo(settings, to), patience: intervals.patience }
    const error = await through.send(given).then(() => null, whatWasThrown)
    return {
      result: error === null ? ('taken over' as const) : outcomeOf(error),
      parts: partsOf(text),
      why: error instanceof RefusedNumber ? error.why : undefined,
    }
  }

  async function pollOutbox() {
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
    running ??= pollOutbox().finally(() => {
      running = null
    })
  }
  async function erase() {
    const now = app.now()
    await repeatByPages(ERASED_AT_ONCE, (limit) => eraseBodies(database, now - BODIES_KEPT, limit))
    await repeatByPages(ERASED_AT_ONCE, (limit) => eraseDelivered(database, now - DAY, limit))
    await repeatByPages(ERASED_AT_ONCE, (limit) => eraseSecrets(database, now, limit))
    await deleteCountsBefore(database, now - DAY)
    await deleteForgotten(database, now - DAY)
    await deleteShownBefore(database, now - DAY)
  }
  const erasing = runPeriodically(app.log, [
    { run: erase, every: HOUR, failureMessage: 'old messages could not be erased', onlyIf: app.clockMakesSense },
  ])

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
      await storeOutcomes().catch(() => {})
    },
    sendDue,
    erase,
    runOnce: erasing.runOnce,
    isHealthy: () => isHealthy,
  }
}
