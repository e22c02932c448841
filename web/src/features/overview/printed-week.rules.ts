import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { dateFormat, eventDayOf, openDays, type ReaderSettings } from '../../i18n/dates.ts'
import { type JoinedTask, joinTasks } from '../tasks/task-cards.rules.ts'

// In large print, one A4 sheet has room for this many lines of days and this many tasks without a day. A title longer than `LONG_TITLE`
// takes two lines.
const LINES_ROOMY = 16
const ANY_TIME_ROOMY = 9
const LONG_TITLE = 34

/** Seven days from `firstDay` on, by the family's clock, to print and hang on the refrigerator. */
export function printedWeek(tasks: FamilyTasks, firstDay: string, familyTimeZone: string, locale: Locale) {
  const cardsOf = (some: FamilyTask[]) => joinTasks(some, { from: 'never', timeZone: familyTimeZone })
  const isAnyTime = (task: FamilyTask) => openDays(task, familyTimeZone) === null
  const events = cardsOf([...tasks.no_time.filter((task) => !isAnyTime(task) && task.status !== 'completed'), ...tasks.events])
  const dates = Array.from({ length: 7 }, (_, day) => plusDays(firstDay, day))
  const days = dates.map((date) => ({ date, cards: events.filter((card) => eventDayOf(card, familyTimeZone) === date) }))
  const anyTime = cardsOf(tasks.no_time.filter((task) => isAnyTime(task) && task.status !== 'completed'))
  const names = firstNames([...days.flatMap((day) => day.cards), ...anyTime].flatMap((card) => card.places))
  const titleOf = (task: FamilyTask) => {
    const days = openDays(task, familyTimeZone)
    return days ? `${task.title} (${labelOfDays(days, locale, firstDay)})` : task.title
  }
  // One line on the printed sheet: the task, who comes, and how many more people are needed (`open`).
  const printed = ({ task, places }: JoinedTask<FamilyTask>) => ({
    id: task.id,
    title: titleOf(task),
    start: task.start_at ?? null,
    end: task.end_at ?? null,
    allDay: task.all_day,
    names: places.flatMap(({ assignee }) => (assignee && names.get(assignee.full_name)) || []),
    open: places.filter(({ status }) => status === 'initial').length,
  })
  const linesOf = (cards: readonly JoinedTask<FamilyTask>[]) =>
    cards.reduce((sum, { task }) => sum + (titleOf(task).length > LONG_TITLE ? 2 : 1), 0)
  const lines = days.reduce((sum, { cards }) => sum + Math.max(1, linesOf(cards)), 0)
  return {
    days: days.map(({ date, cards }) => ({ date, tasks: cards.map(printed) })),
    anyTime: anyTime.map(printed),
    // Whether the print is small, because the week has many lines. A very full week continues on a second sheet.
    isDense: lines > LINES_ROOMY || anyTime.length > ANY_TIME_ROOMY,
  }
}

/** What `printedWeek` returns, and one of its lines. */
export type PrintedWeek = ReturnType<typeof printedWeek>
export type PrintedTask = PrintedWeek['anyTime'][number]

const calendar = (locale: Locale, options: Intl.DateTimeFormatOptions) => dateFormat({ locale, timeZone: 'UTC' }, options)

/** 'Monday' and '23 November' of a day (YYYY-MM-DD), one above the other. */
export const weekdayHeading = (day: string, locale: Locale) => calendar(locale, { weekday: 'long' }).format(Date.parse(day))
export const dayAndMonth = (day: string, locale: Locale) => calendar(locale, { day: 'numeric', month: 'long' }).format(Date.parse(day))

/** '6 December': the day of the instant `end`, such as the last day of a link. The sheet passes the family's time zone. */
export const lastDayText = (end: string, reader: ReaderSettings) =>
  dateFormat(reader, { day: 'numeric', month: 'long' }).format(Date.parse(end))

/** A map from each full name to the name on the sheet: the first name, or the full name if two people have the same first name. */
function firstNames(tasks: readonly FamilyTask[]) {
  const full = new Set(tasks.flatMap((task) => task.assignee?.full_name ?? []))
  const first = (name: string) => name.split(' ')[0] ?? name
  const others = (name: string) => [...full].some((other) => other !== name && first(other) === first(name))
  return new Map([...full].map((name) => [name, others(name) ? name : first(name)]))
}
