import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import type { Text } from '#texts'
import type { MessageValues } from '../platform/message-format.ts'
import type { MessageValue } from './values.ts'

/**
 * Against whose daily limit a message counts (decision 079). `member`: the limit of the member who caused it. `pressing`: as `member`, with
 * a separate limit if the message is about a task of the next 48 hours. `thanks`: as `member`, with a separate limit, above which thanks
 * wait. `holder`: no one's limit, because the message reports a change of the tasks that its reader has; several such messages are joined.
 * `none`: no one's limit, because the clock causes the message, or because the message has other limits, like links, codes and requests.
 */
export type CountsFor = 'member' | 'pressing' | 'thanks' | 'holder' | 'none'

/** Everything that describes a message. */
export interface MessageTemplate {
  counts: CountsFor
  /** For a pressing message: the event that it reports. */
  event?: EventKind
  /**
   * In ms. After this time the message expires unsent. A message for which `livesUntilBegun` holds expires when its tasks have begun, if
   * they have a time.
   */
  lifetime: number
  /**
   * The kind by which people turn the message off. `personal`: the message can't be turned off. Null: it can't be turned off, and is sent
   * at any hour.
   */
  kind: MessageKind | 'digest' | 'personal' | null
  /** Lower values are sent first. NOTICE by default. */
  priority?: number
  /** The message contains a login link or a code. Its values are deleted once the message is sent or expired. */
  isSecret?: true
  /** The message contains a login link: a pause doesn't stop the message. */
  isLink?: true
  /** The message is less important. It may use only a smaller part of a day's SMS, so that the rest is left for other messages. */
  isExtra?: true
  /** The message goes to a number, not to a member. */
  isToNumber?: true
  /** The message is only for the family's side. A member who has become a supporter no longer gets it. */
  isToSide?: true
  /** The message is about a task that someone has taken: a pause doesn't stop it (P104). */
  isOfTaken?: true
  /** The value `name` can be a list of people, so the SMS may have a second part. */
  namesMany?: true
  /** The message waits for the end of a night, but not for the end of a day of rest. */
  isInRest?: true
  /** The message also goes to someone who left or was removed. */
  isToFormer?: true
  /** The message is a reply to someone's SMS. */
  isReply?: true
  /**
   * What has to be true until the message is sent; otherwise the message is taken back. `unanswered`: the question or suggestion waits for
   * the family. `open`: the task can be taken, and the reader did not refuse it. `theirs`: the task is the reader's. `offered`: a role is
   * offered to the reader. `told`: the family has neither changed nor removed its news.
   */
  whileStill?: 'unanswered' | 'open' | 'theirs' | 'offered' | 'told'
  /** The message is about a family's closing, reopening or new owner: nothing stops the message. */
  isOfTheEnd?: true
  /**
   * The message says that someone has a task (`before`), or that a task is theirs now (`yours`). So it also says what to read before the
   * task. If the message has a login link, the page behind the link says what to read. A reply to an SMS says it only if the sender has
   * just taken the task.
   */
  reads?: 'before' | 'yours'
  /**
   * What a mail with this message contains. `task`: when a task is, how long it takes, and in which area it is. `question`: as `task`, and
   * who asks. The subject of the mail says who asks, what and when, because the message asks one person about one task. `ask`: as
   * `question`, for an open task, with a link that takes a yes or a no.
   */
  mail?: 'task' | 'question' | 'ask'
  /**
   * The message says which tasks someone has or no longer has, so it updates their calendar: one `event`, dates of a `series`, or all their
   * events (`held`).
   */
  calendar?: 'event' | 'series' | 'held'
  /** The values of this message, in addition to those that every message has. */
  values: readonly MessageValue[]
  /** What the message was about, for the family's list of messages. */
  label: Text
  /**
   * The sentence names the family or the product, and has at most one link. Even the longest sentence has to fit into two SMS parts (134
   * characters in Hebrew and Russian) with usual names, so the wording is short. A mail and a notification have the same sentence.
   */
  sms: Text
  /** The last line, after the sentence. */
  lastLine?: (values: MessageValues) => string
}
export type Templates = Record<string, MessageTemplate>

export const NOTICE = 2
export const EXTRA = { priority: NOTICE + 1, isExtra: true, counts: 'none' } as const
/** To the family's side. The message can't be turned off. */
export const TO_FAMILY = { isToSide: true, kind: 'personal' } as const
export const OF_SOON_TASKS = { priority: 1, isOfTaken: true, counts: 'pressing' } as const
