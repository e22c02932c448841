import type { FamilyId } from '../database/schema.ts'
import type { findMessagedMember } from '../store/replies.ts'
import type { ApprovedMember } from './member.ts'

type FoundMember = NonNullable<Awaited<ReturnType<typeof findMessagedMember>>>
type MessagedMember = Omit<FoundMember, 'first_name' | 'last_name' | 'confirmed_at'> & { familyId: FamilyId }

/**
 * Someone who replies to a message, by its link or by an SMS from their number. The reply proves only what that message asked for. `now` is
 * in ms.
 */
export const memberOfMessage = (row: MessagedMember, now: number): ApprovedMember => ({
  familyId: row.familyId,
  familyToken: row.token,
  familyTitle: row.title,
  familyVersion: row.family_version,
  timeZone: row.time_zone,
  locale: row.locale,
  paused: row.paused_at !== null,
  id: row.id,
  personId: row.person_id,
  role: row.role,
  trusted: row.trusted_at !== null,
  notLookedAt: row.looked_at === 0,
  version: row.version,
  deviceId: null,
  tokenId: 0,
  signedInBy: 'sms_link',
  numberProvedUntil: null,
  provedBy: null,
  approved: true,
  confirmed: true,
  mayRead: true,
  now,
})
