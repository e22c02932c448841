import { type Static, Type } from 'typebox'
import { IMPORT_BYTES_MAX, OPEN_TASKS_MAX, THANKS_MAX } from './constants.ts'
import { Body, CREATES, DayText, IfMatch, Nothing, Nullable, OneOf, someText, TimeText } from './fields.ts'
import { CallListEntry } from './planning/call-list.ts'
import { EditedDraft, IMPORT_FORMATS, ReadDrafts } from './planning/drafts.ts'
import { PICK_ERRORS, Picked } from './planning/may-be.ts'
import { movedTimes } from './planning/moved-times.ts'
import { NewTask, RepeatChange, RuleText, TaskChange } from './planning/task-fields.ts'
import { SCOPES } from './tasks.rules.ts'
import { DoneBy, MovedFrom, NOT_OPEN_ERRORS, taskFields } from './tasks.ts'

const familyTaskFields = {
  ...taskFields,
  circle_only: Type.Boolean(),
  /**
   * Only people whom the family trusts can take the task, because the family has not yet said who may take tasks with children
   * (`children_trusted`).
   */
  until_answered: Type.Optional(Type.Boolean()),
  /**
   * No message reaches the assignee, for example because they have only a landline or have not confirmed. The family's side has to call the
   * assignee about changes.
   */
  assignee_needs_call: Type.Boolean(),
  /** The family has thanked the person who did the task. */
  thanked: Type.Boolean(),
  /** The family's side said that no one came. Supporters see this only in the export of their own data. */
  missed: Type.Optional(Type.Boolean()),
}
/** A task as the family's side sees it: with full phone numbers, and with the people who may see and take it. */
export const FamilyTask = Type.Object(familyTaskFields)
export type FamilyTask = Static<typeof FamilyTask>

const NewTasks = Type.Object({ tasks: Type.Array(FamilyTask), ...movedTimes })

export const FamilyTasks = Type.Object({ no_time: Type.Array(FamilyTask), events: Type.Array(FamilyTask) })
export type FamilyTasks = Static<typeof FamilyTasks>

/** A task about which no message reached the taker, and the member of the family's side who called the taker about it. */
export const PhoneCall = Type.Object({
  task: FamilyTask,
  /** Null if no one has called, or if the task has changed after the call. */
  called: Nullable(DoneBy),
  /** The task was cancelled, so the person need not come any more. */
  cancelled: Type.Optional(Type.Boolean()),
  /** The time at which the person still expects the task, if the task has moved. */
  moved_from: MovedFrom,
})
export type PhoneCall = Static<typeof PhoneCall>

const Listed = Type.Object({ before: Type.Optional(TimeText), cancelled: Type.Optional(OneOf(['yes'])) })
const InScope = Type.Object({ scope: Type.Optional(OneOf(SCOPES)) })

/** `If-Match` is optional, and checked if it is given. */
const onBehalf = {
  access: 'family_side',
  headers: IfMatch,
  body: Nothing,
  reply: FamilyTask,
} as const

