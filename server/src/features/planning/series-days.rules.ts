import { hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { DaysToPick } from '@hand-in-hand/contract/tasks/when.ts'
import { AppError } from '../../platform/errors.ts'
import { daysFrom, nextOccurrence, type Repeat } from '../../platform/recurrence.ts'
import { daysAheadOf, type SpreadColumns } from '../../rules/may-be.ts'

// Series on several days: each occurrence is a task that is done on one of several days. The first of these days is the occurrence's day in
// the series.

/** The columns of a series whose first occurrence is on these days. All are null if each occurrence has a time of its own. */
export const spreadOf = (days: DaysToPick | null): SpreadColumns =>
  days === null
    ? { days_ahead: null, part_of_day: null, sets_hour: null }
    : { days_ahead: daysAheadOf(days.days), part_of_day: days.part_of_day, sets_hour: Number(days.taker_sets_hour) }

const lastAhead = (ahead: string) => Number(ahead.split(' ').at(-1) ?? 0)

/**
 * The span of an occurrence: from its first day (YYYY-MM-DD) to the end of its last day. If `part_of_day` is set, the span ends with this
 * part of the last day.
 */
export function timeOfSpread(first: string, { days_ahead, part_of_day }: SpreadColumns): Pick<Repeat, 'start_local' | 'minutes'> {
  if (days_ahead === null) throw new AppError('rule_invalid')
  const [hours = 0] = hoursOf(part_of_day).until.split(':').map(Number)
  return { start_local: `${first}T00:00`, minutes: (lastAhead(days_ahead) * 24 + hours) * 60 }
}

/**
 * This many occurrences are compared, each with the next one. Comparing a single occurrence is not enough, because months differ in length.
 */
const OCCURRENCES_CHECKED = 4

/**
 * Throws rule_invalid if the days of an occurrence reach the days of the next occurrence. On a shared day it would not be clear which task
 * is done.
 */
export function checkSpread(repeat: Repeat, { days_ahead }: Pick<SpreadColumns, 'days_ahead'>) {
  if (days_ahead === null) return
  let before = nextOccurrence(repeat, 0)
  for (let count = 0; before !== null && count < OCCURRENCES_CHECKED; count++) {
    const next = nextOccurrence(repeat, before.start_at)
    if (next && daysFrom(before.date, next.date) <= lastAhead(days_ahead)) throw new AppError('rule_invalid')
    before = next
  }
}
