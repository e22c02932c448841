import type { Generated } from 'kysely'
import type { StoredInstant } from './column-types.ts'

/**
 * A circle that a friend proposes. The server creates the family only when the family agrees. An answer deletes `proposal` and
 * `browser_hash`. It also deletes `address`, or replaces it by a hash.
 */
export interface ProposedCircleTable {
  id: Generated<number>
  /** Hash of the secret in the link. */
  link_hash: string
  /**
   * The address of the friend, which a code has proved. If a sent proposal was declined, this is a keyed hash of the address, because the
   * proposal still counts for the limit of proposals of this friend.
   */
  address: string | null
  /** Hash of the secret of the browser in which the friend proved the address by a code. */
  browser_hash: string | null
  /** JSON of the contract's Proposal. */
  proposal: string | null
  /**
   * A keyed hash of the address to which the link was sent, so that the address gets only one message. Only someone who proves this address
   * can agree.
   */
  asked_hash: string | null
  message_id: number | null
  answer: 'yes' | 'no' | null
  created_at: StoredInstant
  expires_at: StoredInstant
}
