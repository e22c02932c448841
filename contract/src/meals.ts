import { type Static, Type } from 'typebox'
import { MEAL_AVOID_MAX, MEAL_PEOPLE_MAX, MEAL_PLACE_MAX } from './constants.ts'
import { Body, codes, MeInFamily, Nullable, OneOf, TimeOfDay } from './fields.ts'
import { DISHES } from './meals.rules.ts'

const text = (maxLength: number) => Nullable(Type.String({ maxLength, ...codes({ maxLength: 'text_too_long' }) }))

/** What everyone who cooks for the family needs to know, said once. Null is what the family has not said. */
export const MealFacts = Body({
  people: Nullable(Type.Integer({ minimum: 1, maximum: MEAL_PEOPLE_MAX })),
  /** Allergies, and what is not eaten. */
  avoid: text(MEAL_AVOID_MAX),
  /** When a meal may be brought, in the family's time zone: both or none. */
  from: Nullable(TimeOfDay),
  until: Nullable(TimeOfDay),
  /** Whether those who bring a meal get their dishes back. */
  dishes: Nullable(OneOf(DISHES)),
  /** Where to leave it. Only for those who have taken a meal, and for the family's side. */
  place: text(MEAL_PLACE_MAX),
})
export type MealFacts = Static<typeof MealFacts>

export const mealEndpoints = {
  'GET /supporters/:user/families/:family/meals': {
    access: 'member',
    errors: [],
    summary: 'What to know about meals for this family',
    params: MeInFamily,
    reply: MealFacts,
  },
} as const
