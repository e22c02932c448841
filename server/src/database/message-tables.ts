import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import type { Generated } from 'kysely'
import type { Template } from '../templates/templates.ts'
import type { StoredInstant, TrueSince } from './column-types.ts'

// The tables of messages: what waits to be sent, login codes, notifications.

/** The states that are stored. The API also has `by_hand`: a queued message that the family has to send itself. */
export type StoredState = Exclude<MessageState, 'by_hand'>

export interface MessageTable {
  id: Generated<number>
  /** Null for a login code: it belongs to a phone, not to a family. */
  family_id: number | null
  membership_id: number | null
  /** The task that the message is about. Null in rows that are older than this column. */
  task_id: number | null
  /** The member of the family against whose daily limit the message counts (decision 079). Null if it counts against no limit. */
  caused_by: number | null
  /** The address that the message goes to: E.164, or a mail address. */
  phone_e164: string
  locale: Locale
  template: Template
  /**
   * JSON of the template's values. Emptied once the message was delivered. A message with a login link or a code is emptied once it was
   * sent.
   */
  parameters: string
  state: StoredState
  /** When the message was first due, by its kind and the quiet hours. Null in rows that are older than this column. */
  due_at: TrueSince
  /** Set if quiet hours don't delay the message although they delay its kind, because it is about the next hours. */
  any_hour_at: TrueSince
  /**
   * The first attempt, from which the time for retries counts. Null before it, and again while the message waits for the end of quiet
   * hours.
   */
  first_attempt_at: TrueSince
  /**
   * Since when the message counts as an SMS: when it was first given to a gateway, with or without success. Null before that, and if
   * nothing is charged.
   */
  charged_at: TrueSince
  /**
   * The keys of the counts that include this message, separated by commas. Null until the message is counted. Also null for a message
   * without keys, such as most codes: for these, the rows of messages are counted.
   */
  shares: string | null
  /** Lower values are sent first: see `priority` of the templates. */
  priority: Generated<number>
  attempts: number
  next_attempt_at: StoredInstant
  lease_until: TrueSince
  /** After this time the message is of no use, and expires unsent. */
  expires_at: StoredInstant
  dedup_key: string
  created_at: StoredInstant
  sent_at: TrueSince
  /**
   * `routed_at`: when the address was chosen. `rerouted_at`: when it was replaced by the person's other address because the first failed.
   */
  routed_at: Generated<TrueSince>
  rerouted_at: Generated<TrueSince>
  /**
   * The provider that accepted the message, and the number of SMS parts. Null until a provider accepts it, and in rows older than these
   * columns.
   */
  provider: string | null
  parts: number | null
  /**
   * The hash of the secret in the message's link. With this secret the taker of a task reads, without a login, what the family wants people
   * to read before the task.
   */
  read_hash: Generated<string | null>
  read_task_id: Generated<number | null>
}
export interface ScreenOutboxTable {
  id: Generated<number>
  phone_e164: string
  text: string
  created_at: StoredInstant
}
/** Servers of the previous version still count here. This version does not read the table, and the next version removes it. */
export interface SmsCountTable {
  slice: StoredInstant
  amount: number
  kept: Generated<number>
}
/** How many messages counted towards one limit (`share`, decision 017) in the slice of time that begins at `slice`. */
export interface SentCountTable {
  share: string
  slice: StoredInstant
  amount: number
  /** How many of the `amount` messages are reminders, changes or cancellations. These kinds have a reserve. */
  kept: number
}
/**
 * One row for SMS and one for mails, with the reason why they wait. `since`: since when the gateway or the mail server refuses everything
 * that we send, whatever the message; null while it accepts messages.
 */
export interface GatewayRefusalTable {
  id: number
  since: TrueSince
  /** The reply of the gateway or mail server in short: the HTTP status, or the provider's code. */
  reason: string | null
  /** How often the gateway or mail server has refused, with the refusal at `since`. */
  tries: number
  next_try_at: TrueSince
  /** After a restore, messages wait until the operator releases them. This is when the wait began; null if they do not wait. */
  held_since: TrueSince
}
/** One row: a `MailboxPlace`. `unreadable`: how many incoming mails in a row could not be read, since the last mail that was read. */
export interface MailboxTable {
  id: number
  validity: number
  uid: number
  tries: number
  unreadable: number
}
/** A country to which the gateway's account may not send, and when the gateway last said so. */
export interface UnservedCountryTable {
  country: string
  refused_at: StoredInstant
}
/** When the operator was last notified of a problem by mail. */
export interface OperatorNoticeTable {
  about: string
  told_at: StoredInstant
}
export interface LoginCodeTable {
  id: Generated<number>
  /** The address that the code was sent to: E.164, or a mail address. */
  phone_e164: string
  /** The code is valid for this purpose only. */
  purpose: Generated<CodePurpose>
  /** HMAC of the code with the installation's key, which is not in the database. */
  code_hash: string
  /**
   * Hash of the secret in the cookie of the browser that asked for the code. Null in rows that are older than this column. The codes of
   * these rows are not valid.
   */
  browser_hash: string | null
  /**
   * The group whose limits this request counts for: `device` for a device of the person with this number, else a keyed hash of the network.
   * Null if the row is no code, and only says for a day that the address was erased.
   */
  asker: string | null
  /** A keyed hash of the network that the request came from, also for a device; null if the network is not known. */
  network: string | null
  wrong_tries: number
  created_at: StoredInstant
  expires_at: StoredInstant
  used_at: TrueSince
}

/** A browser that shows notifications to a person. */
export interface PushSubscriptionTable {
  id: Generated<number>
  person_id: number
  /** The device that shows the notifications of the families that it is signed in to, until it is signed out. */
  device_id: number
  /** Set if the request had no device cookie: the only family whose notifications are shown. Null for all families of the device. */
  only_family_id: number | null
  endpoint: string
  /** JSON of the browser's two keys. */
  keys: string
  created_at: StoredInstant
}
/** A notification sent along with an SMS. Deleted when a worker takes it to send it. */
export interface PushMessageTable {
  id: Generated<number>
  subscription_id: number
  /** The SMS that this notification accompanies. */
  message_id: number
  template: Template
  parameters: string
  send_at: StoredInstant
  expires_at: StoredInstant
}
/** The only row: the pair of keys with which this installation signs its notifications. */
export interface PushKeysTable {
  id: number
  public_key: string
  private_key: string
  created_at: StoredInstant
}
