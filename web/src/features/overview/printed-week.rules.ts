import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { dateFormat, localDate } from '../../i18n/dates.ts'

/** One line on paper: the task and who comes. `who` is null if a name can still be written in. */
export interface PrintedTask {
  id: number
  title: string
  start: string | null
  end: string | null
  who: string | null
}
export interface PrintedWeek {
  days: { date: string; tasks: PrintedTask[] }[]
  anyTime: PrintedTask[]
}

/** Seven days from this one on, by the family's clock, to hang on the refrigerator. */
export function printedWeek(tasks: FamilyTasks, firstDay: string, familyTimeZone: string): PrintedWeek {
  const dates = Array.from({ length: 7 }, (_, day) => plusDays(firstDay, day))
  const days = dates.map((date) => ({
    date,
    tasks: tasks.events.filter((task) => task.start_at !== undefined && localDate(task.start_at, familyTimeZone) === date),
  }))
  const open = tasks.no_time.filter((task) => task.status !== 'completed')
  const names = firstNames([...days.flatMap((day) => day.tasks), ...open])
  const printed = (task: FamilyTask): PrintedTask => ({
    id: task.id,
    title: task.title,
    start: task.start_at ?? null,
    end: task.end_at ?? null,
    who: task.assignee ? (names.get(task.assignee.full_name) ?? null) : null,
  })
  return { days: days.map((day) => ({ date: day.date, tasks: day.tasks.map(printed) })), anyTime: open.map(printed) }
}

const calendar = (locale: Locale, options: Intl.DateTimeFormatOptions) => dateFormat({ locale, timeZone: 'UTC' }, options)

/** 'Monday' and '23 November' of a day (YYYY-MM-DD), one above the other. */
export const weekdayHeading = (day: string, locale: Locale) => calendar(locale, { weekday: 'long' }).format(Date.parse(day))
export const dayAndMonth = (day: string, locale: Locale) => calendar(locale, { day: 'numeric', month: 'long' }).format(Date.parse(day))

/** First names by full name, if no one else on this sheet has the same first name. */
function firstNames(tasks: readonly FamilyTask[]) {
  const full = new Set(tasks.flatMap((task) => task.assignee?.full_name ?? []))
  const first = (name: string) => name.split(' ')[0] ?? name
  const others = (name: string) => [...full].some((other) => other !== name && first(other) === first(name))
  return new Map([...full].map((name) => [name, others(name) ? name : first(name)]))
}
