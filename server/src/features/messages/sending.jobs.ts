import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import type { LimitReport } from '../../platform/alarms.ts'
import { NoGatewayReply, RefusedByGateway, RefusedNumber, RejectedByGateway } from '../../platform/providers/provider.ts'
import { type LeasedMessage, type Outcome, parametersKeptWhenFailed, parametersKeptWhenSent } from '../../store/messages/message-leases.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { asBeforeLease, postponedTo } from '../../store/messages/message-states.ts'
import type { MessageChannel } from './channels.providers.ts'
import type { GatewayRefusals } from './gateway-refusals.commands.ts'
import type { Lanes } from './lanes.jobs.ts'
import { reserveMessage, whyNotSend } from './limits.commands.ts'
import { noteRefusedNumber } from './outbox.commands.ts'
import type { Outcomes } from './outcomes.jobs.ts'
import { findReroute } from './routing.jobs.ts'

/** All in ms, except `atOnce`. */
export const INTERVALS = {
  /** After this time other workers take over the messages of a worker that died. */
  lease: 30_000,
  /** The timeout of the gateway. It is shorter than the lease, so that no other worker takes the message over meanwhile. */
  patience: 10_000,
  /** If the gateway did not reply, it may have accepted the message. A retry then waits this long for a report. */
  waitForReport: 2 * MINUTE,
  /**
   * The time between retries. The first retry is made at once. Later retries are made at the same instants for all messages, so that
   * waiting messages are sent in the order of their tasks.
   */
  retry: 5 * MINUTE,
  /** If no gateway was reached for this long, or for half of a message's lifetime, the message goes to another address. */
  rerouteAfter: 4 * HOUR,
  poll: 1_000,
  /** How many messages are sent at the same time at most. */
  atOnce: 16,
}
export type Intervals = typeof INTERVALS

/** Everything that is used or updated to send one message. */
export interface SendingContext {
  app: Application
  messageChannel: MessageChannel
  intervals: Intervals
  outcomes: Outcomes
  lanes: Lanes
  refusals: GatewayRefusals
}

/** The names of outcomes in metrics. */
const COUNTED_AS = { 'taken over': 'sent', refused: 'refused', 'no answer': 'no_reply', 'out of reach': 'unreachable' } as const
const heldAs = ({ state }: Outcome) => (state === 'failed' ? 'held_back' : state === 'expired' || state === 'stopped' ? state : null)

const outcomeOf = (error: Error) => {
  if (error instanceof RefusedByGateway) return error
  if (error instanceof RejectedByGateway) return 'refused' as const
  return error instanceof NoGatewayReply ? ('no answer' as const) : ('out of reach' as const)
}

/** Messages are handed over in the order in which they were leased, however long each check takes. */
export interface HandoverTurn {
  after: Promise<unknown>
  end: () => void
}

/** Sends a leased message, and stores the outcome. */
export async function sendOne(sending: SendingContext, message: LeasedMessage, turn: HandoverTurn) {
  const { app, outcomes } = sending
  if (readParameters(message.parameters) === null) {
    app.log.warn({ message: message.id, template: message.template, outcome: 'unreadable' }, 'a message was not sent')
    return outcomes.settle(message, { state: 'failed' })
  }
  const held = await checkBefore(app, message).catch(async (fault: unknown) => {
    // Without this the message would wait for the end of its lease.
    await outcomes.settle(message, asBeforeLease(message))
    throw fault
  })
  if (!held) return sendChecked(sending, message, turn)
  const other = held.state === 'failed' ? await findReroute(app, message) : null
  if (other) return outcomes.settle(message, other)
  const counted = heldAs(held)
  if (counted) app.metrics?.countSms(counted, 0, sending.messageChannel.name)
  return outcomes.settle(message, held)
}

