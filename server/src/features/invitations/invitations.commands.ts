import { DAY, INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { idOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { timeOnDayBefore } from '../../rules/quiet-hours.ts'
import { EVENING_OF_NEWCOMERS } from '../../rules/reminder-times.ts'
import { recordEvent } from '../../store/events.ts'
import {
  closeInvitations,
  deletePassedOn,
  findInvitation,
  findInvitationByToken,
  findPassedOn,
  insertInvitation,
  makeRoomForInvitation,
  mayBringOthers,
} from '../../store/invitations.ts'
import { setOpenEvening } from '../../store/open-evenings.ts'
import { type CreationRequest, changeFamily, createOnce, inTransaction } from '../../store/transactions.ts'
import { findVisitorsTask } from '../../store/visitors-tasks.ts'

export const INVITATION_LIFETIME = 14 * DAY

type InvitationInput = RequestBody<'POST /families/:family/invitations'>

/**
 * Creates a sign-up link. `renew` closes all other links at once; `replaces` closes the named link, and the new link keeps its name. Throws
 * not_found, and too_many_requests if the family has too many open links.
 */
export function makeInvitation(database: Database, member: FamilySide, input: InvitationInput, creation: CreationRequest) {
  const { familyId, now } = member
  return inTransaction(database, async (transaction) => {
    const [id = 0] = await createOnce(transaction, { familyId, caller: `member ${member.id}`, now }, creation, async () => {
      if (input.renew) await closeInvitations(transaction, familyId, now)
      const replaced = input.replaces === undefined ? null : await closeInvitation(transaction, member, idOf(String(input.replaces)))
      if (!(await makeRoomForInvitation(transaction, familyId, now, input.for_one === true))) throw new AppError('too_many_requests')
      const expires_at = now + (input.days === undefined ? INVITATION_LIFETIME : input.days * DAY)
      const name = input.name === undefined ? (replaced?.name ?? null) : input.name || null
      const made = { token: makeSecret(), name, created_by_id: member.id, created_at: now, expires_at, for_one: input.for_one ? 1 : null }
      return [await insertInvitation(transaction, familyId, made)]
    })
    return mustFindInvitation(transaction, member, id)
  })
}

/** Closes an invitation. Closing a closed invitation changes nothing. Throws not_found. */
export async function closeInvitation(database: Database, member: FamilySide, id: number) {
  await closeInvitations(database, member.familyId, member.now, id)
  return mustFindInvitation(database, member, id)
}

/**
 * Opens a link of the family for the evening: until tomorrow evening the server approves everyone who comes by this link and enters a code.
 * Only one link can be open in this way. Opening it again changes nothing. Throws not_found, also for a link to one person;
 * invitation_closed, family_paused, and not_allowed if the server sends no codes.
 */
export function startOpenEvening(database: Database, member: FamilySide, id: number, settings: Pick<Settings, 'sendsNothing'>) {
  const { familyId, now, timeZone } = member
  if (settings.sendsNothing) throw new AppError('not_allowed')
  if (member.paused) throw new AppError('family_paused')
  return changeFamily(database, familyId, async (transaction) => {
    const invitation = await mustFindInvitation(transaction, member, id)
    if (!isOfFamily(invitation) || invitation.for_one !== null) throw new AppError('not_found')
    await mustBeOpen(transaction, { ...invitation, familyId, paused_at: null }, now)
    if (invitation.open_until !== null && invitation.open_until > now) return invitation
    const until = timeOnDayBefore(now, -1, EVENING_OF_NEWCOMERS, timeZone)
    await setOpenEvening(transaction, familyId, { id, from: now, until })
    await recordEvent(transaction, familyId, { kind: 'evening_opened', by: member.id, now })
    return mustFindInvitation(transaction, member, id)
  })
}

/** Ends an open evening. Ending it again changes nothing. Throws not_found. */
export function endOpenEvening(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const { open_until } = await mustFindInvitation(transaction, member, id)
    if (open_until !== null) {
      await setOpenEvening(transaction, familyId, null)
      await recordEvent(transaction, familyId, { kind: 'evening_ended', by: member.id, now })
    }
    return mustFindInvitation(transaction, member, id)
  })
}

async function mustFindInvitation(database: Database, { familyId }: FamilySide, id: number) {
  const invitation = await findInvitation(database, familyId, id)
  if (!invitation) throw new AppError('not_found')
  return invitation
}

/** Finds the family of an open sign-up link. Throws what `invitationOf` and `mustBeOpen` throw. */
export async function openInvitation(database: Database, token: string, now: number) {
  const invitation = await invitationOf(database, token)
  await mustBeOpen(database, invitation, now)
  return invitation
}

/** Finds the family of a sign-up link, open or not. Throws not_found for a wrong link, and family_closed. */
export async function invitationOf(database: Database, token: string) {
  const invitation = await findInvitationByToken(database, token)
  if (!invitation) throw new AppError('not_found')
  if (invitation.family_closed_at !== null) throw new AppError('family_closed')
  return { ...invitation, familyId: provedFamily(invitation.family_id) }
}

/** Whether the family's side made the link, and not a supporter who brings others. */
export const isOfFamily = ({ task_id, passed_on }: Pick<Awaited<ReturnType<typeof invitationOf>>, 'task_id' | 'passed_on'>) =>
  task_id === null && passed_on === null

/** Returns the secret of the link that a member passes on, and makes the link if there is none. Throws not_allowed. */
export const passOnLink = (database: Database, { familyId, id, now }: ApprovedMember) =>
  inTransaction(database, async (transaction) => {
    if (!(await mayBringOthers(transaction, familyId, id, null))) throw new AppError('not_allowed')
    const known = await findPassedOn(transaction, familyId, { id }, now)
    if (known) return known.token
    await deletePassedOn(transaction, familyId, { id })
    const token = makeSecret()
    const made = { token, name: null, created_by_id: id, created_at: now, expires_at: now + INVITATION_LIFETIME, passed_on: 1 }
    await insertInvitation(transaction, familyId, made)
    return token
  })

type OpenableInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>> &
  Pick<Awaited<ReturnType<typeof invitationOf>>, 'familyId' | 'paused_at'>
/**
 * A link of a supporter who brings others is open while they may bring others. Such a link for a task also ends with the task, and is
 * closed in a pause. Throws invitation_closed.
 */
export async function mustBeOpen(database: Database, invitation: OpenableInvitation, now: number) {
  const { familyId, task_id, created_by_id } = invitation
  const most = task_id === null ? INVITATION_REQUESTS_MAX : 1
  const isOpen = invitation.closed_at === null && invitation.expires_at > now && invitation.requests < most
  if (!isOpen) throw new AppError('invitation_closed')
  if (isOfFamily(invitation)) return
  const mayStill = await mayBringOthers(database, familyId, created_by_id, task_id)
  const isForOpenTask = async () =>
    task_id === null || (invitation.paused_at === null && (await findVisitorsTask(database, familyId, task_id, now)) !== undefined)
  if (!mayStill || !(await isForOpenTask())) throw new AppError('invitation_closed')
}
