import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { endsAt, hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import { whyNotMissed } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { pickedDay } from '../../rules/may-be.ts'
import { pickedWhen, type WantedDay } from '../../rules/picks.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { recordEvent } from '../../store/events.ts'
import { findMember } from '../../store/members.ts'
import { findRecipient } from '../../store/messages/messages.ts'
import { markChangeSeen } from '../../store/series.ts'
import {
  changeIfVersion,
  findTask,
  GIVEN_BACK,
  helpsInGroup,
  listPlaces,
  mustFindTask,
  noteInTasks,
  type TaskWithPeople,
  takeIfOpen,
} from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'

/** A task, and the version of it that the caller has; null if the caller sent none. */
interface TaskVersion {
  id: number
  version: number | null
}

/**
 * Assigns a task to a member. If another member had the task, both are notified. Assigning a task to its taker changes nothing. Throws
 * not_found (also for a person outside the circle), task_cancelled, task_completed, task_over, not_trusted, already_helping,
 * version_conflict.
 */
export function assignTask(
  database: Database,
  member: FamilySide,
  target: TaskVersion,
  { member: to, ...wanted }: { member: number } & WantedDay,
) {
  const { familyId, now } = member
  return changeOnBehalf(database, member, target, async (transaction, task) => {
    const taker = await findMember(transaction, familyId, to, now)
    if (taker?.state !== 'approved') throw new AppError('not_found')
    if (task.assignee_id === to && task.status === 'in_progress') return
    throwIf(whyNotAssign(task, taker, now))
    const theirs = { familyId, id: to, now }
    await refuseSecondPlace(transaction, theirs, task)

    checkVersion(task, target)
    // A task that is given to someone else stays on the day that was picked.
    const when = pickedWhen(task.when, wanted, member) ?? task.when
    if (task.assignee_id !== null) await releaseFromHolder(transaction, member, task, task.assignee_id)
    const marks = { told_at: to === member.id ? null : now, seen_at: null, confirmed_at: null }
    if (!(await takeIfOpen(transaction, theirs, task.id, { ...marks, when }))) throw new AppError('task_taken')
    const day = pickedDay(when, member.timeZone)
    const event = await recordEvent(transaction, familyId, { kind: 'assigned', by: member.id, about: to, task: task.id, day, now })
    await notify(transaction, member, { who: to, what: 'task_assigned', about: { event, tasks: [{ ...task, when }] } })
  })
}

function whyNotAssign(task: TaskWithPeople, taker: { trusted_at: number | null }, now: number): ErrorCode | null {
  if (task.status === 'completed') return 'task_completed'
  if (hasEnded(task.when, now)) return 'task_over'
  return task.trusted_only_at !== null && taker.trusted_at === null ? 'not_trusted' : null
}

/** Throws already_helping if this person has a place of the task already. */
async function refuseSecondPlace(transaction: Database, person: Pick<FamilySide, 'familyId' | 'id'>, { group_id }: TaskWithPeople) {
  if (group_id !== null && (await helpsInGroup(transaction, person, group_id))) throw new AppError('already_helping')
}

/** Releases a task from its taker, who is notified. An open task stays as it is. Throws task_completed and what `changeOnBehalf` throws. */
export function releaseTask(database: Database, member: FamilySide, target: TaskVersion) {
  return changeOnBehalf(database, member, target, async (transaction, task) => {
    if (task.assignee_id === null) return
    if (task.status === 'completed') throw new AppError('task_completed')
    checkVersion(task, target)
    await releaseFromHolder(transaction, member, task, task.assignee_id)
  })
}

/**
 * Completes a task for its taker, who is thanked. If no one had taken the task, the caller becomes its assignee, because each completed
 * task has an assignee. Throws already_helping if the caller has another task of its group.
 */
export function completeOnBehalf(database: Database, member: FamilySide, target: TaskVersion) {
  const { familyId, now } = member
  return changeOnBehalf(database, member, target, async (transaction, task) => {
    if (task.status === 'completed') return
    const by = task.assignee_id ?? member.id
    if (task.assignee_id === null) await refuseSecondPlace(transaction, member, task)
    checkVersion(task, target)
    await updateTask(transaction, member, task, {
      status: 'completed',
      assignee_id: by,
      taken_at: task.taken_at ?? now,
      completed_at: now,
      offered_at: null,
      missed_at: null,
    })
    const event = await recordEvent(transaction, familyId, { kind: 'completed', by: member.id, about: by, task: task.id, now })
    const says = task.assignee_first_name ? { name: task.assignee_first_name } : {}
    await notify(transaction, member, { who: by, what: 'task_completed', about: { event, tasks: [task], says } })
  })
}

/** Reopens a completed task, and notifies the person who completed it. A task that is not completed stays as it is. */
export function reopenTask(database: Database, member: FamilySide, target: TaskVersion) {
  const { familyId, now } = member
  return changeOnBehalf(database, member, target, async (transaction, task) => {
    if (task.status !== 'completed') return
    checkVersion(task, target)
    await updateTask(transaction, member, task, { ...GIVEN_BACK, completed_at: null })
    const about = task.assignee_id
    const event = await recordEvent(transaction, familyId, { kind: 'reopened', by: member.id, about, task: task.id, now })
    if (about !== null) await notify(transaction, member, { who: about, what: 'task_reopened', about: { event, tasks: [task] } })
  })
}

/**
 * Stores that no one came to a task, or that someone came after all. No history shows this and no one is notified, because the promise may
 * have been broken for a reason that the family does not know. Throws not_found, task_cancelled, and not_allowed if the task is not taken
 * or not over.
 */
export function recordWhetherMissed(database: Database, member: FamilySide, id: number, isMissed: boolean) {
  const { familyId, now } = member
  return changeOnBehalf(database, member, { id }, async (transaction, task) => {
    if (isMissed) throwIf(whyNotMissed({ status: task.status, endsAt: endsAt(task.when) }, now))
    if (isMissed !== (task.missed_at !== null)) await noteInTasks(transaction, familyId, [id], { missed_at: isMissed ? now : null })
  })
}

/**
 * Thanks everyone who did this task or another place of it and has not been thanked, with one message to each. No one else is notified,
 * and no history shows it. Throws not_found, task_cancelled, and not_allowed if the task is not completed.
 */
export function thankFor(database: Database, member: FamilySide, id: number, text: string) {
  const { familyId, now } = member
  return changeOnBehalf(database, member, { id }, async (transaction, task) => {
    const places = (await listPlaces(transaction, familyId, task)).filter(({ status }) => status === 'completed')
    if (places.length === 0) throw new AppError('not_allowed')
    for (const place of places) {
      if (place.thanked_at !== null || place.assignee_id === null) continue
      await noteInTasks(transaction, familyId, [place.id], { thanked_at: now })
      const to = await findRecipient(transaction, familyId, place.assignee_id)
      if (!to) continue
      await notify(transaction, member, {
        who: to,
        what: 'task_thanks',
        about: {
          ...{ event: `thanks ${place.id} ${place.completed_at}`, areWords: true, tasks: [place] },
          says: { reason: titleFor(text.trim(), to.locale) },
        },
      })
    }
  })
}

/**
 * Stores that the caller has notified the assignee of the last change or cancellation. Storing it again changes nothing. Throws
 * not_found.
 */
export function noteTold(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTask(transaction, familyId, id)
    if (!task) throw new AppError('not_found')
    if (task.told_at !== null) await markChangeSeen(transaction, familyId, task, now)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
}

async function releaseFromHolder(transaction: Database, member: FamilySide, task: TaskWithPeople, holder: number) {
  const { familyId, now } = member
  await updateTask(transaction, member, task, GIVEN_BACK)
  const day = pickedDay(task.when, member.timeZone)
  const event = await recordEvent(transaction, familyId, { kind: 'released', by: member.id, about: holder, task: task.id, day, now })
  await notify(transaction, member, { who: holder, what: 'task_released', about: { event, tasks: [task] } })
}

async function updateTask(transaction: Database, member: FamilySide, task: TaskWithPeople, values: Parameters<typeof changeIfVersion>[4]) {
  const changed = await changeIfVersion(transaction, member.familyId, task.id, task.version, { ...values, updated_at: member.now })
  if (!changed) throw new AppError('version_conflict')
}

/** The version is checked only if the call changes something: a repeated call is harmless, whatever its version. */
function checkVersion(task: TaskWithPeople, { version }: TaskVersion) {
  if (version !== null && version !== task.version) throw new AppError('version_conflict')
}

/** Locks the family's row before the change, so data that the change reads stays valid. Throws not_found, task_cancelled. */
function changeOnBehalf(
  database: Database,
  member: FamilySide,
  { id }: Pick<TaskVersion, 'id'>,
  what: (transaction: Database, task: TaskWithPeople) => Promise<void>,
): Promise<FamilyTask> {
  return changeFamily(database, member.familyId, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    await what(transaction, task)
    return presentFamilyTask((await findTask(transaction, member.familyId, id)) ?? task, member)
  })
}
