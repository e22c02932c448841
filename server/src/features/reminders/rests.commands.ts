import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { listToldSince } from '../../store/asking/reminders.ts'
import { notToldSince, restsUntil } from '../asks/waves.rules.ts'

type Urgency = Parameters<typeof restsUntil>[0]
const NOT_URGENT: Urgency = { ask_now_at: null, offered_at: null }

/**
 * Loads until when (ms) each member is left in peace: after a message that asked for a task or told of new ones, and longer after the tasks
 * of a week. A task that is urgent ends it earlier. `noteAsked`: this look asks them. `now` in ms.
 */
export async function loadRests(database: Database, familyId: FamilyId, { now, timeZone }: { now: number; timeZone: string }) {
  const since = notToldSince(NOT_URGENT, now, timeZone)
  const asked = await listToldSince(database, familyId, ['uncovered', 'take_over', 'step_in', 'perhaps', 'new_tasks'], since)
  const offered = await listToldSince(database, familyId, ['week_offer'], notToldSince(NOT_URGENT, now, timeZone, 'week'))
  return {
    noteAsked: (id: number) => asked.set(id, now),
    restsUntil: (id: number, task = NOT_URGENT) =>
      Math.max(restsUntil(task, asked.get(id), timeZone), restsUntil(task, offered.get(id), timeZone, 'week')),
  }
}
