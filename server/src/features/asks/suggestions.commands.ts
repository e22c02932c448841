import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import {
  isAhead,
  isSameTime,
  SUGGESTION_OPEN_FOR,
  type SuggestedTime,
  suggestedUntil,
  whyNotAt,
  whyNotSuggest,
} from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { Suggestion, WaitingSuggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import { beginsAt, type Dated, endsAt, isAtTime, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { minutesFrom, timesAt } from '../../platform/recurrence.ts'
import { localOf, wholeDay } from '../../platform/zones.ts'
import { datedOf } from '../../rules/may-be.ts'
import { startOfSuggested, storedTimes, timesOfRow } from '../../rules/suggested-times.ts'
import { declineAsks } from '../../store/asking/asks.ts'
import { recordEvent } from '../../store/events.ts'
import { findMember } from '../../store/members.ts'
import { updateTasks } from '../../store/series.ts'
import {
  answerSuggestion,
  deleteSuggestion,
  findSuggestion,
  findSuggestionOf,
  listWaitingSuggestions,
  type SuggestionRow,
  suggestionIdOf,
  writeSuggestion,
} from '../../store/suggestions.ts'
import { findTask, listPlaces, mustFindPlaceOf, mustFindTask, type TaskRow, type TaskWithPeople, takeIfOpen } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { whenColumns } from '../../store/when.ts'
import { notify } from '../messages/messages.commands.ts'
import { stateOf, takerOf } from '../tasks/tasks.commands.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { presentSuggestion, presentWaiting } from './suggestions.presentation.ts'

/** A day (YYYY-MM-DD), and the hour (HH:MM) if the task has one. */
export interface WantedTime {
  day: string
  time?: string
}
const asSuggested = ({ day, time }: WantedTime): SuggestedTime => ({ day, time: time ?? null })

/** The present time of a task, in the form of a suggested time. Null if the task is on no fixed day. */
export function ownTimeOf({ when }: Pick<TaskWithPeople, 'when'>, timeZone: string) {
  if (!isDated(when)) return null
  const local = localOf(when.begins, timeZone)
  return { day: local.slice(0, 10), time: isAtTime(when) ? local.slice(11) : null }
}

const fixedState = (task: TaskWithPeople, member: Pick<ApprovedMember, 'id'>) => ({
  ...stateOf(task, member),
  startsAt: beginsAt(task.when),
  isAllDay: task.when.kind === 'day',
})

/**
 * Stores other times at which a member could do an open task, in place of earlier ones. A suggestion also counts as "not this time", so
 * others are asked. Suggesting the same times again changes nothing. Throws the reasons of `whyNotSuggest` and `whyNotAt`, not_found,
 * task_cancelled.
 */
export const suggestTimes = (database: Database, member: ApprovedMember, id: number, wanted: WantedTime[]): Promise<Suggestion> =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now, timeZone } = member
    const task = await mustFindTask(transaction, familyId, id)
    const places = await listPlaces(transaction, familyId, task)
    throwIf(whyNotSuggest(fixedState(task, member), await takerOf(transaction, member), now))
    throwIf(whyHeld(places))
    const { when } = task
    const until = suggestedUntil(fixedState(task, member))
    const own = ownTimeOf(task, timeZone)
    if (until === null || own === null || !isDated(when)) throw new AppError('bad_request')
    const times = wanted.map(asSuggested).filter((time, index, all) => all.findIndex((each) => isSameTime(each, time)) === index)
    for (const time of times) throwIf(whyNotAt(time, own, localOf(now, timeZone)))

    const taskId = suggestionIdOf(task)
    const before = await findSuggestionOf(transaction, member, taskId)
    if (before && before.times === storedTimes(times) && isAcceptable(before, task, now)) return presentSuggestion(before, member)
    const suggestion = {
      ...{ task_id: taskId, membership_id: member.id, times: storedTimes(times), start_at: when.begins, end_at: when.ends },
      ...{ made_at: now, ends_at: Math.min(until, now + SUGGESTION_OPEN_FOR), declined_at: null, accepted_at: null },
    }
    const stored = await writeSuggestion(transaction, { family_id: familyId, ...suggestion })
    await declineAsks(transaction, member, placeIds(places), task)
    await notifyFamily(transaction, member, task, { id: stored, times })
    return presentSuggestion({ id: stored, ...suggestion }, member)
  })

/** Notifies the family of a suggestion: one message a day, with the times that were suggested last. */
async function notifyFamily(
  transaction: Database,
  member: ApprovedMember,
  task: TaskWithPeople,
  { id, times }: { id: number; times: SuggestedTime[] },
) {
  const isDay = task.when.kind === 'day' && { isDay: true as const }
  const starts = times.map((time) => startOfSuggested(time, member.timeZone)).sort((one, other) => one - other)
  const says = { times: starts.map((at) => ({ at, ...isDay })), count: starts.length }
  await notify(transaction, member, {
    who: 'creator',
    what: 'task_suggestion',
    about: { event: `suggestion ${id}`, areWords: true, tasks: [task], says },
  })
}

/** Withdraws what the member suggested. Throws not_found, task_cancelled. */
export const withdrawSuggestion = (database: Database, member: ApprovedMember, id: number) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    await deleteSuggestion(transaction, member, suggestionIdOf(task))
  })

/**
 * What a member suggested for an open task. Undefined if they suggested nothing, if the task has moved since, or if the suggestion has
 * ended and was not declined.
 */
