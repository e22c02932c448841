import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { MessageState, Template } from '@hand-in-hand/contract/messages.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import type { Generated } from 'kysely'
import type { Instant, Since } from './column-types.ts'

// The tables of messages: what waits to be sent, login codes, notifications.

export interface MessageTable {
  id: Generated<number>
  /** Null for a login code: it belongs to a phone, not to a family. */
  family_id: number | null
  membership_id: number | null
  phone_e164: string
  locale: Locale
  template: Template
  /** JSON of the template's values; emptied once delivered, and once sent where it holds a login link or a code. */
  parameters: string
  state: MessageState
  /** When it is to go out at first, by its kind and the quiet hours. Null in rows that are older than this column. */
  due_at: Since
  /** Since when quiet hours don't hold it back, as those of its kind would be: it is about the next hours. */
  any_hour_at: Since
  /** From then on its retries are counted; null before the first, and again once it waits for the end of quiet hours. */
  first_attempt_at: Since
  /** Since when it counts as an SMS, whatever comes of it: its first hand-over to a gateway. Null before, and where nothing is charged. */
  charged_at: Since
  /** The smaller, the sooner: see `RULES` of the templates. */
  priority: Generated<number>
  attempts: number
  next_attempt_at: Instant
  lease_until: Since
  /** From then on it is useless and expires unsent. */
  expires_at: Instant
  dedup_key: string
  created_at: Instant
  sent_at: Since
}
export interface ScreenOutboxTable {
  id: Generated<number>
  phone_e164: string
  text: string
  created_at: Instant
}
export interface LoginCodeTable {
  id: Generated<number>
  phone_e164: string
  /** Good for this alone. */
  purpose: Generated<CodePurpose>
  /** HMAC of the code with the installation's key, which is not in the database. */
  code_hash: string
  /** Of the secret in the cookie of the browser that asked. Null in rows that are older than this column: they open nothing. */
  browser_hash: string | null
  /** With whom this ask shares its limits: `device` for a device of the number's person, else a keyed hash of the network. */
  asker: string | null
  wrong_tries: number
  created_at: Instant
  expires_at: Instant
  used_at: Since
}

/** A browser that shows notifications to a person. */
export interface PushSubscriptionTable {
  id: Generated<number>
  person_id: number
  /** Where it is signed in: it hears of the families that this device is signed in to, and nothing once that ends. */
  device_id: number
  endpoint: string
  /** JSON of the browser's two keys. */
  keys: string
  created_at: Instant
}
/** A notification beside an SMS; gone once somebody takes it to send it. */
export interface PushMessageTable {
  id: Generated<number>
  subscription_id: number
  /** The SMS that it stands beside. */
  message_id: number
  template: Template
  parameters: string
  send_at: Instant
  expires_at: Instant
}
/** The one pair of keys that this installation signs its notifications with. */
export interface PushKeysTable {
  id: number
  public_key: string
  private_key: string
  created_at: Instant
}
