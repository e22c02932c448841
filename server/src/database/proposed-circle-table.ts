import type { Generated } from 'kysely'
import type { StoredInstant } from './column-types.ts'

/** A circle that a friend proposes. There is no family before the family's yes. What is null was deleted with the answer. */
export interface ProposedCircleTable {
  id: Generated<number>
  /** Hash of the secret in the link. */
  link_hash: string
  /** The friend's, which a code has proved. After the no to one that was sent, a keyed hash of it: that one still counts for the friend. */
  address: string | null
  /** Hash of the secret of the browser in which the friend used that code. */
  browser_hash: string | null
  /** JSON of the contract's Proposal. */
  proposal: string | null
  /** A keyed hash of the address to which the link was sent, so that it is written to once. Only who proves this address can say yes. */
  asked_hash: string | null
  message_id: number | null
  answer: 'yes' | 'no' | null
  created_at: StoredInstant
  expires_at: StoredInstant
}
