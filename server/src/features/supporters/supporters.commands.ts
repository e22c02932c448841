import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { endFeeds } from '../calendar/calendar.queries.ts'
import { moveMembership } from '../circle/circle.queries.ts'
import { findRole, forgetNamed } from '../circle/members.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { setChoices } from '../messages/choices.queries.ts'
import { tellOfLeaving } from '../messages/messages.commands.ts'
import { expireMessagesOf } from '../messages/messages.queries.ts'
import { endSubscriptions } from '../messages/push.queries.ts'
import { listAllMembershipsOf, listMembershipsOf, type ProvedMembership, revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { reopenTasksOf } from '../tasks/tasks.queries.ts'
import { anonymisePerson, forgetMessagesOf, forgetNameIn, forgetNumber } from './erasing.queries.ts'
import { findPerson, findPersonByPhone, setCanHelp, updatePerson } from './supporters.queries.ts'

/** A name shows in the lists of every family that the person is in, so all of these change with it. */
export function changeMyself(database: Database, member: ApprovedMember, wish: RequestBody<'PATCH /supporters/:user'>) {
  return database.transaction().execute(async (transaction) => {
    await raiseVersions(transaction, member.personId)
    const locale = wish.locale && localeOf(wish.locale)
    await updatePerson(transaction, member.personId, {
      ...(wish.first_name !== undefined && { first_name: wish.first_name }),
      ...(wish.last_name !== undefined && { last_name: wish.last_name }),
      ...(locale && { locale }),
    })
    if (wish.can_help) await setCanHelp(transaction, member, wish.can_help)
    if (wish.messages) await setChoices(transaction, member.familyId, member.id, wish.messages)
  })
}

/** `phone` is E.164 and proved by a code; the one before is forgotten. Throws already_member where it is another person's. */
export function changeMyPhone(database: Database, member: ApprovedMember, phone: string) {
  return database.transaction().execute(async (transaction) => {
    const known = await findPersonByPhone(transaction, phone)
    if (known && known.id !== member.personId) throw new AppError('already_member')
    await raiseVersions(transaction, member.personId)
    const before = await findPerson(transaction, member.personId)
    await updatePerson(transaction, member.personId, { phone_e164: phone })
    if (before.phone_e164 !== phone) await forgetNumber(transaction, before.phone_e164)
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
 * Leaves all families and forgets the name, the number and the messages. What was done stays counted, nobody knows by whom.
 * Throws last_owner for the owner of an open family: it is handed over or closed first.
 */
export function eraseMyself(database: Database, member: Pick<ApprovedMember, 'personId' | 'now'>) {
  return database.transaction().execute(async (transaction) => {
    // Of closed families too: one of them may be opened again.
    const memberships = await listAllMembershipsOf(transaction, member.personId)
    for (const membership of inOrder(memberships)) {
      await endMembership(transaction, membership, member.now)
      await forgetNameIn(transaction, member.personId, membership)
    }
    await forgetMessagesOf(transaction, member.personId)
    await endSubscriptions(transaction, member.personId)
    await endFeeds(transaction, member.personId, member.now)
    await anonymisePerson(transaction, member.personId)
  })
}

async function endMembership(
  transaction: Database,
  membership: Pick<ProvedMembership, 'familyId' | 'id' | 'state' | 'title'>,
  now: number,
) {
  const { familyId, id, state, title } = membership
  await raiseFamilyVersion(transaction, familyId)
  // As it is now: somebody may have approved this very member meanwhile, or handed the family over to them.
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

async function raiseVersions(transaction: Database, personId: number) {
  for (const { familyId } of inOrder(await listMembershipsOf(transaction, personId))) await raiseFamilyVersion(transaction, familyId)
}

/** Several families are held in one order everywhere, so that two such changes never wait for each other. */
const inOrder = (memberships: ProvedMembership[]) => memberships.toSorted((one, other) => one.familyId - other.familyId)
