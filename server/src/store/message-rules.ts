import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { Nullable, OneOf } from '@hand-in-hand/contract/fields.ts'
import type { MessageKind } from '@hand-in-hand/contract/messages.rules.ts'
import { TEMPLATES, type Template } from '@hand-in-hand/contract/messages.ts'
import { CODE_PURPOSES } from '@hand-in-hand/contract/sign-in.ts'
import { type Static, Type } from 'typebox'
import { readStored, storedWhole } from '../database/stored/read-stored.ts'

export const LOGIN_CODE_LIFETIME = 10 * MINUTE

/** When a task is: its start (ms), null at any time. `isDay`: on that day, at no time of it. */
const TaskTime = Type.Object({ at: Nullable(Type.Number()), isDay: Type.Optional(Type.Literal(true)) })
export type TaskTime = Static<typeof TaskTime>

/** What of a task has changed. The place is never named in a message. */
const TaskPart = OneOf(['time', 'place', 'text'])
export type TaskPart = Static<typeof TaskPart>

const text = Type.Optional(Type.String())
const amount = Type.Optional(Type.Number())

/**
 * The stored values of a message: texts as people wrote them, and a path on our site. The base of links and the wording are
 * added when it is sent, and long texts are shortened.
 */
export const MessageParameters = Type.Object({
  family: text,
  title: text,
  name: text,
  path: text,
  /** The secret of a link that asks one person for one task: it follows the path in an SMS, and comes into no log. */
  ask: text,
  code: text,
  /** For a code: its purpose. */
  purpose: Type.Optional(OneOf(CODE_PURPOSES)),
  count: amount,
  /** How many new tasks there are: one of them is named. */
  amount: amount,
  /** For an approval: whether the person has the task that they came for. */
  wanted: Type.Optional(OneOf(['mine', 'open'])),
  /** When the task is. Of several tasks the first ones, soonest first; `count` says how many there are. */
  times: Type.Optional(Type.Array(TaskTime)),
  /** For a change: when the first of them was before, and what has changed. */
  was: Type.Optional(TaskTime),
  changed: Type.Optional(Type.Array(TaskPart)),
  /** The family's time zone, in which times are told. */
  zone: text,
  /** Why a task was given back, or the family's news, as it was written. */
  reason: text,
  /** It is the first SMS to this number, so it says who sends it and how to stop it. */
  isFirst: Type.Optional(Type.Literal(true)),
  /** For a digest: how many tasks were taken, given back and completed. The task named is open next. */
  taken: amount,
  withdrawn: amount,
  completed: amount,
})
export type MessageParameters = Static<typeof MessageParameters>

const PARAMETERS = storedWhole('message', 'parameters', MessageParameters)

/** The stored values of a message; null if no version wrote them. Such a message is sent to no one. */
export const readParameters = (parameters: string) => readStored(PARAMETERS, parameters)

/** Stored parameters without the secret of an ask: for everyone but the recipient. */
export function withoutAsk(parameters: string) {
  const { ask: _ask, ...others } = readParameters(parameters) ?? {}
  return JSON.stringify(others)
}

interface TemplateRules {
  /** In ms. After this time it expires unsent. */
  lifetime: number
  /** The kind by which people turn it off. `personal`: it can't be turned off. Null: it can't be turned off, and comes at any hour. */
  kind: MessageKind | 'digest' | 'personal' | null
  /** Lower values are sent first. NOTICE by default. */
  priority?: number
  /** It contains a login link or a code: its values are deleted once it is sent or expired. */
  isSecret?: true
  /** It contains a login link: a pause doesn't stop it. */
  isLink?: true
  /** It is less important, and leaves a part of a day's SMS to others. */
  isExtra?: true
  /** It goes to a number, not to a member. */
  isToNumber?: true
  /** It is about a task that someone has taken: a pause doesn't stop it (P104). */
  isOfTaken?: true
  /** It is about a family's closing, reopening or new owner: nothing stops it. */
  isOfTheEnd?: true
}

export const NOTICE = 2
/** Someone waits for it with the phone in hand. */
const AT_ONCE = { kind: null, priority: 0, isSecret: true } as const
const EXTRA = { priority: NOTICE + 1, isExtra: true } as const

