import { type Static, Type } from 'typebox'
import { DESCRIPTION_MAX, HELPERS_MAX, OPEN_TASKS_MAX, PRIVATE_DETAILS_MAX, REASON_MAX } from './constants.ts'
import {
  Body,
  Contact,
  codes,
  IfMatch,
  Me,
  MeInFamily,
  Nothing,
  Nullable,
  OfFamily,
  OneOf,
  OneOfFamily,
  TimeText,
  TitleText,
} from './fields.ts'
import { CATEGORIES, SCOPES, STATUSES, TASK_TYPES } from './tasks.rules.ts'

const taskFields = {
  id: Type.Integer(),
  /** What a `/t/` link carries: `-id` for a task without time, `id` for an event. */
  task_id: Type.Integer(),
  title: Type.String(),
  description: Nullable(Type.String()),
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  status: OneOf(STATUSES),
  assigned_on_me: Type.Boolean(),
  assignee: Nullable(Contact),
  creator: Contact,
  urgent: Type.Boolean(),
  trusted_only: Type.Boolean(),
  /** An address, a door code: for the person who took it and the family's side, null for everybody else. */
  private_details: Nullable(Type.String()),
  /** For the taker who is new to the family: when the private details will show. Null if they do, or there are none. */
  private_details_from: Nullable(Type.String()),
  /** When I asked to be reminded; null for everybody else's task. */
  remind_at: Nullable(Type.String()),
  /** Of a repeating task: its series, the same for each of its times. */
  series_id: Nullable(Type.Integer()),
  /** When whoever took it was last told of a change, and when they saw that; null for everybody else's task. */
  told_at: Nullable(Type.String()),
  seen_at: Nullable(Type.String()),
  /** When whoever took it said that they are still coming: for them and the family's side, null for everybody else. */
  confirmed_at: Nullable(Type.String()),
  version: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
  /** Events only: the day in the family's time zone, and instants with that zone's offset. */
  date: Type.Optional(Type.String()),
  start_at: Type.Optional(Type.String()),
  end_at: Type.Optional(Type.String()),
}
export const Task = Type.Object(taskFields)
export type Task = Static<typeof Task>

export const Tasks = Type.Object({ no_time: Type.Array(Task), events: Type.Array(Task) })
export type Tasks = Static<typeof Tasks>

/** What the family's side sees: full phone numbers, and who may see and take it. */
export const FamilyTask = Type.Object({
  ...taskFields,
  circle_only: Type.Boolean(),
  helpers_needed: Type.Integer(),
  group_id: Nullable(Type.Integer()),
})
export type FamilyTask = Static<typeof FamilyTask>

export const FamilyTasks = Type.Object({ no_time: Type.Array(FamilyTask), events: Type.Array(FamilyTask) })
export type FamilyTasks = Static<typeof FamilyTasks>

/** Somebody who could be asked, with what speaks for it. */
export const CallListEntry = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  formatted_phone_number: Type.String(),
  /** They named this kind of help; they did such a task before; they hold nothing at that time. */
  chose: Type.Boolean(),
  did: Type.Boolean(),
  free: Type.Boolean(),
})
export type CallListEntry = Static<typeof CallListEntry>

/** What a visitor with an invitation sees of an open task, and nothing else. */
export const OpenTask = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  date: Nullable(Type.String()),
})
export type OpenTask = Static<typeof OpenTask>

const writableFields = {
  title: TitleText,
  description: Nullable(Type.String({ maxLength: DESCRIPTION_MAX, ...codes({ maxLength: 'text_too_long' }) })),
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  /** An instant with offset, or a local time in the family's zone. */
  start_at: Nullable(TimeText),
  end_at: Nullable(TimeText),
  private_details: Nullable(Type.String({ maxLength: PRIVATE_DETAILS_MAX, ...codes({ maxLength: 'text_too_long' }) })),
  circle_only: Type.Boolean(),
  trusted_only: Type.Boolean(),
  urgent: Type.Boolean(),
}
const RULE_MAX = 200
const { title, category, type, ...optionalFields } = writableFields
const NewTask = Body({
  title,
  category,
  type,
  ...Type.Partial(Type.Object(optionalFields)).properties,
  helpers_needed: Type.Optional(Type.Integer({ minimum: 1, maximum: HELPERS_MAX })),
  /** An RFC 5545 RRULE: FREQ=DAILY or WEEKLY, with INTERVAL, BYDAY, and UNTIL or COUNT, such as FREQ=WEEKLY;BYDAY=TU;COUNT=8. */
  repeat: Type.Optional(Type.String({ maxLength: RULE_MAX, ...codes({ maxLength: 'rule_invalid' }) })),
})
export type NewTask = Static<typeof NewTask>

const TaskChange = Body(Type.Partial(Type.Object(writableFields)).properties)
export type TaskChange = Static<typeof TaskChange>

