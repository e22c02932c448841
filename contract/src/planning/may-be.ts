import { Type } from 'typebox'
import { Body, Day, DayText, Instant, Nullable, OneOf, TimeOfDay } from '../fields.ts'
import { DAY_TIMES } from '../tasks.rules.ts'
import { MAY_BE_DAYS_MAX } from './may-be.rules.ts'

/** The task is on one of these days, and its taker picks the day. Until then the task has no time. */
export const MayBeField = Type.Object({
  days: Type.Array(Day),
  part_of_day: Nullable(OneOf(DAY_TIMES)),
  taker_sets_hour: Type.Boolean(),
  /** When the last of the days is over. */
  until: Instant,
  /** The description in the family's own words. The `description` of the task also names the days, for apps that do not know `may_be`. */
  description: Nullable(Type.String()),
})

/** The days as the family sends them in a request. */
export const MayBeBody = Body({
  days: Type.Array(DayText, { minItems: 1, maxItems: MAY_BE_DAYS_MAX }),
  part_of_day: Type.Optional(Nullable(OneOf(DAY_TIMES))),
  taker_sets_hour: Type.Optional(Type.Boolean()),
})

/**
 * For a task that may be on one of several days: the day, and the hour if the taker may set it. Without a day, the taker gets the first day
 * that is left, without an hour.
 */
export const Picked = Body({ day: Type.Optional(DayText), time: Type.Optional(TimeOfDay) })
/** Why the picked day or hour can't be taken. */
export const PICK_ERRORS = ['day_gone', 'hour_outside', 'time_in_past'] as const
