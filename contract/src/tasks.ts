import { type Static, Type } from 'typebox'
import { OPEN_TASKS_MAX, REASON_MAX } from './constants.ts'
import { Body, Contact, codes, Day, Instant, Nothing, Nullable, OneOf, TimeText } from './fields.ts'
import { MayBeField, PICK_ERRORS, Picked } from './planning/may-be.ts'
import { movedTimes } from './planning/moved-times.ts'
import { eachText, TEXT_NAMES } from './tasks/task-texts.rules.ts'
import { CATEGORIES, STATUSES, TASK_TYPES } from './tasks.rules.ts'

/** The time at which the taker still expects the task. Absent if the task has not moved, or if the taker has seen the new time. */
export const MovedFrom = Type.Optional(Type.Object({ date: Day, start_at: Instant, all_day: Type.Boolean() }))

// A text is null for a reader who may not see it. The fields of the API keep their order, so `description` and `area` have to come before
// the other texts.
const { description, area, ...otherTexts } = eachText(TEXT_NAMES, () => Nullable(Type.String()))
export const taskFields = {
  id: Type.Integer(),
  /** The id in a `/t/` link: `-id` for a task without time, `id` for an event. */
  task_id: Type.Integer(),
  title: Type.String(),
  description,
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  status: OneOf(STATUSES),
  assigned_on_me: Type.Boolean(),
  assignee: Nullable(Contact),
  creator: Contact,
  urgent: Type.Boolean(),
  trusted_only: Type.Boolean(),
  /** Whether the family says that the task is a meal. Missing if the family has not said it; then the title and the category decide. */
  meal: Type.Optional(Type.Boolean()),
  area,
  /** Whether the taker will see an address. */
  has_address: Type.Boolean(),
  ...otherTexts,
  /**
   * When a taker whom the family does not trust yet will see the texts for takers. Null if the taker sees them now, if there are none, or
   * while the family has not checked a taker whom a link let in.
   */
  private_details_from: Nullable(Instant),
  /** My reminder; null if the task is not mine. */
  remind_at: Nullable(Instant),
  /**
   * Tasks with the same group are the places of one task for several helpers. Each place needs one helper. Null for a task with one helper.
   */
  group_id: Nullable(Type.Integer()),
  /** How many helpers the whole group needs. */
  helpers_needed: Type.Integer(),
  /** The series of a repeating task, the same for all its occurrences. */
  series_id: Nullable(Type.Integer()),
  /** When the taker was last notified of a change, and when they saw it. Only the taker and the family's side see this. */
  told_at: Nullable(Instant),
  seen_at: Nullable(Instant),
  /** Only for the taker. `as_wished`: the family approved the taker's request, which named this task, and gave them the task. */
  moved_from: MovedFrom,
  as_wished: Type.Optional(Type.Boolean()),
  /** Until when the taker looks for someone to take the task over; null if the taker does not. */
  offered_until: Nullable(Instant),
  /** When the taker took the task or was given it. Only the taker and the family's side see it. */
  taken_at: Nullable(Instant),
  /** When the taker said that they are still coming. Only the taker and the family's side see it. */
  confirmed_at: Nullable(Instant),
  /** When the task was completed, which may be before its start. For an event, only the taker and the family's side see it. */
  completed_at: Nullable(Instant),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
  may_be: Type.Optional(MayBeField),
  /** The task is on a day without a time: from midnight to midnight in the family's time zone. */
  all_day: Type.Boolean(),
  /** Events only: the day in the family's time zone, and instants with that zone's offset. */
  date: Type.Optional(Day),
  start_at: Type.Optional(Instant),
  end_at: Type.Optional(Instant),
}
/**
 * When the server or someone of the family's side did something, and who did it. `by` is null for the server. For someone who has left the
 * circle, `by` may be null or empty.
 */
export const DoneBy = Type.Object({ at: Instant, by: Nullable(Type.String()) })

export const Task = Type.Object(taskFields)
export type Task = Static<typeof Task>

export const Tasks = Type.Object({ no_time: Type.Array(Task), events: Type.Array(Task) })
export type Tasks = Static<typeof Tasks>

/** What the taker reads before a task: the house rules, and for a meal also what not to cook. At least one of the two is not null. */
export const ToRead = Type.Object({ avoid: Nullable(Type.String()), house_rules: Nullable(Type.String()) })
export type ToRead = Static<typeof ToRead>

const Mine = Type.Object({
  family_token: Type.Optional(Type.String()),
  'status_in[]': Type.Optional(Type.Array(OneOf(STATUSES))),
})
const Reason = Type.Optional(Nullable(Type.String({ maxLength: REASON_MAX, ...codes({ maxLength: 'reason_too_long' }) })))
const TaskIds = Type.Array(Type.Integer(), { minItems: 1, maxItems: OPEN_TASKS_MAX })

/** The codes for a task that no one can take any more. */
export const NOT_OPEN_ERRORS = ['task_cancelled', 'task_completed', 'task_taken', 'task_over'] as const
const TAKE_ERRORS = [...NOT_OPEN_ERRORS, ...PICK_ERRORS, 'family_paused', 'not_trusted', 'already_helping', 'consent_missing'] as const