/** The rules of each template. */
export const RULES: Record<Template, TemplateRules> = {
  join_request: { ...EXTRA, kind: 'requests', lifetime: 2 * DAY },
  requests_waiting: { ...EXTRA, kind: 'requests', lifetime: 2 * DAY },
  approved: { ...AT_ONCE, isLink: true, lifetime: DAY },
  login_link: { ...AT_ONCE, isLink: true, lifetime: DAY },
  login_code: { ...AT_ONCE, isToNumber: true, lifetime: LOGIN_CODE_LIFETIME },
  task_taken: { kind: 'taken', lifetime: 12 * HOUR },
  task_withdrawn: { kind: 'withdrawn', lifetime: 12 * HOUR, isOfTaken: true },
  task_completed: { kind: 'completed', lifetime: 12 * HOUR },
  task_uncompleted: { kind: 'completed', lifetime: 12 * HOUR },
  task_changed: { kind: 'changes', lifetime: DAY, isOfTaken: true },
  task_cancelled: { kind: 'changes', lifetime: DAY, isOfTaken: true },
  reminder: { kind: 'reminders', lifetime: 12 * HOUR, priority: 1, isOfTaken: true },
  task_restored: { kind: 'changes', lifetime: DAY, isOfTaken: true },
  tasks_taken: { kind: 'taken', lifetime: 12 * HOUR },
  tasks_withdrawn: { kind: 'withdrawn', lifetime: 12 * HOUR, isOfTaken: true },
  tasks_changed: { kind: 'changes', lifetime: DAY, isOfTaken: true },
  tasks_cancelled: { kind: 'changes', lifetime: DAY, isOfTaken: true },
  task_assigned: { kind: 'personal', lifetime: DAY, isOfTaken: true },
  task_released: { kind: 'personal', lifetime: DAY, isOfTaken: true },
  task_reopened: { kind: 'changes', lifetime: DAY },
  task_taken_over: { kind: 'taken', lifetime: 12 * HOUR },
  task_handed_over: { kind: 'personal', lifetime: DAY, isOfTaken: true },
  task_still_yours: { kind: 'personal', lifetime: 12 * HOUR, priority: 1, isOfTaken: true },
  task_thanks: { kind: 'personal', lifetime: 2 * DAY, isOfTaken: true },
  task_question: { kind: 'personal', lifetime: DAY },
  task_answer: { kind: 'personal', lifetime: DAY },
  owner_changed: { kind: 'personal', lifetime: 7 * DAY },
  role_offered: { kind: 'personal', lifetime: 7 * DAY },
  owner_leaving: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true },
  owner_coming: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true },
  owner_ready: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true },
  number_changed: { kind: null, isToNumber: true, lifetime: DAY },
  member_left: { kind: 'withdrawn', lifetime: DAY, isOfTaken: true },
  family_closed: { kind: 'personal', lifetime: 2 * DAY, isOfTheEnd: true },
  family_reopened: { kind: 'personal', lifetime: 2 * DAY, isOfTheEnd: true },
  family_idle: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true },
  still_coming: { kind: 'still_coming', lifetime: 12 * HOUR, priority: 1, isOfTaken: true },
  uncovered: { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR },
  take_over: { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR },
  step_in: { kind: 'uncovered', lifetime: 12 * HOUR },
  perhaps: { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR },
  new_tasks: { ...EXTRA, kind: 'new_tasks', lifetime: 4 * HOUR },
  nobody_yet: { kind: 'uncovered', lifetime: 12 * HOUR },
  call_helper: { kind: 'calls', lifetime: 12 * HOUR, priority: 1 },
  coordinator_now: { kind: 'personal', lifetime: 2 * DAY },
  digest: { ...EXTRA, kind: 'digest', lifetime: 12 * HOUR },
}
export const LINK_TEMPLATES = TEMPLATES.filter((template) => RULES[template].isLink)
/** They go out during a pause as well. */
export const PAUSE_TEMPLATES = TEMPLATES.filter((template) => RULES[template].isLink || RULES[template].isOfTaken)
export const SECRET_TEMPLATES = TEMPLATES.filter((template) => RULES[template].isSecret)
