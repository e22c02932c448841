import { type Static, Type } from 'typebox'
import { ASKED_MAX } from './constants.ts'
import { Body, Day, Instant, Nothing, Nullable, OneOf, Url } from './fields.ts'
import { CallListEntry } from './planning/call-list.ts'
import { PICK_ERRORS, Picked } from './planning/may-be.ts'
import { OtherDays } from './planning/other-days.ts'
import { SuggestedTimes, Suggestion, TimeOfTask, WaitingSuggestion } from './planning/suggestions.ts'
import { FamilyTask } from './planning.ts'
import { WantedTask } from './tasks/wanted-tasks.ts'
import { DAY_TIMES } from './tasks.rules.ts'
import { NOT_OPEN_ERRORS, ToRead } from './tasks.ts'

// The server asks people in waves to take an open task. The family can also ask people itself.

/** `people`: how many people are asked next. `names`: the first names of these people, the likeliest to say yes first. */
export const NextAsks = Type.Object({ at: Instant, people: Type.Integer(), names: Type.Optional(Type.Array(Type.String())) })

export type NextAsks = Static<typeof NextAsks>

export const Asking = Type.Object({
  /**
   * Whether the server asks people. `off`: the family has turned asking off. `by_hand`: the server asks no one, because it sends no
   * messages.
   */
  state: OneOf(['on', 'off', 'by_hand']),
  /** How many people were asked for the task with its present start, and how many of them can't take the task. */
  asked: Type.Integer(),
  declined: Type.Integer(),
  /** When and whom the server asks next if no one takes the task before; null if the server asks no one any more. */
  next: Nullable(NextAsks),
  /** When and whom the server would ask if the family chose `now`; null if `now` changes nothing. */
  if_now: Type.Optional(Nullable(NextAsks)),
  /** In the reply to `now`: whom the server has asked. */
  asked_now: Type.Optional(Type.Array(Type.String())),
  /** Other times that people suggest for the task, and that the family can accept. */
  suggestions: Type.Optional(Type.Array(WaitingSuggestion)),
  /**
   * Days on which the task may also be possible: the app asks the family about them. Absent if the app does not ask, for example once
   * the family has chosen `fixed`.
   */
  other_days: Type.Optional(OtherDays),
})
export type Asking = Static<typeof Asking>

/** An open task, and whom to ask for it. */
export const AsksOfToday = Type.Object({ task: FamilyTask, people: Type.Array(CallListEntry) })
export type AsksOfToday = Static<typeof AsksOfToday>

/**
 * `open`: how many tasks of today and tomorrow are open. `people`: how many people the server can still ask for them until the end of
 * tomorrow. `now`: how many of these people it can ask now.
 */
export const AsksSoon = Type.Object({
  open: Type.Integer(),
  people: Type.Integer(),
  now: Type.Integer(),
  /** In the reply to a PUT: the first names of those whom the server has asked. */
  asked_now: Type.Optional(Type.Array(Type.String())),
})
export type AsksSoon = Static<typeof AsksSoon>

/** What someone who is not logged in sees behind the link of an ask. Nothing in it is private except `read_first`. */
export const AskedTask = Type.Object({
  /** The first name of the person whom the message asked. */
  first_name: Type.String(),
  /** The first name of the person who signs the ask; missing if no one agreed to sign. */
  asked_by: Type.Optional(Type.String()),
  /** How many other people were asked for the task with its present start. */
  others_asked: Type.Optional(Type.Integer()),
  family: Type.Object({ title: Type.String(), token: Type.String() }),
  task: WantedTask,
  /** What to read before saying yes. */
  read_first: Type.Optional(ToRead),
  /** If the taker picks the day: the days that are left, the part of the day, and whether the taker may set the hour. */
  days_left: Type.Optional(Type.Array(Day)),
  part_of_day: Type.Optional(Nullable(OneOf(DAY_TIMES))),
  taker_sets_hour: Type.Optional(Type.Boolean()),
  /**
   * When the task ends; null for a task without time. If this device is signed in to other families, the page finds their tasks at the same
   * time.
   */
  end_at: Nullable(Instant),
  /**
   * A task of this family that the person has at the same time; null if there is none. The title is always null, because someone else may
   * have the link.
   */
  held: Nullable(Type.Object({ title: Nullable(Type.String()), start_at: Instant })),
  /** Always empty: no other task is named without a login. */
  others: Type.Array(WantedTask),
  /** Whether someone can suggest another time: the task is open and at a fixed time, and no one has taken one of its places. */
  may_suggest: Type.Optional(Type.Boolean()),
  /** Whether the person can pass on a link to someone they know, who can then ask to join for this task. */
  may_bring: Type.Optional(Type.Boolean()),
  /** What the person suggested. */
  suggestion: Type.Optional(Suggestion),
})
export type AskedTask = Static<typeof AskedTask>

/**
 * A link with which someone asks to join. A link for a task shows the task's title, kind and day. It shows the hour only if visitors may
 * see the hour (P48).
 */
