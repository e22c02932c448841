import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { Nullable, OneOf } from '@hand-in-hand/contract/fields.ts'
import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { WayGroup } from '@hand-in-hand/contract/messages/ways.rules.ts'
import { TEMPLATES, type Template } from '@hand-in-hand/contract/messages.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import { CODE_PURPOSES } from '@hand-in-hand/contract/sign-in.ts'
import { DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import { ToRead } from '@hand-in-hand/contract/tasks.ts'
import { type Static, Type } from 'typebox'
import { readStored, storedWhole } from '../../database/stored/read-stored.ts'

export const LOGIN_CODE_LIFETIME = 10 * MINUTE

/** When a task is: its start (ms), null at any time. `isDay`: on that day, at no time of it. `days`: on one of these, which its taker picks. */
const TaskTime = Type.Object({
  at: Nullable(Type.Number()),
  isDay: Type.Optional(Type.Literal(true)),
  days: Type.Optional(Type.Array(Type.String())),
  part: Type.Optional(OneOf(DAY_TIMES)),
})
export type TaskTime = Static<typeof TaskTime>

/** What of a task has changed. The place is never named in a message. */
const TaskPart = OneOf(['time', 'place', 'text'])
export type TaskPart = Static<typeof TaskPart>

/**
 * What a yes or a no by SMS has done: the task is taken, or not this time; they are expected, or not certain; a gift is seen. Or nothing:
 * it is no longer open, is theirs already, or has to be looked at.
 */
export const REPLY_DID = ['taken', 'declined', 'coming', 'uncertain', 'seen', 'over', 'yours', 'nothing'] as const
export type ReplyDid = (typeof REPLY_DID)[number]

/** What became of a person's address. */
export const ADDRESS_CHANGES = ['added', 'changed', 'removed'] as const

const OptionalText = Type.Optional(Type.String())
const amount = Type.Optional(Type.Number())

/**
 * The stored values of a message: texts as people wrote them, and a path on our site. The base of links and the wording are
 * added when it is sent, and long texts are shortened.
 */
export const MessageParameters = Type.Object({
  family: OptionalText,
  title: OptionalText,
  name: OptionalText,
  path: OptionalText,
  /**
   * The secret of a link that asks one person for one task, or says what to read before one: it follows the path in an SMS, and comes into
   * no log. And what has to be read, if it is short.
   */
  ask: OptionalText,
  says: Type.Optional(ToRead),
  code: OptionalText,
  /** For a code: its purpose, and whether its person asked for it on a device of theirs, as one of a few a day. */
  purpose: Type.Optional(OneOf(CODE_PURPOSES)),
  onOwnDevice: Type.Optional(Type.Literal(true)),
  /** For a login link: the family sends it itself, where the server sends no more. */
  isPassedOn: Type.Optional(Type.Literal(true)),
  count: amount,
  /** When someone is away: an instant (ms) of the first and of the last day. */
  from: amount,
  until: amount,
  /** Of an ask: how many others were asked, and how long it takes (ms). `name` signs it. */
  others: amount,
  takes: amount,
  /** How many new tasks there are, or tasks while someone is away: one of them is named. */
  amount: amount,
  /** For an approval: whether the person has the task that they came for. */
  wanted: Type.Optional(OneOf(['mine', 'open'])),
  /** When the task is. Of several tasks the first ones, soonest first; `count` says how many there are. */
  times: Type.Optional(Type.Array(TaskTime)),
  /** Of what is open: whether it is of tomorrow, or of today too. `count` of `amount` tasks are. */
  span: Type.Optional(OneOf(['tomorrow', 'both'])),
  /** When `amount` people are free for it. */
  likely: Type.Optional(TaskTime),
  /** For a change: when the first of them was before, and what has changed. */
  was: Type.Optional(TaskTime),
  changed: Type.Optional(Type.Array(TaskPart)),
  /** The family's time zone, in which times are told. */
  zone: OptionalText,
  /** Why a task was given back, or the family's news, as it was written. */
  reason: OptionalText,
  /** What a reply by SMS has done. */
  did: Type.Optional(OneOf(REPLY_DID)),
  address: Type.Optional(OneOf(ADDRESS_CHANGES)),
  /** It is the first SMS to this number, so it says who sends it and how to stop it. */
  isFirst: Type.Optional(Type.Literal(true)),
  /** For a digest: how many tasks were taken, given back and completed. The task named is open next. `more`: other news of the day. */
  taken: amount,
  withdrawn: amount,
  /** Of a digest: the title of the only one given back. */
  givenBack: OptionalText,
  completed: amount,
  more: amount,
  /** Of a message that others were joined into: how many dates of each task, by the task's id. `count` is their sum. */
  joined: Type.Optional(Type.Record(Type.String(), Type.Number())),
})
export type MessageParameters = Static<typeof MessageParameters>

const STORED_PARAMETERS = storedWhole('message', 'parameters', MessageParameters)

/** The stored values of a message; null if no version wrote them. Such a message is sent to no one. */
export const readParameters = (parameters: string) => readStored(STORED_PARAMETERS, parameters)

/** Stored parameters without the secret of an ask: for everyone but the recipient. */
export function withoutAsk(parameters: string) {
  const { ask: _ask, ...others } = readParameters(parameters) ?? {}
  return JSON.stringify(others)
}

/**
 * Whose day a message counts for (decision 079). `member`: the day of the member who caused it. `pressing`: the same, with places of
 * its own if it is about a task of the next 48 hours. `thanks`: the same, apart from all others, and what is too much waits. `holder`: no one's, since it changes what its reader holds; several are joined.
 * `none`: it comes by the clock, or has limits of its own, as links, codes and requests have.
 */
export type CountsFor = 'member' | 'pressing' | 'thanks' | 'holder' | 'none'

interface TemplateRules {
  counts: CountsFor
  /** For a pressing one: the event that it tells of. */
  event?: EventKind
  /** In ms. After this time it expires unsent; one for which `livesUntilBegun` holds when its tasks have begun, if they have a time. */
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
  /** It also goes to someone who left or was removed. */
  isToFormer?: true
  /**
   * What has to be so until it is sent, or it is taken back: the question or suggestion waits for the family; the task can be taken and the
   * reader did not refuse it, or is theirs; a role is offered to them; the news is still this one.
   */
  whileStill?: 'unanswered' | 'open' | 'theirs' | 'offered' | 'told'
  /** It is about a family's closing, reopening or new owner: nothing stops it. */
  isOfTheEnd?: true
}

export const NOTICE = 2
/** Someone waits for it with the phone in hand. */
const AT_ONCE = { kind: null, priority: 0, isSecret: true, counts: 'none' } as const
const EXTRA = { priority: NOTICE + 1, isExtra: true, counts: 'none' } as const
const HOLDER = { kind: 'changes', lifetime: DAY, priority: 1, isOfTaken: true, counts: 'holder' } as const
const OF_SOON_TASKS = { priority: 1, isOfTaken: true, counts: 'pressing' } as const

/** The rules of each template. */
export const RULES: Record<Template, TemplateRules> = {
  join_request: { ...EXTRA, kind: 'requests', lifetime: 2 * DAY },
  requests_waiting: { ...EXTRA, kind: 'requests', lifetime: 2 * DAY },
  approved: { ...AT_ONCE, isLink: true, lifetime: DAY },
  login_link: { ...AT_ONCE, isLink: true, lifetime: DAY },
  // Before any link: anyone can have thousands of links wait.
  login_code: { ...AT_ONCE, priority: -1, isToNumber: true, lifetime: LOGIN_CODE_LIFETIME },
  task_taken: { kind: 'taken', lifetime: 12 * HOUR, counts: 'member' },
  task_withdrawn: { ...OF_SOON_TASKS, kind: 'withdrawn', lifetime: 12 * HOUR, event: 'withdrawn' },
  task_completed: { kind: 'completed', lifetime: 12 * HOUR, counts: 'member' },
  task_uncompleted: { kind: 'completed', lifetime: 12 * HOUR, counts: 'member' },
  task_changed: HOLDER,
  task_cancelled: HOLDER,
  reminder: { kind: 'reminders', lifetime: 12 * HOUR, priority: 1, isOfTaken: true, counts: 'none', whileStill: 'theirs' },
  task_restored: HOLDER,
  tasks_taken: { kind: 'taken', lifetime: 12 * HOUR, counts: 'member' },
  tasks_withdrawn: { ...OF_SOON_TASKS, kind: 'withdrawn', lifetime: 12 * HOUR, event: 'withdrawn' },
  tasks_changed: HOLDER,
  tasks_cancelled: HOLDER,
  task_assigned: { ...OF_SOON_TASKS, kind: 'personal', lifetime: DAY, event: 'assigned', whileStill: 'theirs' },
  task_released: { ...OF_SOON_TASKS, kind: 'personal', lifetime: DAY, isToFormer: true, event: 'released' },
  task_reopened: { kind: 'changes', lifetime: DAY, counts: 'member', whileStill: 'open' },
  task_taken_over: { kind: 'taken', lifetime: 12 * HOUR, counts: 'member' },
  task_handed_over: { ...OF_SOON_TASKS, kind: 'personal', lifetime: DAY, event: 'taken' },
  task_still_yours: { kind: 'personal', lifetime: 12 * HOUR, priority: 1, isOfTaken: true, counts: 'none', whileStill: 'theirs' },
  task_thanks: { kind: 'personal', lifetime: 2 * DAY, isOfTaken: true, counts: 'thanks' },
  task_question: { kind: 'personal', lifetime: DAY, counts: 'member', whileStill: 'unanswered' },
  task_answer: { kind: 'personal', lifetime: DAY, counts: 'member' },
  task_suggestion: { kind: 'personal', lifetime: DAY, counts: 'member', whileStill: 'unanswered' },
  task_accepted: { ...OF_SOON_TASKS, kind: 'personal', lifetime: DAY, event: 'assigned', whileStill: 'theirs' },
  owner_changed: { kind: 'personal', lifetime: 7 * DAY, counts: 'member', whileStill: 'offered' },
  role_offered: { kind: 'personal', lifetime: 7 * DAY, counts: 'member', whileStill: 'offered' },
  role_declined: { kind: 'personal', lifetime: 2 * DAY, counts: 'member' },
  owner_leaving: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true, counts: 'none' },
  owner_coming: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true, counts: 'none' },
  owner_ready: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true, counts: 'none' },
  number_changed: { kind: null, isToNumber: true, lifetime: DAY, counts: 'none' },
  address_changed: { kind: null, isToNumber: true, isSecret: true, lifetime: 2 * DAY, counts: 'none' },
  address_removed: { kind: 'personal', lifetime: 2 * DAY, isOfTaken: true, counts: 'none' },
  own_address: { kind: null, isToNumber: true, isSecret: true, lifetime: DAY, counts: 'none' },
  member_left: { ...OF_SOON_TASKS, kind: 'withdrawn', lifetime: DAY },
  family_closed: { kind: 'personal', lifetime: 2 * DAY, isOfTheEnd: true, counts: 'holder' },
  family_reopened: { kind: 'personal', lifetime: 2 * DAY, isOfTheEnd: true, counts: 'holder' },
  family_idle: { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true, counts: 'none' },
  still_coming: { kind: 'still_coming', lifetime: 12 * HOUR, priority: 1, isOfTaken: true, counts: 'none', whileStill: 'theirs' },
  uncovered: { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR, whileStill: 'open' },
  take_over: { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR, whileStill: 'open' },
  standby_ended: { kind: 'personal', lifetime: 7 * DAY, isOfTaken: true, counts: 'none' },
  perhaps: { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR, whileStill: 'open' },
  new_tasks: { ...EXTRA, kind: 'new_tasks', lifetime: 4 * HOUR },
  news: { ...EXTRA, kind: 'new_tasks', lifetime: 4 * HOUR, whileStill: 'told' },
  nobody_yet: { kind: 'uncovered', lifetime: 12 * HOUR, counts: 'none', whileStill: 'open' },
  other_days: { kind: 'uncovered', lifetime: 12 * HOUR, counts: 'none', whileStill: 'open' },
  call_helper: { kind: 'calls', lifetime: 12 * HOUR, priority: 1, counts: 'none' },
  coordinator_now: { kind: 'personal', lifetime: 2 * DAY, counts: 'none' },
  digest: { ...EXTRA, kind: 'digest', lifetime: 12 * HOUR },
  tasks_open_again: { ...OF_SOON_TASKS, kind: 'withdrawn', lifetime: 12 * HOUR, event: 'withdrawn' },
  your_tasks: HOLDER,
  more_today: { ...EXTRA, kind: 'personal', lifetime: 12 * HOUR, counts: 'member' },
  wrote_back: { kind: 'personal', lifetime: DAY, isOfTaken: true, counts: 'member' },
  reply_done: { kind: 'personal', lifetime: HOUR, priority: 1, isOfTaken: true, counts: 'none' },
  reply_away: { kind: 'personal', lifetime: HOUR, priority: 1, isOfTaken: true, counts: 'none' },
  reply_back: { kind: 'personal', lifetime: HOUR, priority: 1, isOfTaken: true, counts: 'none' },
  reply_suggested: { kind: 'personal', lifetime: HOUR, priority: 1, isOfTaken: true, counts: 'none' },
  reply_which: { kind: null, lifetime: HOUR, priority: 1, isToNumber: true, counts: 'none' },
  reply_unread: { kind: null, lifetime: HOUR, isToNumber: true, counts: 'none' },
  reply_help: { kind: null, lifetime: HOUR, priority: 1, isToNumber: true, counts: 'none' },
  stopped: { kind: null, lifetime: HOUR, priority: 1, isToNumber: true, counts: 'none' },
}
const WAY_OF_KIND: Partial<Record<MessageKind | 'digest' | 'personal', WayGroup>> = {
  uncovered: 'asks',
  new_tasks: 'asks',
  reminders: 'reminders',
  still_coming: 'reminders',
  changes: 'reminders',
}
/** For what the way of a message is chosen. */
export function wayGroupOf(template: Template): WayGroup {
  const { kind, isOfTaken } = RULES[template]
  if (kind === null) return 'codes'
  return WAY_OF_KIND[kind] ?? (isOfTaken && kind === 'personal' ? 'reminders' : 'news')
}

