import { OneOf } from '@hand-in-hand/contract/fields.ts'
import { CODE_PURPOSES } from '@hand-in-hand/contract/sign-in.ts'
import { ToRead } from '@hand-in-hand/contract/tasks.ts'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { MessageValues } from '../platform/message-format.ts'
import { presentEarlierTime, presentPlainDay, presentTime, presentTimes, TaskTime, type TimeReader } from './times.presentation.ts'

// The values of a message, in two forms: stored as people wrote them, and presented as the text of the message needs them. Wording and
// links are made when the message is sent.

/** For whom a text is written, and what may be left out of the text. */
export interface WritingContext extends TimeReader {
  /** For a message about several tasks: how many of their times the text names. */
  shown: number
  /**
   * Whether the text has its optional parts. These say what else changed, what is open next, that a task is still open, and how many more
   * times there are.
   */
  hasExtras: boolean
  /** Whether the text says when a task was before its time changed. */
  hasEarlier: boolean
  publicUrl: string
}

export interface MessageValue<Stored extends TProperties = TProperties> {
  stored: Stored
  /** The values of the text, made from the stored values. */
  present(values: Partial<Static<TObject<Stored>>>, writing: WritingContext): MessageValues
}
const value = <const Stored extends TProperties>(
  stored: Stored,
  present: MessageValue<Stored>['present'] = () => ({}),
): MessageValue<Stored> => ({
  stored,
  present,
})

const amount = Type.Number()
const maybeText = Type.Optional(Type.String())
const maybeAmount = Type.Optional(amount)
const times = Type.Optional(Type.Array(TaskTime))
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** A task, or the first of `count` tasks. `times` has the first times of several tasks, soonest first. */
export const A_TASK = value(
  {
    ...{ title: Type.String(), times, count: maybeAmount },
    /** Whether the open tasks are tomorrow's only, or today's too. */
    span: Type.Optional(OneOf(['tomorrow', 'both'])),
    /** If other messages were joined into this one: the number of dates of each task, by the task's id. `count` is the sum. */
    joined: Type.Optional(Type.Record(Type.String(), amount)),
  },
  ({ times = [], count = 1, span, joined = {} }, { shown, hasExtras, ...reader }) => {
    // If the message is about several tasks, only one is named, with its own times.
    const areSeveral = span !== undefined || Object.keys(joined).length > 1
    return {
      when: presentTimes(times, { count: areSeveral ? times.length || 1 : count, shown, isCounted: hasExtras }, reader),
      open: yesOrNo(hasExtras && times.length > 0),
      dated: yesOrNo(times.some(({ at }) => at !== null)),
    }
  },
)

/** Which parts of a task have changed. The place is never named in a message. */
const TaskPart = OneOf(['time', 'place', 'text'])
export type TaskPart = Static<typeof TaskPart>

/** When a task was before it changed (the first task, if there are several), and which of its parts have changed. */
export const CHANGE = value(
  { was: Type.Optional(TaskTime), changed: Type.Optional(Type.Array(TaskPart)), times },
  ({ was, changed = [], times: [first = was] = [] }, writing) => ({
    was: was && first ? presentEarlierTime(was, first, writing) : '',
    time: !changed.includes('time') ? 'no' : writing.hasEarlier ? 'yes' : 'new',
    place: yesOrNo(writing.hasExtras && changed.includes('place')),
    text: yesOrNo(writing.hasExtras && changed.includes('text')),
  }),
)

/** Who did something. */
export const BY = value({ name: maybeText })

/** Words that someone wrote: why they gave a task back, a question, an answer, a reply, thanks, or the family's news. */
export const REASON = value({ reason: maybeText }, ({ reason }) => ({ why: yesOrNo(reason !== undefined) }))

/** The task that a reply is about, if that is known. */
export const ABOUT = value({ title: maybeText }, ({ title }) => ({ named: yesOrNo(title !== undefined) }))

/** Who signs an ask, how many others were asked, and how long the task takes (ms). */
export const ASKED = value({ name: maybeText, others: maybeAmount, takes: maybeAmount })