export const planningEndpoints = {
  'GET /families/:family/tasks': {
    access: 'family_side',
    summary: 'All tasks, as the family sees them; or what was cancelled in the last days',
    query: Listed,
    etag: true,
    reply: FamilyTasks,
  },
  'POST /families/:family/tasks': {
    ...CREATES,
    access: 'family_side',
    errors: ['date_invalid', 'days_for_one', 'end_before_start', 'time_in_past', 'rule_invalid', 'consent_missing'],
    summary: 'Create a task: once or repeating, for one helper or several',
    body: NewTask,
    status: 201,
    reply: NewTasks,
  },
  'GET /families/:family/tasks/:id': {
    access: 'family_side',
    errors: ['task_cancelled'],
    summary: 'One task',
    reply: FamilyTask,
  },
  'GET /families/:family/tasks/:id/repeat': {
    access: 'family_side',
    errors: ['task_cancelled', 'task_completed', 'rule_invalid'],
    summary: 'How a task repeats from its date on, and what another rule would change',
    query: Type.Object({ rule: Type.Optional(RuleText) }),
    /** `date`: the task's day in its series. `change` is null without a `rule` in the query. */
    reply: Type.Object({ rule: Type.String(), date: DayText, change: Nullable(RepeatChange) }),
  },
  'PUT /families/:family/tasks/:id/repeat': {
    access: 'family_side',
    errors: ['version_missing', 'version_conflict', 'task_cancelled', 'task_completed', 'rule_invalid'],
    summary: 'Repeat a task differently from its date on',
    headers: IfMatch,
    body: Body({ rule: RuleText }),
    reply: RepeatChange,
  },
  'GET /families/:family/tasks/:id/call_list': {
    access: 'family_side',
    errors: ['task_cancelled'],
    summary: 'People to ask about an open task, the likeliest first',
    reply: Type.Array(CallListEntry),
  },
  'PATCH /families/:family/tasks/:id': {
    access: 'family_side',
    errors: [
      'version_missing',
      'version_conflict',
      'task_cancelled',
      'task_completed',
      'places_taken',
      'taken_on_other_day',
      'days_for_one',
      'date_invalid',
      'end_before_start',
      'time_in_past',
      'rule_invalid',
    ],
    summary: 'Change a task with all its places, or more of its series',
    query: InScope,
    headers: IfMatch,
    body: TaskChange,
    reply: Type.Object({ ...familyTaskFields, ...movedTimes }),
  },
  'DELETE /families/:family/tasks/:id': {
    access: 'family_side',
    errors: ['version_missing', 'version_conflict', 'task_cancelled', 'task_completed'],
    summary: 'Cancel a task with all its places, or more of its series',
    query: InScope,
    headers: IfMatch,
    reply: FamilyTask,
  },
  'POST /families/:family/tasks/:id/restore': {
    access: 'family_side',
    summary: 'Restore a cancelled task, with all that was cancelled with it',
    body: Nothing,
    reply: FamilyTask,
  },
  'POST /families/:family/tasks/:id/assign': {
    errors: [...NOT_OPEN_ERRORS, ...PICK_ERRORS, 'not_trusted', 'already_helping', 'version_conflict'],
    summary: 'Assign a task to a member, also one that someone else has taken',
    ...onBehalf,
    /** The day, and the hour if the taker may set it: the same choice as for taking the task. */
    body: Body({ member: Type.Integer(), ...Picked.properties }),
  },
  'POST /families/:family/tasks/:id/unassign': {
    errors: ['task_cancelled', 'task_completed', 'version_conflict'],
    summary: 'Release a task from its taker',
    ...onBehalf,
  },
  'POST /families/:family/tasks/:id/complete': {
    errors: ['task_cancelled', 'already_helping', 'version_conflict'],
    summary: 'Complete a task for its taker',
    ...onBehalf,
  },
  'POST /families/:family/tasks/:id/thank': {
    access: 'family_side',
    errors: ['task_cancelled', 'not_allowed'],
    summary: 'Thank those who did a completed task: one message to each, once',
    body: Body({ text: someText(THANKS_MAX) }),
    reply: FamilyTask,
  },
  'PUT /families/:family/tasks/:id/told': {
    access: 'family_side',
    summary: 'I told the assignee of the last change myself',
    body: Nothing,
    reply: FamilyTask,
  },
  'PUT /families/:family/tasks/:id/missed': {
    access: 'family_side',
    errors: ['task_cancelled', 'not_allowed'],
    summary: 'No one came to a taken task, whose time is over. No one is told',
    body: Nothing,
    reply: FamilyTask,
  },
  'DELETE /families/:family/tasks/:id/missed': {
    access: 'family_side',
    errors: ['task_cancelled'],
    summary: 'Someone came to the task after all',
    reply: FamilyTask,
  },
  'GET /families/:family/phone_calls': {
    access: 'family_side',
    summary: 'Tasks whose takers have to be called: of today and tomorrow, and those that were changed, cancelled or given to them',
    reply: Type.Array(PhoneCall),
  },
  'PUT /families/:family/tasks/:id/phone_call': {
    access: 'family_side',
    summary: 'I told the assignee of the task myself',
    body: Nothing,
    reply: Type.Array(PhoneCall),
  },
  'DELETE /families/:family/tasks/:id/phone_call': {
    access: 'family_side',
    summary: 'The assignee has not been told after all',
    reply: Type.Array(PhoneCall),
  },
  'POST /families/:family/tasks/:id/reopen': {
    errors: ['task_cancelled', 'version_conflict'],
    summary: 'Reopen a completed task',
    ...onBehalf,
  },
  'POST /families/:family/tasks/import': {
    access: 'family_side',
    errors: ['text_unreadable'],
    summary: 'Parse tasks from a text or a CSV file; nothing is saved',
    body: Body({ text: Type.String(), format: Type.Optional(OneOf(IMPORT_FORMATS)) }),
    bodyLimit: IMPORT_BYTES_MAX,
    reply: ReadDrafts,
  },
  'POST /families/:family/tasks/import/confirm': {
    ...CREATES,
    access: 'family_side',
    errors: ['date_invalid', 'days_for_one', 'end_before_start', 'time_in_past', 'consent_missing'],
    summary: 'Save the drafts, all or none',
    body: Body({ drafts: Type.Array(EditedDraft, { minItems: 1, maxItems: OPEN_TASKS_MAX }) }),
    bodyLimit: IMPORT_BYTES_MAX,
    status: 201,
    reply: NewTasks,
  },
} as const