/** What someone hears who has replied to an SMS. */
export const REPLY_TEMPLATES: Template[] = [
  'reply_done',
  'reply_away',
  'reply_back',
  'reply_suggested',
  'reply_which',
  'reply_unread',
  'reply_help',
  'stopped',
]
export const LINK_TEMPLATES = TEMPLATES.filter((template) => RULES[template].isLink)
/** They go out during a pause as well. */
export const PAUSE_TEMPLATES = TEMPLATES.filter((template) => RULES[template].isLink || RULES[template].isOfTaken)
/** They change what their reader holds. */
export const HOLDER_TEMPLATES = TEMPLATES.filter((template) => RULES[template].counts === 'holder')
/** What its reader must know before the task: it lives until that begins, and after an outage it comes in the order of these. */
export const livesUntilBegun = (template: Template) => ['holder', 'pressing'].includes(RULES[template].counts)
/** A part of a day's SMS is for reminders, changes and cancellations alone. */
export const RESERVE_TEMPLATES: Template[] = ['reminder', ...HOLDER_TEMPLATES]
export const hasReserve = ({ template, caused_by }: { template: Template; caused_by: number | null }) =>
  caused_by === null && RESERVE_TEMPLATES.includes(template)
/** They tell someone that a task is theirs now, or several. Of replies to an SMS only that to a yes does. */
export const YOURS_TEMPLATES: Template[] = ['task_assigned', 'task_accepted', 'task_restored', 'reply_done', 'your_tasks']
/** They tell someone of a task that they have, so they say what to read before it. Behind a login link the page does. */
export const TAKER_TEMPLATES: Template[] = [...YOURS_TEMPLATES, 'task_changed', 'reminder', 'still_coming']
/** As the family's side may see and send it: what it wrote itself has its link. */
export const parametersToShow = ({ template, parameters }: { template: Template; parameters: string }) =>
  TAKER_TEMPLATES.includes(template) ? parameters : withoutAsk(parameters)
export const SECRET_TEMPLATES = TEMPLATES.filter((template) => RULES[template].isSecret)
