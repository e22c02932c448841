import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { insertPlaces } from '../../store/new-tasks.ts'
import { updateTasks } from '../../store/series.ts'
import { countOpenTasks } from '../../store/task-lists.ts'
import { listPlaces, type TaskRow } from '../../store/tasks.ts'

// A task for several helpers has one place for each helper. Each place is a row of its own, and the rows form one group. A change of time,
// location or text, and cancelling, apply to all places. Taking, giving back and completing apply to one place.

type PlaceOfTask = Pick<TaskRow, 'id' | 'group_id'>

/** The places of a task that are not completed; the task alone if it needs one helper. */
export async function listPlacesNotDone(transaction: Database, familyId: FamilyId, task: PlaceOfTask): Promise<TaskRow[]> {
  const places = await listPlaces(transaction, familyId, task)
  return places.filter(({ status }) => status !== 'completed')
}

/**
 * Changes how many helpers these tasks need, each group separately. If fewer helpers are needed, open places are removed first, then the
 * places of the members in `release`. Returns the ids of the removed places. Throws places_taken if more people have taken the task than
 * are needed, and too_many_requests above the limit of open tasks.
 */
export async function setHelpersNeeded(
  transaction: Database,
  member: FamilySide,
  tasks: PlaceOfTask[],
  helpers: number,
  release: number[] = [],
): Promise<number[]> {
  const { familyId, now } = member
  const removed: number[] = []
  for (const [first] of Map.groupBy(tasks, (task) => task.group_id ?? -task.id).values()) {
    if (!first) continue
    const places = await listPlaces(transaction, familyId, first)
    const spare = sparePlaces(places, places.length - helpers, release)
    if (spare.length > 0) await updateTasks(transaction, familyId, spare, { cancelled_at: now, updated_at: now })
    removed.push(...spare)
    const kept = places.filter(({ id }) => !spare.includes(id))
    const [like] = kept
    if (!like || like.helpers_needed === helpers) continue
    const ids = kept.map(({ id }) => id)
    await updateTasks(transaction, familyId, ids, { helpers_needed: helpers, updated_at: now })
    if (kept.length < helpers) await insertPlaces(transaction, familyId, { ...like, helpers_needed: helpers }, helpers - kept.length, now)
  }
  if ((await countOpenTasks(transaction, familyId, now)) > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
  return removed
}

/** Which places are removed: first open places, the newest first, then the places of the members in `release`. */
function sparePlaces(places: TaskRow[], amount: number, release: number[]) {
  if (amount <= 0) return []
  const open = places.filter(({ status }) => status === 'initial').toReversed()
  const released = places.filter((place) => place.status === 'in_progress' && release.includes(place.assignee_id ?? 0))
  const spare = [...open, ...released].slice(0, amount)
  if (spare.length < amount) throw new AppError('places_taken')
  return spare.map(({ id }) => id)
}
