import type { Database } from '../database/database.ts'
import type { FamilyId, NewTaskRow } from '../database/schema.ts'
import { noteInTasks, OPEN_AGAIN, type TaskRow } from './tasks.ts'
import { whenColumns } from './when.ts'

export async function insertTask(database: Database, task: NewTaskRow) {
  const { id } = await database.insertInto('task').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many rows one statement inserts. Together they have fewer values than the 32,766 that SQLite allows. */
const TASKS_AT_ONCE = 500

/** Returns the new tasks' ids, in the order of the rows. */
export async function insertTasks(database: Database, tasks: NewTaskRow[]) {
  const ids: number[] = []
  for (let from = 0; from < tasks.length; from += TASKS_AT_ONCE) {
    const rows = tasks.slice(from, from + TASKS_AT_ONCE)
    const inserted = await database.insertInto('task').values(rows).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids.toSorted((one, other) => one - other)
}

/** Adds open places like `place`, in its group. If `place` has no group, its id becomes the id of the group. `now` is in ms. */
export async function insertPlaces(database: Database, familyId: FamilyId, place: TaskRow, amount: number, now: number) {
  const { id, when, ...same } = place
  const group_id = place.group_id ?? id
  const made = { version: 1, created_at: now, updated_at: now }
  const open = { ...same, ...whenColumns(when, now), ...OPEN_AGAIN, ...made, group_id, completed_at: null, remind_start_at: null }
  await insertTasks(
    database,
    Array.from({ length: amount }, () => open),
  )
  if (place.group_id === null) await noteInTasks(database, familyId, [id], { group_id })
}
