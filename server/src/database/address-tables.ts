import type { Generated } from 'kysely'
import type { InFamily, StoredInstant, TrueSince } from './column-types.ts'
import type { SignedInBy } from './people-tables.ts'

/**
 * An address of a person, and what is known about it. A person has at most two, of different kinds; then a code has proved both. The
 * address is unique, so it belongs to one person.
 */
export interface AddressTable {
  person_id: number
  /** E.164, or a mail address. */
  address: string
  /** Since when the person wants no messages at this address except login codes. */
  stopped_at: Generated<TrueSince>
  /** Since when the gateway or the mail server reports that the address can't be reached. */
  unreached_at: Generated<TrueSince>
  /** How many mails to the address were returned. */
  bounces: Generated<number>
}
/** The mail address of one membership, which no code proved. It gets only messages of this family. */
export interface MembershipAddressTable {
  family_id: InFamily
  membership_id: number
  address: string
  /** When its holder agreed to get the messages. */
  reached_at: TrueSince
  /**
   * How the person was signed in when they chose the address. Also `shown_link` if the family entered or approved the address. Null until
   * the person or the family chooses the address: until then it gets no messages. See features/messages/address-choice.rules.ts.
   */
  chosen_by: SignedInBy | null
}
/** A link by which someone without a login undoes a change of addresses, or agrees to get a family's mails. */
export interface AddressLinkTable {
  id: Generated<number>
  secret_hash: string
  /**
   * `undone`: an undo that was used. `removed`: a removal that only the family's side or the operator can undo. `given_up`: addresses that
   * nothing brings back. No one has the secret of a row with one of these three values.
   */
  does: 'undo' | 'undo_own' | 'reach' | 'undone' | 'removed' | 'given_up'
  person_id: number
  /** Set if the link is about an address of one membership. */
  family_id: number | null
  membership_id: number | null
  /** The addresses before the change; for `undone` the address that came back. `reach` has only `own_address`: where the link was sent. */
  first_address: string | null
  second_address: string | null
  own_address: string | null
  /** The values of `reached_at` and `chosen_by` of the membership's address before the change. */
  own_reached_at: TrueSince
  own_chosen_by: Generated<SignedInBy | null>
  made_at: StoredInstant
}
