import { type Static, Type } from 'typebox'
import { Day, Instant, Nullable, OneOf } from '../fields.ts'
import { DAY_TIMES } from '../tasks.rules.ts'

/** The app asks the family whether an open task at a fixed time could be on another day. A yes is a change of the task to these days. */
export const OtherDays = Type.Object({
  /** The id in the links of the family's side, and the version that was read. */
  task: Type.Integer(),
  version: Type.Integer(),
  title: Type.String(),
  /** When the task is now. */
  start_at: Instant,
  all_day: Type.Boolean(),
  /** Its own day and one or two others, in order. */
  days: Type.Array(Day),
  /** The part of the day that it is in, and stays in; null on a day without a time. */
  part_of_day: Type.Optional(Nullable(OneOf(DAY_TIMES))),
  /** When most people said that they are free, and how many; null if that would say who, or if no one gave hours. */
  likely: Nullable(Type.Object({ day: Day, part_of_day: OneOf(DAY_TIMES), people: Nullable(Type.Integer()) })),
})
export type OtherDays = Static<typeof OtherDays>
