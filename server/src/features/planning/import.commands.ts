import { HOUR, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { EditedDraft, ImportFormat, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { AT_ANY_TIME, hasEnded, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { whyNotBegin } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId, NewTaskRow } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { spanOf, spanOfDay } from '../../platform/recurrence.ts'
import { addDays, instantOf, isoOf, startOfDay } from '../../platform/zones.ts'
import { datedOf } from '../../rules/may-be.ts'
import { findConsents } from '../../store/consents.ts'
import { recordEvents } from '../../store/events.ts'
import { findChildrenTrusted, findFamily } from '../../store/families.ts'
import { insertTasks } from '../../store/new-tasks.ts'
import { countOpenTasks } from '../../store/task-lists.ts'
import { findTasks, noteInTasks } from '../../store/tasks.ts'
import { type CreationRequest, changeFamily, createOnce } from '../../store/transactions.ts'
import { presentMoved, presentSpan } from '../tasks/moved-times.presentation.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { changedAudience, EMPTY_TASK } from './audience.rules.ts'
import { startSeries } from './series.commands.ts'
import { newTaskRow, type TaskWriter } from './task-columns.rules.ts'
import { readDays } from './task-times.parser.ts'

/**
 * Parses drafts from a text without saving them. Throws what `readText` throws, and too_large if the text has more rows than a family may
 * have open tasks.
 */
export async function parseDrafts(
  { database, readText }: Pick<Application, 'database' | 'readText'>,
  member: FamilySide,
  text: string,
  format: ImportFormat,
): Promise<ReadDrafts> {
  const { familyId, personId, now, timeZone } = member
  const { locale } = await findFamily(database, familyId)
  const { rows, leftOut } = await readText('import', { text, format, locale, now, timeZone }, `person ${personId}`)
  return {
    drafts: rows.filter((row) => 'title' in row),
    errors: rows.filter((row) => 'code' in row),
    left_out: leftOut,
    room: Math.max(0, OPEN_TASKS_MAX - (await countOpenTasks(database, familyId, now))),
  }
}

/**
 * Saves all drafts, or none. Throws date_invalid, end_before_start and time_in_past with the field's name, consent_missing, and
 * too_many_requests above the limit of open tasks.
 */
export function confirmDrafts(database: Database, member: FamilySide, drafts: EditedDraft[], creation: CreationRequest) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    throwIf(whyNotBegin(await findConsents(transaction, member)))
    const ids = await createOnce(transaction, { familyId, caller: `member ${member.id}`, now }, creation, () =>
      insertDrafts(transaction, member, drafts),
    )
    const tasks = await findTasks(transaction, familyId, ids)
    const wanted = drafts.flatMap((draft, index) => wantedTimesOfDraft(draft, `drafts.${index}`, member))
    return { tasks: tasks.map((task) => presentFamilyTask(task, member)), ...presentMoved(wanted, member.timeZone) }
  })
}

