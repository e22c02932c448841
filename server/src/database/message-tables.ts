import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { MessageState, Template } from '@hand-in-hand/contract/messages.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import type { Generated } from 'kysely'
import type { StoredInstant, TrueSince } from './column-types.ts'

// The tables of messages: what waits to be sent, login codes, notifications.

export interface MessageTable {
  id: Generated<number>
  /** Null for a login code: it belongs to a phone, not to a family. */
  family_id: number | null
  membership_id: number | null
  /** The task that it is about. Null in rows that are older than this column. */
  task_id: number | null
  /** The member of the family for whose day it counts (decision 079). Null if it counts for no one's. */
  caused_by: number | null
  /** The address that it goes to: E.164, or a mail address. */
  phone_e164: string
  locale: Locale
  template: Template
  /** JSON of the template's values; emptied once delivered, and once sent where it holds a login link or a code. */
  parameters: string
  state: MessageState
  /** When it is due at first, by its kind and the quiet hours. Null in rows that are older than this column. */
  due_at: TrueSince
  /** Set if quiet hours don't delay it, although its kind would be delayed, because it is about the next hours. */
  any_hour_at: TrueSince
  /**
   * The first attempt, from which the time for retries counts. Null before it, and again if the message waits for the end of quiet
   * hours.
   */
  first_attempt_at: TrueSince
  /**
   * Since when it counts as an SMS: when it was first handed to a gateway, with or without success. Null before, and if nothing is
   * charged.
   */
  charged_at: TrueSince
  /** The keys of the counts for which it was charged, with commas between them. Null before, and if it counts by its row alone, as most codes. */
  shares: string | null
  /** Lower values are sent first: see `priority` of the templates. */
  priority: Generated<number>
  attempts: number
  next_attempt_at: StoredInstant
  lease_until: TrueSince
  /** After this it is of no use and expires unsent. */
  expires_at: StoredInstant
  dedup_key: string
  created_at: StoredInstant
  sent_at: TrueSince
  /** When the address was chosen, and when it was changed to the person's other one because the first failed. */
  routed_at: Generated<TrueSince>
  rerouted_at: Generated<TrueSince>
  /** The provider that got it, and the number of SMS parts. Null before that, and in rows older than these columns. */
  provider: string | null
  parts: number | null
  /** The hash of the secret by which its reader reads what to know before this task of theirs. */
  read_hash: Generated<string | null>
  read_task_id: Generated<number | null>
}
export interface ScreenOutboxTable {
  id: Generated<number>
  phone_e164: string
  text: string
  created_at: StoredInstant
}
/** Counted by servers of the previous version and no longer read. The next version removes it. */
export interface SmsCountTable {
  slice: StoredInstant
  amount: number
  kept: Generated<number>
}
/** How many messages were charged in a slice of time, by the key of a share (decision 017) and the instant at which the slice begins. */
export interface SentCountTable {
  share: string
  slice: StoredInstant
  amount: number
  /** How many of these are of the kinds with a reserve: reminders, changes, cancellations. */
  kept: number
}
/** A row for SMS and one for mails: why they wait. `since`: since when the gateway or the mail server refuses all that we send, whatever the message; null while it does not. */
export interface GatewayRefusalTable {
  id: number
  since: TrueSince
  /** Its reply in short: the HTTP status, or the provider's code. */
  reason: string | null
  /** How often it refused since then. */
  tries: number
  next_try_at: TrueSince
  /** Since when messages wait for the operator's word, after a restore. */
  held_since: TrueSince
}
/** One row: a `MailboxPlace`, and how many of the last mails that came in, one after the other, could not be read. */
export interface MailboxTable {
  id: number
  validity: number
  uid: number
  tries: number
  unreadable: number
}
/** A country to which the gateway's account may not send, and when it last said so. */
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
  /** The address that it went to: E.164, or a mail address. */
  phone_e164: string
  /** It is valid for this purpose only. */
  purpose: Generated<CodePurpose>
  /** HMAC of the code with the installation's key, which is not in the database. */
  code_hash: string
  /**
   * Hash of the secret in the cookie of the browser that asked for the code. Null in rows that are older than this column, which
   * are not valid.
   */
  browser_hash: string | null
  /** The group whose limits this request counts for: `device` for a device of the number's person, else a keyed hash of the network. */
  asker: string | null
  /** A keyed hash of the network that it came from, also for a device; null if that is not known. */
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
  /** The device that shows it. It gets notifications of the families that this device is signed in to, until it is signed out. */
  device_id: number
  /** Set if the request had no device cookie: the only family whose notifications it gets. Null for all families of the device. */
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
  /** The SMS that it accompanies. */
  message_id: number
  template: Template
  parameters: string
  send_at: StoredInstant
  expires_at: StoredInstant
}
/** The only pair of keys, with which this installation signs its notifications. */
export interface PushKeysTable {
  id: number
  public_key: string
  private_key: string
  created_at: StoredInstant
}
