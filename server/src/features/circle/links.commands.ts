import { type RaisedRole, whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { Settings } from '../../env.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { loginPath } from '../../platform/login-path.ts'
import { hashOf, makeSecret } from '../../platform/secrets/tokens.ts'
import { setOwnAddress } from '../../store/addresses/addresses.ts'
import { endAskLinks } from '../../store/asking/asks.ts'
import { recordEvent } from '../../store/events.ts'
import { renewLink } from '../../store/login-links.ts'
import { findMember, type MemberRow } from '../../store/members.ts'
import { noteLinkAsked } from '../../store/memberships.ts'
import { hasNumber, isSentManually } from '../../store/messages/channels.ts'
import { expireLinks, wasLinkSent } from '../../store/messages/login-link-messages.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { hasConfirmed } from '../../store/messages/message-limits.ts'
import { findMessage } from '../../store/messages/messages.ts'
import { changeFamily } from '../../store/transactions.ts'
import { findWantedTasks } from '../../store/wanted-tasks.ts'
import { type AddressSettings, addressesFor, chooseAddresses, isNamedByYes } from '../messages/address-choice.rules.ts'
import { countLinksLeft, hasReachedLinkLimit } from '../messages/limits.commands.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { queueMessage } from '../messages/queueing.commands.ts'
import { presentMember } from './circle.presentation.ts'

/**
 * Sends a new login link. The old link ends at once, but devices stay signed in. Throws not_found; not_allowed and role_offered by
 * `whyNotSendLink`; asked_not_to; and link_already_sent for a person who has not confirmed and has already had their one SMS.
 */
export function sendFreshLink(database: Database, member: FamilySide, id: number, settings: Settings) {
  return changeFamily(database, member.familyId, async (transaction) => {
    const row = await nameAddress(transaction, member, id, settings)
    if (row.state !== 'approved') throw new AppError('not_found')
    const actor = await mustFindMember(transaction, member, member.id)
    throwIf(whyNotSendLink({ role: actor.role, proves_number: member.numberProvedUntil !== null }, presentMember(row, member)))
    const delivery = await linkDeliveryOf(transaction, row, settings, member.now)
    const obstacle = await whyNotSendLinkTo(transaction, row, delivery)
    if (obstacle) throw new AppError(obstacle)
    // With manual sending this link replaces the earlier link, which accepts the role. So this link accepts the role too.
    return sendLink(transaction, member, row, {
      template: 'login_link',
      ...delivery,
      ...(delivery.sendsManually && !delivery.hasNoneLeft && { acceptsRole: row.offered_role }),
    })
  })
}

/**
 * Sends the login link of a person who was just approved. Sends nothing if they asked for no messages, or have already had their one SMS.
 */
export async function sendFirstLink(transaction: Database, member: LinkSender, id: number, event: number, settings: Settings) {
  const row = await mustFindMember(transaction, member, id)
  const delivery = await linkDeliveryOf(transaction, row, settings, member.now)
  if (await whyNotSendLinkTo(transaction, row, delivery)) return { row, message: null }
  return sendLink(transaction, member, row, { template: 'approved', reason: `event ${event}`, ...delivery })
}

/** With manual sending: a login link whose first use accepts an offered role. */
export async function sendRoleLink(transaction: Database, member: FamilySide, id: number, role: RaisedRole) {
  const row = await mustFindMember(transaction, member, id)
  return sendLink(transaction, member, row, { template: 'login_link', address: row.phone_e164, sendsManually: true, acceptsRole: role })
}

interface LinkDelivery {
  /** Where the link goes. */
  address: string
  /** The family passes the link on itself. */
  sendsManually: boolean
  /** The family passes the link on because the server sends no more today. */
  hasNoneLeft?: boolean
  /**
   * The address is the mail address of this membership, which no code has proved. A link to it proves no more than a link that others could
   * see.
   */
  isOwnAddress?: boolean
}

/**
 * Finds the member. If no message reaches them at another address, this also stores that the family agrees to their suggested mail address,
 * because the screen on which the family approves shows this address. Throws not_found.
 */
export async function nameAddress(transaction: Database, member: FamilySide, id: number, settings: AddressSettings) {
  const row = await mustFindMember(transaction, member, id)
  if (row.own === null || row.own.chosenBy !== null || !isNamedByYes(row, settings)) return row
  const own = { ...row.own, chosenBy: 'shown_link' } as const
  await setOwnAddress(transaction, { familyId: member.familyId, id }, own)
  return { ...row, own }
}

/**
 * Where the login links of a member go: to the address for the channel that the member chose, otherwise to a proved address, otherwise to
 * the first address.
 */
export async function linkDeliveryOf(transaction: Database, row: MemberRow, settings: Settings, now: number): Promise<LinkDelivery> {
  const chosen = choicesOf(row.messages, row.role).ways?.codes
  const [address = row.phone_e164] = chooseAddresses(addressesFor(row, 'link', settings), { chosen, settings })
  const isPassedOn = isSentManually(settings, address)
  const hasNoneLeft = !isPassedOn && hasNumber([address]) && (await hasNoLinkLeft(transaction, row, settings, now))
  return { address, sendsManually: isPassedOn || hasNoneLeft, hasNoneLeft, isOwnAddress: address === row.own?.address }
}

/** Whether the server sends no more login links by SMS today to this person, because they have not confirmed. */
async function hasNoLinkLeft(transaction: Database, row: MemberRow, settings: Settings, now: number) {
  const left = await countLinksLeft(transaction, settings, row.family_id, now)
  return left === 0 && !(await hasConfirmed(transaction, { family_id: row.family_id, membership_id: row.id }))
}

/**
 * Anyone can type anyone's address. Until its holder has confirmed, this family can send the address one message, or none if the holder
 * asked for none.
 */
async function whyNotSendLinkTo(transaction: Database, row: MemberRow, { address, sendsManually }: LinkDelivery) {
  if (row.asked_not_to_at !== null) return 'asked_not_to'
  if (sendsManually || row.confirmed_at !== null) return null
  return (await wasLinkSent(transaction, { ...row, phone_e164: address })) ? 'link_already_sent' : null
}

/** The family that sends a link. `id` is the member who had the link sent, null if the server sends it by itself. */
export type LinkSender = Pick<FamilySide, 'familyId' | 'familyTitle' | 'familyToken' | 'now'> & { id: number | null }

interface LinkOptions extends LinkDelivery {
  template: 'approved' | 'login_link'
  reason?: string
  acceptsRole?: RaisedRole | null
}

/** Makes a login link and queues its message, which names the task that the person came for. */
export async function sendLink(transaction: Database, sender: LinkSender, row: MemberRow, options: LinkOptions) {
  const { familyId, now } = sender
  const { id } = row
  // A link that will not be sent is not created, so that the present link stays valid. For someone who has not confirmed, the link is
  // created and sent later, because this family must not learn how many links other families sent them.
  const { address, sendsManually, hasNoneLeft = false, isOwnAddress = false } = options
  const to = { family_id: familyId, membership_id: id, phone_e164: address }
  const isKeptBack = (await hasConfirmed(transaction, to)) && (await hasReachedLinkLimit(transaction, to, now))
  if (!isKeptBack) await expireLinks(transaction, familyId, id)
  const kind = { sentBy: sendsManually || isOwnAddress ? 'shown_link' : 'sms_link', acceptsRole: options.acceptsRole ?? null } as const
  const token = isKeptBack ? makeSecret() : await renewLink(transaction, { familyId, id }, kind, now)
  // Someone else may have the previous link and the links of asks. The previous link has just ended, and the links of asks end here. But if
  // the person asked for the new link, the previous one was only lost, and the links of asks stay valid.
  if (!isKeptBack && row.link_asked_at === null) await endAskLinks(transaction, { familyId, id })
  if (!isKeptBack) await noteLinkAsked(transaction, familyId, id, null)
  if (sender.id !== null) await recordEvent(transaction, familyId, { kind: 'link_made', by: sender.id, about: id, now })
  const wanted = (await findWantedTasks(transaction, familyId, options.template === 'approved' ? [row] : [], now)).get(id)
  const message = await queueMessage(transaction, {
    template: options.template,
    to: { id, phone_e164: address, locale: row.locale },
    familyId,
    by: null,
    parameters: {
      family: sender.familyTitle,
      path: loginPath(token, sender.familyToken),
      ...(hasNoneLeft && { isPassedOn: true }),
      ...(wanted && wanted.state !== 'gone' && { wanted: wanted.state, ...aboutTasks([wanted]) }),
    },
    // A mail about a task that the reader holds contains the calendar event of the task.
    ...(wanted?.state === 'mine' && { task: wanted.id }),
    // Each new link is a separate message. The hash of its token makes its key unique.
    reason: options.reason ?? `link ${hashOf(token)}`,
    now,
    isKeptBack,
  })
  return { row: await mustFindMember(transaction, sender, id), message: await findMessage(transaction, familyId, message) }
}

/** Finds a member in any state. Throws not_found. */
export async function mustFindMember(transaction: Database, member: Pick<FamilySide, 'familyId' | 'now'>, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (!row) throw new AppError('not_found')
  return row
}
