import { DAY_BEGINS, DAY_ENDS, HOUR, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ImportFormat, MendedDraft, ReadDrafts } from '@hand-in-hand/contract/task-import.ts'
import type { Database } from '../../database/database.ts'
import type { NewTaskRow } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import type { Calendar } from '../../platform/plain-dates.ts'
import { addDays, dayOf, instantOf, isoOf } from '../../platform/zones.ts'
import { findFamily, raiseFamilyVersion, recordEvents } from '../families/families.queries.ts'
import { readRows } from './import.presentation.ts'
import { presentFamilyTask } from './tasks.presentation.ts'
import { countOpenTasks, findTasks, insertTasks } from './tasks.queries.ts'

/** Reads drafts from a text and saves nothing. Throws too_large for more rows than a family may have open tasks. */
export async function readDrafts(database: Database, member: FamilySide, text: string, format: ImportFormat): Promise<ReadDrafts> {
  const { familyId, now, timeZone } = member
  const { locale } = await findFamily(database, familyId)
  const calendar: Calendar = {
    today: dayOf(now, timeZone),
    time: isoOf(now, timeZone).slice(11, 16),
    monthFirst: locale === 'en' && AMERICAN_ZONES.has(timeZone),
  }
  const rows = readRows(text, format, calendar)
  return {
    drafts: rows.filter((row) => 'title' in row),
    errors: rows.filter((row) => 'code' in row),
    room: Math.max(0, OPEN_TASKS_MAX - (await countOpenTasks(database, familyId, now))),
  }
}

/** English alone does not say whether the month comes first: where the family lives does. */
const AMERICAN_ZONES = new Set(
  // Node has it; the compiler's library does not know it yet.
  (new Intl.Locale('en-US') as Intl.Locale & { getTimeZones: () => string[] }).getTimeZones(),
)

/**
 * Writes all drafts down, or none. Throws date_invalid, end_before_start and time_in_past with the field that it is
 * about, too_many_requests past the limit of open tasks.
 */
export function confirmDrafts(database: Database, member: FamilySide, drafts: MendedDraft[]) {
  const { familyId, now } = member
  const rows = drafts.map((draft, index) => rowOf(draft, `drafts.${index}`, member))
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    if ((await countOpenTasks(transaction, familyId, now)) + rows.length > OPEN_TASKS_MAX) throw new AppError('too_many_requests')
    const ids = await insertTasks(transaction, rows)
    await recordEvents(
      transaction,
      familyId,
      ids.map((task) => ({ kind: 'created', by: member.id, task, now })),
    )
    const tasks = await findTasks(transaction, familyId, ids)
    return { tasks: tasks.map((task) => presentFamilyTask(task, member)) }
  })
}

function rowOf(draft: MendedDraft, field: string, member: FamilySide): NewTaskRow {
  const { now } = member
  return {
    family_id: member.familyId,
    type: draft.date === null ? 'no_time' : 'until_time',
    category: draft.category,
    title: draft.title,
    description: null,
    private_details: null,
    ...timesOf(draft, field, member),
    status: 'initial',
    creator_id: member.id,
    helpers_needed: 1,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/
const CLOCK_TEXT = /^([01]\d|2[0-3]):[0-5]\d$/

function timesOf({ date, start, end }: MendedDraft, field: string, { now, timeZone }: FamilySide) {
  if (date === null) return { start_at: null, end_at: null }
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
  if (start === null) {
    const start_at = instant(date, DAY_BEGINS)
    const evening = instant(date, end ?? DAY_ENDS)
    // Late in the day 'some time today' is what is left of it.
    const end_at = evening > now ? evening : instant(date, '23:59')
    if (end_at <= now) throw refuse('time_in_past', 'date')
    if (end_at <= start_at) throw refuse('end_before_start', 'end')
    return { start_at, end_at }
  }
  const start_at = instant(date, start)
  if (end === start) throw refuse('end_before_start', 'end')
  const end_at = end === null ? start_at + HOUR : instant(end < start ? addDays(date, 1) : date, end)
  if (end_at <= start_at) throw refuse('end_before_start', 'end')
  if (end_at <= now) throw refuse('time_in_past', 'date')
  return { start_at, end_at }
}
