import { beginsAt, choiceOf, endsAt, isDated, lastMoment, typeOf } from '@hand-in-hand/contract/tasks/when.ts'
import { type TaskState, type TaskType, whyNotComplete, whyNotUncomplete, whyNotWithdraw } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { dayOf, instantOf, isoOf, localOfText, wholeDay } from '../../platform/zones.ts'
import { pickedDay } from '../../rules/may-be.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { reminderMoments, remindersAfterYes } from '../../rules/reminder-times.ts'
import { findConsents } from '../../store/consents.ts'
import { lastEventOf, recordEvent } from '../../store/events.ts'
import { choicesOf, findDeliveryPreferences } from '../../store/messages/message-choices.ts'
import { markChangeSeen } from '../../store/series.ts'
import { changeMine, findTask, GIVEN_BACK, offeredUntil, reopenMine, type TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify, takeBackMessages } from '../messages/messages.commands.ts'
import { presentMoved } from './moved-times.presentation.ts'
import { presentTask } from './tasks.presentation.ts'

/**
 * A task without time becomes an event when its taker picks a day, and has no time again when the taker gives it back. So links and apps
 * may know the task as either type.
 */
export const isOfType = ({ when }: Pick<TaskWithPeople, 'when'>, type: TaskType) => typeOf(when) === type || choiceOf(when) !== null

/** A task of this member's family. Throws not_found (also for a task of the other type), task_cancelled. */
export async function findTaskFor(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  const task = await findTask(database, member.familyId, id)
  if (!task || !isOfType(task, type)) throw new AppError('not_found')
  if (task.cancelled_at !== null) throw new AppError('task_cancelled')
  return task
}

/** A task in the form that the rules use, for this member. */
export const stateOf = (task: TaskWithPeople, member: Pick<ApprovedMember, 'id'>): TaskState => ({
  status: task.status,
  isMine: task.assignee_id === member.id,
  trustedOnly: task.trusted_only_at !== null,
  endsAt: endsAt(task.when),
  offeredUntil: offeredUntil(task),
})

/** The member in the form that the rules of taking use. */
export const takerOf = async (transaction: Database, member: ApprovedMember) => ({
  trusted: member.trusted,
  paused: member.paused,
  ...(await findConsents(transaction, member)),
})

/** Gives back a task of mine. Giving back a task that is not mine changes nothing and sends nothing. Throws task_completed. */
export function withdrawFromTask(database: Database, member: ApprovedMember, type: TaskType, id: number, reason: string | null) {
  return changeAsSupporter(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    throwIf(whyNotWithdraw(stateOf(task, member)))
    const withdrew = await changeMine(transaction, member, id, GIVEN_BACK)
    return withdrew ? { task, event: { kind: 'withdrawn', template: 'task_withdrawn', reason } } : { task }
  })
}

/** In ms: how long the screen offers to undo a completion. The family is notified afterwards. */
const UNDO_FOR = 10_000

/**
 * Completes a task of mine. The family is notified `UNDO_FOR` later, and not before the task's start. Completing the task again changes
 * nothing and sends nothing. Throws task_completed if someone else completed the task, and not_allowed if it is not mine.
 */
export function completeTask(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  return changeAsSupporter(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    throwIf(whyNotComplete(stateOf(task, member)))
    const completed = await changeMine(transaction, member, id, { status: 'completed', completed_at: member.now, offered_at: null })
    return completed ? { task, event: { kind: 'completed', template: 'task_completed' } } : { task }
  })
}

/**
 * Undoes my completion of a task: it is not done after all, and is mine again. If it is not completed, nothing changes. Throws not_allowed
 * for another's task, and task_over after its day.
 */
export function uncompleteTask(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  return changeAsSupporter(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    throwIf(whyNotUncomplete(stateOf(task, member), endOfItsDay(task, member.timeZone), member.now))
    if (task.status !== 'completed') return { task }
    await reopenMine(transaction, member, id)
    const completion = await lastEventOf(transaction, member.familyId, id, 'completed')
    const isUnheard = completion && (await takeBackMessages(transaction, member, 'task_completed', completion.id))
    return { task, event: { kind: 'uncompleted', template: isUnheard ? null : 'task_uncompleted' } }
  })
}

/** The end (ms) of a completed task's last day: the day of the task, or the day of its completion if that is later. */
const endOfItsDay = ({ when, completed_at }: TaskWithPeople, timeZone: string) =>
  wholeDay(dayOf(Math.max((endsAt(when) ?? 0) - 1, completed_at ?? 0), timeZone), timeZone).end_at

/**
 * Sets a reminder of a task of mine, at an instant or a local time in the family's time zone; null removes it. Throws
 * not_allowed for another's task, and time_in_past for a past time or one after the start.
 */
