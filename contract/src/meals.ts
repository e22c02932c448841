import { type Static, Type } from 'typebox'
import { BRINGS_MAX, MEAL_AVOID_MAX, MEAL_PEOPLE_MAX, MEAL_PLACE_MAX } from './constants.ts'
import { Body, codes, Day, Instant, MeInFamily, Nullable, OneInFamily, OneOf, TimeOfDay } from './fields.ts'
import { DISHES } from './meals.rules.ts'
import { MayBeField } from './planning/may-be.ts'
import { Task } from './tasks.ts'

const optionalText = (maxLength: number) => Nullable(Type.String({ maxLength, ...codes({ maxLength: 'text_too_long' }) }))

/** What everyone who cooks for the family needs to know, said once. Null is what the family has not said. */
export const MealFacts = Body({
  people: Nullable(Type.Integer({ minimum: 1, maximum: MEAL_PEOPLE_MAX })),
  /** Allergies, and what is not eaten. */
  avoid: optionalText(MEAL_AVOID_MAX),
  /** When a meal may be brought, in the family's time zone: both or none. */
  from: Nullable(TimeOfDay),
  until: Nullable(TimeOfDay),
  /** Whether those who bring a meal get their dishes back. */
  dishes: Nullable(OneOf(DISHES)),
  /** Where to leave it. Only for those who have taken a meal, and for the family's side. */
  place: optionalText(MEAL_PLACE_MAX),
})
export type MealFacts = Static<typeof MealFacts>

/** A meal of today or later, with all its places. */
export const MealDate = Type.Object({
  /** The id in a `/t/` link: of the reader's place, else of an open one, else of the first. */
  task_id: Type.Integer(),
  title: Type.String(),
  date: Day,
  start_at: Instant,
  end_at: Instant,
  all_day: Type.Boolean(),
  /** Its taker picks one of these days. Until then `date` is the first one that is left, as a whole day. */
  may_be: Type.Optional(MayBeField),
  /** The series whose dates they are; null for a single one. */
  series_id: Nullable(Type.Integer()),
  /** How many people are still needed. */
  open: Type.Integer(),
  /** Who took it. A name that was erased is empty. */
  cooks: Type.Array(
    Type.Object({
      first_name: Type.String(),
      is_me: Type.Boolean(),
      /** What they bring, in their words; null if they have not said it. */
      brings: Nullable(Type.String()),
    }),
  ),
})
export type MealDate = Static<typeof MealDate>

export const mealEndpoints = {
  'GET /supporters/:user/families/:family/meals': {
    access: 'member',
    errors: [],
    summary: 'What to know about meals for this family',
    params: MeInFamily,
    etag: true,
    reply: MealFacts,
  },
  'GET /supporters/:user/families/:family/meal_dates': {
    access: 'member',
    errors: [],
    summary: 'Who brings which meal, from today on',
    params: MeInFamily,
    etag: true,
    reply: Type.Array(MealDate),
  },
  'PUT /supporters/:user/families/:family/events/:id/brings': {
    access: 'member',
    errors: ['task_cancelled', 'task_completed', 'not_allowed'],
    summary: 'What I bring to a meal of mine',
    params: OneInFamily,
    body: Body({ text: optionalText(BRINGS_MAX) }),
    reply: Task,
  },
} as const
