import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { SignedInBy } from '../database/people-tables.ts'
import type { FamilyId } from '../database/schema.ts'
import type { Channel } from '../store/messages/channels.ts'

/** The caller, as their token proves, at the instant of the request. Every action on their behalf gets this value. */
export interface AuthenticatedMember {
  readonly familyId: FamilyId
  readonly familyToken: string
  readonly familyTitle: string
  readonly familyVersion: number
  readonly timeZone: string
  /** The language in which this person reads the reply. */
  readonly locale: Locale
  readonly paused: boolean
  readonly id: number
  readonly personId: number
  readonly role: Role
  readonly trusted: boolean
  /** A link approved this member, and no one of the family's side has checked them yet (P161). */
  readonly notLookedAt: boolean
  readonly version: number
  /** The device that the token belongs to; null for the token of a login link, which only a path may carry. */
  readonly deviceId: number | null
  readonly tokenId: number
  readonly signedInBy: SignedInBy
  /** Until when (ms) a code proves this person's number on this device; null if it does not. */
  readonly numberProvedUntil: number | null
  /** The channel by which the code of `numberProvedUntil` was sent; null if it is not known. */
  readonly provedBy: Channel | null
  /** The person has confirmed that they help this family, in a way that counts on this device (`isConfirmed`). */
  readonly confirmed: boolean
  /** The instant of the request, in ms. */
  readonly now: number
}
/** Someone whom the family approved, and who may not have confirmed yet. */
export type Newcomer = AuthenticatedMember & { readonly approved: true }
/** Someone who may read what the circle reads: they confirmed, or they ask as the specification's app does (decision 074). */
export type Reader = Newcomer & { readonly mayRead: true }
/** A member of the circle: the family approved them, and they confirmed it. */
export type ApprovedMember = Reader & { readonly confirmed: true }
/** The owner or a coordinator. */
export type FamilySide = ApprovedMember & { readonly onFamilySide: true }
