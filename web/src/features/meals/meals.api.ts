import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'

/** What the family says about meals, as far as the reader may see it. */
export const mealsQuery = (family: string) =>
  familyQueryOptions(family, ['meals'], (signal) =>
    call('GET /supporters/:user/families/:family/meals', { params: { user: 'me', family }, signal }),
  )

/** Who brings which meal, from today on. */
export const mealDatesQuery = (family: string) =>
  familyQueryOptions(family, ['meal dates'], (signal) =>
    call('GET /supporters/:user/families/:family/meal_dates', { params: { user: 'me', family }, signal }),
  )

/** Saves what I bring to a meal of mine; null removes it. */
export const useSayWhatIBring = (family: string, id: number) =>
  useFamilyMutation(family, (text: string | null) =>
    call('PUT /supporters/:user/families/:family/events/:id/brings', { params: { user: 'me', family, id }, body: { text } }),
  )