export async function findOwnSuggestion(
  database: Database,
  member: Pick<ApprovedMember, 'familyId' | 'id' | 'now' | 'timeZone'>,
  id: number,
) {
  const task = await findTask(database, member.familyId, id)
  const row = task && (await findSuggestionOf(database, member, suggestionIdOf(task)))
  if (!row || task.status !== 'initial' || !isStillThen(row, task)) return
  const suggestion = presentSuggestion(row, member)
  const isOver = row.ends_at <= member.now || suggestion.times.length === 0
  return isOver && !suggestion.declined ? undefined : suggestion
}

/** Whether another time can be suggested for a task: the task is open and at a fixed time, and no one holds a place of it. */
export async function maySuggest(database: Database, familyId: FamilyId, id: number, now: number) {
  const task = await findTask(database, familyId, id)
  if (task?.status !== 'initial' || task.cancelled_at !== null) return false
  const until = suggestedUntil(fixedState(task, { id: 0 }))
  return until !== null && until > now && whyHeld(await listPlaces(database, familyId, task)) === null
}

/** The suggestions that the family's side can accept: for all tasks, or for one task with all its places. */
export async function findWaitingSuggestions(database: Database, member: FamilySide, task?: TaskWithPeople): Promise<WaitingSuggestion[]> {
  const rows = await listWaitingSuggestions(database, member.familyId, member.now)
  return presentWaiting(task ? rows.filter(({ task_id }) => task_id === suggestionIdOf(task)) : rows, member)
}

/**
 * Moves a task with all its places to a suggested time. In a series only this date moves. Gives the task to the member who suggested the
 * time, and notifies them. Accepting again changes nothing. Throws not_found (also if the suggestion has ended), task_cancelled,
 * task_completed, task_taken, time_in_past, not_trusted.
 */
export const acceptSuggestion = (database: Database, member: FamilySide, id: number, wanted: WantedTime) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now, timeZone } = member
    const { row, task, places } = await mustFindSuggestion(transaction, familyId, id)
    const isTheirs = places.some(({ assignee_id }) => assignee_id === row.membership_id)
    if (row.accepted_at !== null && isTheirs) return presentFamilyTask(task, member)
    throwIf(whyHeld(places))
    const helper = await findMember(transaction, familyId, row.membership_id, now)
    const time = timesOfRow(row).find((each) => isSameTime(each, asSuggested(wanted)))
    if (helper?.state !== 'approved' || !time || !isAcceptable(row, task, now)) throw new AppError('not_found')
    if (!isAhead(time, localOf(now, timeZone))) throw new AppError('time_in_past')
    if (task.trusted_only_at !== null && helper.trusted_at === null) throw new AppError('not_trusted')

    if (!isDated(task.when)) throw new AppError('not_found')
    const when = movedTo(task.when, time, timeZone)
    await updateTasks(transaction, familyId, placeIds(places), { ...whenColumns(when, now), updated_at: now })
    const theirs = { familyId, id: helper.id, now }
    const marks = { told_at: helper.id === member.id ? null : now, seen_at: null, confirmed_at: null }
    if (!(await takeIfOpen(transaction, theirs, task.id, marks))) throw new AppError('task_taken')
    await answerSuggestion(transaction, familyId, id, { accepted_at: now })
    await recordEvent(transaction, familyId, { kind: 'changed', by: member.id, task: task.id, now })
    const event = await recordEvent(transaction, familyId, { kind: 'assigned', by: member.id, about: helper.id, task: task.id, now })
    await notify(transaction, member, { who: helper.id, what: 'task_accepted', about: { event, tasks: [{ ...task, when }] } })
    return presentFamilyTask((await findTask(transaction, familyId, task.id)) ?? task, member)
  })

/**
 * Declines all times of a suggestion. The member sees that on the task's page. Declining an ended suggestion changes nothing. Throws
 * not_found.
 */
export const declineSuggestion = (database: Database, member: FamilySide, id: number) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const row = await findSuggestion(transaction, member.familyId, id)
    if (!row) throw new AppError('not_found')
    if (row.declined_at === null && row.accepted_at === null) {
      await answerSuggestion(transaction, member.familyId, id, { declined_at: member.now })
    }
  })

async function mustFindSuggestion(transaction: Database, familyId: FamilyId, id: number) {
  const row = await findSuggestion(transaction, familyId, id)
  if (!row) throw new AppError('not_found')
  const task = await mustFindPlaceOf(transaction, familyId, row.task_id)
  return { row, task, places: await listPlaces(transaction, familyId, task) }
}

const isStillThen = (row: Pick<SuggestionRow, 'start_at' | 'end_at'>, { when }: Pick<TaskRow, 'when'>) =>
  row.start_at === beginsAt(when) && row.end_at === endsAt(when)

const isAcceptable = (row: SuggestionRow, task: TaskWithPeople, now: number) =>
  row.declined_at === null && row.accepted_at === null && row.ends_at > now && isStillThen(row, task)

/** Why a task can't be moved: someone holds a place of it, or has completed it. */
function whyHeld(places: readonly TaskRow[]) {
  if (places.length > 0 && places.every(({ status }) => status === 'completed')) return 'task_completed'
  return places.some(({ assignee_id }) => assignee_id !== null) ? 'task_taken' : null
}

/** The task's start and end at the suggested time. By the clock, the task takes as long as before. */
function movedTo({ kind, begins, ends }: Dated, { day, time }: SuggestedTime, timeZone: string) {
  if (time === null) return datedOf(kind, wholeDay(day, timeZone))
  const byTheClock = minutesFrom(localOf(begins, timeZone), localOf(ends, timeZone))
  const minutes = byTheClock > 0 ? byTheClock : Math.round((ends - begins) / MINUTE)
  return datedOf('time', timesAt(`${day}T${time}`, minutes, timeZone))
}

const placeIds = (places: readonly TaskRow[]) => places.map(({ id }) => id)
