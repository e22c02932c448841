import { type FreeHours, HOURS_OF_PARTS, isFreeAt, partOfDay } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { type Dated, isAtTime, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import { DAY_TIMES, type DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { hasDateOfOthers } from '@hand-in-hand/contract/who-sees.rules.ts'
import { addDays, clockHourAt, dayOf, localOf, startOfDay, weekdayAt } from '../../platform/zones.ts'
import type { ZonedQuietHours } from '../../rules/quiet-hours.ts'
import { otherDayMoment } from '../../rules/reminder-times.ts'
import type { TaskRow } from '../../store/tasks.ts'

// Could an open task be on another day? What the family reads does not depend on who is away, or on tasks in other families.

/** A task for which the family is perhaps asked about other days. Instants in ms. */
export type OpenAtTime = Pick<
  TaskRow,
  'title' | 'category' | 'status' | 'when' | 'helpers_needed' | 'trusted_only_at' | 'day_fixed_at' | 'created_at'
>

/**
 * When the family is asked about another day (ms): from two days before the task until the task begins. Null for a task for which the
 * family is not asked.
 */
export function askedOtherDay({ when, ...task }: OpenAtTime, quietHours: ZonedQuietHours) {
  if (!isDated(when) || when.days || task.status !== 'initial' || task.day_fixed_at !== null) return null
  // Several people would pick different days.
  if (task.helpers_needed > 1 || hasDateOfOthers(task)) return null
  const due = otherDayMoment(when.begins, quietHours)
  return task.created_at < due ? { due, end: when.begins } : null
}

/** Someone who has confirmed that they help this family: when they say that they are free, and which tasks they hold in the family. */
export interface FreePerson {
  freeHours: FreeHours
  isTrusted: boolean
  held: readonly Dated[]
}

/** How many days after its own day the task may be at most. */
const LATER_AT_MOST = 3
/** How many days are suggested beside the task's own day. */
const OTHER_DAYS = 2
/**
 * How many free people there must be before the number is shown. A smaller number would reveal who they are, and so would a number larger
 * than half of the circle.
 */
const SAID_FROM = 3

interface Slot {
  day: string
  part: DayTime
  people: number
}

/**
 * The days on which a task could be: its own day, and up to two other days. Those are tomorrow at the earliest, three days after its own
 * day at the latest, and between the dates before and after it in its series (`from`, `until`: YYYY-MM-DD, excluded). A task with an hour
 * stays in its part of the day. Days on which most people are free are preferred, then the nearest days. Null if there is no other day.
 * `now` in ms.
 */
export function otherDaysOf(
  { when, trusted_only_at }: Pick<OpenAtTime, 'when' | 'trusted_only_at'>,
  people: readonly FreePerson[],
  { now, timeZone, from, until }: { now: number; timeZone: string; from: string | null; until: string | null },
) {
  if (!isDated(when)) return null
  const own = dayOf(when.begins, timeZone)
  const ownPart = isAtTime(when) ? partOfDay(clockHourAt(when.begins, timeZone)) : null
  // If the series has a date on the day before or after, the task stays on its day.
  if (from === addDays(own, -1) || until === addDays(own, 1)) return null
  const last = addDays(own, LATER_AT_MOST)
  const days: string[] = []
  for (let day = addDays(dayOf(now, timeZone), 1); day <= last; day = addDays(day, 1))
    if (day !== own && (from === null || day > from) && (until === null || day < until)) days.push(day)
  const circle = people.filter(({ isTrusted }) => trusted_only_at === null || isTrusted)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(own)) / DAY
  const better = (one: Slot, other: Slot) =>
    other.people - one.people || distance(one.day) - distance(other.day) || other.day.localeCompare(one.day)
  const best = days
    .flatMap((day) => {
      // Computed once for all people, because in the largest circle a computation for each person would delay other requests.
      const weekday = weekdayAt(startOfDay(day, timeZone), timeZone)
      const slots = (ownPart === null ? DAY_TIMES : [ownPart]).map((part) => ({
        day,
        part,
        people: circle.filter((person) => isFreeIn(person, { day, weekday, part, timeZone })).length,
      }))
      return slots.toSorted(better).slice(0, 1)
    })
    .toSorted(better)
  const [first] = best
  if (!first) return null
  const said = first.people >= SAID_FROM && first.people * 2 <= circle.length ? first.people : null
  return {
    days: [own, ...best.slice(0, OTHER_DAYS).map(({ day }) => day)].sort(),
    part_of_day: ownPart,
    likely: first.people > 0 ? { day: first.day, part_of_day: first.part, people: said } : null,
  }
}

interface Asked extends Pick<Slot, 'day' | 'part'> {
  weekday: ReturnType<typeof weekdayAt>
  timeZone: string
}

function isFreeIn({ freeHours, held }: FreePerson, { day, weekday, part, timeZone }: Asked) {
  const { from, until } = HOURS_OF_PARTS[part]
  return (
    isFreeAt(freeHours, { weekday, hour: Number(from.slice(0, 2)) }) &&
    !held.some(({ begins, ends }) => localOf(begins, timeZone) < `${day}T${until}` && localOf(ends, timeZone) > `${day}T${from}`)
  )
}
