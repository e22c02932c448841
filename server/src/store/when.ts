import { DAY } from '@hand-in-hand/contract/constants.ts'
import { beginsAt, choiceOf, endsAt, partOfChoice, typeOf, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { NewTaskRow, Tables } from '../database/schema.ts'
import type { TaskTable } from '../database/task-tables.ts'

/** The columns that say when a task is. */
export const WHEN_COLUMNS = [
  'task.start_at',
  'task.end_at',
  'task.all_day_at',
  'task.days',
  'task.part_of_day',
  'task.sets_hour',
  'task.last_day_at',
  'task.days_end_at',
] as const
type WhenColumns = Pick<
  Selectable<TaskTable>,
  'start_at' | 'end_at' | 'all_day_at' | 'days' | 'part_of_day' | 'sets_hour' | 'last_day_at' | 'days_end_at'
>
type RowWithWhen<Row> = Omit<Row, keyof WhenColumns | 'type'> & { when: When }
type WhenRow = WhenColumns & { type?: unknown }

/** Replaces the time columns of each row by one `when`. */
export const allWithWhen = <Row extends WhenRow>(rows: Row[]) => rows.map(withWhen)
/** Replaces the time columns of one row by one `when`. The row may be missing. */
export const firstWithWhen = <Row extends WhenRow>(row: Row | undefined) => row && withWhen(row)

function withWhen<Row extends WhenRow>(row: Row): RowWithWhen<Row> {
  const { type: _type, start_at, end_at, all_day_at, days: listed, part_of_day, sets_hour, last_day_at, days_end_at, ...rest } = row
  const days =
    listed === null
      ? null
      : { days: listed.split(' '), part_of_day, taker_sets_hour: sets_hour === 1, lastBegins: last_day_at ?? 0, until: days_end_at ?? 0 }
  const open: When = days === null ? { kind: 'any' } : { kind: 'days', days }
  const kind = all_day_at === null ? 'time' : 'day'
  return { ...rest, when: start_at === null || end_at === null ? open : { kind, begins: start_at, ends: end_at, days } }
}

/** The values of the columns that store when a task is. `now` (ms) is stored if the task is on a whole day, without a time. */
export function whenColumns(when: When, now: number) {
  const days = choiceOf(when)
  return {
    type: typeOf(when),
    start_at: beginsAt(when),
    end_at: endsAt(when),
    all_day_at: when.kind === 'day' ? now : null,
    days: days?.days.join(' ') ?? null,
    part_of_day: partOfChoice(when),
    sets_hour: days === null ? null : Number(days.taker_sets_hour),
    last_day_at: days?.lastBegins ?? null,
    days_end_at: days?.until ?? null,
  } satisfies Partial<NewTaskRow>
}

/** The SQL operator that compares with a value, which may be null. */
export const equals = (value: unknown) => (value === null ? 'is' : '=')

/** The condition for rows that start at the same instant as `when`, and have the same days to choose from. */
export const isWhen = (when: When) => (where: ExpressionBuilder<Tables, 'task'>) => {
  const { start_at, days } = whenColumns(when, 0)
  return where.and([where('start_at', equals(start_at), start_at), where('days', equals(days), days)])
}

/** In ms. This is longer than a day without a time. */
const LONGEST_DAY = 2 * DAY

/** Events that start after an instant (ms), or that are on a day without a time and are not over then. */
export const canBeginAfter = (from: number) => (where: ExpressionBuilder<Tables, 'task'>) =>
  where.and([
    where('task.start_at', '>', from - LONGEST_DAY),
    where.or([where('task.start_at', '>', from), where.and([where('task.all_day_at', 'is not', null), where('task.end_at', '>', from)])]),
  ])
