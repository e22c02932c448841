import type { MealDate, MealFacts } from '@hand-in-hand/contract/meals.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { grouped } from '../../platform/grouped.ts'

/** Joins the dates of each series into one entry. The entry is the next date, and its `later` has the other dates. */
export function joinSeries(dates: readonly MealDate[]) {
  // A reply that an older version of the app stored on this device does not say to which series a date belongs.
  const keyOf = ({ series_id = null, task_id }: MealDate) => (series_id === null ? `task ${task_id}` : `series ${series_id}`)
  return [...grouped(dates, keyOf).values()].flatMap(([next, ...later]) => (next ? [{ ...next, later }] : []))
}

/** Whether the family has said nothing about meals. */
export const hasNoMealInfo = (facts: MealFacts) => Object.values(facts).every((fact) => fact === null)

/** In days. */
const SAME_WEEK = 7
/**
 * Whether another meal is within a week of this day. Then it helps to know who brings what. `days` (YYYY-MM-DD) has the day of a meal once
 * for each cook that the meal needs.
 */
export const hasCompany = (day: string, days: readonly string[]) =>
  days.filter((each) => plusDays(day, -SAME_WEEK) <= each && each <= plusDays(day, SAME_WEEK)).length > 1
export const haveCompany = (days: readonly string[]) => days.some((day) => hasCompany(day, days))
