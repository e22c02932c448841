import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { instantOf } from '../../i18n/clock-changes.ts'
import { hasDate, localDate } from '../../i18n/dates.ts'
import { deviceTimeZone } from '../../platform/device-time-zone.ts'

// Moments that someone picks for themselves: a reminder, or an entry of their calendar.

/** The instant (ms) of a day and a time on this device's clock; NaN if one is missing. */
export const instantHere = (date: string, time: string) => instantOf({ date, time }, deviceTimeZone())

/** The instant (ms) before which a reminder of a task makes sense: its start, or the end of a day without a time. Null without a date. */
export function lastReminderAt({ start_at, end_at, all_day }: Pick<Task, 'start_at' | 'end_at' | 'all_day'>) {
  const last = all_day ? end_at : start_at
  return last === undefined ? null : Date.parse(last)
}

/** HH:MM of a reminder 'that morning'. */
export const MORNING = '08:00'
export type ReminderChoice = 'two_hours' | 'morning'

/** The times (ms) that are offered for a reminder: those that are still ahead and before the task. Days are the reader's. */
export function reminderChoices(task: Pick<Task, 'start_at' | 'end_at' | 'all_day'>, now: number, timeZone: string) {
  const last = lastReminderAt(task)
  if (!hasDate(task) || last === null || task.all_day) return []
  const all: { id: ReminderChoice; at: number }[] = [
    { id: 'two_hours', at: last - 2 * HOUR },
    { id: 'morning', at: instantHere(localDate(task.start_at, timeZone), MORNING) },
  ]
  return all.filter(({ at }) => at > now && at < last)
}

/** Why there can be no reminder at that day and time (on this device's clock), or null. The server checks it again. */
export function whyNotRemind(date: string, time: string, task: Pick<Task, 'start_at' | 'end_at' | 'all_day'>, now: number) {
  if (!date) return 'date_missing'
  if (!time) return 'time_missing'
  const remindAt = instantHere(date, time)
  if (remindAt <= now) return 'time_in_past'
  const last = lastReminderAt(task)
  return last !== null && remindAt >= last ? 'after_start' : null
}

/** Why a day with a start and an end cannot be a calendar entry, or null. */
export function whyNotInCalendar(date: string, from: string, until: string) {
  if (!date) return 'date_missing'
  if (!from || !until) return 'time_missing'
  return until > from ? null : 'end_before_start'
}
