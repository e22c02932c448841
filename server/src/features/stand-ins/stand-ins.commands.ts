import type { OfferedTask } from '@hand-in-hand/contract/stand-ins.ts'
import { beginsAt, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import { whyNotOffer } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { countOthers } from '../../store/members.ts'
import { changeMine, mustFindTask } from '../../store/tasks.ts'
import { changeAsSupporter, stateOf } from '../tasks/tasks.commands.ts'

/**
 * Offers a task to the rest of the circle. Offering it again changes nothing. `isEarly`: the task may also be offered long before its time.
 * A no by SMS uses this, because no reply by SMS gives a task back. Throws the reasons of `whyNotOffer`, not_found, task_cancelled.
 */
export async function offerTask(database: Database, member: ApprovedMember, id: number, { isEarly = false } = {}): Promise<OfferedTask> {
  const offered = await changeAsSupporter(database, member, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    const why = whyNotOffer(stateOf(task, member), beginsAt(task.when), member, member.now)
    throwIf(isEarly && why === 'too_early' && isDated(task.when) ? null : why)
    if (task.offered_at === null) await changeMine(transaction, member, id, { offered_at: member.now })
    return { task }
  })
  return { ...offered, others: (await countOthers(database, member)) - Number(member.role !== 'owner') }
}

/**
 * Ends the offer of a task, because its taker can do it after all. If the member no longer has the task, nothing changes. Throws
 * not_found, task_cancelled.
 */
export const keepTask = (database: Database, member: ApprovedMember, id: number) =>
  changeAsSupporter(database, member, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    if (task.offered_at !== null) await changeMine(transaction, member, id, { offered_at: null })
    return { task }
  })

/** Always empty: there are no standby helpers any more (decision 098). Throws not_found, task_cancelled. */
export async function findReserve(database: Database, member: ApprovedMember, id: number) {
  await mustFindTask(database, member.familyId, id)
  return { others: [], is_mine: false }
}

/** Always fails, because there are no standby helpers. Throws reserve_full, not_found, task_cancelled. */
export async function joinReserve(database: Database, member: ApprovedMember, id: number): Promise<never> {
  await mustFindTask(database, member.familyId, id)
  throw new AppError('reserve_full')
}
