import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { addDays, dayOf, isoOf, startOfDay } from '../../platform/zones.ts'
import { isCalled, listForPhoneCalls, setPhoneCall } from '../../store/task-lists.ts'
import { findTask } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'

/** Tasks of today and tomorrow whose takers no SMS reaches, without the caller's own. */
export async function listPhoneCalls(database: Database, member: FamilySide): Promise<PhoneCall[]> {
  const { familyId, timeZone, now } = member
  const until = startOfDay(addDays(dayOf(now, timeZone), 2), timeZone)
  const rows = await listForPhoneCalls(database, familyId, now, until)
  const calls = rows.map((row) => ({
    task: presentFamilyTask(row, member),
    called: row.called_at !== null && isCalled(row) ? { at: isoOf(row.called_at, timeZone), by: row.caller_first_name || null } : null,
  }))
  return calls.filter(({ task }) => task.assignee_needs_call && !task.assigned_on_me)
}

/**
 * Stores that the caller told the taker of a task, and so of its last change. If someone did already, that stays. A task that has no
 * taker any more stays as it is. Throws not_found.
 */
export function notePhoneCall(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTask(transaction, familyId, id)
    if (!task) throw new AppError('not_found')
    if (task.status === 'in_progress' && task.cancelled_at === null && !isCalled(task)) {
      const seen_at = task.told_at === null ? null : (task.seen_at ?? now)
      await setPhoneCall(transaction, familyId, id, { called_at: now, called_by_id: member.id, seen_at })
    }
    return listPhoneCalls(transaction, member)
  })
}

/** Takes that back, also if someone else noted it. Throws not_found. */
export function forgetPhoneCall(database: Database, member: FamilySide, id: number) {
  const { familyId } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTask(transaction, familyId, id)
    if (!task) throw new AppError('not_found')
    const seen_at = task.seen_at === task.called_at ? null : task.seen_at
    await setPhoneCall(transaction, familyId, id, { called_at: null, called_by_id: null, seen_at })
    return listPhoneCalls(transaction, member)
  })
}
