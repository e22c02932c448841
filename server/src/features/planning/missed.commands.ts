import { endsAt } from '@hand-in-hand/contract/tasks/when.ts'
import { whyNotMissed } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { throwIf } from '../../platform/errors.ts'
import { findTask, mustFindTask, noteMissed } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'

/**
 * Stores that no one came to a task, or that someone came after all. No history shows this and no one is notified, because the promise may
 * have been broken for a reason that the family does not know. Throws not_found, task_cancelled, and not_allowed if the task is not taken
 * or not over.
 */
export const recordWhetherMissed = (database: Database, member: FamilySide, id: number, isMissed: boolean) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now } = member
    const task = await mustFindTask(transaction, familyId, id)
    if (isMissed) throwIf(whyNotMissed({ status: task.status, endsAt: endsAt(task.when) }, now))
    if (isMissed !== (task.missed_at !== null)) await noteMissed(transaction, familyId, id, isMissed ? now : null)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
