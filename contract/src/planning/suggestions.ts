import { type Static, Type } from 'typebox'
import { Body, Day, DayText, Instant, Nullable, TimeOfDay } from '../fields.ts'
import { SUGGESTED_MAX } from './suggestions.rules.ts'

/** A day, and the hour if the task has one. */
export const TimeOfTask = Body({ day: DayText, time: Type.Optional(TimeOfDay) })

export const SuggestedTimes = Body({ times: Type.Array(TimeOfTask, { minItems: 1, maxItems: SUGGESTED_MAX }) })

/** Other times at which a supporter could do a task. Only times that are still to come are listed. */
export const Suggestion = Type.Object({
  id: Type.Integer(),
  /** `time`: HH:MM; null for a task of a whole day. `start_at`: when the task would begin. */
  times: Type.Array(Type.Object({ day: Day, time: Nullable(Type.String()), start_at: Instant })),
  /** Until when the family can accept one of the times. */
  until: Instant,
  /** The family has said that none of the times suits it. */
  declined: Type.Boolean(),
})
export type Suggestion = Static<typeof Suggestion>

/** A suggestion that the family can accept. */
export const WaitingSuggestion = Type.Object({
  ...Suggestion.properties,
  /** The id in the links of the family's side. */
  task: Type.Integer(),
  title: Type.String(),
  /** When the task is now. */
  start_at: Instant,
  all_day: Type.Boolean(),
  /** First name of the person who suggests it. */
  by: Type.String(),
})
export type WaitingSuggestion = Static<typeof WaitingSuggestion>
