import { isDeepStrictEqual } from 'node:util'
import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import { choiceOf, isAtTime, isDated, isMoved, typeOf, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { type Scope, whyNotBegin } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId, NewTaskRow } from '../../database/schema.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { minutesFrom, spanFrom, spanOf } from '../../platform/recurrence.ts'
import { localOf } from '../../platform/zones.ts'
import { needOf } from '../../rules/ready-list.ts'
import { findConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { findChildrenTrusted } from '../../store/families.ts'
import { insertTask } from '../../store/new-tasks.ts'
import { findSeries, type Series, updateSeries, updateTasks } from '../../store/series.ts'
import { countOpenTasks } from '../../store/task-lists.ts'
import { changeIfVersion, findTask, findTasks, mustFindTask, noteInTasks, type TaskWithPeople } from '../../store/tasks.ts'
import { type CreationRequest, changeFamily, createOnce } from '../../store/transactions.ts'
import { whenColumns } from '../../store/when.ts'
import { notify } from '../messages/messages.commands.ts'
import { isChangeToNotify, type TaskBefore } from '../messages/messages.rules.ts'
import { presentMoved, presentSpan } from '../tasks/moved-times.presentation.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { changedAudience, EMPTY_TASK } from './audience.rules.ts'
import { listPlacesNotDone, setHelpersNeeded } from './places.commands.ts'
import { idsOfTasks, moveDays, moveFrom, moveSeries, partOfSeries, type SeriesPart, splitSeries, startSeries } from './series.commands.ts'
import { changedTaskColumns, newTaskRow } from './task-columns.rules.ts'
import { type ReadTimes, readChangedTimes, readTimes } from './task-times.parser.ts'

/**
 * Creates a task. If it needs several helpers, this creates one task for each of them, in one group. A repeating task is created for its
 * occurrences of the coming weeks. Throws title_missing, date_invalid, end_before_start, time_in_past, text_too_long, rule_invalid,
 * consent_missing, and too_many_requests above the limit of open tasks.
 */
export function createTasks(database: Database, member: FamilySide, input: NewTask, creation: CreationRequest) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    throwIf(whyNotBegin(await findConsents(transaction, member)))
    const ids = await createOnce(transaction, { familyId, caller: `member ${member.id}`, now }, creation, async () => {
      const read = readTimes(input.type, input, member)
      throwIf(whyNotOnDays(read.when, input.helpers_needed ?? 1))
      const audience = changedAudience(EMPTY_TASK, input, await findChildrenTrusted(transaction, familyId), now)
      const values = { ...newTaskRow(member, input, read.when), ...audience }
      const made =
        input.repeat === undefined
          ? await addPlaces(transaction, member, values)
          : await startSeries(transaction, member, values, read, input.repeat)
      const told = input.repeat === undefined ? made : made.slice(0, 1)
      for (const task of told) await recordEvent(transaction, familyId, { kind: 'created', by: member.id, task, now })
      return made
    })
    const tasks = await findTasks(transaction, familyId, ids)
    return {
      tasks: tasks.map((task) => presentFamilyTask(task, member)),
      ...presentMoved(wantedTimes(input, tasks, member), member.timeZone),
    }
  })
}

/** The times that the caller wanted for new tasks, one for each day. */
function wantedTimes({ start_at, end_at }: NewTask, tasks: readonly TaskWithPeople[], { timeZone }: FamilySide) {
  if (!start_at || !end_at) return []
  const first = spanOf(start_at, end_at, timeZone)
  const days = [...new Set(tasks.map(({ series_date }) => series_date ?? first.start_local.slice(0, 10)))]
  const minutes = minutesFrom(first.start_local, first.end_local)
  return days.flatMap((day) => presentSpan(spanFrom(`${day}${first.start_local.slice(10)}`, minutes, timeZone)))
}

