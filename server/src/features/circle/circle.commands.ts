import { whyNotRemove } from '@hand-in-hand/contract/circle.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { pickedDay } from '../../rules/may-be.ts'
import { pickedWhen } from '../../rules/picks.ts'
import { recordEvent } from '../../store/events.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findMember, moveMembership } from '../../store/members.ts'
import { changeMembership, clearNamedMember } from '../../store/memberships.ts'
import { expireMessagesOf } from '../../store/messages/messages.ts'
import { markNewcomerSeen, setOpenEvening } from '../../store/open-evenings.ts'
import { deleteOwnOfferOf } from '../../store/own-offers.ts'
import { endOffers } from '../../store/role-offers.ts'
import { takeIfOpen } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { findWantedTasks } from '../../store/wanted-tasks.ts'
import { updateRequestMessages } from '../messages/join-requests.commands.ts'
import { askAtOwnAddress } from '../messages/own-addresses.commands.ts'
import { presentMember } from './circle.presentation.ts'
import { reopenTasksOfFormer } from './leaving.commands.ts'
import { mustFindMember, nameAddress, sendFirstLink } from './links.commands.ts'
import { mustNotBeFull } from './roles.commands.ts'

/**
 * Approves a request and sends the login link. Approving a member again sends nothing. It changes nothing either, unless an open link let
 * the member in: then the family's side has now checked them. Throws not_found, circle_full. With `givesTask` it also throws task_taken and
 * not_trusted for the task that the person came for, and then nothing is changed.
 */
export function approveRequest(database: Database, member: FamilySide, id: number, approval: Approval) {
  return changeFamily(database, member.familyId, async (transaction) => {
    const { outcome, row, message } = await approve(transaction, member, id, approval)
    if (outcome === 'gone') throw new AppError('not_found')
    return { row, message }
  })
}

/** Approves several requests, each by the same rules. A request that no longer exists is reported as gone and does not stop the others. */
export function approveRequests(database: Database, member: FamilySide, ids: number[], approval: Approval) {
  return changeFamily(database, member.familyId, async (transaction) => {
    const decided: (Awaited<ReturnType<typeof approve>> & { id: number })[] = []
    for (const id of new Set(ids)) decided.push({ id, ...(await approve(transaction, member, id, approval)) })
    return decided
  })
}

interface Approval {
  trusted: boolean
  /** Whether the person gets the task that they came for. */
  givesTask: boolean
  settings: Settings
}

async function approve(transaction: Database, member: FamilySide, id: number, { trusted, givesTask, settings }: Approval) {
  const { familyId, now } = member
  const gone = { outcome: 'gone', row: null, message: null } as const
  if (!Number.isSafeInteger(id)) return gone
  const event = await admit(transaction, member, id, { trusted_at: trusted ? now : null, looked_at: null })
  if (event === null) {
    const known = await findMember(transaction, familyId, id, now)
    if (known?.state !== 'approved') return gone
    const row = known.looked_at === 0 ? await acceptNewcomer(transaction, member, id, trusted) : known
    return { outcome: 'already_approved', row, message: null } as const
  }
  await mustNotBeFull(transaction, member, settings)
  if (givesTask) await giveWantedTask(transaction, member, id, trusted)
  await nameAddress(transaction, member, id, settings)
  await askAtOwnAddress(transaction, member, id, settings)
  return { outcome: 'approved', ...(await sendFirstLink(transaction, member, id, event, settings)) } as const
}

/** Approves a request. The actor's `id` is null for an open link. Returns the event, or null if the person has no open request. */
export async function admit(
  transaction: Database,
  { familyId, id: by, now }: { familyId: FamilyId; id: number | null; now: number },
  id: number,
  values: { trusted_at: number | null; looked_at: number | null },
) {
  if (!(await moveMembership(transaction, familyId, id, 'requested', { state: 'approved', decided_at: now, ...values }))) return null
  const event = await recordEvent(transaction, familyId, { kind: 'approved', by, about: id, now })
  await updateRequestMessages(transaction, familyId)
  return event
}

/** Records that the family's side keeps someone whom an open link let in. */
async function acceptNewcomer(transaction: Database, member: FamilySide, id: number, trusted: boolean) {
  const { familyId, now } = member
  await markNewcomerSeen(transaction, familyId, id, now)
  await changeMembership(transaction, familyId, id, { trusted_at: trusted ? now : null })
  await recordEvent(transaction, familyId, { kind: 'approved', by: member.id, about: id, now })
  return mustFindMember(transaction, member, id)
}

/**
 * Gives a new member the task that they came for, on the first of the days on which it may be. The message with their login link notifies
 * them. Throws task_taken, not_trusted, task_over.
 */
async function giveWantedTask(transaction: Database, member: FamilySide, id: number, trusted: boolean) {
  const { familyId, now } = member
  const person = await mustFindMember(transaction, member, id)
  const wanted = (await findWantedTasks(transaction, familyId, [person], now)).get(id)
  if (wanted?.state !== 'open') throw new AppError('task_taken')
  if (wanted.trusted_only_at !== null && !trusted) throw new AppError('not_trusted')
  const when = pickedWhen(wanted.when, {}, member) ?? wanted.when
  const marks = { when, told_at: now, seen_at: null, confirmed_at: null }
  if (!(await takeIfOpen(transaction, { familyId, id, now }, wanted.id, marks))) throw new AppError('task_taken')
  const day = pickedDay(when, member.timeZone)
  await recordEvent(transaction, familyId, { kind: 'assigned', by: member.id, about: id, task: wanted.id, day, now })
}

/** Declines a request. Throws not_found if there is none. */
export function declineRequest(database: Database, member: FamilySide, id: number, reason: string | undefined) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const request = await findMember(transaction, familyId, id, now)
    const declined = await moveMembership(transaction, familyId, id, 'requested', { state: 'declined', decided_at: now })
    if (!request || !(declined || request.state === 'declined')) throw new AppError('not_found')
    if (declined) {
      await recordEvent(transaction, familyId, { kind: 'declined', by: member.id, about: id, reason: reason || null, now })
      await updateRequestMessages(transaction, familyId)
    }
    return request
  })
}

/**
 * Removes a member: their links and devices end, and their tasks are open again. If an open link let the member in, the family's open link
 * is closed, because they could join again by it. Removing a member again changes nothing. Throws not_found, last_owner, and not_allowed or
 * role_offered if a coordinator removes another coordinator or someone who is offered a role.
 */
export function removeMember(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const known = await findMember(transaction, familyId, id, now)
    if (known?.state === 'removed') return known
    if (known?.state !== 'approved') throw new AppError('not_found')
    throwIf(whyNotRemove(await mustFindMember(transaction, member, member.id), presentMember(known, member)))
    await moveMembership(transaction, familyId, id, 'approved', { state: 'removed', decided_at: now, trusted_at: null })
    if (known.looked_at !== null) await setOpenEvening(transaction, familyId, null)
    // The evening's message does not name people whom the family has removed.
    await markNewcomerSeen(transaction, familyId, id, now)
    await revokeTokensOf(transaction, { familyId, id }, now)
    await expireMessagesOf(transaction, familyId, id)
    await clearNamedMember(transaction, familyId, id)
    await endOffers(transaction, familyId, id)
    await deleteOwnOfferOf(transaction, { familyId, id })
    const event = await recordEvent(transaction, familyId, { kind: 'removed', by: member.id, about: id, now })
    await reopenTasksOfFormer(transaction, { familyId, familyTitle: member.familyTitle, id, now }, event, member.id)
    return mustFindMember(transaction, member, id)
  })
}
