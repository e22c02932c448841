import { type Static, Type } from 'typebox'
import { BRINGS_MAX, MEAL_AVOID_MAX, MEAL_PEOPLE_MAX, MEAL_PLACE_MAX } from './constants.ts'
import { Body, Day, Instant, Nullable, OneOf, optionalText, TimeOfDay } from './fields.ts'
import { DISHES } from './meals.rules.ts'
import { MayBeField } from './planning/may-be.ts'
import { Task } from './tasks.ts'

/** What everyone who cooks for the family needs to know. A field is null if the family has not filled it in. */
export const MealFacts = Body({
  people: Nullable(Type.Integer({ minimum: 1, maximum: MEAL_PEOPLE_MAX })),
  /** Allergies, and food that is not eaten. */
  avoid: optionalText(MEAL_AVOID_MAX),
  /** When a meal may be brought, in the family's time zone. Both times are given, or neither. */
  from: Nullable(TimeOfDay),
  until: Nullable(TimeOfDay),
  /** Whether those who bring a meal get their dishes back. */
  dishes: Nullable(OneOf(DISHES)),
  /** Where to leave the meal. Only the family's side and people who have taken a meal see this. */
  place: optionalText(MEAL_PLACE_MAX),
})
export type MealFacts = Static<typeof MealFacts>

/** A meal of today or later, with all its places: one for each cook whom the meal needs. */
export const MealDate = Type.Object({
  /** The id in a `/t/` link. It names the reader's place if there is one, else an open place, else the first place. */
  task_id: Type.Integer(),
  title: Type.String(),
  date: Day,
  start_at: Instant,
  end_at: Instant,
  all_day: Type.Boolean(),
  /** The taker picks one of these days. Until then, `date` is the first day that the taker can still pick, and `all_day` is true. */
  may_be: Type.Optional(MayBeField),
  /** The series of the meal; null for a single meal. */
  series_id: Nullable(Type.Integer()),
  /** How many people are still needed. */
  open: Type.Integer(),
  /** Who took a place. The name is empty if it was erased. */
  cooks: Type.Array(
    Type.Object({
      first_name: Type.String(),
      is_me: Type.Boolean(),
      /** What the cooks bring, in their words; null if they have not said. */
      brings: Nullable(Type.String()),
    }),
  ),
})
export type MealDate = Static<typeof MealDate>

export const mealEndpoints = {
  'GET /supporters/:user/families/:family/meals': {
    access: 'member',
    summary: 'What to know about meals for this family',
    etag: true,
    reply: MealFacts,
  },
  'GET /supporters/:user/families/:family/meal_dates': {
    access: 'member',
    summary: 'Who brings which meal, from today on',
    etag: true,
    reply: Type.Array(MealDate),
  },
  'PUT /supporters/:user/families/:family/events/:id/brings': {
    access: 'member',
    errors: ['task_cancelled', 'task_completed', 'not_allowed'],
    summary: 'What I bring to a meal of mine',
    body: Body({ text: optionalText(BRINGS_MAX) }),
    reply: Task,
  },
} as const
