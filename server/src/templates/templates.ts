import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { MessageGroup } from '@hand-in-hand/contract/messages/channels.rules.ts'
import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { TEMPLATES, type Template } from '@hand-in-hand/contract/messages.ts'
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

// All messages. Each is described in one place: what it is, what it can say, its text and its label.

const EACH_MESSAGE = { ...LOGIN, ...HOLDER, ...ABOUT_OPEN_TASKS, ...NEWS, ...REPLIES, ...IN_CHARGE }
export const RULES: Record<Template, MessageTemplate> = EACH_MESSAGE
const templatesThat = (is: (rules: MessageTemplate) => boolean | undefined) => TEMPLATES.filter((template) => is(RULES[template]))

type StoredValues<Each> = Each extends MessageValue<infer Stored> ? Static<TObject<Stored>> : never
/** An object that is all of these. */
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Whole) => void ? Whole : never
type ValuesIn<Name extends Template> = (typeof EACH_MESSAGE)[Name]['values'][number]
type EveryValue = Static<TObject<typeof EVERY>>

type NamedIn<Sentence, Key extends string, Needed> = Sentence extends `${string}{${Key}}${string}` ? Needed : unknown

/** What a message is given to say. */
export type TemplateValues<Name extends Template> = {
  [Each in Name]: EveryValue &
    All<StoredValues<ValuesIn<Each>>> &
    NamedIn<(typeof EACH_MESSAGE)[Each]['sms']['message'], 'family', { family: string }> &
    NamedIn<(typeof EACH_MESSAGE)[Each]['sms']['message'], 'link', { path: string }>
}[Name]
/** What may be stored of any message: older versions have written other values. */
export type MessageParameters = Partial<EveryValue & All<StoredValues<ValuesIn<Template>>>>
const stored = Object.values(RULES).flatMap(({ values }) => values.map((value) => value.stored))
export const STORED_VALUES = Type.Unsafe<MessageParameters>(Type.Partial(Type.Object(Object.assign({}, EVERY, ...stored))))

/** Whether the text says who did something. All others can be sent for an act without a member. */
export const namesActor = (template: Template) => RULES[template].sms.message.includes('{name}')

/** The sentence in the reader's language. */
export function renderMessage(template: Template, locale: Locale, values: MessageValues) {
  const { sms, lastLine } = RULES[template]
  return `${translate(sms, locale, values)}${lastLine?.(values) ?? ''}`
}

/** What a message has to say: as it is stored, or as its values present it. */
export const presentForText = (template: Template, values: MessageParameters, writing: WritingContext): MessageValues =>
  Object.assign({ count: 1 }, values, ...RULES[template].values.map((value) => value.present(values, writing)))

const GROUP_OF_KIND: Partial<Record<MessageKind | 'digest' | 'personal', MessageGroup>> = {
  uncovered: 'asks',
  new_tasks: 'asks',
  reminders: 'reminders',
  still_coming: 'reminders',
  changes: 'reminders',
}
/** For what the way of a message is chosen. */
export function messageGroupOf(template: Template): MessageGroup {
  const { kind, isOfTaken } = RULES[template]
  if (kind === null) return 'codes'
  return GROUP_OF_KIND[kind] ?? (isOfTaken && kind === 'personal' ? 'reminders' : 'news')
}

export const REPLY_TEMPLATES = templatesThat(({ isReply }) => isReply)
export const LINK_TEMPLATES = templatesThat(({ isLink }) => isLink)
/** They go out during a pause as well. */
export const PAUSE_TEMPLATES = templatesThat(({ isLink, isOfTaken }) => isLink || isOfTaken)
/** They change what their reader holds. */
export const HOLDER_TEMPLATES = templatesThat(({ counts }) => counts === 'holder')
export const SECRET_TEMPLATES = templatesThat(({ isSecret }) => isSecret)
/** They tell someone what they hold, or hold no more. */
export const EVENT_TEMPLATES = templatesThat(({ calendar }) => calendar === 'event' || calendar === 'series')
/** What its reader must know before the task: it lives until that begins, and after an outage it comes in the order of these. */
export const livesUntilBegun = (template: Template) => ['holder', 'pressing'].includes(RULES[template].counts)
/** A part of a day's SMS is for reminders, changes and cancellations alone. */
export const hasReserve = ({ template, caused_by }: { template: Template; caused_by: number | null }) =>
  caused_by === null && (template === 'reminder' || HOLDER_TEMPLATES.includes(template))
