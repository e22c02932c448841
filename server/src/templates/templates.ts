import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { MessageGroup } from '@hand-in-hand/contract/messages/channels.rules.ts'
import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { type Static, type TObject, Type } from 'typebox'
import { translate } from '#texts'
import type { MessageValues } from '../platform/message-format.ts'
import { ABOUT_OPEN_TASKS } from './asks.ts'
import { HOLDER } from './holder.ts'
import { LOGIN } from './login.ts'
import { NEWS } from './news.ts'
import { REPLIES } from './replies.ts'
import { IN_CHARGE } from './roles.ts'
import type { MessageTemplate } from './template.ts'
import { EVERY, type MessageValue, type WritingContext } from './values.ts'

// All messages. Each is described in one place: its properties, its values, its text and its label.

const EACH_MESSAGE = { ...LOGIN, ...HOLDER, ...ABOUT_OPEN_TASKS, ...NEWS, ...REPLIES, ...IN_CHARGE }
/** The name of a message. */
export type Template = keyof typeof EACH_MESSAGE
export const RULES: Record<Template, MessageTemplate> = EACH_MESSAGE
// `RULES` has exactly the keys of the type `Template`.
export const TEMPLATES = Object.keys(RULES) as Template[]
const templatesThat = (is: (rules: MessageTemplate) => boolean | undefined) => TEMPLATES.filter((template) => is(RULES[template]))

type StoredValues<Each> = Each extends MessageValue<infer Stored> ? Static<TObject<Stored>> : never
/** An object that has the properties of all members of the union `Each`. */
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Whole) => void ? Whole : never
type ValuesIn<Name extends Template> = (typeof EACH_MESSAGE)[Name]['values'][number]
type EveryValue = Static<TObject<typeof EVERY>>

type NamedIn<Sentence, Key extends string, Needed> = Sentence extends `${string}{${Key}}${string}` ? Needed : unknown

/** The values with which a message is made. */
export type TemplateValues<Name extends Template> = {
  [Each in Name]: EveryValue &
    All<StoredValues<ValuesIn<Each>>> &
    NamedIn<(typeof EACH_MESSAGE)[Each]['sms']['message'], 'family', { family: string }> &
    NamedIn<(typeof EACH_MESSAGE)[Each]['sms']['message'], 'link', { path: string }>
}[Name]
/**
 * The values that may be stored for a message of any template. Each may be missing, because a template has only some of them, and older
 * versions stored other values.
 */
export type MessageParameters = Partial<EveryValue & All<StoredValues<ValuesIn<Template>>>>
const stored = Object.values(RULES).flatMap(({ values }) => values.map((value) => value.stored))
export const STORED_VALUES = Type.Unsafe<MessageParameters>(Type.Partial(Type.Object(Object.assign({}, EVERY, ...stored))))

/** Whether the text names who did something. Other messages can also report what a job or the operator did, instead of a member. */
export const namesActor = (template: Template) => RULES[template].sms.message.includes('{name}')

/** The sentence in the reader's language. */
export function renderMessage(template: Template, locale: Locale, values: MessageValues) {
  const { sms, lastLine } = RULES[template]
  return `${translate(sms, locale, values)}${lastLine?.(values) ?? ''}`
}

/**
 * The values of a message's text: the stored values, and the values that `present` of each `MessageValue` returns. A returned value
 * replaces the stored value of the same name.
 */
export const presentForText = (template: Template, values: MessageParameters, writing: WritingContext): MessageValues =>
  Object.assign({ count: 1 }, values, ...RULES[template].values.map((value) => value.present(values, writing)))

const GROUP_OF_KIND: Partial<Record<MessageKind | 'digest' | 'personal', MessageGroup>> = {
  uncovered: 'asks',
  new_tasks: 'asks',
  reminders: 'reminders',
  still_coming: 'reminders',
  changes: 'reminders',
}
/** The group of messages for which people choose a channel. */
export function messageGroupOf(template: Template): MessageGroup {
  const { kind, isOfTaken } = RULES[template]
  if (kind === null) return 'codes'
  return GROUP_OF_KIND[kind] ?? (isOfTaken && kind === 'personal' ? 'reminders' : 'news')
}

export const REPLY_TEMPLATES = templatesThat(({ isReply }) => isReply)
export const LINK_TEMPLATES = templatesThat(({ isLink }) => isLink)
/** These messages are sent during a pause as well. */
export const PAUSE_TEMPLATES = templatesThat(({ isLink, isOfTaken }) => isLink || isOfTaken)
/** These messages report a change of the tasks that their reader has. */
export const HOLDER_TEMPLATES = templatesThat(({ counts }) => counts === 'holder')
export const SECRET_TEMPLATES = templatesThat(({ isSecret }) => isSecret)
/** These messages say which tasks their reader has, or no longer has. */
export const EVENT_TEMPLATES = templatesThat(({ calendar }) => calendar === 'event' || calendar === 'series')
/**
 * Whether the reader has to get the message before the task. Such a message is sent until the task begins. After an outage these messages
 * are sent in the order of their tasks.
 */
export const livesUntilBegun = (template: Template) => ['holder', 'pressing'].includes(RULES[template].counts)
/** Whether the message may use the part of a day's SMS that is only for reminders, changes and cancellations. */
export const hasReserve = ({ template, caused_by }: { template: Template; caused_by: number | null }) =>
  caused_by === null && (template === 'reminder' || HOLDER_TEMPLATES.includes(template))
