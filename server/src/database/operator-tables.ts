import type { Generated } from 'kysely'
import type { StoredInstant, TrueSince } from './column-types.ts'

/** What an operator can do. */
export type OperatorAct =
  | 'family created'
  | 'family closed'
  | 'family reopened'
  | 'owner proposed'
  | 'SMS budget set'
  | 'link made'
  | 'person exported'
  | 'person erased'
  | 'address changed'
  | 'start code made'
  | 'start code ended'
  | 'sign-in link made'
  | 'signed in'
  | 'session ended'
  | 'backup restored'
  | 'looked up by number'
  | 'server token made'
  | 'server token ended'

/** A code with which anyone can start families, until it is ended. */
export interface StartCodeTable {
  id: Generated<number>
  /** A keyed hash. */
  code_hash: string
  /** Who gives the code to families, as the operator described it. */
  label: string
  created_at: StoredInstant
  ended_at: TrueSince
  /** How many families were started with the code. */
  uses: Generated<number>
}
/** A token with which a program of the organisation calls this server, until it is ended, for a year at most. */
export interface ServerTokenTable {
  id: Generated<number>
  token_hash: string
  /** Which program has the token, in the operator's words. */
  label: string
  scope: 'start' | 'statistics' | 'start,statistics'
  created_at: StoredInstant
  expires_at: StoredInstant
  ended_at: TrueSince
  /** How many families were started with the token. */
  uses: Generated<number>
}
/** Statistics of a month that has ended (YYYY-MM, UTC), as they were when a program first asked for this month. */
export interface KeptMonthTable {
  month: string
  open_families: number
  people: number
  families_started: number
  people_joined: number
  tasks_written: number
  tasks_taken: number
}
/** The audit trail, without names and numbers of people in a family. */
export interface OperatorActTable {
  id: Generated<number>
  at: StoredInstant
  act: OperatorAct
  via: 'command' | 'page' | 'token'
  /**
   * The name of the member of staff; null if unknown. It is from their link, their account, the machine's user or the label of the server
   * token.
   */
  who: string | null
  /** For staff who signed in by the provider: issuer and subject, separated by a space. */
  account: Generated<string | null>
  /** The id of the family that the act is about, also after that family was erased. */
  about_family: number | null
  /** When the server wrote the act into the log. */
  logged_at: TrueSince
}
/**
 * A key that signs in to the operator's page: a link that is used once, the session that such a link starts, or a session of staff. Staff
 * with a `starter session` can only start families.
 */
export interface OperatorKeyTable {
  id: Generated<number>
  key_hash: string
  kind: 'link' | 'session' | 'staff session' | 'starter session'
  /** The person for whom the link was made, or the provider's name for them; null if unknown. */
  who: string | null
  /** For staff who signed in by the provider: issuer and subject, separated by a space. */
  account: Generated<string | null>
  expires_at: StoredInstant
}
