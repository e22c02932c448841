import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Settings } from '../../env.ts'
import { presentLastSeen } from '../../platform/last-seen.ts'
import { fullName } from '../../platform/people.ts'
import { presentAddresses } from '../../platform/typed-addresses.ts'
import { isoOf } from '../../platform/zones.ts'
import { presentAway } from '../../rules/away-days.ts'
import { presentWantedTask } from '../../rules/wanted-task.ts'
import { isKnownWhole, seenByFamily } from '../../store/addresses/addresses.ts'
import type { MemberRow, RequestRow } from '../../store/members.ts'
import { hasNumber } from '../../store/messages/channels.ts'
import type { MessageWithName } from '../../store/messages/messages.ts'
import { canHelpOf } from '../../store/people.ts'
import { offererOf } from '../../store/role-offers.ts'
import type { WantedTaskRow } from '../../store/wanted-tasks.ts'
import { type AddressSettings, isNamedByYes, type MemberToReach, ownState } from '../messages/address-choice.rules.ts'
import { presentMessage } from '../messages/messages.presentation.ts'

/** A member, and the message about the change of this member (null if nothing was sent). */
export const presentOutcome = (
  { row, message }: { row: MemberRow; message: MessageWithName | null },
  member: FamilySide,
  settings: Settings,
) => ({
  member: presentMember(row, member, settings),
  message: message && presentMessage(message, settings, member),
})

/** `wanted`: the task that the person came for. `linksLeft`: how many links by SMS the server still sends today, if there is a limit. */
export const presentRequest = (
  row: RequestRow,
  wanted: WantedTaskRow | undefined,
  { timeZone, locale }: FamilySide,
  settings: AddressSettings,
  linksLeft: number | null = null,
): Request => ({
  id: row.id,
  full_name: fullName(row),
  ...presentAddresses({ ...row, addresses: seenByFamily(row) }),
  ...linkAddressOf(row, settings),
  locale: row.locale,
  requested_at: isoOf(row.requested_at, timeZone),
  acquaintance: row.acquaintance,
  wanted_task: wanted ? presentWantedTask(wanted, { timeZone, locale }) : null,
  asked_before: row.asked_before,
  ...(row.brought_by && { brought_by: row.brought_by }),
  ...(linksLeft !== null && hasNumber([row.phone_e164]) && { links_left: linksLeft }),
})

/** The address to which the login link goes after an approval, if no code has proved this address. */
const linkAddressOf = (row: MemberToReach, settings: AddressSettings) =>
  row.own !== null && isNamedByYes(row, settings) ? { link_to: row.own.address } : {}

/** What the family's side has to know about the addresses of a member. */
function presentReach(row: MemberRow, timeZone: string, settings: AddressSettings) {
  const stopped = (isKnownWhole(row) && row.addresses.find(({ stoppedAt }) => stoppedAt !== null)?.stoppedAt) || null
  const isShown = row.own !== null && row.own.address === presentAddresses(row).email
  return {
    ...linkAddressOf(row, settings),
    ...(isShown && (row.own?.reachedAt === null || ownState(row, settings) === 'suggested') && { email_waits: true as const }),
    ...(row.removed_address_at !== null && { removed_address_at: isoOf(row.removed_address_at, timeZone) }),
    ...(stopped !== null && { stopped_since: isoOf(stopped, timeZone) }),
  }
}

/** A member. With `settings`, the result also says how messages reach the member. */
export const presentMember = (
  row: MemberRow,
  { timeZone, id, now }: Pick<FamilySide, 'timeZone' | 'id' | 'now'>,
  settings?: AddressSettings,
): Member => ({
  id: row.id,
  full_name: fullName(row),
  first_name: row.first_name,
  last_name: row.last_name,
  ...presentAddresses({ ...row, addresses: seenByFamily(row) }),
  ...(settings && presentReach(row, timeZone, settings)),
  role: row.role,
  state: row.state,
  trusted: row.trusted_at !== null,
  ...(row.looked_at === 0 && { not_looked_at: true, ...(row.acquaintance !== null && { acquaintance: row.acquaintance }) }),
  is_me: row.id === id,
  is_contact: row.id === row.contact_id,
  is_primary_caregiver: row.id === row.primary_caregiver_id,
  added_by_hand: row.added_by_id !== null,
  ...(row.brought_by && { brought_by: row.brought_by }),
  confirmed: row.confirmed_at !== null,
  offered_role: row.offered_role,
  offered_by: offererOf(row),
  link_asked_at: row.link_asked_at === null ? null : isoOf(row.link_asked_at, timeZone),
  joined_at: isoOf(row.decided_at ?? row.requested_at, timeZone),
  ...presentLastSeen(row, timeZone, now),
  can_help: canHelpOf(row),
  away: presentAway(row, { timeZone, now }),
  load: { open: Number(row.open), done_30_days: Number(row.done) },
})
