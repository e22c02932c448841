import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task, Tasks } from '@hand-in-hand/contract/tasks.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import { presentContact } from '../../platform/people.ts'
import { isLandline } from '../../platform/phones.ts'
import { addDays, dayOf, isoOf, startOfDay } from '../../platform/zones.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'

/**
 * A task as this member may see it: with the creator's number for questions, only the first name of another assignee, and
 * private details only if the task is the member's own.
 */
export function presentTask(task: TaskWithPeople, member: ApprovedMember): Task {
  const isMine = task.assignee_id === member.id
  return {
    ...presentEveryone(task, member),
    assigned_on_me: isMine,
    assignee: presentAssignee(task, isMine),
    remind_at: isMine && task.remind_at !== null ? isoOf(task.remind_at, member.timeZone) : null,
    ...presentTold(task, isMine, member.timeZone),
    taken_at: isMine && task.taken_at !== null ? isoOf(task.taken_at, member.timeZone) : null,
    confirmed_at: isMine && task.confirmed_at !== null ? isoOf(task.confirmed_at, member.timeZone) : null,
    completed_at: isMine && task.completed_at !== null ? isoOf(task.completed_at, member.timeZone) : null,
    ...presentPrivate(task, isMine && task.status === 'in_progress', member),
  }
}

/** An untrusted member could take a task only to read a door code, and give it back. They see it from the day before the event. */
function presentPrivate(task: TaskWithPeople, isHeld: boolean, { trusted, now, timeZone }: ApprovedMember) {
  const hidden = { address: null, private_details: null, private_details_from: null }
  if (!isHeld || (task.address === null && task.private_details === null)) return hidden
  // From the start of that day, because the lists' version changes with the day.
  const from = task.start_at === null || trusted ? null : startOfDay(addDays(dayOf(task.start_at, timeZone), -1), timeZone)
  return from !== null && from > now
    ? { ...hidden, private_details_from: isoOf(from, timeZone) }
    : { address: task.address, private_details: task.private_details, private_details_from: null }
}

const isDateless = (task: { type: string }) => task.type === 'no_time'
const isEvent = (task: { type: string }) => task.type === 'until_time'

function presentEveryone(task: TaskWithPeople, member: ApprovedMember) {
  const { timeZone } = member
  return {
    id: task.id,
    task_id: taskIdOf(task),
    title: task.title,
    description: task.description,
    category: task.category,
    type: task.type,
    status: task.status,
    area: task.area,
    has_address: task.address !== null,
    creator: presentCreator(task),
    urgent: task.urgent_at !== null,
    trusted_only: task.trusted_only_at !== null,
    group_id: task.group_id,
    helpers_needed: task.helpers_needed,
    series_id: task.series_id,
    version: task.version,
    created_at: isoOf(task.created_at, timeZone),
    updated_at: isoOf(task.updated_at, timeZone),
    all_day: task.all_day_at !== null,
    ...(task.start_at !== null &&
      task.end_at !== null && {
        date: dayOf(task.start_at, timeZone),
        start_at: isoOf(task.start_at, timeZone),
        end_at: isoOf(task.end_at, timeZone),
      }),
  }
}

const presentTold = ({ told_at, seen_at }: TaskWithPeople, isShown: boolean, timeZone: string) => ({
  told_at: isShown && told_at !== null ? isoOf(told_at, timeZone) : null,
  seen_at: isShown && seen_at !== null ? isoOf(seen_at, timeZone) : null,
})

/** The creator's number is hidden if they have left: their series may still go on. */
function presentCreator(task: TaskWithPeople) {
  const { creator_first_name: first_name, creator_last_name: last_name, creator_phone: phone_e164 } = task
  const contact = presentContact({ first_name, last_name, phone_e164 })
  return task.creator_state === 'approved' ? contact : { ...contact, formatted_phone_number: null }
}

function presentAssignee(task: TaskWithPeople, inFull: boolean) {
  const { assignee_first_name: first_name, assignee_last_name: last_name, assignee_phone } = task
  if (first_name === null || last_name === null || assignee_phone === null) return null
  return inFull
    ? presentContact({ first_name, last_name, phone_e164: assignee_phone })
    : { full_name: first_name, formatted_phone_number: null }
}

/** A task as the family's side sees it, with all details. */
export function presentFamilyTask(task: TaskWithPeople, member: FamilySide): FamilyTask {
  return {
    ...presentEveryone(task, member),
    assigned_on_me: task.assignee_id === member.id,
    assignee: presentAssignee(task, true),
    remind_at: task.assignee_id === member.id && task.remind_at !== null ? isoOf(task.remind_at, member.timeZone) : null,
    ...presentTold(task, true, member.timeZone),
    taken_at: task.taken_at === null ? null : isoOf(task.taken_at, member.timeZone),
    confirmed_at: task.confirmed_at === null ? null : isoOf(task.confirmed_at, member.timeZone),
    completed_at: task.completed_at === null ? null : isoOf(task.completed_at, member.timeZone),
    address: task.address,
    private_details: task.private_details,
    private_details_from: null,
    circle_only: task.circle_only_at !== null,
    assignee_needs_call: needsCall(task),
  }
}

const needsCall = ({ assignee_id, assignee_phone, assignee_confirmed_at }: TaskWithPeople) =>
  assignee_id !== null && (assignee_confirmed_at === null || isLandline(assignee_phone ?? ''))

export const presentTasks = (rows: TaskWithPeople[], member: ApprovedMember): Tasks => ({
  no_time: rows.filter(isDateless).map((row) => presentTask(row, member)),
  events: rows.filter(isEvent).map((row) => presentTask(row, member)),
})

export const presentFamilyTasks = (rows: TaskWithPeople[], member: FamilySide): FamilyTasks => ({
  no_time: rows.filter(isDateless).map((row) => presentFamilyTask(row, member)),
  events: rows.filter(isEvent).map((row) => presentFamilyTask(row, member)),
})
