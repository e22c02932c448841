import { whyNotComplete, whyNotTake, whyNotWithdraw } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { instantOf } from '../../platform/zones.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { tellCreator } from '../messages/messages.commands.ts'
import { markSeen } from './series.queries.ts'
import { presentTask } from './tasks.presentation.ts'
import { changeMine, findTask, helpsInGroup, OPEN_AGAIN, type TaskWithPeople, takeIfOpen } from './tasks.queries.ts'

type TaskType = 'no_time' | 'until_time'

/** One task as this member sees it. Throws not_found (also where it is of the other type), task_cancelled. */
export async function findTaskFor(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  const task = await findTask(database, member.familyId, id)
  if (!task || task.type !== type) throw new AppError('not_found')
  if (task.cancelled_at !== null) throw new AppError('task_cancelled')
  return task
}

/** Taking a task that is mine already changes nothing and tells nobody. Throws the reasons of `whyNotTake`, and already_helping. */
export function takeTask(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  return change(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    if (task.assignee_id === member.id && task.status === 'in_progress') return { task }
    refuse(whyNotTake(presentTask(task, member), member, member.now))
    if (task.group_id !== null && (await helpsInGroup(transaction, member, task.group_id))) throw new AppError('already_helping')
    if (!(await takeIfOpen(transaction, member, id))) throw new AppError('task_taken') // somebody was faster since the read above
    return { task, event: { kind: 'taken', template: 'task_taken' } }
  })
}

/** Withdrawing from a task that I don't hold changes nothing and tells nobody. Throws task_completed. */
export function withdrawFromTask(database: Database, member: ApprovedMember, type: TaskType, id: number, reason: string | undefined) {
  return change(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    refuse(whyNotWithdraw(presentTask(task, member)))
    const withdrew = await changeMine(transaction, member, id, OPEN_AGAIN)
    return withdrew ? { task, event: { kind: 'withdrawn', template: 'task_withdrawn', reason } } : { task }
  })
}

/** Completing a task that I completed changes nothing and tells nobody. Throws not_allowed for another's, task_completed. */
export function completeTask(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  return change(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    refuse(whyNotComplete(presentTask(task, member)))
    const completed = await changeMine(transaction, member, id, { status: 'completed', completed_at: member.now })
    return completed ? { task, event: { kind: 'completed', template: 'task_completed' } } : { task }
  })
}

/**
 * Asks for a reminder of a task of mine, at an instant or a local time in the family's zone; null drops it.
 * Throws not_allowed for another's task, time_in_past for what is past or not before the start.
 */
export function setReminder(database: Database, member: ApprovedMember, type: TaskType, id: number, wanted: string | null) {
  const remind_at = wanted === null ? null : instantOf(wanted, member.timeZone)
  return change(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    if (remind_at !== null && (remind_at <= member.now || (task.start_at !== null && remind_at >= task.start_at))) {
      throw new AppError('time_in_past')
    }
    if (!(await changeMine(transaction, member, id, { remind_at, reminded_at: null, remind_start_at: task.start_at })))
      throw new AppError('not_allowed')
    return { task }
  })
}

/** Says that I still come; saying it again changes nothing. Throws not_allowed for another's task, task_completed. */
export function confirmTask(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  return change(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    refuse(whyNotComplete(presentTask(task, member)) ?? whyNotWithdraw(presentTask(task, member)))
    if (task.confirmed_at === null) await changeMine(transaction, member, id, { confirmed_at: member.now })
    return { task }
  })
}

/** Notes that I saw what the family changed of a task of mine, also that it was cancelled. For another's it changes nothing. */
export async function seeChange(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  const task = await findTask(database, member.familyId, id)
  if (!task || task.type !== type) throw new AppError('not_found')
  if (task.assignee_id !== member.id || task.told_at === null || task.seen_at !== null) return presentTask(task, member)
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    await markSeen(transaction, member.familyId, task, member.now)
    return presentTask((await findTask(transaction, member.familyId, id)) ?? task, member)
  })
}

interface Outcome {
  task: TaskWithPeople
  /** What happened, where something did. */
  event?:
    | { kind: 'taken'; template: 'task_taken' }
    | { kind: 'withdrawn'; template: 'task_withdrawn'; reason: string | undefined }
    | { kind: 'completed'; template: 'task_completed' }
}

/** The frame of a change by a supporter: one transaction with the event and the message to whoever wrote the task down. */
function change(database: Database, member: ApprovedMember, act: (transaction: Database) => Promise<Outcome>) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const { task, event } = await act(transaction)
    if (event) {
      const reason = event.kind === 'withdrawn' ? event.reason || null : null
      const id = await recordEvent(transaction, member.familyId, {
        kind: event.kind,
        by: member.id,
        task: task.id,
        reason,
        now: member.now,
      })
      await tellCreator(transaction, member, event.template, task, id)
    }
    const changed = await findTask(transaction, member.familyId, task.id)
    if (!changed) throw new AppError('not_found')
    return presentTask(changed, member)
  })
}
