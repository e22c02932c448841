import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/tasks.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../http/errors.ts'
import { instantOf } from '../../platform/zones.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { tellTaker } from '../messages/messages.commands.ts'
import { presentFamilyTask } from './tasks.presentation.ts'
import { changeIfVersion, countOpenTasks, findTask, findTasks, groupTasks, insertTask, type TaskWithPeople } from './tasks.queries.ts'

/**
 * Writes a task down: one, or for several helpers that many siblings of one group, so that each has one assignee.
 * Throws title_missing, end_before_start, time_in_past, text_too_long, too_many_requests past the limit of open tasks.
 */
export function createTasks(database: Database, member: FamilySide, wish: NewTask) {
  const { familyId, now } = member
  const helpersNeeded = wish.helpers_needed ?? 1
  const values = {
    family_id: familyId,
    type: wish.type,
    category: wish.category,
    title: wish.title,
    description: wish.description || null,
    private_details: wish.private_details || null,
    ...timesOf(wish.type, wish.start_at, wish.end_at, member),
    circle_only_at: wish.circle_only ? now : null,
    trusted_only_at: wish.trusted_only ? now : null,
    urgent_at: wish.urgent ? now : null,
    status: 'initial' as const,
    creator_id: member.id,
    helpers_needed: helpersNeeded,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    if ((await countOpenTasks(transaction, familyId)) + helpersNeeded > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
    const ids: number[] = []
    for (let place = 0; place < helpersNeeded; place++) ids.push(await insertTask(transaction, values))
    const [firstId] = ids
    if (firstId !== undefined && helpersNeeded > 1) await groupTasks(transaction, familyId, ids, firstId)
    for (const task of ids) await recordEvent(transaction, familyId, { kind: 'created', by: member.id, task, now })
    const tasks = await findTasks(transaction, familyId, ids)
    return { tasks: tasks.map((task) => presentFamilyTask(task, member)) }
  })
}

/** Throws not_found, task_cancelled, task_completed, version_conflict, and what `createTasks` throws. Whoever took it is told. */
export function changeTask(database: Database, member: FamilySide, id: number, version: number, wish: TaskChange) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const task = await changeableTask(transaction, familyId, id)
    if (Object.keys(wish).length === 0) return presentFamilyTask(task, member)
    const type = wish.type ?? task.type
    // An event that becomes dateless loses its times; named times a dateless task refuses.
    const [startKept, endKept] = type === 'no_time' ? [null, null] : [task.start_at, task.end_at]
    const isMoved = wish.type !== undefined || wish.start_at !== undefined || wish.end_at !== undefined
    const changed = await changeIfVersion(transaction, familyId, id, version, {
      ...(wish.title !== undefined && { title: wish.title }),
      ...(wish.category !== undefined && { category: wish.category }),
      ...(wish.description !== undefined && { description: wish.description || null }),
      ...(wish.private_details !== undefined && { private_details: wish.private_details || null }),
      ...(isMoved && { confirmed_at: null, type, ...timesOf(type, wish.start_at ?? startKept, wish.end_at ?? endKept, member) }),
      ...(wish.circle_only !== undefined && { circle_only_at: wish.circle_only ? (task.circle_only_at ?? now) : null }),
      ...(wish.trusted_only !== undefined && { trusted_only_at: wish.trusted_only ? (task.trusted_only_at ?? now) : null }),
      ...(wish.urgent !== undefined && { urgent_at: wish.urgent ? (task.urgent_at ?? now) : null }),
      updated_at: now,
    })
    if (!changed) throw new AppError('version_conflict')
    const event = await recordEvent(transaction, familyId, { kind: 'changed', by: member.id, task: id, now })
    const after = await findTask(transaction, familyId, id)
    if (!after) throw new AppError('not_found')
    await tellTaker(transaction, member, 'task_changed', after, event)
    return presentFamilyTask(after, member)
  })
}

/** Cancelling a cancelled task changes nothing. Throws not_found, task_completed, version_conflict. Whoever took it is told. */
export function cancelTask(database: Database, member: FamilySide, id: number, version: number) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const found = await findTask(transaction, familyId, id)
    if (found && found.cancelled_at !== null) return presentFamilyTask(found, member)
    const task = await changeableTask(transaction, familyId, id)
    if (!(await changeIfVersion(transaction, familyId, id, version, { cancelled_at: now, updated_at: now }))) {
      throw new AppError('version_conflict')
    }
    const event = await recordEvent(transaction, familyId, { kind: 'cancelled', by: member.id, task: id, now })
    await tellTaker(transaction, member, 'task_cancelled', task, event)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
}

async function changeableTask(database: Database, familyId: FamilyId, id: number): Promise<TaskWithPeople> {
  const task = await findTask(database, familyId, id)
  if (!task) throw new AppError('not_found')
  if (task.cancelled_at !== null) throw new AppError('task_cancelled')
  if (task.status === 'completed') throw new AppError('task_completed')
  return task
}

type Time = string | number | null | undefined

/** The times of a task in ms: none for a dateless one, both for an event. Throws bad_request, end_before_start, time_in_past. */
function timesOf(type: 'no_time' | 'until_time', start: Time, end: Time, member: FamilySide) {
  if (type === 'no_time') {
    if (start || end) throw new AppError('bad_request')
    return { start_at: null, end_at: null }
  }
  const instant = (time: Time) => (typeof time === 'string' ? instantOf(time, member.timeZone) : (time ?? null))
  const start_at = instant(start)
  const end_at = instant(end)
  if (start_at === null || end_at === null) throw new AppError('bad_request')
  if (end_at <= start_at) throw new AppError('end_before_start')
  if (end_at <= member.now) throw new AppError('time_in_past')
  return { start_at, end_at }
}
