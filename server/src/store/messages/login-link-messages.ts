import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { LINK_TEMPLATES } from '../../templates/templates.ts'

/** States of messages that may still be sent: by the gateway, or if that failed, manually. */
const MAY_STILL_BE_SENT: MessageState[] = ['queued', 'sending', 'failed']

/** Clears messages with a login link that was used: no one has to send them manually any more. */
export const forgetUsedLinks = (database: Database, familyId: FamilyId, membershipId: number, now: number) =>
  database
    .updateTable('message')
    .set(({ fn, val }) => ({ state: 'sent', parameters: '{}', sent_at: fn.coalesce('sent_at', val(now)) }))
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where('state', 'in', MAY_STILL_BE_SENT)
    .where('parameters', '!=', '{}')
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
    .where((where) =>
      where.or([where('charged_at', 'is not', null), where('state', 'in', ['queued', 'sending', 'sent', 'delivered', 'stopped'])]),
    )
    .select('id')
    .executeTakeFirst()
  return sent !== undefined
}

/** Expires messages whose login link is no longer valid. */
export const expireLinks = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .set({ state: 'expired', parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where('state', 'in', MAY_STILL_BE_SENT)
    .where('parameters', '!=', '{}')
    .execute()
