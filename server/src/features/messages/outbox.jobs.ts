import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Application } from '../../http/application.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import type { Provider } from '../../platform/providers/provider.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { forgetNetworks } from '../../store/families.ts'
import { findHold } from '../../store/messages/gateway-refusals.ts'
import { leaseDue } from '../../store/messages/message-leases.ts'
import { deleteCountsBefore, deleteForgotten, eraseBodies, eraseDelivered, eraseSecrets } from '../../store/messages/message-limits.ts'
import { deleteShownBefore } from '../../store/messages/messages.ts'
import { type MessageChannel, mailChannel, smsChannel } from './channels.providers.ts'
import { gatewayRefusals } from './gateway-refusals.commands.ts'
import { lanesOf, underWay } from './lanes.jobs.ts'
import { outcomesOf } from './outcomes.jobs.ts'
import { rerouteUndelivered, routeDue } from './routing.jobs.ts'
import { INTERVALS, type Intervals, type SendingContext, sendOne } from './sending.jobs.ts'
import { FOUNDED_LATELY } from './shares.rules.ts'

export type OutboxWorker = ReturnType<typeof outboxWorker>

const REROUTING = { every: 5 * MINUTE, failureMessage: 'messages that were not delivered could not be looked for' }
const ERASING = { every: HOUR, failureMessage: 'old messages could not be erased' }
const ERASED_AT_ONCE = 500

/** `provider` is null with manual sending: then this worker sends no SMS. */
export function outboxWorker(app: Application, provider: Provider | null, wanted: Partial<Intervals> = {}) {
  const intervals = { ...INTERVALS, ...wanted }
  const outcomes = outcomesOf(app.database)
  const messageChannels = [provider && smsChannel(app, provider, intervals.patience), mailChannel(app, intervals.patience)].filter(
    (each) => each !== null,
  )
  const sendings = messageChannels.map((messageChannel: MessageChannel) => ({
    ...{ app, messageChannel, intervals, outcomes, lanes: lanesOf(intervals.atOnce) },
    refusals: gatewayRefusals(app, messageChannel.channel),
  }))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAwake = false
  let isStopping = false
  let isHealthy = true
  /** Resolved by `wake` and by the timer, and then replaced by a new promise. */
  let woken = Promise.withResolvers<void>()

  async function sendDue() {
    // Outcomes are stored before anything is leased. Otherwise their messages could be leased again, because their leases may have ended.
    await outcomes.storeRest()
    // Routing and each channel run at the same time. So a mail server that hangs delays no SMS. Login codes need no routing, so they do not
    // wait for the routing of login links.
    let isRouting = true
    const routing = routeDue(app, notice).finally(() => {
      isRouting = false
      notice()
    })
    const context = { isStopping: () => isStopping, isRouting: () => isRouting, woken: () => woken.promise }
    const sending = Promise.all(sendings.map((each) => sendAllDue(each, context)))
    await Promise.allSettled([routing, sending])
    await routing
    return (await sending).reduce((sum, each) => sum + each, 0)
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

  function notice() {
    woken.resolve()
    woken = Promise.withResolvers()
  }
  const wake = () => {
    isAwake = true
    notice()
    running ??= pollOutbox().finally(() => {
      running = null
    })
  }
  const erase = () => eraseOldMessages(app)
  const erasing = runPeriodically(app.log, [
    { ...ERASING, run: erase, onlyIf: app.clockMakesSense },
    { ...REROUTING, run: () => rerouteUndelivered(app), onlyIf: app.clockMakesSense },
  ])

  return {
    start: () => {
      if (timer) return
      timer = setInterval(wake, intervals.poll)
      wake()
      erasing.start()
    },
    /** Checks the outbox now, without waiting for the next poll. */
    wake,
    /** Waits for the messages that are being sent, and then stops. */
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      erasing.stop()
      await running
      await outcomes.storeRest().catch(() => {})
      for (const { close } of messageChannels) close()
    },
    /** Sends due messages and returns how many it tried. Tests call this function directly. */
    sendDue,
    /** Erases the parameters of old messages. */
    erase,
    /** Erases old messages and reroutes undelivered ones, once. Tests use this; `start` repeats it. */
    runOnce: erasing.runOnce,
    /** Whether the last check of the outbox succeeded. */
    isHealthy: () => isHealthy,
  }
}

type WorkerState = Record<'isStopping' | 'isRouting', () => boolean> & { woken: () => Promise<void> }

/** Sends until nothing is due and routing can add no more. Returns how many messages it tried. */
async function sendAllDue(sending: SendingContext, { isStopping, isRouting, woken }: WorkerState) {
  const { app, messageChannel, intervals, lanes, refusals } = sending
  await refusals.refresh()
  const isHeld = (await findHold(app.database)) !== null
  const onTheirWay = underWay()
  let tried = 0
  let after = Promise.resolve()
  while (!isStopping() && !onTheirWay.hasFailed()) {
    const [wakeUp, mayCome] = [woken(), isRouting()]
    const most = refusals.mostOf(lanes.countFor(onTheirWay.waited()))
    const free = most - onTheirWay.count()
    const now = app.now()
    const leased =
      free > 0
        ? await leaseDue(app.database, {
            now,
            until: now + intervals.lease,
            limit: free,
            isHeld,
            channel: messageChannel.channel,
            areRouted: app.settings.mail !== null,
          })
        : []
    tried += leased.length
    for (const message of leased) {
      const { promise, resolve: end } = Promise.withResolvers<void>()
      onTheirWay.add(sendOne(sending, message, { after, end }).finally(end))
      after = promise
    }
    if (leased.length > 0 && onTheirWay.count() < most) continue
    if (onTheirWay.count() === 0 && !mayCome) break
    // A message that hangs must not delay new ones, because people wait for codes with the phone in hand.
    await onTheirWay.untilOne(wakeUp)
  }
  await onTheirWay.untilAll()
  return tried
}

/** Erases the parameters of old messages, and the other data about messages that is kept only for a time. */
async function eraseOldMessages({ database, now: clock }: Application) {
  const now = clock()
  await repeatByPages(ERASED_AT_ONCE, (limit) => eraseBodies(database, now - RETENTION_DAYS.messageText * DAY, limit))
  await repeatByPages(ERASED_AT_ONCE, (limit) => eraseDelivered(database, now - DAY, limit))
  await repeatByPages(ERASED_AT_ONCE, (limit) => eraseSecrets(database, now, limit))
  await deleteCountsBefore(database, now - DAY)
  await forgetNetworks(database, now - FOUNDED_LATELY)
  await deleteForgotten(database, now - DAY)
  await deleteShownBefore(database, now - DAY)
}
