import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Generated } from 'kysely'
import type { Since, StoredInstant } from './column-types.ts'

/** A circle that a friend proposes. There is no family before the family's yes. What is null was deleted with the answer. */
export interface ProposedCircleTable {
  id: Generated<number>
  /** Hashes of the friend's secret and of the one in the family's link. */
  secret_hash: string
  link_hash: string | null
  /** The friend: the address that a code has proved, names and language. */
  address: string | null
  first_name: string | null
  last_name: string | null
  locale: Locale | null
  /** Hash of the secret of the browser in which the friend used that code. */
  browser_hash: string | null
  title: string | null
  time_zone: string | null
  /** JSON of the contract's ProposedTasks. */
  tasks: string | null
  terms_version: string | null
  privacy_version: string | null
  /** A keyed hash of the address to which the link was sent, so that it is written to once. Only who proves this address can say yes. */
  asked_hash: string | null
  asked_at: Since
  message_id: number | null
  answer: 'yes' | 'no' | null
  created_at: StoredInstant
  expires_at: StoredInstant
}
