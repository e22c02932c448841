import type { MealDate, MealFacts } from '@hand-in-hand/contract/meals.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey, useFamilyMutation } from '../families/families.api.ts'

/** What to know about meals for this family, as the reader may see it. */
export const mealsQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'meals'],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family/meals', { params: { user: 'me', family }, signal }),
  })

/** Who brings which meal, from today on. */
export const mealDatesQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'meal dates'],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family/meal_dates', { params: { user: 'me', family }, signal }),
  })

/** Saves what I bring to a meal of mine; null removes it. */
export const useSayWhatIBring = (family: string, id: number) =>
  useFamilyMutation(family, (text: string | null) =>
    call('PUT /supporters/:user/families/:family/events/:id/brings', { params: { user: 'me', family, id }, body: { text } }),
  )

/** The dates with those of a series under its first one, which is the next. */
export function joinSeries(dates: readonly MealDate[]) {
  // What an earlier app stored on this device names no series.
  const keyOf = ({ series_id = null, task_id }: MealDate) => (series_id === null ? `task ${task_id}` : `series ${series_id}`)
  return [...Map.groupBy(dates, keyOf).values()].flatMap(([next, ...later]) => (next ? [{ ...next, later }] : []))
}

/** Whether the family has said nothing about meals. */
export const isUnsaid = (facts: MealFacts) => Object.values(facts).every((fact) => fact === null)
