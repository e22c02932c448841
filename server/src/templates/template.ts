import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import type { Text } from '#texts'
import type { MessageValues } from '../platform/message-format.ts'
import type { MessageValue } from './values.ts'

/**
 * Whose day a message counts for (decision 079). `member`: the day of the member who caused it. `pressing`: the same, with places of
 * its own if it is about a task of the next 48 hours. `thanks`: the same, apart from all others, and what is too much waits. `holder`: no one's, since it changes what its reader holds; several are joined.
 * `none`: it comes by the clock, or has limits of its own, as links, codes and requests have.
 */
export type CountsFor = 'member' | 'pressing' | 'thanks' | 'holder' | 'none'

/** All that a message is. */
export interface MessageTemplate {
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
  /** Its name is a list, for which it takes a second part. */
  namesMany?: true
  /** It can't wait for the end of a day of rest, but for that of a night. */
  isInRest?: true
  /** It also goes to someone who left or was removed. */
  isToFormer?: true
  /** It is sent in return for someone's SMS. */
  isReply?: true
  /**
   * What has to be so until it is sent, or it is taken back: the question or suggestion waits for the family; the task can be taken and the
   * reader did not refuse it, or is theirs; a role is offered to them; the news is still this one.
   */
  whileStill?: 'unanswered' | 'open' | 'theirs' | 'offered' | 'told'
  /** It is about a family's closing, reopening or new owner: nothing stops it. */
  isOfTheEnd?: true
  /**
   * It tells someone of a task that they have, or that it is theirs now (`yours`), so it says what to read `before` it. Behind a login link
   * the page does. Of replies to an SMS only that to a yes does.
   */
  reads?: 'before' | 'yours'
  /**
   * As a mail it says when, where about and how long a `task` is. A `question` to one person about one task has who asks, what and when in
   * its subject. An `ask` for an open task has a link that takes a yes or a no.
   */
  mail?: 'task' | 'question' | 'ask'
  /** It says what someone has or no longer has, so it updates their calendar: one `event`, dates of a `series`, or all (`held`). */
  calendar?: 'event' | 'series' | 'held'
  /** What it can say, beside what every message has. */
  values: readonly MessageValue[]
  /** What it was about, for the family's list of messages. */
  label: Text
  /**
   * Names the family or the product, and has one link at most. At its longest it has two SMS parts (134 characters in Hebrew and Russian), so
   * the wording is short. A mail and a notification have the same sentence.
   */
  sms: Text
  /** Behind the sentence. */
  lastLine?: (values: MessageValues) => string
}
export type Templates = Partial<Record<Template, MessageTemplate>>

export const NOTICE = 2
export const EXTRA = { priority: NOTICE + 1, isExtra: true, counts: 'none' } as const
export const OF_SOON_TASKS = { priority: 1, isOfTaken: true, counts: 'pressing' } as const
