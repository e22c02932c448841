import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { SignUp } from '@hand-in-hand/contract/sign-up.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { kindOf, mailOf } from '../../platform/typed-addresses.ts'
import { checkConsent } from '../../rules/consent.ts'
import { setOwnAddress } from '../../store/addresses/addresses.ts'
import { insertConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { countRequest } from '../../store/invitations.ts'
import { countRequests, findMembershipOf, type JoinRequestFields, requestAgain } from '../../store/members.ts'
import { insertMember } from '../../store/memberships.ts'
import { approvesEveryone } from '../../store/open-evenings.ts'
import { upsertPerson } from '../../store/people.ts'
import { type CreationRequest, createOnce, inTransaction } from '../../store/transactions.ts'
import { findVisitorsTask } from '../../store/visitors-tasks.ts'
import { invitationOf, isOfFamily, mustBeOpen } from '../invitations/invitations.commands.ts'
import { notifyOfRequest } from '../messages/join-requests.commands.ts'
import { forgetNamedAddresses } from '../messages/own-addresses.commands.ts'

/** In ms. During this time the family is not notified of someone who may still join by a code. */
const ENTERS_WITHIN = 15 * MINUTE

/** `requestsMax`: how many requests of one family may wait for an answer. */
type AskingToJoin = SignUp & { requestsMax: number }

/**
 * Asks to join the family of an invitation; `phone` is E.164. A person who was declined or removed may ask again. Throws
 * not_found, invitation_closed, family_closed, family_paused, already_member, already_requested, circle_full, consent_missing.
 */
export function askToJoin(database: Database, input: AskingToJoin, phone: string, now: number, creation: CreationRequest) {
  checkConsent(input.consent)
  return inTransaction(database, async (transaction) => {
    const invitation = await invitationOf(transaction, input.invitation)
    const { familyId } = invitation
    const by = { familyId, caller: `invitation ${invitation.id}`, now } as const
    // A repeated request is confirmed even if its first try was the last request that the link allowed.
    await createOnce(transaction, by, creation, async () => [await addRequest(transaction, invitation, input, phone, now)])
  })
}

type OwnInvitation = Awaited<ReturnType<typeof invitationOf>>
/** Returns the id of the membership. */
async function addRequest(transaction: Database, invitation: OwnInvitation, input: AskingToJoin, phone: string, now: number) {
  const { familyId } = invitation
  await mustBeOpen(transaction, invitation, now)
  if (invitation.paused_at !== null) throw new AppError('family_paused')
  const family = await findFamily(transaction, familyId)
  const locale = (input.locale && localeOf(input.locale)) || family.locale
  // A mail address beside a number is only a suggestion. The person who typed both may have typed someone else's number, and must not get
  // that person's mails.
  const { email } = input.supporter
  const besides = isMail(phone) || email === undefined ? null : { address: mailOf(email), reachedAt: null, chosenBy: null }
  // Families are locked before people, here as everywhere, against deadlocks.
  await raiseFamilyVersion(transaction, familyId)
  const personId = await upsertPerson(transaction, phone, now)
  const known = await findMembershipOf(transaction, familyId, personId)
  if (known?.state === 'approved') throw new AppError('already_member')
  if (known?.state === 'requested') throw new AppError('already_requested')
  if ((await countRequests(transaction, familyId)) >= input.requestsMax) throw new AppError('circle_full')
  if (!(await countRequest(transaction, familyId, invitation.id, now))) throw new AppError('invitation_closed')

  const wantedId = invitation.task_id ?? Math.abs(input.wanted_task_id ?? 0)
  const wanted = await findVisitorsTask(transaction, familyId, wantedId, now)
  const asked: JoinRequestFields = {
    first_name: input.supporter.first_name,
    last_name: input.supporter.last_name ?? '',
    locale,
    invitation_id: invitation.id,
    wanted_task_id: wanted?.id ?? null,
    known_kind: kindOf(phone),
    brought_by_id: isOfFamily(invitation) ? null : invitation.created_by_id,
    acquaintance: input.acquaintance || null,
    requested_at: now,
  }
  if (known) await forgetNamedAddresses(transaction, { familyId, id: known.id })
  const id = known
    ? await requestAgain(transaction, familyId, known, asked)
    : await insertMember(transaction, familyId, { person_id: personId, role: 'supporter', state: 'requested', ...asked })
  await setOwnAddress(transaction, { familyId, id }, besides)
  await insertConsents(transaction, { familyId, id }, input.consent ?? {}, now)
  const event = await recordEvent(transaction, familyId, { kind: 'requested', by: id, now })
  const mayEnter = !known && (await approvesEveryone(transaction, familyId, invitation.id, now))
  const notBefore = mayEnter ? now + ENTERS_WITHIN : now
  await notifyOfRequest(transaction, { id: familyId, title: family.title }, input.supporter, event, { now, notBefore })
  return id
}
