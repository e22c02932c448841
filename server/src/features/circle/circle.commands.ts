import { whyNotRemove } from '@hand-in-hand/contract/circle.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { expireMessagesOf } from '../messages/messages.queries.ts'
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { reopenTasksOf } from '../tasks/tasks.queries.ts'
import { findMember, findRequest, type MemberRow, moveMembership } from './circle.queries.ts'
import { sendFirstLink } from './links.commands.ts'
import { forgetNamed } from './members.queries.ts'

/** Lets somebody in and sends the login link. Approving a member again changes nothing and sends nothing. Throws not_found. */
export function approveRequest(database: Database, member: FamilySide, id: number, wish: Approval) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const { outcome, row, message } = await approve(transaction, member, id, wish)
    if (outcome === 'gone') throw new AppError('not_found')
    return { row, message }
  })
}

/** Lets several in, each by the same rules; who is not waiting any more is told apart, and stops nobody else. */
export function approveRequests(database: Database, member: FamilySide, ids: number[], wish: Approval) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const decided: (Awaited<ReturnType<typeof approve>> & { id: number })[] = []
    for (const id of new Set(ids)) decided.push({ id, ...(await approve(transaction, member, id, wish)) })
    return decided
  })
}

interface Approval {
  trusted: boolean
  sendsByHand: boolean
}

async function approve(transaction: Database, member: FamilySide, id: number, { trusted, sendsByHand }: Approval) {
  const { familyId, now } = member
  const gone = { outcome: 'gone', row: null, message: null } as const
  if (!Number.isSafeInteger(id)) return gone
  const values = { state: 'approved', decided_at: now, trusted_at: trusted ? now : null } as const
  if (!(await moveMembership(transaction, familyId, id, 'requested', values))) {
    const known = await findMember(transaction, familyId, id, now)
    return known?.state === 'approved' ? ({ outcome: 'already_approved', row: known, message: null } as const) : gone
  }
  const event = await recordEvent(transaction, familyId, { kind: 'approved', by: member.id, about: id, now })
  return { outcome: 'approved', ...(await sendFirstLink(transaction, member, id, event, sendsByHand)) } as const
}

/** Throws not_found for whoever does not wait. */
export function declineRequest(database: Database, member: FamilySide, id: number, reason: string | undefined) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const request = await findRequest(transaction, familyId, id)
    const declined = await moveMembership(transaction, familyId, id, 'requested', { state: 'declined', decided_at: now })
    if (!request || !(declined || request.state === 'declined')) throw new AppError('not_found')
    if (declined) await recordEvent(transaction, familyId, { kind: 'declined', by: member.id, about: id, reason: reason || null, now })
    return request
  })
}

/**
 * Removes somebody: their links and devices end, what they hold is open again. Removing them again changes nothing.
 * Throws not_found, last_owner, not_allowed for a coordinator whom another one would remove.
 */
export function removeMember(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const known = await findMember(transaction, familyId, id, now)
    if (known?.state === 'removed') return known
    if (known?.state !== 'approved') throw new AppError('not_found')
    refuse(whyNotRemove(await mustFindMember(transaction, member, member.id), { ...known, is_me: id === member.id }))
    await moveMembership(transaction, familyId, id, 'approved', { state: 'removed', decided_at: now, trusted_at: null })
    await revokeTokensOf(transaction, { familyId, id }, now)
    await expireMessagesOf(transaction, familyId, id)
    await forgetNamed(transaction, familyId, id)
    await recordEvent(transaction, familyId, { kind: 'removed', by: member.id, about: id, now })
    const tasks = await reopenTasksOf(transaction, familyId, id, now)
    for (const { id: task } of tasks) await recordEvent(transaction, familyId, { kind: 'released', by: member.id, about: id, task, now })
    return mustFindMember(transaction, member, id)
  })
}

async function mustFindMember(transaction: Database, member: FamilySide, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (!row) throw new AppError('not_found')
  return row
}