const taskCall = { reply: Task }
const oneCall = { access: 'member', errors: ['task_cancelled'], ...taskCall } as const
const mineCall = { access: 'member', beforeYes: 'read', query: Mine, etag: true, reply: Type.Array(Task) } as const
const changeCall = { ...taskCall, body: Nothing }
const takeCall = { ...taskCall, body: Picked, errors: TAKE_ERRORS }
const withdrawCall = {
  access: 'member',
  beforeYes: 'counts_as_yes',
  errors: ['task_cancelled', 'task_completed'],
  ...taskCall,
  body: Body({ reason: Reason }),
} as const
const completeCall = {
  access: 'member',
  beforeYes: 'counts_as_yes',
  errors: ['task_cancelled', 'task_completed', 'not_allowed'],
  ...changeCall,
} as const
const uncompleteCall = { access: 'member', errors: ['task_cancelled', 'not_allowed', 'task_over'], ...changeCall } as const
const reminderCall = {
  access: 'member',
  errors: ['task_cancelled', 'time_in_past', 'not_allowed'],
  body: Body({ remind_at: TimeText }),
  reply: Type.Object({ ...taskFields, ...movedTimes }),
} as const
const noReminderCall = { access: 'member', errors: ['task_cancelled', 'not_allowed'], ...taskCall } as const
const seenCall = { access: 'member', ...changeCall } as const
const confirmCall = { access: 'member', errors: ['task_cancelled', 'task_completed', 'not_allowed'], ...changeCall } as const

export const taskEndpoints = {
  'GET /supporters/:user/families/:family/tasks': {
    access: 'member',
    beforeYes: 'read',
    summary: "The family's tasks",
    query: Type.Object({ before: Type.Optional(TimeText) }),
    etag: true,
    reply: Tasks,
  },
  'GET /supporters/:user/families/:family/tasks/:id': { summary: 'One task without time', ...oneCall },
  'GET /supporters/:user/families/:family/events/:id': { summary: 'One event', ...oneCall },
  'GET /supporters/:user/tasks': { summary: 'My tasks without time', ...mineCall },
  'GET /supporters/:user/my_events': { summary: 'My events', ...mineCall },
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': {
    access: 'member',
    beforeYes: 'counts_as_yes',
    summary: 'Take a task',
    ...takeCall,
  },
  'PUT /supporters/:user/families/:family/events/:id/assign_me': {
    access: 'member',
    beforeYes: 'counts_as_yes',
    summary: 'Take an event',
    ...takeCall,
  },
  'PUT /supporters/:user/families/:family/events/:id/assign_me_all': {
    access: 'member',
    errors: ['task_cancelled', 'family_paused', 'not_trusted', 'consent_missing'],
    summary: 'Take several times of a repeating task: those that were shown as open',
    body: Body({ ids: TaskIds }),
    reply: Type.Object({ taken: Type.Array(Task), gone: Type.Array(Task) }),
  },
  'PUT /supporters/:user/families/:family/events/:id/unassign_me_all': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'Withdraw from several times of a repeating task',
    body: Body({ ids: TaskIds, reason: Reason }),
    reply: Type.Object({ given_back: Type.Array(Task) }),
  },
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': { summary: 'Withdraw from a task', ...withdrawCall },
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': { summary: 'Withdraw from an event', ...withdrawCall },
  'PUT /supporters/:user/families/:family/tasks/:id/complete': { summary: 'Complete a task', ...completeCall },
  'PUT /supporters/:user/families/:family/events/:id/complete': { summary: 'Complete an event', ...completeCall },
  'PUT /supporters/:user/families/:family/tasks/:id/uncomplete': {
    summary: 'A task that I completed is not done after all: it is mine again',
    ...uncompleteCall,
  },
  'PUT /supporters/:user/families/:family/events/:id/uncomplete': {
    summary: 'An event that I completed is not done after all: it is mine again',
    ...uncompleteCall,
  },
  'GET /supporters/:user/families/:family/events/:id/reminders': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'When the taker of an event is reminded by itself, from now on',
    reply: Type.Object({ at: Type.Array(Instant) }),
  },
  'PUT /supporters/:user/families/:family/tasks/:id/reminder': { summary: 'Be reminded of a task of mine', ...reminderCall },
  'PUT /supporters/:user/families/:family/events/:id/reminder': { summary: 'Be reminded of an event of mine', ...reminderCall },
  'DELETE /supporters/:user/families/:family/tasks/:id/reminder': { summary: 'No reminder', ...noReminderCall },
  'DELETE /supporters/:user/families/:family/events/:id/reminder': { summary: 'No reminder', ...noReminderCall },
  'PUT /supporters/:user/families/:family/tasks/:id/seen': { summary: 'I saw what changed of a task of mine', ...seenCall },
  'PUT /supporters/:user/families/:family/events/:id/seen': { summary: 'I saw what changed of an event of mine', ...seenCall },
  'PUT /supporters/:user/families/:family/tasks/:id/confirm': { summary: 'I am still coming', ...confirmCall },
  'PUT /supporters/:user/families/:family/events/:id/confirm': { summary: 'I am still coming', ...confirmCall },
} as const
