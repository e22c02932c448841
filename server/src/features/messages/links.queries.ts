import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { LINK_TEMPLATES } from './messages.templates.ts'

/** A message that may go out yet, by the gateway, or by hand where it failed. */
const NOT_ARRIVED: MessageState[] = ['queued', 'sending', 'failed']

/** A login link that was used needs no sending by hand any more, and is forgotten. */
export const forgetUsedLinks = (database: Database, familyId: FamilyId, membershipId: number, now: number) =>
  database
    .updateTable('message')
    .set(({ fn, val }) => ({ state: 'sent', parameters: '{}', sent_at: fn.coalesce('sent_at', val(now)) }))
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where('state', 'in', NOT_ARRIVED)
    .where('parameters', '!=', '{}')
    .execute()

/**
 * Whether a login link of this family went out to this member's number, or is about to, since its holder confirmed last. A yes
 * that came before the number was changed is another person's.
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
    .where((where) => where.or([where('charged_at', 'is not', null), where('state', 'in', ['queued', 'sending', 'sent', 'delivered'])]))
    .select('id')
    .executeTakeFirst()
  return sent !== undefined
}

/** Ends what would hand out a link that is dead by now. */
export const expireLinks = (database: Database, familyId: FamilyId, membershipId: number) =>
  database
    .updateTable('message')
    .set({ state: 'expired', parameters: '{}' })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', 'in', LINK_TEMPLATES)
    .where('state', 'in', NOT_ARRIVED)
    .where('parameters', '!=', '{}')
    .execute()