async function addPlaces(transaction: Database, { familyId, now }: FamilySide, values: NewTaskRow) {
  if ((await countOpenTasks(transaction, familyId, now)) + values.helpers_needed > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
  const ids: number[] = []
  for (let place = 0; place < values.helpers_needed; place++) ids.push(await insertTask(transaction, values))
  const [firstId] = ids
  if (firstId !== undefined && values.helpers_needed > 1) await noteInTasks(transaction, familyId, ids, { group_id: firstId })
  return ids
}

/**
 * Changes a task with all its places, and if the scope says so also the following or all future tasks of its series. Completed tasks stay
 * as they are. Each taker is notified once. Throws not_found, task_cancelled, task_completed, version_conflict, and what `setHelpersNeeded`
 * and `createTasks` throw.
 */
export function changeTask(database: Database, member: FamilySide, id: number, version: number, wanted: TaskChange, scope: Scope) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await changeableTask(transaction, familyId, id)
    const input = withoutSameTitle(wanted, task)
    if (Object.keys(input).length === 0) return presentFamilyTask(task, member)
    const helpers = input.helpers_needed
    const read = readChangedTimes(input.type ?? typeOf(task.when), task, input, member)
    const when = read?.when ?? task.when
    const childrenTrusted = await findChildrenTrusted(transaction, familyId)
    const fieldsOf: FieldsOf = (each) => ({ ...changedTaskColumns(input, now), ...changedAudience(each, input, childrenTrusted, now) })
    const isSameTime = isDeepStrictEqual(when, task.when)
    if (scope === 'one' && isSameTime && isAlready(task, fieldsOf(task), helpers)) return presentFamilyTask(task, member)
    throwIf(whyNotOnDays(when, helpers ?? task.helpers_needed))
    const before = await writeChange(transaction, member, task, version, { fieldsOf, helpers, read, scope })
    const event = await recordEvent(transaction, familyId, { kind: 'changed', by: member.id, task: id, now })
    const removed = helpers === undefined ? [] : await setHelpersNeeded(transaction, member, before, helpers, input.release)
    const touched = await findTasks(transaction, familyId, idsOfTasks(before))
    const isRemoved = ({ id: each }: TaskWithPeople) => removed.includes(each)
    await notifyOfChange(transaction, member, 'cancelled', touched.filter(isRemoved), event, before)
    // People who keep their place need not know that fewer helpers are needed.
    const isOther = Object.keys(fieldsOf(task)).length > 0 || (read !== null && isOtherTime(task.when, when))
    const kept = touched.filter((each) => isOther && !isRemoved(each))
    await notifyOfChange(transaction, member, 'changed', kept, event, before)
    const moved = read?.span && isAtTime(when) ? presentSpan(read.span) : []
    return { ...presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member), ...presentMoved(moved, member.timeZone) }
  })
}

/** `read` is null if the task keeps its times. */
type ReadChange = { fieldsOf: FieldsOf; helpers: number | undefined; read: ReadTimes | null; scope: Scope }

/**
 * Writes a change to the task and its other places, or to its part of a series. Returns these tasks as they were before. Throws
 * version_conflict, bad_request.
 */
async function writeChange(transaction: Database, member: FamilySide, task: TaskWithPeople, version: number, change: ReadChange) {
  const { familyId, now } = member
  const { fieldsOf, read, scope } = change
  const part = scope === 'one' ? null : await partOfSeries(transaction, member, task, scope)
  const before = part ? part.tasks : await listPlacesNotDone(transaction, familyId, task)
  const series = part?.series ?? (task.series_id === null ? undefined : await findSeries(transaction, familyId, task.series_id))
  const isOfSeries = read === null || isStillOfSeries(series, read.when)
  const values = {
    ...fieldsOf(task),
    ...(read && whenColumns(read.when, now)),
    ...(read && isOtherTime(task.when, read.when) && { confirmed_at: null, missed_at: null }),
    // A task without a date, or on other days than its series, no longer belongs to the series.
    ...(!isOfSeries && { series_id: null, series_date: null }),
    updated_at: now,
  }
  if (!(await changeIfVersion(transaction, familyId, task.id, version, values))) throw new AppError('version_conflict')
  const otherPlaces = idsOfTasks(before).filter((each) => each !== task.id)
  if (part) {
    if (!isOfSeries || (read && isOtherKind(part.series, read.when))) throw new AppError('bad_request')
    await changeRest(transaction, member, task, part, change)
  } else if (otherPlaces.length > 0) await updateTasks(transaction, familyId, otherPlaces, values)
  return before
}

/**
 * Whether a task is already as the caller wants it, for example because the reply was lost. A mark is compared only by whether it is set.
 */
const isAlready = (task: TaskWithPeople, wanted: object, helpers = task.helpers_needed) =>
  helpers === task.helpers_needed &&
  Object.entries(wanted).every(([column, value]) => {
    const is = Object.entries(task).find(([each]) => each === column)?.[1]
    return TASK_MARKS.includes(column) ? (is === null) === (value === null) : is === value
  })
const TASK_MARKS = ['circle_only_at', 'trusted_only_at', 'until_answered_at', 'urgent_at']

/** The title can be a need of the ready list. A form in another language sends the need in that language, which is no change. */
function withoutSameTitle({ title, ...others }: TaskChange, task: TaskWithPeople): TaskChange {
  const isSame = title === undefined || (needOf(title) !== undefined && needOf(title) === needOf(task.title))
  return isSame ? others : { ...others, title }
}

/** A task on one of several days has one place, because the takers of several places would pick different days for the same work. */
const whyNotOnDays = (when: When, helpers: number) => (choiceOf(when) && helpers > 1 ? 'days_for_one' : (null satisfies ErrorCode | null))

/**
 * Whether a task stays in its series at these times. It may have a day or an hour of its own, and it may be on several days only if all
 * tasks of the series are.
 */