/** How many tasks there are. `A_TASK` says how many of them are open (`count`), or names one of them. */
export const HOW_MANY = value({ amount: maybeAmount })

/** When `amount` people are free for the task. */
export const LIKELY = value({ likely: Type.Optional(TaskTime), amount }, ({ likely }, writing) => ({
  ...(likely && { likely: presentTime(likely, writing), ...(!writing.hasExtras && { amount: 0 }) }),
}))

/** The first and the last day (ms) on which the reader is away, and how many tasks they have then. */
export const AWAY_DAYS = value({ from: amount, until: amount, amount, title: maybeText }, ({ from, until }, writing) => ({
  from: from === undefined ? '' : presentPlainDay(from, writing),
  until: until === undefined ? '' : presentPlainDay(until, writing),
}))

export const COUNT = value({ count: amount })
/** Requests to join. If there is only one, its person is named. */
export const REQUESTS = value({ count: amount, name: maybeText })

/**
 * The numbers of tasks that were taken, given back and completed on a day. `givenBack`: the title of the task that was given back, if there
 * was only one. `more`: the number of other messages of the day that were not sent on their own, for example because of the
 * daily limit. `A_TASK` names the next open task.
 */
export const DAYS_NEWS = value(
  { taken: amount, withdrawn: amount, completed: amount, more: maybeAmount, givenBack: maybeText },
  ({ more = 0, givenBack }, { hasExtras }) => ({ more: hasExtras ? more : 0, named: yesOrNo(givenBack !== undefined) }),
)

/**
 * A login code and its purpose. `onOwnDevice`: the person requested the code on their own device, where a few codes a day are allowed.
 * `intoFamily`: the id of the family whose open link lets the person in. The code then counts against this family's limit.
 */
export const LOGIN_CODE = value(
  {
    code: Type.String(),
    purpose: Type.Optional(OneOf(CODE_PURPOSES)),
    onOwnDevice: Type.Optional(Type.Literal(true)),
    intoFamily: maybeAmount,
  },
  (_, { publicUrl }) => ({ host: URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '' }),
)

/** Whether the family sends a login link itself because the server can send no more. */
export const PASSED_ON = value({ isPassedOn: Type.Optional(Type.Literal(true)) })

/** In an approval: whether the person has the task that they came for. */
export const WANTED_TASK = value(
  { ...PASSED_ON.stored, ...A_TASK.stored, title: maybeText, wanted: Type.Optional(OneOf(['mine', 'open'])) },
  A_TASK.present,
)

/** What changed about a person's address. */
export const ADDRESS_CHANGES = ['added', 'changed', 'removed'] as const
export const ADDRESS_CHANGE = value({ address: OneOf(ADDRESS_CHANGES) })

/**
 * What a yes or a no by SMS has done. The task is taken, or declined this time; the taker is expected, or not certain to come; a task that
 * the family gave to the sender is marked as seen. Or nothing was done, because the task is no longer open, already belongs to the sender,
 * or has to be opened on its page.
 */
export const REPLY_DID = ['taken', 'declined', 'coming', 'uncertain', 'seen', 'over', 'yours', 'nothing'] as const
export type ReplyDid = (typeof REPLY_DID)[number]
export const WHAT_IT_DID = value({ did: Type.Optional(OneOf(REPLY_DID)) })

/** The values that each message has. */
export const EVERY = {
  family: maybeText,
  /** A path on our site. */
  path: maybeText,
  /**
   * `ask`: the secret of a link that asks one person for one task, or that shows what to read before a task. In an SMS it follows the path
   * of the link, and it is never logged. `says`: the text to read, if it is short.
   */
  ask: maybeText,
  says: Type.Optional(ToRead),
  /** The family's time zone, in which times are named. */
  zone: maybeText,
  /** The reader's time zone, if it is another one. Times then name the family's zone. */
  ownZone: maybeText,
  /** The message is the first SMS to this number, so it says who sends it and how to stop messages. */
  isFirst: Type.Optional(Type.Literal(true)),
}
