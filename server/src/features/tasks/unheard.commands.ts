import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { dayOf, isoOf, startOfDay } from '../../platform/zones.ts'
import { isCalled, listUnheard } from '../../store/task-lists.ts'
import { presentFamilyTask, presentMovedFrom } from './tasks.presentation.ts'

type CalledTask = Awaited<ReturnType<typeof listUnheard>>[number]

/** The phone calls that the family's side has to make to takers whom no message reaches. Calls to `member` are left out. */
export function presentCalls(rows: CalledTask[], member: FamilySide): PhoneCall[] {
  const { timeZone } = member
  const calls = rows.map((row) => ({
    task: presentCalledTask(row, member),
    called: row.called_at !== null && isCalled(row) ? { at: isoOf(row.called_at, timeZone), by: row.caller_first_name || null } : null,
    ...(row.cancelled_at !== null && { cancelled: true }),
    ...presentMovedFrom(row, timeZone),
  }))
  return calls.filter(({ task }) => task.assignee_needs_call && !task.assigned_on_me)
}

/** A taker who was not notified in time is called, as if no message reached them. */
function presentCalledTask(row: CalledTask, member: FamilySide) {
  const task = presentFamilyTask(row, member)
  return row.is_untold ? { ...task, assignee_needs_call: true } : task
}

/**
 * Taken tasks that are not over, and that the family changed, cancelled or gave to their takers. The takers have not seen this yet, or
 * someone called them about it today.
 */
export async function findUnheard(database: Database, { familyId, now, timeZone }: FamilySide) {
  const rows = await listUnheard(database, familyId, { now, today: startOfDay(dayOf(now, timeZone), timeZone) })
  return rows.filter((row) => row.seen_at === null || isCalled(row))
}
