import type { Generated } from 'kysely'
import type { InFamily, StoredInstant } from './column-types.ts'

/** A request that created something: see store/transactions.ts. */
export interface CreationKeyTable {
  family_id: InFamily
  id: Generated<number>
  /** `member` or `invitation`, with the id of that row. */
  caller: string
  /** A call of the contract. */
  call: string
  key: string
  body_hash: string
  /** JSON list of the ids of what was created. */
  made: string
  created_at: StoredInstant
}