export const FriendLink = Type.Object({
  url: Url,
  /** Whether someone outside the circle sees when the task begins. */
  shows_hour: Type.Optional(Type.Boolean()),
})

/** The secret of the link of an ask. These calls have the secret in the body, so that their URLs do not contain it. */
const AskSecret = { ask: Type.String({ maxLength: 64 }) }

/**
 * `now`: the server asks the next people now, or after quiet hours, even if it is not their turn yet. `fixed`: this task and its series
 * can't be on another day, so the app no longer asks the family about other days.
 */
export const ASKING_CHOICES = ['on', 'off', 'now', 'fixed'] as const

const askingCall = { access: 'family_side', errors: ['task_cancelled'], reply: Asking } as const

export const askEndpoints = {
  'GET /families/:family/tasks/:id/asking': { summary: 'Whether and when the server asks people to take a task', ...askingCall },
  'PUT /families/:family/tasks/:id/asking': {
    summary: 'Let the server ask people, now or when it is time, or not at all',
    ...askingCall,
    body: Body({ asking: OneOf(ASKING_CHOICES) }),
  },
  'PUT /families/:family/tasks/:id/asks': {
    summary: 'Note that the family itself has asked these people',
    ...askingCall,
    body: Body({ members: Type.Array(Type.Integer(), { minItems: 1, maxItems: ASKED_MAX }) }),
  },
  'GET /families/:family/asks/today': {
    access: 'family_side',
    summary: 'Where messages are sent by hand: the task that people should be asked for today, and whom',
    reply: Nullable(AsksOfToday),
  },
  'GET /families/:family/asks/soon': {
    access: 'family_side',
    summary:
      'What is open of today and tomorrow, and how many people the server can still ask for it; null if nothing is, in a pause, and by hand',
    reply: Nullable(AsksSoon),
  },
  'PUT /families/:family/asks/soon': {
    access: 'family_side',
    summary: 'Ask people now for all that is open of today and tomorrow, except for what the family wants no one to be asked for',
    body: Nothing,
    reply: Nullable(AsksSoon),
  },
  'GET /supporters/:user/families/:family/tasks/:id/ask': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'Whether I was asked to take a task, and have not said no; and which other times I suggested',
    reply: Type.Object({ is_asked: Type.Boolean(), may_bring: Type.Optional(Type.Boolean()), suggestion: Type.Optional(Suggestion) }),
  },
  'PUT /supporters/:user/families/:family/tasks/:id/not_this_time': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: "Say that I can't take a task this time: someone else is asked, and I am not asked for it again",
    body: Nothing,
  },
  'PUT /supporters/:user/families/:family/tasks/:id/suggestion': {
    access: 'member',
    errors: [...NOT_OPEN_ERRORS, 'family_paused', 'not_trusted', 'time_in_past', 'date_invalid', 'consent_missing'],
    summary: "Say that I can't do a task at its time, but could at others; in place of what I suggested before",
    body: SuggestedTimes,
    reply: Suggestion,
  },
  'DELETE /supporters/:user/families/:family/tasks/:id/suggestion': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'I no longer suggest another time for a task',
  },
  'PUT /supporters/:user/families/:family/tasks/:id/friend': {
    access: 'member',
    errors: ['task_cancelled', 'not_allowed'],
    summary: 'A link for one person whom I know and for this task alone, in place of the one before; the family decides on their request',
    body: Nothing,
    reply: FriendLink,
  },
  'POST /families/:family/suggestions/:id/accept': {
    access: 'family_side',
    errors: ['task_cancelled', 'task_completed', 'task_taken', 'time_in_past', 'not_trusted'],
    summary: 'Move a task to a time that a supporter suggested; it is theirs then',
    body: TimeOfTask,
    reply: FamilyTask,
  },
  'POST /families/:family/suggestions/:id/decline': {
    access: 'family_side',
    summary: 'None of the suggested times suits: the supporter sees it, and gets no message',
    body: Nothing,
  },
  'POST /ask': {
    access: 'key',
    errors: ['not_found'],
    summary: 'The task that a message asked someone to take, by the secret of its link, until the task begins',
    body: Body(AskSecret),
    reply: AskedTask,
  },
  'POST /ask/yes': {
    access: 'key',
    errors: [
      'not_found',
      'task_taken',
      'task_completed',
      'task_cancelled',
      'task_over',
      ...PICK_ERRORS,
      'not_trusted',
      'already_helping',
      'family_paused',
      'consent_missing',
    ],
    summary: 'Take the task that a message asked me to take',
    body: Body({ ...AskSecret, ...Picked.properties }),
    reply: AskedTask,
  },
  'POST /ask/no': {
    access: 'key',
    errors: ['not_found', 'task_cancelled'],
    summary: "Say that I can't take it this time",
    body: Body(AskSecret),
    reply: AskedTask,
  },
} as const