const isStillOfSeries = (series: Series | undefined, when: When) =>
  !series || isDated(when) || (when.kind === 'days' && series.days_ahead !== null)

/** Whether these times do not fit a series: all its tasks are on several days, or none is. */
const isOtherKind = ({ days_ahead }: Series, when: When) => (choiceOf(when) === null) !== (days_ahead === null)

/** If a task gets more days to choose from, this does not concern the person who has taken it. */
const isOtherTime = (was: When, when: When) => choiceOf(when) === null || isMoved(was, when)

/** The columns of a change, for a task or a series. */
type FieldsOf = (was: Parameters<typeof changedAudience>[0]) => ReturnType<typeof changedTaskColumns> & ReturnType<typeof changedAudience>

/** Makes the same change to the other tasks in `part`, and to the series for later occurrences. */
async function changeRest(
  transaction: Database,
  member: FamilySide,
  task: TaskWithPeople,
  part: SeriesPart,
  { fieldsOf, helpers, read, scope }: ReadChange,
) {
  const { familyId, now } = member
  const { series_date: date } = task
  const series = scope === 'following' && date !== null ? await splitSeries(transaction, member, part.series, date) : part.series
  const others = part.tasks.filter((each) => each.id !== task.id)
  // Without a span `all_day_at` stays: a taker keeps the day that they picked.
  const allDay = { ...(read?.span && { all_day_at: read.when.kind === 'day' ? now : null }) }
  const seriesFields = { ...fieldsOf(series), ...allDay, ...(helpers !== undefined && { helpers_needed: helpers }) }
  if (Object.keys(seriesFields).length > 0) await updateSeries(transaction, familyId, series.id, seriesFields)
  // One date of a series may have its own text, and so its own audience.
  for (const same of Map.groupBy(others, (each) => JSON.stringify(fieldsOf(each))).values()) {
    const fields = same[0] && fieldsOf(same[0])
    await updateTasks(transaction, familyId, idsOfTasks(same), { ...fields, ...allDay, updated_at: now })
  }
  if (read?.span && isDated(task.when)) {
    await moveSeries(transaction, member, { series, tasks: others }, moveFrom(series, task.when.begins, read.span, member.timeZone))
  }
  const days = read && choiceOf(read.when)
  if (days) await moveDays(transaction, member, task, { series, tasks: others }, days)
}

const CHANGE_TEMPLATES = {
  changed: { one: 'task_changed', several: 'tasks_changed' },
  cancelled: { one: 'task_cancelled', several: 'tasks_cancelled' },
  restored: { one: 'task_restored', several: 'task_restored' },
} as const

/**
 * Notifies each taker of these tasks once. Stores in the tasks that the takers have not seen the change yet, and the time that they know.
 * `before`: the tasks before the change.
 */
export async function notifyOfChange(
  transaction: Database,
  member: FamilySide,
  what: keyof typeof CHANGE_TEMPLATES,
  tasks: TaskWithPeople[],
  event: number,
  before: TaskBefore[] = [],
) {
  const isToNotify = (task: TaskWithPeople) => {
    const was = before.find(({ id }) => id === task.id)
    return what !== 'changed' || was === undefined || isChangeToNotify(was, task)
  }
  const [first, ...others] = tasks.filter((task) => task.assignee_id !== null && task.assignee_id !== member.id && isToNotify(task))
  if (!first) return
  const known = Map.groupBy([first, ...others], (task) => knownTime(task, before, member.timeZone))
  for (const [moved_from, same] of known) {
    await noteInTasks(transaction, member.familyId, idsOfTasks(same), { told_at: member.now, seen_at: null, moved_from })
  }
  await notify(transaction, member, { who: 'takers', what: CHANGE_TEMPLATES[what], about: { event, tasks: [first, ...others], before } })
}

/**
 * The time that the taker of a task knows, if the task has another time now: YYYY-MM-DD, or YYYY-MM-DDTHH:MM. Null if the task had no time,
 * or if the taker was never notified.
 */
function knownTime(task: TaskWithPeople, before: TaskBefore[], timeZone: string) {
  const textOf = ({ when }: Pick<TaskBefore, 'when'>) =>
    isDated(when) ? localOf(when.begins, timeZone).slice(0, isAtTime(when) ? undefined : 'YYYY-MM-DD'.length) : null
  const was = before.find(({ id }) => id === task.id)
  const isUnheard = task.told_at !== null && task.seen_at === null
  if (!was || (isUnheard && task.told_at === task.taken_at)) return null
  const known = (isUnheard ? task.moved_from : null) ?? textOf(was)
  return known === textOf(task) ? null : known
}

export async function changeableTask(database: Database, familyId: FamilyId, id: number): Promise<TaskWithPeople> {
  const task = await mustFindTask(database, familyId, id)
  if (task.status === 'completed') throw new AppError('task_completed')
  return task
}
