import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { RepeatChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import { pickTexts, TAKER_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { weekStartOf } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { inWeeksFrom, nextOccurrence, type Repeat, repeatFromDay, repeatUntilDay, weekStartOfRule } from '../../platform/recurrence.ts'
import { recordEvent } from '../../store/events.ts'
import {
  findSeries,
  insertOccurrences,
  listOccurrences,
  type OccurrenceRow,
  type Series,
  updateSeries,
  updateTasks,
} from '../../store/series.ts'
import { countOpenTasks } from '../../store/task-lists.ts'
import { changeIfVersion, findTasks, noteInTasks, type TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { changeableTask, notifyOfChange } from './family-tasks.commands.ts'
import { contactOf, firstOccurrences, idsOfTasks, splitSeries } from './series.commands.ts'

/** How a series continues by another rule, from one of its days (YYYY-MM-DD) on. */
type Plan = Awaited<ReturnType<typeof planRepeat>>

/**
 * How a task repeats from its date on, and what `rule` would change. Changes nothing. Throws what `changeRepeat` throws, except
 * version_conflict.
 */
export async function showRepeat(database: Database, member: FamilySide, id: number, rule: string | undefined) {
  const task = await changeableTask(database, member.familyId, id)
  const { series, date, ended } = await seriesOf(database, member, task)
  const plan = rule === undefined ? null : await planRepeat(database, member, task, rule)
  const [end] = seriesDaysOf(ended)
  return { rule: repeatFromDay(end ? repeatUntilDay(series, end) : series, date).rule, date, change: plan && presentPlan(plan, task) }
}

/**
 * Repeats a task by another rule from its date on. Days that the new rule also has keep their tasks as they are. New days get tasks like
 * the series. Tasks of days that the rule no longer has are cancelled, and their takers are notified. Throws not_found, task_cancelled,
 * task_completed, version_conflict, rule_invalid (also for a task that does not repeat), and too_many_requests above the limit of open
 * tasks.
 */
export function changeRepeat(database: Database, member: FamilySide, id: number, version: number, rule: string): Promise<RepeatChange> {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await changeableTask(transaction, familyId, id)
    if (!(await changeIfVersion(transaction, familyId, id, version, { updated_at: now }))) throw new AppError('version_conflict')
    const plan = await planRepeat(transaction, member, task, rule)
    const { ended, repeat, madeUntil, added, removed } = plan
    const places = added.length * plan.series.helpers_needed - removed.filter(({ status }) => status === 'initial').length
    if (places > 0 && (await countOpenTasks(transaction, familyId, now)) + places > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
    const event = await recordEvent(transaction, familyId, { kind: 'changed', by: member.id, task: id, now })
    const series = await splitSeries(transaction, member, plan.series, plan.date)
    const shared = {
      creator_id: await contactOf(transaction, familyId, series),
      // A series that has ended may have lost its texts for takers while its last dates are still to come. The task still has these texts.
      ...(plan.series.ended_at !== null && pickTexts(TAKER_TEXTS, task)),
    }
    await updateSeries(transaction, familyId, series.id, {
      ...shared,
      rule: repeat.rule,
      start_local: repeat.start_local,
      made_until: madeUntil,
      ended_at: nextOccurrence(repeat, madeUntil) ? null : now,
      end_event_id: null,
    })
    if (removed.length > 0) {
      const ids = idsOfTasks(removed)
      await updateTasks(transaction, familyId, ids, { cancelled_at: now, cancel_event_id: event, offered_at: null, updated_at: now })
      await notifyOfChange(transaction, member, 'cancelled', await findTasks(transaction, familyId, ids), event)
    }
    // These tasks leave the series. If a later rule has their days again, it creates new tasks.
    const left = idsOfTasks([...ended, ...removed])
    if (left.length > 0) await noteInTasks(transaction, familyId, left, { series_id: null, series_date: null })
    await insertOccurrences(transaction, familyId, { ...series, ...shared }, added, now)
    return presentPlan(plan, task)
  })
}

async function planRepeat(database: Database, member: FamilySide, task: TaskWithPeople, rule: string) {
  const { familyId, now } = member
  const { series, date, ended, made } = await seriesOf(database, member, task)
  // The weeks of the series keep the day on which they begin, so that its dates stay the same.
  const weekStart = weekStartOfRule(series.rule) ?? weekStartOf(member.timeZone)
  const repeat: Repeat = { ...series, rule: inWeeksFrom(weekStart, rule), start_local: `${date}${series.start_local.slice(10)}` }
  // The range also covers all tasks that exist already, because the new rule has to keep or remove each of them.
  const { madeUntil, occurrences: wanted } = firstOccurrences(repeat, series, now, series.made_until)
  const days = new Set(wanted.map((each) => each.date))
  const isChangeable = (each: OccurrenceRow) =>
    each.cancelled_at === null && each.status !== 'completed' && (each.id === task.id || !hasEnded(each.when, now))
  const gone = made.filter((each) => isChangeable(each) && each.series_date !== null && !days.has(each.series_date))
  return {
    series,
    date,
    /** Tasks that were cancelled because the family ended the series before their days. */
    ended,
    repeat,
    madeUntil,
    // A single date that someone cancelled stays cancelled.
    added: wanted.filter((each) => each.end_at > now && !made.some(({ series_date }) => series_date === each.date)),
    /** Tasks of days that the rule no longer has. */
    removed: gone.length > 0 ? await findTasks(database, familyId, idsOfTasks(gone)) : [],
  }
}

async function seriesOf(database: Database, { familyId }: FamilySide, { series_id, series_date }: TaskWithPeople) {
  const series = series_id === null ? undefined : await findSeries(database, familyId, series_id)
  if (!series || series_date === null) throw new AppError('rule_invalid')
  const occurrences = await listOccurrences(database, familyId, series.id, series_date)
  const ended = cancelledAtTheEnd(series, occurrences)
  return { series, date: series_date, ended, made: occurrences.filter((each) => !ended.includes(each)) }
}

/**
 * The occurrences at the end that the family cancelled together. A last date that was cancelled alone, without ending the series, does not
 * count.
 */
function cancelledAtTheEnd(series: Series, occurrences: OccurrenceRow[]) {
  const event = series.end_event_id ?? occurrences.at(-1)?.cancel_event_id ?? null
  const cancelled = occurrences.filter((each) => event !== null && each.cancelled_at !== null && each.cancel_event_id === event)
  return series.end_event_id !== null || seriesDaysOf(cancelled).length > 1 ? cancelled : []
}

/** The days of these tasks in their series, each once and in order. */
const seriesDaysOf = (tasks: readonly { series_date: string | null }[]) =>
  [...new Set(tasks.flatMap(({ series_date }) => series_date ?? []))].toSorted()

function presentPlan({ added, removed }: Plan, task: TaskWithPeople): RepeatChange {
  const names = removed.flatMap(({ assignee_first_name: first, assignee_last_name: last }) =>
    first ? [`${first} ${last ?? ''}`.trim()] : [],
  )
  return {
    added: added.map(({ date }) => date),
    removed: seriesDaysOf(removed),
    released: [...new Set(names)],
    stays: !removed.some(({ id }) => id === task.id),
  }
}
