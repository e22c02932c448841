import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import { CIRCLE_TEXTS, pickTexts, TAKER_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { beginsAt, choiceOf, daysToPick, isDated, linkIdOf, typeOf, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { Task, Tasks } from '@hand-in-hand/contract/tasks.ts'
import type { FamilySide, Reader } from '../../access/member.ts'
import { presentContact } from '../../platform/people.ts'
import { hasLandlineAlone } from '../../platform/phones.ts'
import { dayOf, instantOf, isoOf, isoOrNull, startOfDay } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { addressesIn, isReachedElsewhere, ownIn, seenByFamily, unreachableSince } from '../../store/addresses/addresses.ts'
import { offeredUntil, type TaskWithPeople } from '../../store/tasks.ts'
import { presentDaysInWords } from '../../templates/times.presentation.ts'
import { privateFrom } from './private-details.rules.ts'

/**
 * A task as this member may see it: with the creator's number for questions, only the first name of another assignee, and
 * private details only if the task is the member's own, and they have confirmed.
 */
export const presentTask = (task: TaskWithPeople, member: Reader): Task =>
  task.assignee_id === member.id ? presentMine(task, member) : presentForOthers(task, member)

function presentMine(task: TaskWithPeople, member: Reader): Task {
  const { timeZone } = member
  const shown = (instant: number | null) => isoOrNull(instant, timeZone)
  return {
    ...presentEveryone(task, member),
    ...withDaysNamed(task),
    assigned_on_me: true,
    assignee: presentAssignee(task, true),
    remind_at: shown(task.remind_at),
    ...presentTold(task, timeZone),
    ...presentMovedFrom(task, timeZone),
    taken_at: shown(task.taken_at),
    confirmed_at: shown(task.confirmed_at),
    ...(wasGivenWithYes(task) && { as_wished: true }),
    completed_at: shown(task.completed_at),
    ...presentPrivate(task, task.status === 'in_progress' && member.confirmed, member),
  }
}

/** All members of a family who read in one language. */
type ReaderOfAll = Pick<Reader, 'timeZone' | 'locale'>

/** How a task looks to members who have not taken it. */
const presentForOthers = (task: TaskWithPeople, { timeZone, locale }: ReaderOfAll): Task => ({
  ...presentEveryone(task, { timeZone, locale }),
  ...withDaysNamed(task),
  assigned_on_me: false,
  assignee: presentAssignee(task, false),
  remind_at: null,
  told_at: null,
  seen_at: null,
  taken_at: null,
  confirmed_at: null,
  // Older tasks that have no start are divided into pages by this time.
  completed_at: isDated(task.when) ? null : isoOrNull(task.completed_at, timeZone),
  ...HIDDEN,
})

const HIDDEN = { ...pickTexts(TAKER_TEXTS, {}), private_details_from: null }

/**
 * An untrusted member could take a task only to read its door code, and then give the task back. So they see the code only when the day
 * before the event has begun.
 */
function presentPrivate(task: TaskWithPeople, isHeld: boolean, member: Reader) {
  const { now, timeZone } = member
  if (!isHeld || TAKER_TEXTS.every((name) => task[name] === null)) return HIDDEN
  const from = privateFrom(task, member)
  return from !== null && from > now
    ? { ...HIDDEN, private_details_from: Number.isFinite(from) ? isoOf(from, timeZone) : null }
    : { ...pickTexts(TAKER_TEXTS, task), private_details_from: null }
}

const isDateless = ({ when }: TaskWithPeople) => !isDated(when)
const isEvent = ({ when }: TaskWithPeople) => isDated(when)

function presentEveryone(task: TaskWithPeople, { timeZone, locale }: ReaderOfAll) {
  return {
    id: task.id,
    task_id: linkIdOf(task),
    title: titleFor(task.title, locale),
    ...pickTexts(CIRCLE_TEXTS, task),
    category: task.category,
    type: typeOf(task.when),
    status: task.status,
    has_address: task.address !== null,
    creator: presentCreator(task),
    urgent: task.urgent_at !== null,
    trusted_only: task.trusted_only_at !== null,
    ...(task.meal !== null && { meal: task.meal === 1 }),
    group_id: task.group_id,
    helpers_needed: task.helpers_needed,
    series_id: task.series_id,
    offered_until: isoOrNull(offeredUntil(task), timeZone),
    version: task.version,
    created_at: isoOf(task.created_at, timeZone),
    updated_at: isoOf(task.updated_at, timeZone),
    ...presentMayBe(task, timeZone),
    all_day: task.when.kind === 'day',
    ...presentDate(task.when, timeZone),
  }
}

export const presentDate = (when: When, timeZone: string) =>
  isDated(when) && { date: dayOf(when.begins, timeZone), start_at: isoOf(when.begins, timeZone), end_at: isoOf(when.ends, timeZone) }

/** On which days a task may be, if its taker picks one. */
export function presentMayBe(task: TaskWithPeople, timeZone: string) {
  const days = choiceOf(task.when)
  if (days === null) return {}
  const { part_of_day, taker_sets_hour, until } = days
  return { may_be: { days: [...days.days], part_of_day, taker_sets_hour, until: isoOf(until, timeZone), description: task.description } }
}

/**
 * An app that does not know `may_be` shows a task on one of several days as a task without time. So the description names the days, in the
 * language of the person who wrote the task.
 */
function withDaysNamed(task: TaskWithPeople) {
  const mayBe = daysToPick(task.when)
  if (mayBe === null) return {}
  const days = presentDaysInWords(mayBe.days, mayBe.part_of_day, task.creator_locale, null)
  return { description: task.description === null ? days : `${days}\n${task.description}` }
}

const presentTold = ({ told_at, seen_at }: TaskWithPeople, timeZone: string) => ({
  told_at: isoOrNull(told_at, timeZone),
  seen_at: isoOrNull(seen_at, timeZone),
})

/** The time at which the taker still expects the task. */
export function presentMovedFrom({ moved_from, seen_at }: Pick<TaskWithPeople, 'moved_from' | 'seen_at'>, timeZone: string) {
  if (moved_from === null || seen_at !== null) return {}
  const [date = ''] = moved_from.split('T')
  const isWholeDay = date === moved_from
  const start_at = isoOf(isWholeDay ? startOfDay(date, timeZone) : instantOf(moved_from, timeZone), timeZone)
  return { moved_from: { date, start_at, all_day: isWholeDay } }
}

/** A creator may have left while their series still goes on. Then their addresses are hidden. */
function presentCreator(task: TaskWithPeople) {
  const { creator_first_name: first_name, creator_last_name: last_name, creator_phone, creator_lines } = task
  const addresses = addressesIn(creator_phone, creator_lines)
  const knowledge = { confirmed_by: task.creator_confirmed_by, known_kind: task.creator_known_kind }
  const contact = presentContact({ first_name, last_name, addresses: seenByFamily({ ...knowledge, addresses }) })
  return task.creator_state === 'approved' ? contact : { full_name: contact.full_name, formatted_phone_number: null }
}

function presentAssignee(task: TaskWithPeople, inFull: boolean) {
  const { assignee_first_name: first_name, assignee_last_name: last_name, assignee_phone, assignee_lines } = task
  if (first_name === null || last_name === null || assignee_phone === null) return null
  if (!inFull) return { full_name: first_name, formatted_phone_number: null }
  const addresses = addressesIn(assignee_phone, assignee_lines)
  const knowledge = { confirmed_by: task.assignee_confirmed_by, known_kind: task.assignee_known_kind }
  return presentContact({ first_name, last_name, addresses: seenByFamily({ ...knowledge, addresses }) })
}

/** A task as the family's side sees it, with all details. */
export function presentFamilyTask(task: TaskWithPeople, member: FamilySide): FamilyTask {
  return {
    ...presentEveryone(task, member),
    assigned_on_me: task.assignee_id === member.id,
    assignee: presentAssignee(task, true),
    remind_at: task.assignee_id === member.id && task.remind_at !== null ? isoOf(task.remind_at, member.timeZone) : null,
    ...presentTold(task, member.timeZone),
    taken_at: isoOrNull(task.taken_at, member.timeZone),
    confirmed_at: isoOrNull(task.confirmed_at, member.timeZone),
    completed_at: isoOrNull(task.completed_at, member.timeZone),
    ...pickTexts(TAKER_TEXTS, task),
    private_details_from: null,
    circle_only: task.circle_only_at !== null,
    ...(task.until_answered_at !== null && { until_answered: true }),
    assignee_needs_call: needsCall(task, member.now),
    thanked: task.thanked_at !== null,
    ...(task.missed_at !== null && { missed: true }),
  }
}

/**
 * In ms. A new person who does not open the link of their first message within `FIRST_LINK_WITHIN` is called. If their task begins within
 * `NEAR`, they are called at once.
 */
const [FIRST_LINK_WITHIN, NEAR] = [4 * HOUR, 2 * HOUR]

function needsCall(task: TaskWithPeople, now: number) {
  if (task.assignee_id === null) return false
  const phone = task.assignee_phone ?? ''
  const assignee = { addresses: addressesIn(phone, task.assignee_lines), own: ownIn(task.assignee_own) }
  if (unreachableSince(assignee) !== null) return true
  if (task.assignee_confirmed_at === null) return !isInFirstMessage(task, now)
  return hasLandlineAlone(phone, isReachedElsewhere(assignee))
}

/**
 * Whether the taker got the task when their request was approved. They then get the task for which they asked to join (P107), and no other.
 */
const wasGivenWithYes = ({ assignee_added_by_id, assignee_decided_at, told_at }: TaskWithPeople) =>
  assignee_added_by_id === null && told_at !== null && told_at === assignee_decided_at

/** Whether the message that brings the link names the task, and there is still time to open the link. */
const isInFirstMessage = (task: TaskWithPeople, now: number) =>
  wasGivenWithYes(task) && now < (task.told_at ?? 0) + FIRST_LINK_WITHIN && now < (beginsAt(task.when) ?? Number.POSITIVE_INFINITY) - NEAR

export const presentTasks = (rows: TaskWithPeople[], member: Reader): Tasks => ({
  no_time: rows.filter(isDateless).map((row) => presentTask(row, member)),
  events: rows.filter(isEvent).map((row) => presentTask(row, member)),
})

interface SharedTask {
  row: TaskWithPeople
  /**
   * The task as JSON, for those who have not taken it. It is stored as bytes, so that a list is put together without writing each task
   * again.
   */
  json: Buffer
}
/** The tasks of a family's list, in the order of the reply. */
export type SharedTaskList = ReturnType<typeof presentTasksForAll>
export function presentTasksForAll(rows: TaskWithPeople[], reader: ReaderOfAll) {
  const all = rows.map((row) => ({ row, json: jsonOf(presentForOthers(row, reader)) }))
  return {
    dateless: all.filter(({ row }) => isDateless(row)).sort(byId),
    events: all.filter(({ row }) => isEvent(row)),
    takers: new Set(rows.map(({ assignee_id }) => assignee_id)),
  }
}
const byId = (one: SharedTask, other: SharedTask) => one.row.id - other.row.id
const jsonOf = (task: Task) => Buffer.from(JSON.stringify(task))

/**
 * What `presentTasks` returns, as JSON: the shared tasks, with the member's own tasks presented for them, and `older` tasks without time
 * that only this member's list has.
 */
export function presentSharedTasks({ dateless, events }: SharedTaskList, older: TaskWithPeople[], member: Reader) {
  const mine = (row: TaskWithPeople) => ({ row, json: jsonOf(presentMine(row, member)) })
  const own = (task: SharedTask) => (task.row.assignee_id === member.id ? mine(task.row) : task)
  const all = [...dateless.map(own), ...older.map(mine)]
  return listOf(all.sort(byId), events.map(own))
}

/** What `presentSharedTasks` returns for everyone who has taken none of these tasks. */
export const presentSharedWithoutMine = ({ dateless, events }: SharedTaskList) => listOf(dateless, events)

const listOf = (dateless: SharedTask[], events: SharedTask[]) =>
  Buffer.concat([Buffer.from('{"no_time":['), ...separated(dateless), Buffer.from('],"events":['), ...separated(events), Buffer.from(']}')])
const COMMA = Buffer.from(',')
const separated = (tasks: SharedTask[]) => tasks.flatMap(({ json }, index) => (index === 0 ? [json] : [COMMA, json]))

export const presentFamilyTasks = (rows: TaskWithPeople[], member: FamilySide): FamilyTasks => ({
  no_time: rows.filter(isDateless).map((row) => presentFamilyTask(row, member)),
  events: rows.filter(isEvent).map((row) => presentFamilyTask(row, member)),
})
