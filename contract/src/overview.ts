import { type Static, Type } from 'typebox'
import { NextAsks } from './asks.ts'
import { TasksCounter } from './families.ts'
import { Day, Instant, Nullable, OneOf, TimeText } from './fields.ts'
import { OtherDays } from './planning/other-days.ts'
import { WaitingOwnOffer } from './planning/own-offers.ts'
import { WaitingSuggestion } from './planning/suggestions.ts'
import { FamilyTask, PhoneCall } from './planning.ts'
import { WaitingQuestion } from './questions.ts'
import { CATEGORIES, WEEKDAYS } from './tasks.rules.ts'

/**
 * Coverage of the next 7 days in the family's time zone. It counts the events of these days, and dateless tasks that are open or taken.
 * Open events that are over do not count. `total - taken` is the length of `uncovered`. `days` counts only events.
 */
export const Coverage = Type.Object({
  taken: Type.Integer(),
  total: Type.Integer(),
  days: Type.Array(Type.Object({ date: Day, taken: Type.Integer(), total: Type.Integer() })),
  uncovered: Type.Array(FamilyTask),
  /** Taken tasks whose takers look for someone to take the task over. */
  offered: Type.Array(FamilyTask),
  /** For each task in `uncovered` that needs several helpers: the places of this task that are taken. */
  taken_beside: Type.Array(FamilyTask),
})
export type Coverage = Static<typeof Coverage>

export const EVENT_KINDS = [
  'family_created',
  'created',
  'changed',
  'cancelled',
  'restored',
  'taken',
  'withdrawn',
  'completed',
  'uncompleted',
  'released',
  'requested',
  'approved',
  'declined',
  'removed',
  'left',
  'assigned',
  'reopened',
  'added',
  'number_changed',
  'role_changed',
  'owner_changed',
  'settings_changed',
  'paused',
  'resumed',
  'family_closed',
  'family_reopened',
  'confirmed',
  'refused',
  'signed_in',
  'link_made',
  'link_asked',
  'link_ended',
  'device_ended',
  'exported',
  'role_offered',
  'role_declined',
  'owner_proposed',
  'owner_kept',
  'wrote',
  'evening_opened',
  'evening_ended',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const FamilyEvent = Type.Object({
  id: Type.Integer(),
  kind: OneOf(EVENT_KINDS),
  at: Instant,
  /**
   * `by`: the present name of the person who did something. `about`: the present name of another person whom it concerned; null if there is
   * none.
   */
  by: Nullable(Type.String()),
  about: Nullable(Type.String()),
  /** `date`: the day of the task in the family's time zone, YYYY-MM-DD. */
  task: Nullable(Type.Object({ task_id: Type.Integer(), title: Type.String(), date: Nullable(Day), series_id: Nullable(Type.Integer()) })),
  /**
   * What someone wrote. `role_offered`, `role_declined`: the role instead. `exported`: whose data it was, `own` or `circle`; null if that
   * was not stored.
   */
  reason: Nullable(Type.String()),
})
export type FamilyEvent = Static<typeof FamilyEvent>

export const Overview = Type.Object({
  title: Type.String(),
  time_zone: Type.String(),
  paused: Type.Boolean(),
  tasks_counter: TasksCounter,
  coverage: Coverage,
  today: Type.Array(FamilyTask),
  tomorrow: Type.Array(FamilyTask),
  requests_waiting: Type.Integer(),
  /** The full names of people whom a link let in without an approval, and who are not yet checked by the family's side. */
  not_looked_at: Type.Optional(Type.Array(Type.String())),
  /** Questions of supporters that wait for an answer. */
  questions: Type.Array(WaitingQuestion),
  /** Other times that supporters suggest for open tasks. */
  suggestions: Type.Optional(Type.Array(WaitingSuggestion)),
  /** What supporters offered to do in addition to the family's tasks. */
  own_offers: Type.Optional(Type.Array(WaitingOwnOffer)),
  /** Open tasks that could perhaps be on another day. */
  other_days: Type.Optional(Type.Array(OtherDays)),
  recent_events: Type.Array(FamilyEvent),
  /**
   * Tasks that were changed, cancelled or given to someone, while no message reached the taker. Each is listed until someone has called the
   * taker, or the taker has seen it.
   */
  unheard: Type.Optional(Type.Array(PhoneCall)),
  /** Tasks that people other than the reader completed since yesterday, and for which the family has not thanked them. */
  to_thank: Type.Optional(Type.Array(FamilyTask)),
  /** Someone declined an ask, and the family has not yet been asked whether people may bring others. */
  asks_about_friends: Type.Optional(Type.Boolean()),
  /**
   * The first planned asks that would carry the reader's name if the reader agrees. Absent once the reader has said yes or no
   * (`signs_asks`).
   */
  asks_to_sign: Type.Optional(NextAsks),
  /** How many people are in the circle besides the reader. */
  others: Type.Optional(Type.Integer()),
  /** True only if no gateway sends messages: the family asks people itself. */
  sends_by_hand: Type.Optional(Type.Boolean()),
})
export type Overview = Static<typeof Overview>

const PastAmounts = {
  needed: Type.Integer(),
  taken: Type.Integer(),
  /** Open tasks for which no one was asked. */
  not_asked: Type.Integer(),
}

/**
 * How many places were needed in the last four weeks, and how many of them were taken. Each helper whom a task needs is one place.
 * docs/coverage.md says how places are counted.
 */
export const PastCoverage = Type.Object({
  ...PastAmounts,
  /** Half of the taken places were taken within this many minutes after the task was written; null if no place was taken. */
  minutes_to_take: Nullable(Type.Integer()),
  /** Only categories and weekdays with tasks that needed help. A null weekday is for tasks at any time. */
  kinds: Type.Array(Type.Object({ category: OneOf(CATEGORIES), ...PastAmounts })),
  weekdays: Type.Array(Type.Object({ weekday: Nullable(OneOf(WEEKDAYS)), ...PastAmounts })),
})
export type PastCoverage = Static<typeof PastCoverage>

export const overviewEndpoints = {
  'GET /families/:family': {
    access: 'family_side',
    summary: 'Overview with coverage',
    etag: true,
    reply: Overview,
  },
  'GET /families/:family/coverage': {
    access: 'family_side',
    summary: 'How much of what was needed in the last four weeks was taken, by kind and weekday',
    reply: PastCoverage,
  },
  'GET /families/:family/events': {
    access: 'family_side',
    summary: 'Who did what, newest first; `by` for one member alone, `task` for one task with all its places',
    query: Type.Object({
      before: Type.Optional(TimeText),
      by: Type.Optional(Type.String({ maxLength: 16 })),
      task: Type.Optional(Type.String({ maxLength: 16 })),
    }),
    reply: Type.Array(FamilyEvent),
  },
} as const
