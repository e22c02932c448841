import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'
import { type ApprovedMember, isConfirmed } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { endFeedsOf } from '../calendar/calendar.queries.ts'
import { moveMembership } from '../circle/circle.queries.ts'
import { findRole, forgetNamed, forgetUnlessMember } from '../circle/members.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { setChoices } from '../messages/choices.queries.ts'
import { tellOfLeaving, tellOldNumber } from '../messages/messages.commands.ts'
import { expireMessagesOf, forgetOldNumbers } from '../messages/messages.queries.ts'
import { revokeDevicesOf } from '../sign-in/devices.queries.ts'
import { reachOf } from '../sign-in/sign-in.commands.ts'
import { findMembership, listAllMembershipsOf, type ProvedMembership, revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { reopenTasksOf } from '../tasks/tasks.queries.ts'
import { anonymiseMembership, forgetDevicesOf, forgetMessagesTo, forgetNameIn, forgetNumber } from './erasing.queries.ts'
import {
  changePhone,
  findPerson,
  findPersonByPhone,
  findSelf,
  movePersonOf,
  renameMember,
  setCanHelp,
  upsertPerson,
} from './supporters.queries.ts'

/** Name and language change in this family, with a proved number in all that the person has confirmed; the rest in this family. */
export function changeMyself(database: Database, member: ApprovedMember, wish: RequestBody<'PATCH /supporters/:user'>) {
  return database.transaction().execute(async (transaction) => {
    const locale = wish.locale && localeOf(wish.locale)
    const values = {
      ...(wish.first_name !== undefined && { first_name: wish.first_name }),
      ...(wish.last_name !== undefined && { last_name: wish.last_name }),
      ...(locale && { locale }),
    }
    // A name shows in the lists of each of these families, so all of them change with it.
    for (const membership of inOrder(await reachOf(transaction, member))) {
      await raiseFamilyVersion(transaction, membership.familyId)
      await renameMember(transaction, membership, values)
    }
    if (wish.can_help) await setCanHelp(transaction, member, wish.can_help)
    if (wish.messages) await setChoices(transaction, member.familyId, member.id, wish.messages)
  })
}

/**
 * `phone` (E.164) is proved by a code, and the number before on this device. The families that the person has confirmed go along, and so
 * does this one; what others did with the old number stays with it. The old number is told, other devices and all links end.
 * Throws already_member if the number is another person's.
 */
export function changeMyPhone(database: Database, member: ApprovedMember, phone: string) {
  const { personId, now } = member
  return database.transaction().execute(async (transaction) => {
    const memberships = await listAllMembershipsOf(transaction, personId)
    for (const { familyId } of inOrder(memberships)) await raiseFamilyVersion(transaction, familyId)
    const before = await findPerson(transaction, personId)
    if (before.phone_e164 === phone) return
    if (await findPersonByPhone(transaction, phone)) throw new AppError('already_member')
    await changePhone(transaction, personId, phone)
    await forgetNumber(transaction, before.phone_e164)
    const isOwn = ({ id, familyId, confirmedBy }: ProvedMembership) =>
      isConfirmed('code', confirmedBy) || (id === member.id && familyId === member.familyId)
    const others = memberships.filter((membership) => !isOwn(membership))
    if (others.length > 0) await movePersonOf(transaction, others, await upsertPerson(transaction, before.phone_e164, now))
    for (const membership of others) {
      await revokeTokensOf(transaction, membership, now)
      await endFeedsOf(transaction, membership, now)
    }
    for (const membership of memberships.filter(isOwn)) {
      await revokeTokensOf(transaction, membership, now, { deviceId: member.deviceId })
      await expireMessagesOf(transaction, membership.familyId, membership.id)
      await recordEvent(transaction, membership.familyId, { kind: 'number_changed', by: membership.id, now })
    }
    await revokeDevicesOf(transaction, personId, member.deviceId, now)
    const { locale } = await findSelf(transaction, member)
    await tellOldNumber(transaction, null, { phone_e164: before.phone_e164, locale }, `person ${personId}`, now)
  })
}

/** What the person holds is open again, and their links and devices of this family end. Throws last_owner. */
export function leaveFamily(database: Database, member: ApprovedMember) {
  return database.transaction().execute(async (transaction) => {
    const { familyId, id, familyTitle: title } = member
    await endMembership(transaction, { familyId, id, title, state: 'approved' }, member.now)
  })
}

/**
 * Leaves this family, with a proved number all of them, and forgets the name, the number and the messages there. What was done stays
 * counted, nobody knows by whom. Throws last_owner for the owner of an open family: it is handed over or closed first.
 */
export async function eraseMyself(database: Database, member: ApprovedMember) {
  if (member.numberProvedUntil !== null) return erasePerson(database, member.personId, member.now)
  return database.transaction().execute(async (transaction) => {
    await eraseMembership(transaction, await findMembership(transaction, member.familyId, member.id), member.now)
    await forgetIfGone(transaction, member.personId)
  })
}

/** All of it, for someone who has proved the number, or for whoever runs the server. Throws last_owner. */
export function erasePerson(database: Database, personId: number, now: number) {
  return database.transaction().execute(async (transaction) => {
    // Of closed families too: one of them may be opened again.
    for (const membership of inOrder(await listAllMembershipsOf(transaction, personId))) {
      await eraseMembership(transaction, membership, now)
    }
    await forgetIfGone(transaction, personId)
  })
}

/** The membership stays, since what was done refers to it, with a person who is nobody. */
async function eraseMembership(transaction: Database, membership: ProvedMembership, now: number) {
  await endMembership(transaction, membership, now)
  await forgetNameIn(transaction, membership)
  await forgetMessagesTo(transaction, membership)
  await forgetOldNumbers(transaction, `member ${membership.id}`)
  await endFeedsOf(transaction, membership, now)
  await anonymiseMembership(transaction, membership, now)
}

/** A number that no family has any more is forgotten, with all that hangs on it. */
async function forgetIfGone(transaction: Database, personId: number) {
  const { phone_e164 } = await findPerson(transaction, personId)
  if (!(await forgetUnlessMember(transaction, personId))) return
  await forgetOldNumbers(transaction, `person ${personId}`)
  await forgetDevicesOf(transaction, personId)
  await forgetNumber(transaction, phone_e164)
}

async function endMembership(
  transaction: Database,
  membership: Pick<ProvedMembership, 'familyId' | 'id' | 'state' | 'title'>,
  now: number,
) {
  const { familyId, id, state, title } = membership
  await raiseFamilyVersion(transaction, familyId)
  // As it is now: someone may have approved this very member meanwhile, or the member may have become the owner.
  const role = await findRole(transaction, familyId, id)
  if (role === 'owner') {
    if ((await findFamily(transaction, familyId)).closed_at === null) throw new AppError('last_owner')
    // Nobody opens it again, and it goes with all that is in it.
    await revokeTokensOf(transaction, membership, now)
    return
  }
  await moveMembership(transaction, familyId, id, role === null ? state : 'approved', {
    state: 'removed',
    decided_at: now,
    trusted_at: null,
  })
  await revokeTokensOf(transaction, membership, now)
  await expireMessagesOf(transaction, familyId, id)
  await forgetNamed(transaction, familyId, id)
  if (role === null) return
  const event = await recordEvent(transaction, familyId, { kind: 'left', by: id, now })
  const reopened = await reopenTasksOf(transaction, familyId, id, now)
  for (const { id: task } of reopened) await recordEvent(transaction, familyId, { kind: 'released', by: id, task, now })
  const needed = reopened.filter(({ end_at }) => end_at === null || end_at > now)
  if (needed.length > 0) await tellOfLeaving(transaction, { id: familyId, title }, id, needed, event, now)
}

/** Several families are held in one order everywhere, so that two such changes never wait for each other. */
const inOrder = <M extends { familyId: number }>(memberships: M[]) => memberships.toSorted((one, other) => one.familyId - other.familyId)
