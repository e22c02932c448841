import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { ActingMember, FamilyId } from '../../database/schema.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily } from '../../store/families.ts'
import { findMember, findMembershipOf } from '../../store/members.ts'
import { findOwner } from '../../store/memberships.ts'
import { endOffers, endProposal, insertOffer, setProposal } from '../../store/role-offers.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'

// A new owner, if the old one has died or no longer answers. The operator proposes an approved member, and the owner and the member are
// notified. If the owner opens the circle within seven days, the owner stays. Otherwise the member is offered the role, and accepts it as
// in any handover (decision 067).

/** In ms. If the owner opens the circle within this time, the owner stays. */
export const HEIR_WAITS = 7 * DAY
/**
 * In ms. A visit is noted at most once an hour. Within an hour after a noted visit no one is proposed, because another visit would not be
 * seen.
 */
const VISIT_NOTED_EVERY = HOUR

export type WhyNotPropose = 'closed' | 'not in the circle' | 'is the owner' | 'never signed in' | 'owner was here'

/**
 * Proposes a person as owner, in place of an earlier proposal. Returns why that is not possible, otherwise null. `transaction` has locked
 * the family's row.
 */
export async function proposeOwner(
  transaction: Database,
  familyId: FamilyId,
  personId: number,
  now: number,
): Promise<WhyNotPropose | null> {
  const family = await findFamily(transaction, familyId)
  if (family.closed_at !== null) return 'closed'
  const known = await findMembershipOf(transaction, familyId, personId)
  const heir = known && (await findMember(transaction, familyId, known.id, now))
  if (heir?.state !== 'approved') return 'not in the circle'
  if (heir.role === 'owner') return 'is the owner'
  if (heir.confirmed_at === null) return 'never signed in'
  const owner = await ownerOf(transaction, familyId, now)
  if (owner?.last_seen_at && owner.last_seen_at > now - VISIT_NOTED_EVERY) return 'owner was here'
  await setProposal(transaction, familyId, { id: heir.id, person_id: personId, now })
  const event = await recordEvent(transaction, familyId, { kind: 'owner_proposed', by: null, about: heir.id, now })
  const notifier = { familyId, familyTitle: family.title, id: null, now }
  const naming = (name: string) => ({ event, says: { name, path: '/family' } })
  if (owner) await notify(transaction, notifier, { who: owner, what: 'owner_leaving', about: naming(heir.first_name) })
  await notify(transaction, notifier, { who: heir, what: 'owner_coming', about: naming(owner?.first_name ?? '') })
  return null
}

/**
 * Decides about a family with a proposal. If the owner has opened the circle since, the owner stays. After seven days the member may
 * accept. The proposal is dropped if the member left or has not confirmed, or if the membership belongs to another person by now. It is
 * also dropped if the family was closed or handed over.
 */
export function decideHeir(database: Database, familyId: FamilyId, now: number) {
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    const { heir_id, heir_person_id, heir_since } = family
    if (heir_id === null || heir_since === null) return
    const owner = await ownerOf(transaction, familyId, now)
    const heir = await findMember(transaction, familyId, heir_id, now)
    const isSame = heir?.state === 'approved' && heir.confirmed_at !== null && heir.person_id === heir_person_id
    if (!isSame || heir.role === 'owner' || family.closed_at !== null) return endProposal(transaction, familyId)
    if (owner?.last_seen_at && owner.last_seen_at > heir_since) return turnDownProposal(transaction, { familyId, id: owner.id, now })
    if (now < heir_since + HEIR_WAITS) return
    await endOffers(transaction, familyId, null, 'owner')
    await insertOffer(transaction, familyId, heir_id, 'owner', 'operator')
    const event = await recordEvent(transaction, familyId, { kind: 'role_offered', by: null, about: heir_id, reason: 'owner', now })
    const notifier = { familyId, familyTitle: family.title, id: null, now }
    const about = { event, says: { name: owner?.first_name ?? '', path: '/family' } }
    await notify(transaction, notifier, { who: heir, what: 'owner_ready', about })
  })
}

/** Ends the operator's proposal, because the owner stays. The history records this. */
export async function turnDownProposal(transaction: Database, { familyId, id, now }: ActingMember) {
  const { heir_id } = await findFamily(transaction, familyId)
  if (heir_id === null) return
  await recordEvent(transaction, familyId, { kind: 'owner_kept', by: id, about: heir_id, now })
  await endProposal(transaction, familyId)
}

async function ownerOf(transaction: Database, familyId: FamilyId, now: number) {
  const owner = await findOwner(transaction, familyId)
  return owner && findMember(transaction, familyId, owner.id, now)
}
