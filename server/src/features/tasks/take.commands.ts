import { missingConsents } from '@hand-in-hand/contract/consents.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { type TaskType, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { getsMessages } from '../../platform/phones.ts'
import { recordEvent } from '../../store/events.ts'
import { readToTake, type TaskToTake, writeTake } from '../../store/take.ts'
import { findTask, helpsInGroup, listPlaces, offeredUntil, type TaskWithPeople, takeIfOpen, takeOverIfOffered } from '../../store/tasks.ts'
import { SURELY_FEW } from '../messages/limits.rules.ts'
import { messageAboutTasks } from '../messages/messages.commands.ts'
import { decideMessage, isPushed, keyAroundEvent } from '../messages/queueing.commands.ts'
import { pickedTimes, type WantedDay } from './picks.rules.ts'
import { changeAsSupporter, findTaskFor, isOfType, stateOf, takerOf } from './tasks.commands.ts'
import { presentTask } from './tasks.presentation.ts'

/**
 * Takes a task, or takes it over from someone who offers it. If it is one of several places and has gone, another one of the same
 * group is taken instead. Of several days the taker picks one, or gets the first. Taking a task that is mine already changes nothing
 * and sends nothing. Throws the reasons of `whyNotTake`, already_helping, and what `pickedTimes` throws.
 */
export async function takeTask(database: Database, member: ApprovedMember, type: TaskType, wanted: number, day: WantedDay = {}) {
  const seen = await readToTake(database, { familyId: member.familyId, memberId: member.id, taskId: wanted, since: member.now - DAY })
  // An ask's link can say yes as often as its holder likes: what changes nothing wakes no one's phone.
  if (seen && isOfType(seen, type) && isTakenBy(seen, member) && seen.cancelled_at === null) return presentTask(seen, member)
  if (seen && !isFree(seen)) {
    // Of a thousand people at once 999 are too late: to hear it they need not wait for each other, and for the family's row.
    await placeToTake(database, member, type, wanted)
  } else if (seen?.type === type && isSimple(seen, member) && day.day === undefined) {
    throwIf(whyNotTake(stateOf(seen, member), consentsIn(seen, member), member.now))
    const notice = noticeToCreator(seen, member)
    const isOneOfFew = notice === null || seen.caused < SURELY_FEW
    if (isOneOfFew && (await writeTake(database, takeOf(seen, member), notice))) return presentTask(taken(seen, member), member)
  }
  return takeOneByOne(database, member, type, wanted, day)
}

/** Takes a task after all changes of the family that came before: one of several places or days, or one that has just been changed. */
const takeOneByOne = (database: Database, member: ApprovedMember, type: TaskType, wanted: number, day: WantedDay) =>
  changeAsSupporter(database, member, async (transaction) => {
    const task = await placeToTake(transaction, member, type, wanted)
    if (isTakenBy(task, member)) return { task }
    const times = pickedTimes(task, day, member) ?? {}
    if (task.assignee_id !== null) return takeOver(transaction, member, { ...task, assignee_id: task.assignee_id })
    if (!(await takeIfOpen(transaction, member, task.id, times))) throw new AppError('task_taken') // someone was faster since the read above
    return { task: { ...task, ...times }, event: { kind: 'taken', template: 'task_taken' } }
  })

/** Takes a task over from someone who offers it. They gave it back, so they are not asked for it again. */
async function takeOver(transaction: Database, member: ApprovedMember, task: TaskWithPeople & { assignee_id: number }) {
  if (!(await takeOverIfOffered(transaction, member, task))) throw new AppError('task_taken')
  const from = task.assignee_id
  await recordEvent(transaction, member.familyId, { kind: 'withdrawn', by: from, about: member.id, task: task.id, now: member.now })
  return { task, event: { kind: 'taken', template: 'task_taken_over', from } as const }
}

const isFree = (task: TaskWithPeople) => task.status === 'initial' && task.cancelled_at === null
const isTakenBy = (task: TaskWithPeople, member: ApprovedMember) => task.assignee_id === member.id && task.status === 'in_progress'

/** Whether the read says all: no other place of the task matters, no day has to be picked, and its creator is told at their first address. */
const isSimple = (task: TaskToTake, member: ApprovedMember) =>
  task.group_id === null &&
  task.days === null &&
  (task.creator_id === member.id ||
    (task.creator_state === 'approved' && task.creator_role !== 'supporter' && getsMessages(task.creator_phone)))

const consentsIn = ({ consents }: TaskToTake, { role, trusted, paused }: ApprovedMember) => ({
  trusted,
  paused,
  consents_missing: missingConsents(consents, role),
  has_consented: consents.length > 0,
})

const takeOf = ({ id, version }: TaskToTake, { familyId, id: memberId, now }: ApprovedMember) => ({
  familyId,
  memberId,
  taskId: id,
  taskVersion: version,
  now,
})

/** What the creator is told; null for their own task, and if they are not told. */
function noticeToCreator(task: TaskToTake, member: ApprovedMember) {
  if (task.creator_id === member.id) return null
  const creator = { id: task.creator_id, phone_e164: task.creator_phone, locale: task.creator_locale }
  const message = messageAboutTasks(member, task.taker_first_name, 'task_taken', creator, [task], { isForFamily: true, about: {} })
  const preferences = { ...task, role: task.creator_role, confirmed_at: task.creator_confirmed_at }
  const row = decideMessage(message, preferences, !task.was_written_to)
  if (!row) return null
  const keyAround = keyAroundEvent('task_taken', message.to)
  return { row, keyAround, isPushed: isPushed(row), causedBefore: task.taker_messages_caused }
}

/** The task as it is after it was taken. */
const taken = (task: TaskToTake, member: ApprovedMember): TaskWithPeople => ({
  ...task,
  status: 'in_progress',
  assignee_id: member.id,
  taken_at: member.now,
  updated_at: member.now,
  version: task.version + 1,
  assignee_first_name: task.taker_first_name,
  assignee_last_name: task.taker_last_name,
  assignee_phone: task.taker_phone,
  assignee_second_address: null,
  assignee_second_unreached_at: null,
  assignee_own_reached_at: null,
  assignee_confirmed_at: task.taker_confirmed_at,
  // Only the family's side is told.
  assignee_decided_at: null,
  assignee_added_by_id: null,
  assignee_unreached_at: null,
})

/** The place that this member would take, or has. Throws as `takeTask`. */
async function placeToTake(database: Database, member: ApprovedMember, type: TaskType, wanted: number) {
  const task = await findTaskFor(database, member, type, await freePlaceFor(database, member, wanted))
  if (isTakenBy(task, member)) return task
  throwIf(whyNotTake(stateOf(task, member), await takerOf(database, member), member.now))
  if (task.group_id !== null && (await helpsInGroup(database, member, task.group_id))) throw new AppError('already_helping')
  return task
}

/** The wanted task, or an open place of its group, else one that its taker offers, if the wanted one has gone to someone else or is cancelled. */
async function freePlaceFor(transaction: Database, member: ApprovedMember, wanted: number) {
  const task = await findTask(transaction, member.familyId, wanted)
  const isGone = task && (task.cancelled_at !== null || (task.status !== 'initial' && task.assignee_id !== member.id))
  if (!isGone || task.group_id === null) return wanted
  const places = await listPlaces(transaction, member.familyId, task)
  const isOffered = (place: Parameters<typeof offeredUntil>[0]) => (offeredUntil(place) ?? 0) > member.now
  return (places.find(({ status }) => status === 'initial') ?? places.find(isOffered))?.id ?? wanted
}
