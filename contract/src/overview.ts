import { type Static, Type } from 'typebox'
import { NextAsks } from './asks.ts'
import { TasksCounter } from './families.ts'
import { Day, Instant, Nullable, OfFamily, OneOf, TimeText } from './fields.ts'
import { OtherDays } from './planning/other-days.ts'
import { WaitingOwnOffer } from './planning/own-offers.ts'
import { WaitingSuggestion } from './planning/suggestions.ts'
import { FamilyTask, PhoneCall } from './planning.ts'
import { WaitingQuestion } from './questions.ts'
import { CATEGORIES, WEEKDAYS } from './tasks.rules.ts'

/**
 * Coverage of the next 7 days in the family's time zone: their events, and dateless tasks that are open or taken. Open events
 * that are over do not count. `total - taken` is the length of `uncovered`. `days` counts events only.
 */
export const Coverage = Type.Object({
  taken: Type.Integer(),
  total: Type.Integer(),
  days: Type.Array(Type.Object({ date: Day, taken: Type.Integer(), total: Type.Integer() })),
  uncovered: Type.Array(FamilyTask),
  /** Those of the taken ones whose takers look for someone to take over. */
  offered: Type.Array(FamilyTask),
  /** The taken places of groups that have a place in `uncovered`. */
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
  /** Who did it, and whom it was about if that is someone else, with today's names. */
  by: Nullable(Type.String()),
  about: Nullable(Type.String()),
  /** `date`: its day in the family's time zone, YYYY-MM-DD. */
  task: Nullable(Type.Object({ task_id: Type.Integer(), title: Type.String(), date: Nullable(Day), series_id: Nullable(Type.Integer()) })),
  /** What someone wrote. Of `exported` whose data it was, `own` or `circle`; null if that was not stored. */
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
  /** Whom a link let in without an approval, and at whom no one of the family's side has looked: their full names. */
  not_looked_at: Type.Optional(Type.Array(Type.String())),
  /** Questions of supporters that wait for an answer. */
  questions: Type.Array(WaitingQuestion),
  /** Other times that supporters suggest for open tasks. */
  suggestions: Type.Optional(Type.Array(WaitingSuggestion)),
  /** What supporters could do, beside the tasks that are written. */
  own_offers: Type.Optional(Type.Array(WaitingOwnOffer)),
  /** Open tasks that could perhaps be on another day. */
  other_days: Type.Optional(Type.Array(OtherDays)),
  recent_events: Type.Array(FamilyEvent),
  /** A change, a cancellation or a task that was given to someone whom no message reaches, until someone told them. */
  unheard: Type.Optional(Type.Array(PhoneCall)),
  /** Done by others since yesterday, without thanks. */
  to_thank: Type.Optional(Type.Array(FamilyTask)),
  /** Someone said no, and the family was not asked yet whether people may bring others. */
  asks_about_friends: Type.Optional(Type.Boolean()),
  /** The first planned asks that would carry the reader's name, if they agree; only until they said yes or no (`signs_asks`). */
  asks_to_sign: Type.Optional(NextAsks),
  /** How many are in the circle besides the reader. */
  others: Type.Optional(Type.Integer()),
  /** Only where no gateway sends: the family asks people itself. */
  sends_by_hand: Type.Optional(Type.Boolean()),
})
export type Overview = Static<typeof Overview>

const PastAmounts = {
  needed: Type.Integer(),
  taken: Type.Integer(),
  /** Not taken, and no one was asked for it. */
  not_asked: Type.Integer(),
}

/** How much of what was needed in the last four weeks was taken, in places. docs/coverage.md says how it is counted. */
export const PastCoverage = Type.Object({
  ...PastAmounts,
  /** Half of what was taken was taken within so many minutes; null if nothing was. */
  minutes_to_take: Nullable(Type.Integer()),
  /** Only kinds and weekdays of which something was needed. A null weekday: tasks at any time. */
  kinds: Type.Array(Type.Object({ category: OneOf(CATEGORIES), ...PastAmounts })),
  weekdays: Type.Array(Type.Object({ weekday: Nullable(OneOf(WEEKDAYS)), ...PastAmounts })),
})
export type PastCoverage = Static<typeof PastCoverage>

export const overviewEndpoints = {
  'GET /families/:family': {
    access: 'family_side',
    errors: [],
    summary: 'Overview with coverage',
    params: OfFamily,
    etag: true,
    reply: Overview,
  },
  'GET /families/:family/coverage': {
    access: 'family_side',
    errors: [],
    summary: 'How much of what was needed in the last four weeks was taken, by kind and weekday',
    params: OfFamily,
    reply: PastCoverage,
  },
  'GET /families/:family/events': {
    access: 'family_side',
    errors: [],
    summary: 'Who did what, newest first; `by` for one member alone, `task` for one task with all its places',
    params: OfFamily,
    query: Type.Object({
      before: Type.Optional(TimeText),
      by: Type.Optional(Type.String({ maxLength: 16 })),
      task: Type.Optional(Type.String({ maxLength: 16 })),
    }),
    reply: Type.Array(FamilyEvent),
  },
} as const
