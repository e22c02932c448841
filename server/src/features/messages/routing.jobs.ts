import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Application } from '../../http/application.ts'
import { isByHand } from '../../store/messages/channels.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import { RULES, readParameters, wayGroupOf } from '../../store/messages/message-rules.ts'
import { insertMessage, wasWrittenTo } from '../../store/messages/messages.ts'
import {
  endUnsent,
  findFailed,
  findReach,
  listUndelivered,
  listUnrouted,
  type RerouteValues,
  reroute,
  routeMessage,
  type UnroutedMessage,
} from '../../store/messages/reach.ts'
import { inTransaction } from '../../store/transactions.ts'
import { addressesToReach, chooseAddresses, otherAddress } from './ways.rules.ts'

// To which of a person's addresses a message goes. It is decided when the message is due, so that it follows what they chose meanwhile.

const ROUTED_AT_ONCE = 100
/** In ms. What a gateway took, and reported nothing of since, goes by mail after this time. */
const DELIVERED_WITHIN = 2 * HOUR
/** In ms. A mail that failed goes by SMS only if what it is about begins so soon. */
const BEGINS_SOON = 12 * HOUR

/** Decides where due messages go. Without mails each has one way, so nothing is read. */
export async function routeDue(app: Application) {
  if (!app.settings.mail) return
  for (;;) {
    const unrouted = await listUnrouted(app.database, app.now(), ROUTED_AT_ONCE)
    for (const message of unrouted) await routeOne(app, message)
    if (unrouted.length < ROUTED_AT_ONCE) return
  }
}

async function routeOne({ database, settings, now: clock }: Application, message: UnroutedMessage) {
  const now = clock()
  await inTransaction(database, async (transaction) => {
    const reach = await findReach(transaction, message)
    const group = wayGroupOf(message.template)
    const [address = message.phone_e164, other] = reach
      ? chooseAddresses(addressesToReach(reach, group), {
          chosen: choicesOf(reach.messages, reach.role).ways?.[group],
          settings,
        })
      : []
    // Where the family would have to send it, an ask of the server would be work for the people whom it is meant to help.
    if (isByHand(settings, address) && (group === 'asks' || RULES[message.template].isExtra)) return endUnsent(transaction, message.id)
    // A link is made for one address: what it proves depends on that.
    const to = RULES[message.template].isLink ? message.phone_e164 : address
    const parameters = await parametersFor(to)
    const isRouted = await routeMessage(transaction, message.id, { phone_e164: to, parameters, routed_at: now })
    if (!isRouted || other === undefined || RULES[message.template].isLink) return
    const { id: _, ...row } = message
    const copy = { ...row, phone_e164: other, parameters: await parametersFor(other), routed_at: now }
    await insertMessage(transaction, { ...copy, dedup_key: `${message.dedup_key} ${isMail(other) ? 'mail' : 'sms'}` })

    /** The first message to an address says who sends it. */
    async function parametersFor(address: string) {
      if (address === message.phone_e164) return message.parameters
      const { isFirst: _, ...others } = readParameters(message.parameters) ?? {}
      const isFirst = !(await wasWrittenTo(transaction, address))
      return JSON.stringify({ ...others, ...(isFirst && { isFirst }) })
    }
  })
}

/** What becomes of a message that failed: it goes another way, if there is one and it is still of use; else null. */
export async function otherWay({ database, settings, now: clock }: Application, message: LeasedMessage) {
  const now = clock()
  if (!settings.mail || message.rerouted_at !== null || message.expires_at <= now || RULES[message.template].isLink) return null
  if (isMail(message.phone_e164) && !beginsSoon(message, now)) return null
  const reach = await findReach(database, message)
  const address = reach && otherAddress(addressesToReach(reach, wayGroupOf(message.template)), message.phone_e164, settings)
  return address ? rerouted(address, now) : null
}

/** Its attempts go on being counted: a report of the way before must not be taken for one of this. */
const rerouted = (phone_e164: string, now: number): RerouteValues => ({
  ...{ phone_e164, first_attempt_at: null, charged_at: null, sent_at: null },
  state: 'queued',
  ...{ next_attempt_at: now, routed_at: now, rerouted_at: now },
})

const beginsSoon = ({ parameters }: LeasedMessage, now: number) => {
  const at = readParameters(parameters)?.times?.[0]?.at ?? null
  return at !== null && at > now && at - now <= BEGINS_SOON
}

/** Sends a message another way that a gateway took, and reported as failed. */
export async function rerouteFailed(app: Application, id: number) {
  const message = await findFailed(app.database, id)
  const other = message && (await otherWay(app, message))
  if (message && other) await reroute(app.database, id, { ...rerouted(message.phone_e164, app.now()), ...other })
}

/** What a gateway took and never reported as delivered goes by mail, while it is of use. */
export async function rerouteUndelivered(app: Application) {
  const { database, settings, now: clock } = app
  if (!settings.mail) return
  const now = clock()
  for (const message of await listUndelivered(database, { before: now - DELIVERED_WITHIN, now })) {
    const reach = await findReach(database, message)
    const address = reach && otherAddress(addressesToReach(reach, wayGroupOf(message.template)), message.phone_e164, settings)
    if (address) await reroute(database, message.id, rerouted(address, now))
  }
}
