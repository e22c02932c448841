import { type Static, Type } from 'typebox'
import { Day, Instant, Nullable, OneOf } from '../fields.ts'
import { CATEGORIES, TASK_TYPES } from '../tasks.rules.ts'

// What people who are not in the circle yet see of tasks.

/** All that a visitor with an invitation sees of an open task. */
export const OpenTask = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  date: Nullable(Day),
  /** With the offset of the family's time zone; missing if it has no hour, or if visitors may not see it (P48). */
  start_at: Type.Optional(Instant),
  /** On one of these, which its taker picks. */
  days: Type.Optional(Type.Array(Day)),
  group_id: Nullable(Type.Integer()),
  series_id: Nullable(Type.Integer()),
})
export type OpenTask = Static<typeof OpenTask>

/** The task that someone asked to join for. */
export const WantedTask = Type.Object({
  /** The id in a `/t/` link; of a place that is open, if it has one. */
  task_id: Type.Integer(),
  title: Type.String(),
  /** Null for a task without time; otherwise with the offset of the family's time zone. */
  start_at: Nullable(Instant),
  all_day: Type.Boolean(),
  /** While it is open: on one of these, which its taker picks. */
  days: Type.Optional(Type.Array(Day)),
  /** `mine`: the person has it. `gone`: someone else has it, it is cancelled, or it is over. */
  state: OneOf(['open', 'mine', 'gone']),
})
export type WantedTask = Static<typeof WantedTask>