async function sendChecked(sending: SendingContext, message: LeasedMessage, turn: HandoverTurn) {
  const { app, messageChannel, outcomes, lanes, refusals } = sending
  const began = performance.now()
  const number = refusals.begin()
  const { result, parts, why } = await giveToGateway(sending, message, turn)
  lanes.note(performance.now() - began)
  const now = app.now()
  app.metrics?.countSms(result instanceof RefusedByGateway ? 'gateway_refuses_us' : COUNTED_AS[result], parts, messageChannel.name)
  // Without `provider`, no gateway has the message, so its text may still change.
  const handed = { parts, ...(result !== 'out of reach' && { provider: messageChannel.name }) }
  if (result === 'taken over') {
    const parameters = parametersKeptWhenSent(message, messageChannel.reportsLater)
    await outcomes.settle(message, { ...handed, state: 'sent', sent_at: now, parameters })
    return refusals.accept(message, number)
  }
  if (why) await noteRefusedNumber(app, message.phone_e164, why)
  const kept = result instanceof RefusedByGateway ? await refusals.refuse(message, result) : null
  if (kept) return outcomes.settle(message, kept)
  const outcome = result instanceof RefusedByGateway ? 'refused' : result
  // Later tries are not logged. While a gateway is away, each message would write a line at each try.
  if (outcome === 'refused' || message.attempts <= TRIES_LOGGED)
    app.log.warn({ message: message.id, attempt: message.attempts, template: message.template, outcome }, 'a message was not sent')
  const failure: Outcome =
    outcome === 'refused'
      ? { state: why === 'stopped' ? 'stopped' : 'failed', parameters: parametersKeptWhenFailed(message) }
      : { state: 'queued', next_attempt_at: nextTry(sending.intervals, message, { now, outcome }) }
  const isAway = outcome !== 'refused' && isLongAway(sending.intervals, message, now)
  const other = failure.state === 'failed' || isAway ? await findReroute(app, message, isAway) : null
  return outcomes.settle(message, { ...handed, ...(other ?? failure) })
}
const TRIES_LOGGED = 3

/** When (ms) a message is tried again, until it expires. A message that may have arrived is sent again less and less often. */
function nextTry(
  { waitForReport, retry }: Intervals,
  { attempts, first_attempt_at, expires_at }: LeasedMessage,
  { now, outcome }: { now: number; outcome: 'no answer' | 'out of reach' },
) {
  if (outcome === 'no answer') {
    const longer = Math.min(waitForReport * 2 ** (attempts - 1), HOUR, (expires_at - now) / 2)
    return now + Math.max(waitForReport, Math.ceil(longer))
  }
  // A code is useful for minutes, and a mail server that greylists accepts it after one minute.
  const apart = expires_at - first_attempt_at <= 2 * retry ? MINUTE : retry
  return attempts === 1 ? now : (Math.floor(now / apart) + 1) * apart
}

const isLongAway = ({ rerouteAfter }: Intervals, { first_attempt_at: since, expires_at }: LeasedMessage, now: number) =>
  now > since && now - since >= Math.min(rerouteAfter, (expires_at - since) / 2)

/** The outcome of a message that is not sent now. Null if it can be sent; then it has already been counted. */
async function checkBefore(app: Application, message: LeasedMessage): Promise<Outcome | null> {
  const { database, settings } = app
  const obstacle = await whyNotSend(database, settings, message, app.now())
  if (obstacle?.state === 'queued') return postponedTo(message, obstacle.until)
  // No alarm is needed, because the family's side sees that no message reaches the number.
  if (obstacle?.why === 'number') return { state: 'failed', parameters: parametersKeptWhenFailed(message) }
  if (obstacle?.state === 'failed') return keptBack(app, message, [{ limit: obstacle.why }])
  // If it is certain that no gateway has the message, its reader missed nothing, and it counts for no member's daily limit.
  const isUnsent = obstacle?.why === 'taken back' && message.provider === null
  if (obstacle) return { state: obstacle.state, parameters: '{}', ...(isUnsent && { attempts: 0 }) }
  const reservation = await reserveMessage(database, settings, message, app.now())
  if (reservation.again !== undefined) return postponedTo(message, reservation.again)
  if (!reservation.isTaken) return keptBack(app, message, reservation.uses)
  for (const use of reservation.uses) app.alarm(use)
  return null
}

/** The outcome of a message that these limits keep back. It changes nothing if the message was ended since it was leased. */
function keptBack(app: Application, message: LeasedMessage, limits: LimitReport[]): Outcome {
  for (const limit of limits) app.alarm(limit)
  return { state: 'failed', parameters: parametersKeptWhenFailed(message) }
}

async function giveToGateway({ messageChannel }: SendingContext, message: LeasedMessage, turn: HandoverTurn) {
  const { parts, send } = await messageChannel.write(message)
  await turn.after
  const sent = send()
  turn.end()
  try {
    await sent
    return { result: 'taken over' as const, parts, why: undefined }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new NoGatewayReply()
    return { result: outcomeOf(error), parts, why: error instanceof RefusedNumber ? error.why : undefined }
  }
}
