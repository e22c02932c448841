import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/tasks.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId, NewTaskRow } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { instantOf } from '../../platform/zones.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { tellTakers } from '../messages/messages.commands.ts'
import { findRecipient } from '../messages/messages.queries.ts'
import { idsOf, moveFrom, moveSeries, partOfSeries, type SeriesPart, sharedFields, splitSeries, startSeries } from './series.commands.ts'
import { listCancelledBy, markTold, resumeSeries, updateSeries, updateTasks } from './series.queries.ts'
import { presentFamilyTask } from './tasks.presentation.ts'
import {
  changeIfVersion,
  countOpenTasks,
  findTask,
  findTasks,
  groupTasks,
  helpsInGroup,
  insertTask,
  OPEN_AGAIN,
  type TaskWithPeople,
} from './tasks.queries.ts'

/**
 * Writes a task down: one, or for several helpers that many siblings of one group, so that each has one assignee; where
 * it repeats, so for each of its times of the coming weeks.
 * Throws title_missing, end_before_start, time_in_past, text_too_long, rule_invalid, too_many_requests past the limit of open tasks.
 */
export function createTasks(database: Database, member: FamilySide, wish: NewTask) {
  const { familyId, now } = member
  const values: NewTaskRow = {
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
    status: 'initial',
    creator_id: member.id,
    helpers_needed: wish.helpers_needed ?? 1,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const ids =
      wish.repeat === undefined ? await addPlaces(transaction, member, values) : await startSeries(transaction, member, values, wish.repeat)
    const told = wish.repeat === undefined ? ids : ids.slice(0, 1)
    for (const task of told) await recordEvent(transaction, familyId, { kind: 'created', by: member.id, task, now })
    const tasks = await findTasks(transaction, familyId, ids)
    return { tasks: tasks.map((task) => presentFamilyTask(task, member)) }
  })
}

async function addPlaces(transaction: Database, { familyId, now }: FamilySide, values: NewTaskRow) {
  if ((await countOpenTasks(transaction, familyId, now)) + values.helpers_needed > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
  const ids: number[] = []
  for (let place = 0; place < values.helpers_needed; place++) ids.push(await insertTask(transaction, values))
  const [firstId] = ids
  if (firstId !== undefined && values.helpers_needed > 1) await groupTasks(transaction, familyId, ids, firstId)
  return ids
}

/**
 * Changes a task, or with it what follows of its series, or all of it that lies ahead; what is done stays as it was.
 * Throws not_found, task_cancelled, task_completed, version_conflict, and what `createTasks` throws. Whoever took one is
 * told, once.
 */
export function changeTask(database: Database, member: FamilySide, id: number, version: number, wish: TaskChange, scope: Scope) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const task = await changeableTask(transaction, familyId, id)
    if (Object.keys(wish).length === 0) return presentFamilyTask(task, member)
    const type = wish.type ?? task.type
    // An event that becomes dateless loses its times; named times a dateless task refuses.
    const [startKept, endKept] = type === 'no_time' ? [null, null] : [task.start_at, task.end_at]
    const isMoved = wish.type !== undefined || wish.start_at !== undefined || wish.end_at !== undefined
    const times = isMoved ? timesOf(type, wish.start_at ?? startKept, wish.end_at ?? endKept, member) : null
    const part = scope === 'one' ? null : await partOfSeries(transaction, member, task, scope)
    const isOfSeries = type === 'until_time' || task.series_id === null
    const changed = await changeIfVersion(transaction, familyId, id, version, {
      ...sharedFields(wish, now),
      ...(times && { type, ...times, confirmed_at: null }),
      // Without a day it is none of the series' times any more.
      ...(!isOfSeries && { series_id: null, series_date: null }),
      updated_at: now,
    })
    if (!changed) throw new AppError('version_conflict')
    if (part) {
      if (!isOfSeries) throw new AppError('bad_request')
      await changeRest(transaction, member, task, part, wish, times, scope)
    }
    const event = await recordEvent(transaction, familyId, { kind: 'changed', by: member.id, task: id, now })
    const after = await findTask(transaction, familyId, id)
    if (!after) throw new AppError('not_found')
    const touched = part ? await findTasks(transaction, familyId, idsOf(part.tasks)) : [after]
    await tellOfChange(transaction, member, 'changed', touched, event, part ? part.tasks : [task])
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? after, member)
  })
}

