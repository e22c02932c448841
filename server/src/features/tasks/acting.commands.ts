import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { findMember } from '../circle/circle.queries.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { tellMember } from '../messages/messages.commands.ts'
import { presentFamilyTask } from './tasks.presentation.ts'
import { changeIfVersion, findTask, helpsInGroup, OPEN_AGAIN, type TaskWithPeople, takeIfOpen } from './tasks.queries.ts'

/** Which task, and the version that the reader has seen; null where they did not say. */
interface Which {
  id: number
  version: number | null
}

/**
 * Gives a task to a member. One that somebody else holds is moved, and both are told; giving it to whoever holds it
 * changes nothing. Throws not_found (also for who is not in the circle), task_cancelled, task_completed, task_over,
 * not_trusted, already_helping, version_conflict.
 */
export function assignTask(database: Database, member: FamilySide, which: Which, to: number) {
  const { familyId, now } = member
  return act(database, member, which, async (transaction, task) => {
    const taker = await findMember(transaction, familyId, to, now)
    if (taker?.state !== 'approved') throw new AppError('not_found')
    if (task.assignee_id === to && task.status === 'in_progress') return
    if (task.status === 'completed') throw new AppError('task_completed')
    if (isOver(presentFamilyTask(task, member), now)) throw new AppError('task_over')
    if (task.trusted_only_at !== null && taker.trusted_at === null) throw new AppError('not_trusted')
    const theirs = { familyId, id: to, now }
    if (task.group_id !== null && (await helpsInGroup(transaction, theirs, task.group_id))) throw new AppError('already_helping')

    checkVersion(task, which)
    if (task.assignee_id !== null) await release(transaction, member, task, task.assignee_id)
    const marks = { told_at: to === member.id ? null : now, seen_at: null, confirmed_at: null }
    if (!(await takeIfOpen(transaction, theirs, task.id, marks))) throw new AppError('task_taken')
    const event = await recordEvent(transaction, familyId, { kind: 'assigned', by: member.id, about: to, task: task.id, now })
    await tellMember(transaction, member, 'task_assigned', { task, to, event })
  })
}

/** Takes a task off whoever holds it, who is told. An open one stays as it is. Throws task_completed and what `act` throws. */
export function takeOff(database: Database, member: FamilySide, which: Which) {
  return act(database, member, which, async (transaction, task) => {
    if (task.assignee_id === null) return
    if (task.status === 'completed') throw new AppError('task_completed')
    checkVersion(task, which)
    await release(transaction, member, task, task.assignee_id)
  })
}

/**
 * Says that a task is done, by whoever holds it, who is thanked. Of one that nobody held, whoever says so did it: a
 * completed task is somebody's. Throws already_helping where that person has another place of its group.
 */
export function completeForThem(database: Database, member: FamilySide, which: Which) {
  const { familyId, now } = member
  return act(database, member, which, async (transaction, task) => {
    if (task.status === 'completed') return
    const by = task.assignee_id ?? member.id
    if (task.assignee_id === null && task.group_id !== null && (await helpsInGroup(transaction, member, task.group_id))) {
      throw new AppError('already_helping')
    }
    checkVersion(task, which)
    await change(transaction, member, task, {
      status: 'completed',
      assignee_id: by,
      taken_at: task.taken_at ?? now,
      completed_at: now,
    })
    const event = await recordEvent(transaction, familyId, { kind: 'completed', by: member.id, about: by, task: task.id, now })
    await tellMember(transaction, member, 'task_completed', { task, to: by, event, name: task.assignee_first_name })
  })
}

/** A completed task is open again, and whoever completed it is told. One that is not completed stays as it is. */
export function reopenTask(database: Database, member: FamilySide, which: Which) {
  const { familyId, now } = member
  return act(database, member, which, async (transaction, task) => {
    if (task.status !== 'completed') return
    checkVersion(task, which)
    await change(transaction, member, task, { ...OPEN_AGAIN, completed_at: null })
    const about = task.assignee_id
    const event = await recordEvent(transaction, familyId, { kind: 'reopened', by: member.id, about, task: task.id, now })
    if (about !== null) await tellMember(transaction, member, 'task_reopened', { task, to: about, event })
  })
}

async function release(transaction: Database, member: FamilySide, task: TaskWithPeople, holder: number) {
  const { familyId, now } = member
  await change(transaction, member, task, OPEN_AGAIN)
  const event = await recordEvent(transaction, familyId, { kind: 'released', by: member.id, about: holder, task: task.id, now })
  await tellMember(transaction, member, 'task_released', { task, to: holder, event })
}

async function change(transaction: Database, member: FamilySide, task: TaskWithPeople, values: Parameters<typeof changeIfVersion>[4]) {
  const changed = await changeIfVersion(transaction, member.familyId, task.id, task.version, { ...values, updated_at: member.now })
  if (!changed) throw new AppError('version_conflict')
}

/** Asked only where something changes: to repeat what is done already is harmless, however old the reader's version. */
function checkVersion(task: TaskWithPeople, { version }: Which) {
  if (version !== null && version !== task.version) throw new AppError('version_conflict')
}

/** The frame of each: the family's row is held first, so what is read after it stays true. Throws not_found, task_cancelled. */
function act(
  database: Database,
  member: FamilySide,
  { id }: Which,
  what: (transaction: Database, task: TaskWithPeople) => Promise<void>,
): Promise<FamilyTask> {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const task = await findTask(transaction, member.familyId, id)
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    await what(transaction, task)
    return presentFamilyTask((await findTask(transaction, member.familyId, id)) ?? task, member)
  })
}
