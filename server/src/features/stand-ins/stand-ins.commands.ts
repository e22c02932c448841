import type { OfferedTask, Reserve } from '@hand-in-hand/contract/stand-ins.ts'
import { whyNotOffer, whyNotReserve } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { countOthers } from '../../store/members.ts'
import { deleteReserve, insertReserve, listReserves } from '../../store/stand-ins.ts'
import { changeMine, helpsInGroup, listPlaces, mustFindTask, type TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { changeAsSupporter, stateOf, takerOf } from '../tasks/tasks.commands.ts'

/**
 * Offering it again changes nothing. `isEarly`: also long before its time, since no reply by SMS gives a task back. Throws the reasons of
 * `whyNotOffer`, not_found, task_cancelled.
 */
export async function offerTask(database: Database, member: ApprovedMember, id: number, { isEarly = false } = {}): Promise<OfferedTask> {
  const offered = await changeAsSupporter(database, member, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    const why = whyNotOffer(stateOf(task, member), task.start_at, member, member.now)
    throwIf(isEarly && why === 'too_early' && task.start_at !== null ? null : why)
    if (task.offered_at === null) await changeMine(transaction, member, id, { offered_at: member.now })
    return { task }
  })
  return { ...offered, others: (await countOthers(database, member)) - Number(member.role !== 'owner') }
}

/** The taker can make it after all. If the task is not theirs any more, nothing changes. Throws not_found, task_cancelled. */
export const keepTask = (database: Database, member: ApprovedMember, id: number) =>
  changeAsSupporter(database, member, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    if (task.offered_at !== null) await changeMine(transaction, member, id, { offered_at: null })
    return { task }
  })

/** Who is in reserve for a task that someone has. Throws not_found, task_cancelled. */
export async function findReserve(database: Database, member: ApprovedMember, id: number): Promise<Reserve> {
  return reserveOf(database, member, await mustFindTask(database, member.familyId, id))
}

async function reserveOf(database: Database, member: ApprovedMember, task: TaskWithPeople): Promise<Reserve> {
  const people = await inReserve(database, member, task)
  return {
    others: people.flatMap(({ membership_id, first_name }) => (membership_id === member.id ? [] : [first_name])),
    is_mine: people.some(({ membership_id }) => membership_id === member.id),
  }
}

/** Without those who have the task meanwhile. */
async function inReserve(database: Database, { familyId }: ApprovedMember, task: TaskWithPeople) {
  const places = await listPlaces(database, familyId, task)
  const people = await listReserves(database, familyId, task)
  return people.filter(({ membership_id }) => places.every(({ assignee_id }) => assignee_id !== membership_id))
}

/** Being in reserve already changes nothing. Throws the reasons of `whyNotReserve`, not_found, task_cancelled. */
export const joinReserve = (database: Database, member: ApprovedMember, id: number) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    const people = await inReserve(transaction, member, task)
    if (people.some(({ membership_id }) => membership_id === member.id)) return reserveOf(transaction, member, task)
    throwIf(whyNotReserve(stateOf(task, member), await takerOf(transaction, member), people.length, member.now))
    if (task.group_id !== null && (await helpsInGroup(transaction, member, task.group_id))) throw new AppError('already_helping')
    await insertReserve(transaction, member, task)
    return reserveOf(transaction, member, task)
  })

/** Throws not_found, task_cancelled. */
export const leaveReserve = (database: Database, member: ApprovedMember, id: number) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    await deleteReserve(transaction, member, task)
    return reserveOf(transaction, member, task)
  })
