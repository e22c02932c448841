import type { Welcome } from '@hand-in-hand/contract/supporters.ts'
import type { Database } from '../../database/database.ts'
import type { Newcomer } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { expireMessagesOf } from '../messages/messages.queries.ts'
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { reopenTasksOf } from '../tasks/tasks.queries.ts'
import { findNameOf, findWelcomer, moveMembership } from './circle.queries.ts'
import { changeMembership, forgetNamed } from './members.queries.ts'

/** What a new member's first page shows: their name as the family has it, and who let them in. */
export async function welcome(database: Database, member: Newcomer): Promise<Welcome> {
  const by = await findWelcomer(database, member.familyId, member.id)
  return {
    title: member.familyTitle,
    full_name: fullName(await findNameOf(database, member.familyId, member.id)),
    by: by ? fullName(by) : null,
    confirmed: member.confirmed,
  }
}

/** The person says that they help this family. Saying it again changes nothing. */
export function join(database: Database, member: Newcomer) {
  const { familyId, id, now } = member
  return database.transaction().execute(async (transaction) => {
    if (member.confirmed) return
    await raiseFamilyVersion(transaction, familyId)
    await changeMembership(transaction, familyId, id, {
      confirmed_at: now,
      confirmed_by: member.signedInBy,
      asked_not_to_at: null,
      link_asked_at: null,
      last_seen_at: now,
    })
    await recordEvent(transaction, familyId, { kind: 'confirmed', by: id, now })
  })
}

/**
 * The person says that it wasn't them: what they hold is open again, and every link and device of theirs here ends. With `never`
 * this family sends them nothing any more. Throws not_allowed for someone who has confirmed: they leave instead.
 */
export function refuseToJoin(database: Database, member: Newcomer, never: boolean) {
  const { familyId, id, now } = member
  if (member.confirmed) throw new AppError('not_allowed')
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    await revokeTokensOf(transaction, member, now)
    await expireMessagesOf(transaction, familyId, id)
    await recordEvent(transaction, familyId, { kind: 'refused', by: id, now })
    await changeMembership(transaction, familyId, id, { offered_role: null, ...(never && { asked_not_to_at: now }) })
    // A family that was made for a wrong number keeps its owner until whoever runs the server names another.
    if (member.role === 'owner') return
    await moveMembership(transaction, familyId, id, 'approved', { state: 'removed', decided_at: now, trusted_at: null })
    await forgetNamed(transaction, familyId, id)
    const reopened = await reopenTasksOf(transaction, familyId, id, now)
    for (const { id: task } of reopened) await recordEvent(transaction, familyId, { kind: 'released', by: id, task, now })
  })
}
