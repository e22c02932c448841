import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import type { Generated } from 'kysely'
import type { InFamily, StoredInstant, TrueSince } from './column-types.ts'

/** A person has at most one address of each kind. */
export type AddressKind = 'email' | 'phone_number'
/** How a person signed in. A code proves the number. A link was sent to the number by SMS, or shown to someone who passes it on. */
export type SignedInBy = 'code' | 'sms_link' | 'shown_link'

/**
 * Someone with an address: a number or a mail address. Names and languages belong to each membership. Anyone can type anyone's address, but
 * this must not change the name that other families see.
 */
export interface PersonTable {
  id: Generated<number>
  /** The first address: E.164, or a mail address. The table `address` has this address too, and the second one. */
  phone_e164: string
  /**
   * 0 only if `address` says nothing more: no second address, and no mark of the first one. Otherwise a list looks there. It never becomes 0
   * again, so no two changes at once can hide an address or a mark.
   */
  more_known: Generated<0 | 1>
  created_at: StoredInstant
}

export interface DeviceTable {
  id: Generated<number>
  secret_hash: string
  /** The person who is signed in on the device. Null in ended rows that are older than this column. */
  person_id: number | null
  signed_in_by: SignedInBy | null
  /** When a code proved the person's number on this device. */
  number_proved_at: TrueSince
  /** The kind of address to which the code for `number_proved_at` was sent; null if unknown. */
  proved_by: Generated<'sms' | 'mail' | null>
  /** The device's name, taken from its user agent. */
  name: string | null
  created_at: StoredInstant
  last_seen_at: StoredInstant
  revoked_at: TrueSince
}
/** The token of a login link (without a device), or of a signed-in device. */
export interface UserTokenTable {
  family_id: InFamily
  id: Generated<number>
  membership_id: number
  device_id: number | null
  token_hash: string
  created_at: StoredInstant
  revoked_at: TrueSince
  /** For a login link: when it was last used, how it reached the person, and the offered role that its first use accepts. */
  last_used_at: TrueSince
  sent_by: Exclude<SignedInBy, 'code'> | null
  accepts_role: RaisedRole | null
}
