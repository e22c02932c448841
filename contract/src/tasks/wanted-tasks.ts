import { type Static, Type } from 'typebox'
import { Day, Instant, Nullable, OneOf } from '../fields.ts'
import { CATEGORIES, TASK_TYPES } from '../tasks.rules.ts'

// What people who are not yet in the circle see of tasks.

/** Everything that a visitor with a sign-up link sees of an open task. */
export const OpenTask = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  date: Nullable(Day),
  /** With the offset of the family's time zone. Missing if the task has no hour, or if visitors may not see the hour (P48). */
  start_at: Type.Optional(Instant),
  /** The task is on one of these days, and its taker picks the day. */
  days: Type.Optional(Type.Array(Day)),
  group_id: Nullable(Type.Integer()),
  series_id: Nullable(Type.Integer()),
})
export type OpenTask = Static<typeof OpenTask>

/** The task for which someone asked to join, or which a message asked someone to take. */
export const WantedTask = Type.Object({
  /**
   * The id in a `/t/` link. It names the person's own place if there is one, else a place that can be taken, else the task that was asked
   * for.
   */
  task_id: Type.Integer(),
  title: Type.String(),
  /** Null for a task without time; otherwise with the offset of the family's time zone. */
  start_at: Nullable(Instant),
  all_day: Type.Boolean(),
  /** While the task is open: the days of which the taker picks one. */
  days: Type.Optional(Type.Array(Day)),
  /** `mine`: the person has the task. `gone`: someone else has it, it is cancelled, or it is over. */
  state: OneOf(['open', 'mine', 'gone']),
})
export type WantedTask = Static<typeof WantedTask>
