import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { SignUp } from '@hand-in-hand/contract/sign-up.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Asked, findMembershipOf, requestAgain } from '../circle/circle.queries.ts'
import { checkConsent } from '../families/families.commands.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { openInvitation } from '../invitations/invitations.commands.ts'
import { countRequest } from '../invitations/invitations.queries.ts'
import { tellFamilyOfRequest } from '../messages/join-requests.commands.ts'
import { upsertPerson } from '../supporters/supporters.queries.ts'
import { listForVisitor } from '../tasks/tasks.queries.ts'

/**
 * Asks to join the family of an invitation; `phone` is E.164. Throws not_found, invitation_closed, family_closed,
 * family_paused, already_member, already_requested, consent_missing. Whoever was declined or removed may ask again.
 */
export function askToJoin(database: Database, wish: SignUp, phone: string, now: number) {
  checkConsent(wish.consent)
  return database.transaction().execute(async (transaction) => {
    const invitation = await openInvitation(transaction, wish.invitation, now)
    const { familyId } = invitation
    if (invitation.paused_at !== null) throw new AppError('family_paused')
    const family = await findFamily(transaction, familyId)
    const locale = (wish.locale && localeOf(wish.locale)) || family.locale
    // Families are held before people, here as everywhere.
    await raiseFamilyVersion(transaction, familyId)
    const personId = await upsertPerson(transaction, phone, now)
    const known = await findMembershipOf(transaction, familyId, personId)
    if (known?.state === 'approved') throw new AppError('already_member')
    if (known?.state === 'requested') throw new AppError('already_requested')
    if (!(await countRequest(transaction, familyId, invitation.id, now))) throw new AppError('invitation_closed')

    const wanted = (await listForVisitor(transaction, familyId, now)).find((task) => task.id === Math.abs(wish.wanted_task_id ?? 0))
    const asked: Asked = {
      first_name: wish.supporter.first_name,
      last_name: wish.supporter.last_name ?? '',
      locale,
      invitation_id: invitation.id,
      wanted_task_id: wanted?.id ?? null,
      requested_at: now,
      terms_version: wish.consent?.terms_version ?? null,
      privacy_version: wish.consent?.privacy_version ?? null,
      consented_at: wish.consent ? now : null,
    }
    const id = known
      ? await requestAgain(transaction, familyId, known, asked)
      : (
          await transaction
            .insertInto('membership')
            .values({ family_id: familyId, person_id: personId, role: 'supporter', state: 'requested', version: 1, ...asked })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    const event = await recordEvent(transaction, familyId, { kind: 'requested', by: id, now })
    await tellFamilyOfRequest(transaction, { id: familyId, title: family.title }, wish.supporter, event, now)
  })
}
