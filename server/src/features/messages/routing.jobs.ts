import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Application } from '../../http/application.ts'
import { findPersonByAddress } from '../../store/addresses/addresses.ts'
import { isSentManually } from '../../store/messages/channels.ts'
import { wasLinkSent } from '../../store/messages/login-link-messages.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { type MessageRow, rerouted, routeOf } from '../../store/messages/message-states.ts'
import { findRecipientState, insertMessage, wasWrittenTo } from '../../store/messages/messages.ts'
import { endUnsent, findFailed, listUndelivered, listUnrouted, reroute, routeMessage } from '../../store/messages/routing.ts'
import { inTransaction } from '../../store/transactions.ts'
import { messageGroupOf, RULES } from '../../templates/templates.ts'
import { addressesFor, addressesOfPerson, chooseAddresses, otherAddress } from './address-choice.rules.ts'
import { beginsSoon } from './limits.rules.ts'

// Chooses the address of a message among the addresses of its reader. The address is chosen when the message is due, so that a choice that
// the person made meanwhile counts.

const ROUTED_AT_ONCE = 100
/** In ms. If a gateway accepted a message and reports nothing for this time, the message goes by mail. */
const DELIVERED_WITHIN = 2 * HOUR

/**
 * Decides where due messages go, and calls `onRouted` after each page of them. If no mails are sent, each message has only one possible
 * address, so nothing is read.
 */
export async function routeDue(app: Application, onRouted: () => void) {
  if (!app.settings.mail) return
  for (;;) {
    const unrouted = await listUnrouted(app.database, app.now(), ROUTED_AT_ONCE)
    for (const message of unrouted) await routeOne(app, message)
    onRouted()
    if (unrouted.length < ROUTED_AT_ONCE) return
  }
}

async function routeOne({ database, settings, now: clock }: Application, message: MessageRow) {
  const now = clock()
  await inTransaction(database, async (transaction) => {
    const recipient = await findRecipientState(transaction, message)
    const group = messageGroupOf(message.template)
    const [address = message.phone_e164, other] = recipient
      ? chooseAddresses(addressesFor(recipient, 'message', settings), {
          chosen: choicesOf(recipient.messages, recipient.role).ways?.[group],
          settings,
        })
      : []
    // Asks and less important messages are meant to help the family. With manual sending the family would have to send them, so they end
    // unsent.
    if (isSentManually(settings, address) && (group === 'asks' || RULES[message.template].isExtra))
      return endUnsent(transaction, message.id)
    // A link is made for one address, because what the link proves depends on the address.
    const to = RULES[message.template].isLink ? message.phone_e164 : address
    const parameters = await parametersFor(to)
    const isBoth = other !== undefined && !RULES[message.template].isLink
    // A message that goes by both channels counts as rerouted, so that neither copy is sent to the other address later.
    const routing = { routed_at: now, rerouted_at: isBoth ? now : null }
    const isRouted = await routeMessage(transaction, message.id, { phone_e164: to, parameters, ...routing })
    if (!isRouted || !isBoth) return
    const { id: _, ...row } = message
    const copy = { ...row, phone_e164: other, parameters: await parametersFor(other), ...routing }
    await insertMessage(transaction, { ...copy, dedup_key: `${message.dedup_key} ${isMail(other) ? 'mail' : 'sms'}` })

    /** The parameters for one address. The first message to an address says who sends it. */
    async function parametersFor(address: string) {
      if (address === message.phone_e164) return message.parameters
      const { isFirst: _, ...others } = readParameters(message.parameters) ?? {}
      const isFirst = !(await wasWrittenTo(transaction, address))
      return JSON.stringify({ ...others, ...(isFirst && { isFirst }) })
    }
  })
}

/**
 * Where a message that failed goes instead: to another address, if there is one and the message is still useful; otherwise null. A mail
 * goes by SMS only if someone waits for it, or if its task begins soon. `isAway`: no gateway was reached for long, so the message may also
 * go back to its previous address.
 */
export async function findReroute(app: Application, message: MessageRow, isAway = false) {
  const { settings, now: clock } = app
  const now = clock()
  const route = routeOf(message)
  if (!settings.mail || message.expires_at <= now || route === 'both' || (route === 'other' && !isAway)) return null
  const mayBeSms = route === 'other' || isAwaited(message) || beginsSoon(message, now)
  if (isMail(message.phone_e164) && !mayBeSms) return null
  const address = await otherAddressFor(app, message)
  return address ? rerouted(address, now) : null
}

/** Whether someone waits for the message with the phone in hand: a code or a link. */
const isAwaited = ({ template }: MessageRow) => template === 'login_code' || RULES[template].isLink === true

/** The other address of the message's reader, if the message may go there. */
async function otherAddressFor({ database, settings }: Application, message: MessageRow) {
  const { template, phone_e164: from } = message
  if (template === 'login_code') {
    // To prove a new address, a code has to come to that address.
    const person = readParameters(message.parameters)?.purpose === 'change_number' ? undefined : await findPersonByAddress(database, from)
    return person ? otherAddress(addressesOfPerson(person), from, settings) : null
  }
  const recipient = await findRecipientState(database, message)
  if (!recipient) return null
  if (!RULES[template].isLink) return otherAddress(addressesFor(recipient, 'message', settings), from, settings)
  // A link proves the address for which it was made. It may go to another address that a code proved, but not to the mail address of one
  // membership.
  const other = otherAddress(addressesOfPerson(recipient), from, settings)
  // Until an address's holder has confirmed, a family can send the address one link.
  const isRefused = recipient.confirmed_by === null && other !== null && (await wasLinkSent(database, toAddress(message, other)))
  return isRefused ? null : other
}

const toAddress = ({ family_id, membership_id }: MessageRow, phone_e164: string) => ({
  family_id: family_id ?? 0,
  id: membership_id ?? 0,
  phone_e164,
})

/** Sends a message to another address after a gateway accepted it and then reported that it failed. */
export async function rerouteFailed(app: Application, id: number) {
  const message = await findFailed(app.database, id)
  // `{}`: a code or a link, which was erased when the gateway accepted it.
  const other = message && message.parameters !== '{}' && (await findReroute(app, message))
  if (message && other) await reroute(app.database, id, other)
}

/** Sends messages by mail that a gateway accepted but did not report as delivered, if they are still useful. */
export async function rerouteUndelivered(app: Application) {
  const { database, settings, now: clock } = app
  if (!settings.mail) return
  const now = clock()
  for (const message of await listUndelivered(database, { before: now - DELIVERED_WITHIN, now })) {
    const recipient = await findRecipientState(database, message)
    const address = recipient && otherAddress(addressesFor(recipient, 'message', settings), message.phone_e164, settings)
    if (address) await reroute(database, message.id, rerouted(address, now))
  }
}
