import type { Generated } from 'kysely'
import type { StoredInstant } from './column-types.ts'

/**
 * A circle that a friend proposes. There is no family before the family agrees. Columns that are null were deleted with the family's
 * answer.
 */
export interface ProposedCircleTable {
  id: Generated<number>
  /** Hash of the secret in the link. */
  link_hash: string
  /**
   * The address of the friend, which a code has proved. After the family has declined a sent proposal, a keyed hash of it, because that
   * proposal still counts for the friend.
   */
  address: string | null
  /** Hash of the secret of the browser in which the friend used that code. */
  browser_hash: string | null
  /** JSON of the contract's Proposal. */
  proposal: string | null
  /**
   * A keyed hash of the address to which the link was sent, so that it gets only one message. Only someone who proves this address can
   * agree.
   */
  asked_hash: string | null
  message_id: number | null
  answer: 'yes' | 'no' | null
  created_at: StoredInstant
  expires_at: StoredInstant
}