export async function setReminder(database: Database, member: ApprovedMember, type: TaskType, id: number, wanted: string | null) {
  const { timeZone } = member
  const remind_at = wanted === null ? null : instantOf(wanted, timeZone)
  const changed = await changeAsSupporter(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    // A task on a day without a time has no start, so a reminder may come on that day.
    const last = isDated(task.when) ? lastMoment(task.when) : null
    if (remind_at !== null && (remind_at <= member.now || (last !== null && remind_at >= last))) {
      throw new AppError('time_in_past')
    }
    const { isMine, status } = stateOf(task, member)
    const isOfStart = remind_at === null || task.remind_start_at === beginsAt(task.when)
    const isSame = isMine && status === 'in_progress' && task.remind_at === remind_at && isOfStart
    if (!isSame && !(await changeMine(transaction, member, id, { remind_at, reminded_at: null, remind_start_at: beginsAt(task.when) })))
      throw new AppError('not_allowed')
    return { task }
  })
  const wantedTimes =
    wanted === null || remind_at === null ? [] : [{ field: 'remind_at', wanted: localOfText(wanted, timeZone), used: remind_at }]
  return { ...changed, ...presentMoved(wantedTimes, timeZone) }
}

/**
 * The instants, from now on, at which the taker of an event is reminded automatically. Empty if the member turned that off. Throws
 * not_found, task_cancelled.
 */
export async function listReminders(database: Database, member: ApprovedMember, id: number) {
  const { when, assignee_id, confirmed_at } = await findTaskFor(database, member, 'until_time', id)
  const preferences = await findDeliveryPreferences(database, member.familyId, member.id)
  if (!isDated(when) || choicesOf(preferences.messages, null).off.includes('reminders')) return { at: [] }
  const hours = quietHoursOf(preferences)
  const said = assignee_id === member.id ? confirmed_at : null
  const moments = remindersAfterYes(reminderMoments(when.begins, when.kind === 'day', hours), said, when.begins, hours)
  return { at: moments.filter(({ due }) => due > member.now).map(({ due }) => isoOf(due, member.timeZone)) }
}

/**
 * Confirms that I am still coming. Confirming again changes nothing. Throws task_completed for a completed task, and not_allowed for
 * someone else's task.
 */
export function confirmTask(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  return changeAsSupporter(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, type, id)
    const state = stateOf(task, member)
    throwIf(whyNotComplete(state) ?? whyNotWithdraw(state))
    if (task.confirmed_at === null) await changeMine(transaction, member, id, { confirmed_at: member.now })
    return { task }
  })
}

/**
 * Stores what I bring to a meal; null or nothing but spaces removes it. Throws task_completed for a completed task, and not_allowed for
 * someone else's task.
 */
export function sayWhatIBring(database: Database, member: ApprovedMember, id: number, text: string | null) {
  return changeAsSupporter(database, member, async (transaction) => {
    const task = await findTaskFor(transaction, member, 'until_time', id)
    const state = stateOf(task, member)
    throwIf(whyNotComplete(state) ?? whyNotWithdraw(state))
    const brings = text?.trim() || null
    if (brings !== task.brings) await changeMine(transaction, member, id, { brings })
    return { task }
  })
}

/** Stores that I saw a change or cancellation of a task of mine. For another's task it changes nothing. */
export async function markChangeAsSeen(database: Database, member: ApprovedMember, type: TaskType, id: number) {
  const task = await findTask(database, member.familyId, id)
  if (!task || !isOfType(task, type)) throw new AppError('not_found')
  if (task.assignee_id !== member.id || task.told_at === null || task.seen_at !== null) return presentTask(task, member)
  return changeFamily(database, member.familyId, async (transaction) => {
    await markChangeSeen(transaction, member.familyId, task, member.now)
    return presentTask((await findTask(transaction, member.familyId, id)) ?? task, member)
  })
}

type TaskEvent =
  | { kind: 'taken'; template: 'task_taken' }
  | { kind: 'taken'; template: 'task_taken_over'; from: number }
  | { kind: 'withdrawn'; template: 'task_withdrawn'; reason: string | null }
  | { kind: 'completed'; template: 'task_completed' }
  | { kind: 'uncompleted'; template: 'task_uncompleted' | null }

interface TaskChangeResult {
  task: TaskWithPeople
  /** The event, if something changed. */
  event?: TaskEvent
}

/** Runs a supporter's change in one transaction, with its event and the message to the task's creator. */
export function changeAsSupporter(database: Database, member: ApprovedMember, act: (transaction: Database) => Promise<TaskChangeResult>) {
  return changeFamily(database, member.familyId, async (transaction) => {
    const { task, event } = await act(transaction)
    if (event) await recordAndNotify(transaction, member, task, event)
    const changed = await findTask(transaction, member.familyId, task.id)
    if (!changed) throw new AppError('not_found')
    return presentTask(changed, member)
  })
}

async function recordAndNotify(transaction: Database, member: ApprovedMember, task: TaskWithPeople, event: TaskEvent) {
  const { id: by, familyId, timeZone, now } = member
  const { kind, template } = event
  const reason = event.kind === 'withdrawn' ? event.reason || null : null
  const day = pickedDay(task.when, timeZone)
  const id = await recordEvent(transaction, familyId, { kind, by, task: task.id, reason, day, now })
  const notBefore = kind === 'completed' ? Math.max(now + UNDO_FOR, beginsAt(task.when) ?? 0) : now
  const holder = event.template === 'task_taken_over' ? event.from : null
  if (holder !== null) await notify(transaction, member, { who: holder, what: 'task_handed_over', about: { event: id, tasks: [task] } })
  // A holder who wrote the task down has been notified already.
  if (!template || task.creator_id === holder) return
  const says = { ...(reason !== null && { reason }) }
  await notify(transaction, member, { who: 'creator', what: template, about: { event: id, tasks: [task], says, notBefore } })
}
