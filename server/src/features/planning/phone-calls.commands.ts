import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { isCalled, listForPhoneCalls, setPhoneCall } from '../../store/task-lists.ts'
import { findTask } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { findUnheard, presentCalls } from '../tasks/unheard.commands.ts'

/**
 * What the family has to tell people whom no message reaches: about their tasks of today and tomorrow, and about changed tasks of any day.
 */
export async function listPhoneCalls(database: Database, member: FamilySide): Promise<PhoneCall[]> {
  const { familyId, timeZone, now } = member
  const until = startOfDay(addDays(dayOf(now, timeZone), 2), timeZone)
  const rows = await listForPhoneCalls(database, familyId, now, until)
  const known = new Set(rows.map(({ id }) => id))
  const unheard = (await findUnheard(database, member)).filter(({ id }) => !known.has(id))
  return presentCalls([...rows, ...unheard], member)
}

/**
 * Stores that the caller talked with the taker about a task, and so about its last change. An earlier note stays as it is. Without a taker
 * nothing changes. Throws not_found.
 */
export function notePhoneCall(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTask(transaction, familyId, id)
    if (!task) throw new AppError('not_found')
    const isToHear = task.cancelled_at === null || task.told_at !== null
    if (task.status === 'in_progress' && isToHear && !isCalled(task)) {
      const seen_at = task.told_at === null ? null : (task.seen_at ?? now)
      await setPhoneCall(transaction, familyId, id, { called_at: now, called_by_id: member.id, seen_at })
    }
    return listPhoneCalls(transaction, member)
  })
}

/** Deletes the note of a phone call, also if someone else made it. Throws not_found. */
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
