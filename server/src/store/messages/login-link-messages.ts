import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { LINK_TEMPLATES } from '../../templates/templates.ts'
import { ENDED, hasState, isUncharged } from './message-states.ts'

/** Whether a message may still be sent: by the gateway or, if that failed, manually. */
const mayStillBeSent = hasState('queued', 'sending', 'failed')

/** The messages to a member with a login link that are not cleared and may still be sent, for a change. */
const linksToSend = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where(mayStillBeSent)
    .where('parameters', '!=', '{}')

/** Clears messages with a login link that was used: no one has to send them manually any more. */
export const forgetUsedLinks = (database: Database, familyId: FamilyId, membershipId: number, now: number) =>
  linksToSend(database, familyId, membershipId)
    .set(({ fn, val }) => ({ state: 'sent', parameters: '{}', sent_at: fn.coalesce('sent_at', val(now)) }))
    .execute()

/**
 * Whether a login link of this family was sent, or is about to be sent, to this member's number since its holder last confirmed. A
 * confirmation from before a change of the number does not count, because it is another person's.
 */
export async function wasLinkSent(
  database: Database,
  { family_id, id, phone_e164 }: { family_id: number; id: number; phone_e164: string },
) {
  const latest = await database
    .selectFrom('family_event')
    .where('family_id', '=', family_id)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'confirmed'), where('by_id', '=', id)]),
        where.and([where('kind', '=', 'number_changed'), where('about_id', '=', id)]),
      ]),
    )
    .orderBy('id', 'desc')
    .select(['kind', 'at'])
    .executeTakeFirst()
  const sent = await database
    .selectFrom('message')
    .where('family_id', '=', family_id)
    .where('phone_e164', '=', phone_e164)
    .where('created_at', '>', latest?.kind === 'confirmed' ? latest.at : 0)
    .where('template', 'in', LINK_TEMPLATES)
    .where((where) => where.or([where.not(isUncharged(where)), hasState('queued', 'sending', 'sent', 'delivered', 'stopped')(where)]))
    .select('id')
    .executeTakeFirst()
  return sent !== undefined
}

/** Expires messages whose login link is no longer valid. */
export const expireLinks = (database: Database, familyId: FamilyId, membershipId: number) =>
  linksToSend(database, familyId, membershipId).set(ENDED).execute()
