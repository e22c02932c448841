import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { Application } from '../../http/application.ts'
import { withCommandNames } from '../../platform/command-names.ts'
import type { RefusedByGateway } from '../../platform/providers/provider.ts'
import type { Channel } from '../../store/messages/channels.ts'
import { endRefusal, findRefusal, noteRefusal, type Refusal } from '../../store/messages/gateway-refusals.ts'
import { type LeasedMessage, type Outcome, readQueue, restoreOrder } from '../../store/messages/message-leases.ts'
import { keptUntil } from '../../store/messages/message-states.ts'
import { inTransaction } from '../../store/transactions.ts'

/** In ms. The first tries come soon, because a person may be waiting for a code. */
const FIRST_WAIT = 10_000
const LONGEST_WAIT = 5 * MINUTE
/** How many refused messages `suspects` keeps at most. In practice there are far fewer: the limit only bounds the memory. */
const SUSPECTS = 1_000

/**
 * Stores that the gateway accepts messages again, so that waiting messages are sent in their order. Returns whether it had refused
 * messages.
 */
export const gatewayTakesUs = (database: Database, channel: Channel, now: number) =>
  inTransaction(database, async (transaction) => {
    const wasRefused = await endRefusal(transaction, channel)
    if (wasRefused) await restoreOrder(transaction, channel, now)
    return wasRefused
  })

export type GatewayRefusals = ReturnType<typeof gatewayRefusals>

/**
 * What the outbox does while the gateway refuses us: it keeps all messages, and tries one from time to time. Each time it tries another
 * message, because a gateway may refuse a single message with the same reply.
 */
export function gatewayRefusals({ database, log, now }: Pick<Application, 'database' | 'log' | 'now'>, channel: Channel) {
  const says = SAYS[channel]
  let refusal: Refusal | null = null
  let loggedAt = Number.NEGATIVE_INFINITY
  /** Messages are numbered as they are handed over. An accepted message ends a refusal only if it was handed over after the refusal. */
  let begun = 0
  let lastAccepted = 0
  let lastRefused = 0
  /**
   * The ids of refused messages. Perhaps the gateway refuses only the message itself, and not us. The value is the number of attempts that
   * had begun when the message was refused.
   */
  const suspects = new Map<number, number>()

  /** Reads the state of the refusal, which other servers and earlier runs write too. Logs it once an hour. */
  async function refresh() {
    refusal = await findRefusal(database, channel)
    if (!refusal || now() - loggedAt < HOUR) return
    loggedAt = now()
    const { since, reason } = refusal
    const { due: waiting } = await readQueue(database, [channel], now())
    log.error({ since: new Date(since).toISOString(), reason, waiting }, withCommandNames(says.refuses))
  }

  /** How many messages may be on their way to the gateway now; `lanes` is the number without a refusal. */
  const mostOf = (lanes: number) => (refusal === null ? lanes : refusal.nextTryAt <= now() ? 1 : 0)

  /** `number`: what `begin` returned for this message. */
  async function accept(message: LeasedMessage, number: number) {
    lastAccepted = Math.max(lastAccepted, number)
    suspects.delete(message.id)
    if (!refusal || number <= lastRefused) return
    refusal = null
    loggedAt = Number.NEGATIVE_INFINITY
    if (await gatewayTakesUs(database, channel, now())) log.warn(says.takes)
  }

  /**
   * What happens to a message that was refused. Null if the gateway has accepted another message since it last refused this message. Then
   * the refusal concerns only this message.
   */
  async function refuse(message: LeasedMessage, error: RefusedByGateway): Promise<Outcome | null> {
    const before = suspects.get(message.id)
    if (error.mayMeanMessage && before !== undefined && before < lastAccepted) return null
    if (suspects.size >= SUSPECTS) suspects.clear()
    suspects.set(message.id, begun)
    lastRefused = begun
    const nextTryAt = now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (refusal?.tries ?? 0))
    await noteRefusal(database, channel, { reason: error.message, now: now(), nextTryAt })
    await refresh()
    return keptUntil(message, refusal?.nextTryAt ?? nextTryAt)
  }

  return { refresh, mostOf, begin: () => ++begun, accept, refuse }
}

/** Texts for the log. */
const SAYS: Record<Channel, { refuses: string; takes: string }> = {
  sms: {
    refuses:
      'the gateway refuses us: messages are kept, and one is tried from time to time. Look at its password and credit, then: npm run sms -- test --to <your number>',
    takes: 'the gateway takes our messages again: what waits is sent',
  },
  mail: {
    refuses:
      'the mail server refuses us: mails are kept, and one is tried from time to time. Look at MAIL_URL and MAIL_FROM, then: npm run doctor',
    takes: 'the mail server takes our mails again: what waits is sent',
  },
}
