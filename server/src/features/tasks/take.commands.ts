import { type TaskType, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { pickedWhen, type WantedDay } from '../../rules/picks.ts'
import { recordEvent } from '../../store/events.ts'
import { findTask, helpsInGroup, listPlaces, offeredUntil, type TaskWithPeople, takeIfOpen, takeOverIfOffered } from '../../store/tasks.ts'
import { changeAsSupporter, findTaskFor, stateOf, takerOf } from './tasks.commands.ts'

/**
 * Takes a task, or takes it over from someone who offers it. If the task is one of several places and is not open any more, another place
 * of the same group is taken instead. If the task may be on several days, the taker picks one, or gets the first. Taking a task that is
 * mine already changes nothing and sends nothing. Throws the reasons of `whyNotTake`, already_helping, and what `pickedWhen` throws.
 */
export async function takeTask(database: Database, member: ApprovedMember, type: TaskType, wanted: number, day: WantedDay = {}) {
  // If a thousand people take a task at once, 999 are too late. This read refuses them, so they do not wait for each other and for the
  // family's row.
  await placeToTake(database, member, type, wanted)
  // The transaction begins once all earlier changes of the family are done.
  return changeAsSupporter(database, member, async (transaction) => {
    const task = await placeToTake(transaction, member, type, wanted)
    if (isTakenBy(task, member)) return { task }
    const when = pickedWhen(task.when, day, member)
    if (task.assignee_id !== null) return takeOver(transaction, member, { ...task, assignee_id: task.assignee_id })
    if (!(await takeIfOpen(transaction, member, task.id, when ? { when } : {}))) throw new AppError('task_taken') // someone was faster since the read above
    return { task: { ...task, ...(when && { when }) }, event: { kind: 'taken', template: 'task_taken' } }
  })
}

/** Takes a task over from someone who offers it. The offerer counts as having given it back, so they are not asked for it again. */
async function takeOver(transaction: Database, member: ApprovedMember, task: TaskWithPeople & { assignee_id: number }) {
  if (!(await takeOverIfOffered(transaction, member, task))) throw new AppError('task_taken')
  const from = task.assignee_id
  await recordEvent(transaction, member.familyId, { kind: 'withdrawn', by: from, about: member.id, task: task.id, now: member.now })
  return { task, event: { kind: 'taken', template: 'task_taken_over', from } as const }
}

const isTakenBy = (task: TaskWithPeople, member: ApprovedMember) => task.assignee_id === member.id && task.status === 'in_progress'

/** The task, or the place of its group, that this member would take or already has. Throws what `takeTask` throws. */
async function placeToTake(database: Database, member: ApprovedMember, type: TaskType, wanted: number) {
  const task = await findTaskFor(database, member, type, await freePlaceFor(database, member, wanted))
  if (isTakenBy(task, member)) return task
  throwIf(whyNotTake(stateOf(task, member), await takerOf(database, member), member.now))
  if (task.group_id !== null && (await helpsInGroup(database, member, task.group_id))) throw new AppError('already_helping')
  return task
}

/**
 * Returns the id of the task to take. This is the wanted task, unless someone else has it or it is cancelled. Then it is an open place of
 * its group or, if none is open, a place that its taker offers.
 */
async function freePlaceFor(transaction: Database, member: ApprovedMember, wanted: number) {
  const task = await findTask(transaction, member.familyId, wanted)
  const isGone = task && (task.cancelled_at !== null || (task.status !== 'initial' && task.assignee_id !== member.id))
  if (!isGone || task.group_id === null) return wanted
  const places = await listPlaces(transaction, member.familyId, task)
  const isOffered = (place: Parameters<typeof offeredUntil>[0]) => (offeredUntil(place) ?? 0) > member.now
  return (places.find(({ status }) => status === 'initial') ?? places.find(isOffered))?.id ?? wanted
}
