import { type RaisedRole, whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { hashOf, makeSecret } from '../../http/tokens.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { loginPath } from '../../platform/login-path.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { hasHadItsLinks } from '../messages/limits.commands.ts'
import { expireLinks, wasLinkSent } from '../messages/links.queries.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import { findMessage } from '../messages/messages.queries.ts'
import { renewLink } from '../sign-in/sign-in.queries.ts'
import { findMember, type MemberRow } from './circle.queries.ts'
import { noteLinkAsked } from './members.queries.ts'

type LinkTemplate = 'approved' | 'login_link'

/**
 * A fresh login link; the one before is dead at once, signed-in devices stay. Throws not_found; not_allowed by the rules;
 * asked_not_to, link_already_sent for someone who has not confirmed and had the one SMS that they get.
 */
export function sendFreshLink(database: Database, member: FamilySide, id: number, sendsByHand: boolean) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const row = await mustFindMember(transaction, member, id)
    if (row.state !== 'approved') throw new AppError('not_found')
    const actor = await mustFindMember(transaction, member, member.id)
    refuse(whyNotSendLink({ role: actor.role, proves_number: member.numberProvedUntil !== null }, { ...row, is_me: id === member.id }))
    const obstacle = await whyNotSendSms(transaction, row, sendsByHand)
    if (obstacle) throw new AppError(obstacle)
    return sendLink(transaction, member, row, { template: 'login_link', sendsByHand })
  })
}

/** The login link of someone who was just let in; no message if they asked for none, or had the one SMS that they get. */
export async function sendFirstLink(transaction: Database, member: FamilySide, id: number, event: number, sendsByHand: boolean) {
  const row = await mustFindMember(transaction, member, id)
  if (await whyNotSendSms(transaction, row, sendsByHand)) return { row, message: null }
  return sendLink(transaction, member, row, { template: 'approved', reason: `event ${event}`, sendsByHand })
}

/** Where messages go by hand: the one link whose first use takes an offered role on. */
export async function sendRoleLink(transaction: Database, member: FamilySide, id: number, role: RaisedRole) {
  const row = await mustFindMember(transaction, member, id)
  return sendLink(transaction, member, row, { template: 'login_link', sendsByHand: true, acceptsRole: role })
}

/** Anyone can type anyone's number: until its holder has confirmed, one SMS goes out to it from this family, and none if they said so. */
async function whyNotSendSms(transaction: Database, row: MemberRow, sendsByHand: boolean) {
  if (row.asked_not_to_at !== null) return 'asked_not_to'
  if (sendsByHand || row.confirmed_at !== null) return null
  return (await wasLinkSent(transaction, row)) ? 'link_already_sent' : null
}

interface LinkWish {
  template: LinkTemplate
  sendsByHand: boolean
  reason?: string
  acceptsRole?: RaisedRole
}

async function sendLink(transaction: Database, member: FamilySide, row: MemberRow, wish: LinkWish) {
  const { familyId, now } = member
  const { id } = row
  // A link that will not go out is not made: the one that they have, or that is on its way, stays good.
  const isKeptBack = await hasHadItsLinks(transaction, row.phone_e164, now)
  if (!isKeptBack) await expireLinks(transaction, familyId, id)
  const kind = { sentBy: wish.sendsByHand ? 'shown_link' : 'sms_link', acceptsRole: wish.acceptsRole ?? null } as const
  const token = isKeptBack ? makeSecret() : await renewLink(transaction, { familyId, id }, kind, now)
  if (!isKeptBack) await noteLinkAsked(transaction, familyId, id, null)
  await recordEvent(transaction, familyId, { kind: 'link_made', by: member.id, about: id, now })
  const message = await queueMessage(transaction, {
    template: wish.template,
    to: { membershipId: id, phone: row.phone_e164, locale: row.locale },
    familyId,
    parameters: { family: member.familyTitle, path: loginPath(token, member.familyToken) },
    // Each fresh link is a wish of its own, and told apart by what is stored of its token.
    reason: wish.reason ?? `link ${hashOf(token)}`,
    now,
    isKeptBack,
  })
  return { row: await mustFindMember(transaction, member, id), message: await findMessage(transaction, familyId, message) }
}

async function mustFindMember(transaction: Database, member: FamilySide, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (!row) throw new AppError('not_found')
  return row
}