/** Creates the tasks of drafts. Returns their ids. Throws what `confirmDrafts` throws. */
export async function insertDrafts(transaction: Database, member: TaskWriter, drafts: EditedDraft[]) {
  const { familyId, now } = member
  const childrenTrusted = await findChildrenTrusted(transaction, familyId)
  // Each helper gets a task of their own, as in `createTasks`.
  const written = drafts.map((draft, index) => {
    const when = whenOfDraft(draft, `drafts.${index}`, member)
    return { draft, when, row: { ...newTaskRow(member, draft, when), ...changedAudience(EMPTY_TASK, draft, childrenTrusted, now) } }
  })
  const once = written.filter(({ draft }) => !draft.repeat)
  const rows = once.flatMap(({ row }) => Array<NewTaskRow>(row.helpers_needed).fill(row))
  if ((await countOpenTasks(transaction, familyId, now)) + rows.length > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
  const made = await insertTasks(transaction, rows)
  await groupDrafts(transaction, familyId, made, once)
  const told = [...made]
  for (const { draft, when, row } of written) {
    if (!draft.repeat) continue
    const dates = await startSeries(transaction, member, row, { when, span: seriesSpan(draft, member.timeZone) }, draft.repeat)
    made.push(...dates)
    told.push(...dates.slice(0, 1))
  }
  const events = told.map((task) => ({ kind: 'created' as const, by: member.id, task, now }))
  await recordEvents(transaction, familyId, events)
  return made
}

function seriesSpan({ date, start, end }: EditedDraft, timeZone: string) {
  if (date === null) return null
  return start === null ? spanOfDay(date, timeZone) : spanOfDraft({ date, start, end }, timeZone)
}

/** `ids`: the tasks of the drafts in the drafts' order, one for each helper. */
async function groupDrafts(transaction: Database, familyId: FamilyId, ids: number[], drafts: { row: NewTaskRow }[]) {
  let at = 0
  for (const { row } of drafts) {
    const places = ids.slice(at, at + row.helpers_needed)
    const [firstId] = places
    if (firstId !== undefined && row.helpers_needed > 1) await noteInTasks(transaction, familyId, places, { group_id: firstId })
    at += row.helpers_needed
  }
}

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/
const CLOCK_TEXT = /^([01]\d|2[0-3]):[0-5]\d$/

function whenOfDraft(draft: EditedDraft, field: string, member: TaskWriter): When {
  const { date, start, end, may_be, helpers_needed = 1 } = draft
  const { now, timeZone } = member
  if (may_be) {
    if (date !== null) throw new AppError('bad_request', undefined, `${field}.may_be`)
    if (helpers_needed > 1) throw new AppError('days_for_one', undefined, `${field}.may_be`)
    return daysOfDraft(may_be, `${field}.may_be`, member)
  }
  if (date === null) return AT_ANY_TIME
  const refuse = (code: 'date_invalid' | 'end_before_start' | 'time_in_past', part: string) =>
    new AppError(code, undefined, `${field}.${part}`)
  const instant = (day: string, time: string) => {
    try {
      return instantOf(`${day}T${time}`, timeZone)
    } catch {
      throw refuse('date_invalid', 'date')
    }
  }
  if (!DAY_TEXT.test(date)) throw refuse('date_invalid', 'date')
  for (const [part, time] of Object.entries({ start, end })) {
    if (time !== null && !CLOCK_TEXT.test(time)) throw new AppError('bad_request', undefined, `${field}.${part}`)
  }
  const dayStart = instant(date, '00:00')
  if (start === null) {
    // An end without a start is refused, because the server does not guess a start.
    if (end !== null) throw new AppError('bad_request', undefined, `${field}.start`)
    const day = datedOf('day', { start_at: dayStart, end_at: startOfDay(addDays(date, 1), timeZone) })
    if (hasEnded(day, now)) throw refuse('time_in_past', 'date')
    return day
  }
  if (end === start) throw refuse('end_before_start', 'end')
  const when = datedOf('time', spanOfDraft({ date, start, end }, timeZone))
  if (when.ends <= when.begins) throw refuse('end_before_start', 'end')
  if (hasEnded(when, now)) throw refuse('time_in_past', 'date')
  return when
}

function daysOfDraft(mayBe: NonNullable<EditedDraft['may_be']>, field: string, member: TaskWriter) {
  try {
    return readDays(mayBe, member).when
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, undefined, field) : error
  }
}

/** Start and end of a draft that has a day and a start. It lasts an hour if it has no end. An end before the start is on the next day. */
function spanOfDraft({ date, start, end }: { date: string; start: string; end: string | null }, timeZone: string) {
  const from = `${date}T${start}`
  const until = end === null ? isoOf(instantOf(from, timeZone) + HOUR, timeZone) : `${end < start ? addDays(date, 1) : date}T${end}`
  return spanOf(from, until, timeZone)
}

function wantedTimesOfDraft({ date, start, end }: EditedDraft, field: string, { timeZone }: FamilySide) {
  if (date === null || start === null) return []
  return presentSpan(spanOfDraft({ date, start, end }, timeZone), `${field}.start`, `${field}.end`)
}
