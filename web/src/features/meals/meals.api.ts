import type { MealFacts } from '@hand-in-hand/contract/meals.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** What to know about meals for this family, as the reader may see it. */
export const mealsQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'meals'],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family/meals', { params: { user: 'me', family }, signal }),
  })

/** Whether the family has said nothing about meals. */
export const isUnsaid = (facts: MealFacts) => Object.values(facts).every((fact) => fact === null)
