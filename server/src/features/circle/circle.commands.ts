import { whyNotChange, whyNotRemove } from '@hand-in-hand/contract/circle.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { hashOf, makeSecret } from '../../http/tokens.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { hasHadItsLinks } from '../messages/limits.commands.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import { expireLinks, expireMessagesOf, findMessage } from '../messages/messages.queries.ts'
import { renewToken, revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { reopenTasksOf } from '../tasks/tasks.queries.ts'
import { findMember, findRequest, type MemberRow, moveMembership } from './circle.queries.ts'
import { forgetNamed } from './members.queries.ts'

/** Lets somebody in and sends the login link. Approving a member again changes nothing and sends nothing. Throws not_found. */
export function approveRequest(database: Database, member: FamilySide, id: number, trusted: boolean) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const { outcome, row, message } = await approve(transaction, member, id, trusted)
    if (outcome === 'gone') throw new AppError('not_found')
    return { row, message }
  })
}

/** Lets several in, each by the same rules; who is not waiting any more is told apart, and stops nobody else. */
export function approveRequests(database: Database, member: FamilySide, ids: number[], trusted: boolean) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const decided: (Awaited<ReturnType<typeof approve>> & { id: number })[] = []
    for (const id of new Set(ids)) decided.push({ id, ...(await approve(transaction, member, id, trusted)) })
    return decided
  })
}

async function approve(transaction: Database, member: FamilySide, id: number, trusted: boolean) {
  const { familyId, now } = member
  const gone = { outcome: 'gone', row: null, message: null } as const
  if (!Number.isSafeInteger(id)) return gone
  const values = { state: 'approved', decided_at: now, trusted_at: trusted ? now : null } as const
  if (!(await moveMembership(transaction, familyId, id, 'requested', values))) {
    const known = await findMember(transaction, familyId, id, now)
    return known?.state === 'approved' ? ({ outcome: 'already_approved', row: known, message: null } as const) : gone
  }
  const event = await recordEvent(transaction, familyId, { kind: 'approved', by: member.id, about: id, now })
  return { outcome: 'approved', ...(await sendLink(transaction, member, id, 'approved', `event ${event}`)) } as const
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

/** A fresh login link; the one before is dead at once, unless a limit keeps the new one back. Signed-in devices stay. Throws not_found, not_allowed for the owner's. */
export function sendFreshLink(database: Database, member: FamilySide, id: number) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const known = await findMember(transaction, member.familyId, id, member.now)
    if (known?.state !== 'approved') throw new AppError('not_found')
    // Where messages go by hand, whoever asks holds the link: nobody becomes the owner by it.
    refuse(whyNotChange(await mustFindMember(transaction, member, member.id), { ...known, is_me: id === member.id }))
    return sendLink(transaction, member, id, 'login_link', null)
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

async function sendLink(transaction: Database, member: FamilySide, id: number, template: 'approved' | 'login_link', reason: string | null) {
  const { familyId, now } = member
  const row = await mustFindMember(transaction, member, id)
  // A link that will not go out is not made: the one that they have, or that is on its way, stays good.
  const isKeptBack = await hasHadItsLinks(transaction, row.phone_e164, now)
  if (!isKeptBack) await expireLinks(transaction, familyId, id)
  const token = isKeptBack ? makeSecret() : await renewToken(transaction, { familyId, id }, null, now)
  const message = await queueMessage(transaction, {
    template,
    to: { membershipId: id, phone: row.phone_e164, locale: row.locale },
    familyId,
    parameters: { family: member.familyTitle, path: `/login/${token}/${member.familyToken}` },
    // Each fresh link is a wish of its own, and told apart by what is stored of its token.
    reason: reason ?? `link ${hashOf(token)}`,
    now,
    isKeptBack,
  })
  return { row, message: await findMessage(transaction, familyId, message) }
}

async function mustFindMember(transaction: Database, member: FamilySide, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (!row) throw new AppError('not_found')
  return row
}
