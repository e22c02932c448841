import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../store/events.ts'
import { findRecipient } from '../../store/messages/messages.ts'
import { listCancelledBy, resumeSeries, updateSeries, updateTasks } from '../../store/series.ts'
import { countOpenTasks } from '../../store/task-lists.ts'
import { findTask, findTasks, GIVEN_BACK, helpsInGroup } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { changeableTask, notifyOfChange } from './family-tasks.commands.ts'
import { listPlacesNotDone } from './places.commands.ts'
import { idsOfTasks, partOfSeries } from './series.commands.ts'

/**
 * Cancels a task with all its places, and more dates of its series if the scope says so. Each taker is notified once. Cancelling a
 * cancelled task changes nothing. Throws not_found, task_completed, version_conflict.
 */
export function cancelTask(database: Database, member: FamilySide, id: number, version: number, scope: Scope) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const found = await findTask(transaction, familyId, id)
    if (found && found.cancelled_at !== null) return presentFamilyTask(found, member)
    const task = await changeableTask(transaction, familyId, id)
    if (task.version !== version) throw new AppError('version_conflict')
    const part = scope === 'one' ? null : await partOfSeries(transaction, member, task, scope)
    const ids = idsOfTasks(part ? part.tasks : await listPlacesNotDone(transaction, familyId, task))
    const event = await recordEvent(transaction, familyId, { kind: 'cancelled', by: member.id, task: id, now })
    await updateTasks(transaction, familyId, ids, { cancelled_at: now, cancel_event_id: event, offered_at: null, updated_at: now })
    if (part && part.series.ended_at === null) {
      await updateSeries(transaction, familyId, part.series.id, { ended_at: now, end_event_id: event })
    }
    await notifyOfChange(transaction, member, 'cancelled', await findTasks(transaction, familyId, ids), event)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
}

/**
 * Restores all tasks of a cancellation. Restoring a task that is not cancelled changes nothing. Takers have their tasks again and are
 * notified. The task of a taker who left, or who has another task of the group, is open instead. Throws not_found, and too_many_requests
 * above the limit of open tasks.
 */
export function restoreTask(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTask(transaction, familyId, id)
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at === null) return presentFamilyTask(task, member)
    const cancelledBy = task.cancel_event_id
    const cancelled = cancelledBy === null ? [task] : await listCancelledBy(transaction, familyId, cancelledBy)
    if ((await countOpenTasks(transaction, familyId, now)) + cancelled.length > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
    for (const each of cancelled) {
      const isKept = each.assignee_id !== null && (await canTakeBack(transaction, familyId, each.assignee_id, each.group_id))
      const back = { cancelled_at: null, cancel_event_id: null, updated_at: now }
      await updateTasks(transaction, familyId, [each.id], isKept ? back : { ...GIVEN_BACK, ...back })
    }
    if (cancelledBy !== null) await resumeSeries(transaction, familyId, cancelledBy)
    const event = await recordEvent(transaction, familyId, { kind: 'restored', by: member.id, task: id, now })
    await notifyOfChange(transaction, member, 'restored', await findTasks(transaction, familyId, idsOfTasks(cancelled)), event)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
}

async function canTakeBack(transaction: Database, familyId: FamilyId, membershipId: number, groupId: number | null) {
  if (!(await findRecipient(transaction, familyId, membershipId))) return false
  return groupId === null || !(await helpsInGroup(transaction, { familyId, id: membershipId }, groupId))
}