/** The same change for the other tasks of the part, and for those that its series will make. */
async function changeRest(
  transaction: Database,
  member: FamilySide,
  task: TaskWithPeople,
  part: SeriesPart,
  wish: TaskChange,
  times: { start_at: number | null; end_at: number | null } | null,
  scope: Scope,
) {
  const { familyId, now } = member
  const { series_date: date } = task
  const series = scope === 'following' && date !== null ? await splitSeries(transaction, member, part.series, date) : part.series
  const others = part.tasks.filter((each) => each.id !== task.id)
  const fields = sharedFields(wish, now)
  if (Object.keys(fields).length > 0) await updateSeries(transaction, familyId, series.id, fields)
  if (others.length > 0) await updateTasks(transaction, familyId, idsOf(others), { ...fields, updated_at: now })
  if (times?.start_at && times.end_at && task.start_at !== null) {
    await moveSeries(transaction, member, { series, tasks: others }, moveFrom(series, task.start_at, times.start_at, times.end_at))
  }
}

/** Cancelling a cancelled task changes nothing. Throws not_found, task_completed, version_conflict. Whoever took one is told, once. */
export function cancelTask(database: Database, member: FamilySide, id: number, version: number, scope: Scope) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const found = await findTask(transaction, familyId, id)
    if (found && found.cancelled_at !== null) return presentFamilyTask(found, member)
    const task = await changeableTask(transaction, familyId, id)
    if (task.version !== version) throw new AppError('version_conflict')
    const part = scope === 'one' ? null : await partOfSeries(transaction, member, task, scope)
    const ids = part ? idsOf(part.tasks) : [id]
    const event = await recordEvent(transaction, familyId, { kind: 'cancelled', by: member.id, task: id, now })
    await updateTasks(transaction, familyId, ids, { cancelled_at: now, cancel_event_id: event, updated_at: now })
    if (part && part.series.ended_at === null) {
      await updateSeries(transaction, familyId, part.series.id, { ended_at: now, end_event_id: event })
    }
    await tellOfChange(transaction, member, 'cancelled', await findTasks(transaction, familyId, ids), event)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
}

/**
 * Takes back a cancellation, with all that it cancelled; for what is not cancelled it changes nothing. Whoever had taken
 * one has it again and is told, unless they have left or hold another of its places: then it is open.
 * Throws not_found, too_many_requests past the limit of open tasks.
 */
export function restoreTask(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const task = await findTask(transaction, familyId, id)
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at === null) return presentFamilyTask(task, member)
    const cancelledBy = task.cancel_event_id
    const cancelled = cancelledBy === null ? [task] : await listCancelledBy(transaction, familyId, cancelledBy)
    if ((await countOpenTasks(transaction, familyId, now)) + cancelled.length > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
    for (const each of cancelled) {
      const isKept = each.assignee_id !== null && (await mayHoldAgain(transaction, familyId, each.assignee_id, each.group_id))
      const back = { cancelled_at: null, cancel_event_id: null, updated_at: now }
      await updateTasks(transaction, familyId, [each.id], isKept ? back : { ...OPEN_AGAIN, ...back })
    }
    if (cancelledBy !== null) await resumeSeries(transaction, familyId, cancelledBy)
    const event = await recordEvent(transaction, familyId, { kind: 'restored', by: member.id, task: id, now })
    await tellOfChange(transaction, member, 'restored', await findTasks(transaction, familyId, idsOf(cancelled)), event)
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
}

async function mayHoldAgain(transaction: Database, familyId: FamilyId, membershipId: number, groupId: number | null) {
  if (!(await findRecipient(transaction, familyId, membershipId))) return false
  return groupId === null || !(await helpsInGroup(transaction, { familyId, id: membershipId }, groupId))
}

const TEMPLATES = {
  changed: { one: 'task_changed', several: 'tasks_changed' },
  cancelled: { one: 'task_cancelled', several: 'tasks_cancelled' },
  restored: { one: 'task_restored', several: 'task_restored' },
} as const

/** Tells whoever took some of these tasks, each person once, and notes on the tasks that they were told. `before`: as they stood. */
async function tellOfChange(
  transaction: Database,
  member: FamilySide,
  what: keyof typeof TEMPLATES,
  tasks: TaskWithPeople[],
  event: number,
  before: Pick<TaskWithPeople, 'assignee_id' | 'start_at' | 'end_at'>[] = [],
) {
  const taken = tasks.filter((task) => task.assignee_id !== null && task.assignee_id !== member.id)
  if (taken.length === 0) return
  await markTold(transaction, member.familyId, idsOf(taken), member.now)
  await tellTakers(transaction, member, TEMPLATES[what], taken, event, before)
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
