import { type Static, Type } from 'typebox'
import { Day, Instant, Nullable, OneOf } from '../fields.ts'
import { DAY_TIMES } from '../tasks.rules.ts'

/**
 * The app asks the family whether an open task at a fixed time could be on another day. If the family says yes, the app changes the task to
 * these days.
 */
export const OtherDays = Type.Object({
  /** `task` is the id in the links of the family's side. `version` is the task's present version, for `If-Match`. */
  task: Type.Integer(),
  version: Type.Integer(),
  title: Type.String(),
  /** When the task is now. */
  start_at: Instant,
  all_day: Type.Boolean(),
  /** The task's own day and one or two others, in order. */
  days: Type.Array(Day),
  /** The part of the day in which the task is. The task keeps it on another day. Null if the task has no time. */
  part_of_day: Type.Optional(Nullable(OneOf(DAY_TIMES))),
  /**
   * The day and part of the day when most people say that they are free; null if no one does. `people`: how many they are; null if the
   * number would reveal who they are.
   */
  likely: Nullable(Type.Object({ day: Day, part_of_day: OneOf(DAY_TIMES), people: Nullable(Type.Integer()) })),
})
export type OtherDays = Static<typeof OtherDays>
