import type { Welcome } from '@hand-in-hand/contract/families.ts'
import type { Newcomer } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { fullName } from '../../platform/people.ts'
import { presentWantedTask } from '../../rules/wanted-task.ts'
import { recordEvent } from '../../store/events.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findNameOf, findWelcomer, moveMembership } from '../../store/members.ts'
import { changeMembership, clearNamedMember } from '../../store/memberships.ts'
import { expireMessagesOf } from '../../store/messages/messages.ts'
import { findToRead } from '../../store/reading-links.ts'
import { endOffers } from '../../store/role-offers.ts'
import { changeFamily } from '../../store/transactions.ts'
import { findWantedId, findWantedTasks } from '../../store/wanted-tasks.ts'
import { reopenTasksOfFormer } from '../circle/leaving.commands.ts'
import { endEveningOfUnseen } from '../circle/open-evening.commands.ts'

/** The data of a new member's welcome page: their name in the family, who approved them, and the task that they came for. */
export async function findWelcome(database: Database, member: Newcomer): Promise<Welcome> {
  const by = await findWelcomer(database, member.familyId, member.id)
  const wanted = await findMyWantedTask(database, member)
  const first = wanted && (await findToRead(database, member.familyId, Math.abs(wanted.task_id)))
  return {
    title: member.familyTitle,
    full_name: fullName(await findNameOf(database, member.familyId, member.id)),
    by: fullName({ first_name: by?.first_name ?? '', last_name: by?.last_name ?? '' }) || null,
    // False after a correction of the number: the request that was approved was someone else's.
    asked_to_join: by?.kind === 'approved',
    confirmed: member.confirmed,
    wanted_task: wanted,
    ...(first && { read_first: first.toRead }),
  }
}

/** The task that the person came for, if they have it or may take it; otherwise null. */
async function findMyWantedTask(database: Database, member: Newcomer) {
  const me = await findWantedId(database, member.familyId, member.id)
  const wanted = (await findWantedTasks(database, member.familyId, [me], member.now)).get(member.id)
  if (!wanted || wanted.state === 'gone') return null
  const mayTake = !member.paused && (wanted.trusted_only_at === null || member.trusted)
  return wanted.state === 'mine' || mayTake ? presentWantedTask(wanted, member) : null
}

/**
 * Records that the person did not ask to join. Their tasks are open again, and their links and devices in this family end. With `never`
 * this family can send them nothing any more. Throws not_allowed for a confirmed member, who can leave instead.
 */
export function refuseToJoin(database: Database, member: Newcomer, never: boolean) {
  const { familyId, id, now } = member
  if (member.confirmed) throw new AppError('not_allowed')
  return changeFamily(database, familyId, async (transaction) => {
    await revokeTokensOf(transaction, member, now)
    await expireMessagesOf(transaction, familyId, id)
    const event = await recordEvent(transaction, familyId, { kind: 'refused', by: id, now })
    await endOffers(transaction, familyId, id)
    if (never) await changeMembership(transaction, familyId, id, { asked_not_to_at: now })
    // A family that was created with a wrong number keeps its owner until the operator names another.
    if (member.role === 'owner') return
    await endEveningOfUnseen(transaction, familyId, id)
    await moveMembership(transaction, familyId, id, 'approved', { state: 'removed', decided_at: now, trusted_at: null })
    await clearNamedMember(transaction, familyId, id)
    await reopenTasksOfFormer(transaction, member, event)
  })
}