const OneInFamily = Type.Object({ user: Type.String(), family: Type.String(), id: Type.String() })
const Before = Type.Object({ before: Type.Optional(TimeText) })
const Listed = Type.Object({ ...Before.properties, cancelled: Type.Optional(OneOf(['yes'])) })
const Mine = Type.Object({
  family_token: Type.Optional(Type.String()),
  'status_in[]': Type.Optional(Type.Array(OneOf(STATUSES))),
})
const Withdrawal = Body({
  reason: Type.Optional(Type.String({ maxLength: REASON_MAX, ...codes({ maxLength: 'reason_too_long' }) })),
})
const Reminder = Body({ remind_at: TimeText })

const InScope = Type.Object({ scope: Type.Optional(OneOf(SCOPES)) })
const Wanted = Body({ ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: OPEN_TASKS_MAX }) })

const one = { params: OneInFamily, reply: Task }
const take = { ...one, body: Nothing }
const withdraw = { ...one, body: Withdrawal }
const remind = { ...one, body: Reminder }

export const taskEndpoints = {
  'GET /supporters/:user/families/:family/tasks': { summary: "The family's tasks", params: MeInFamily, query: Before, reply: Tasks },
  'GET /supporters/:user/families/:family/tasks/:id': { summary: 'One task without time', ...one },
  'GET /supporters/:user/families/:family/events/:id': { summary: 'One event', ...one },
  'GET /supporters/:user/tasks': {
    summary: 'My tasks without time',
    params: Me,
    query: Mine,
    reply: Type.Array(Task),
  },
  'GET /supporters/:user/my_events': {
    summary: 'My events',
    params: Me,
    query: Mine,
    reply: Type.Array(Task),
  },
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': { summary: 'Take a task', ...take },
  'PUT /supporters/:user/families/:family/events/:id/assign_me': { summary: 'Take an event', ...take },
  'PUT /supporters/:user/families/:family/events/:id/assign_me_all': {
    summary: 'Take several times of a repeating task: those that were shown as open',
    params: OneInFamily,
    body: Wanted,
    reply: Type.Object({ taken: Type.Array(Task), gone: Type.Array(Task) }),
  },
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': { summary: 'Withdraw from a task', ...withdraw },
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': { summary: 'Withdraw from an event', ...withdraw },
  'PUT /supporters/:user/families/:family/tasks/:id/complete': { summary: 'Complete a task', ...take },
  'PUT /supporters/:user/families/:family/events/:id/complete': { summary: 'Complete an event', ...take },
  'PUT /supporters/:user/families/:family/tasks/:id/reminder': { summary: 'Be reminded of a task of mine', ...remind },
  'PUT /supporters/:user/families/:family/events/:id/reminder': { summary: 'Be reminded of an event of mine', ...remind },
  'DELETE /supporters/:user/families/:family/tasks/:id/reminder': { summary: 'No reminder', ...one },
  'DELETE /supporters/:user/families/:family/events/:id/reminder': { summary: 'No reminder', ...one },
  'PUT /supporters/:user/families/:family/tasks/:id/seen': { summary: 'I saw what changed of a task of mine', ...take },
  'PUT /supporters/:user/families/:family/events/:id/seen': { summary: 'I saw what changed of an event of mine', ...take },

  'PUT /supporters/:user/families/:family/tasks/:id/confirm': { summary: 'I am still coming', ...take },
  'PUT /supporters/:user/families/:family/events/:id/confirm': { summary: 'I am still coming', ...take },

  'GET /families/:family/tasks': {
    summary: 'All tasks, as the family sees them; or what was cancelled in the last days',
    params: OfFamily,
    query: Listed,
    reply: FamilyTasks,
  },
  'POST /families/:family/tasks': {
    summary: 'Write down a task: once or repeating, for one helper or several',
    params: OfFamily,
    body: NewTask,
    status: 201,
    reply: Type.Object({ tasks: Type.Array(FamilyTask) }),
  },
  'GET /families/:family/tasks/:id': { summary: 'One task', params: OneOfFamily, reply: FamilyTask },
  'GET /families/:family/tasks/:id/call_list': {
    summary: 'Whom to ask about a task that nobody has taken, the likeliest first',
    params: OneOfFamily,
    reply: Type.Array(CallListEntry),
  },
  'PATCH /families/:family/tasks/:id': {
    summary: 'Change a task, or more of its series',
    params: OneOfFamily,
    query: InScope,
    headers: IfMatch,
    body: TaskChange,
    reply: FamilyTask,
  },
  'DELETE /families/:family/tasks/:id': {
    summary: 'Cancel a task, or more of its series',
    params: OneOfFamily,
    query: InScope,
    headers: IfMatch,
    reply: FamilyTask,
  },
  'POST /families/:family/tasks/:id/restore': {
    summary: 'Take back a cancellation, with all that it cancelled',
    params: OneOfFamily,
    body: Nothing,
    status: 200,
    reply: FamilyTask,
  },
} as const
