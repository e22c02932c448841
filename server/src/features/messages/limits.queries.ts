import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { LeasedMessage } from './messages.queries.ts'
import { LINK_TEMPLATES } from './messages.templates.ts'

/** How many messages to circles were handed over since an instant (ms), in all or by one family. */
export async function countHandedOver(database: Database, since: number, familyId?: number) {
  const { count } = await database
    .selectFrom('message')
    .where('charged_at', '>', since)
    .where('template', '!=', 'login_code')
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId ?? 0))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many login links were handed over for a number (E.164) since an instant (ms), by whatever families. */
export async function countLinksTo(database: Database, phone: string, since: number) {
  const { count } = await database
    .selectFrom('message')
    .where('phone_e164', '=', phone)
    .where('charged_at', '>', since)
    .where('template', 'in', LINK_TEMPLATES)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether somebody besides its owner has come to a family. */
export const hasCompany = (database: Database, familyId: number) =>
  database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('role', '!=', 'owner')
    .where('last_seen_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** Notes since when (ms) a leased message counts, null where it never does; answers whether it is still this worker's to hand over. */
export const markCharged = (database: Database, { id, attempts }: Pick<LeasedMessage, 'id' | 'attempts'>, charged_at: number | null) =>
  database
    .updateTable('message')
    .set({ charged_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
    .then((marked) => marked !== undefined)

const FORGOTTEN = 'forgotten'

/** Forgets messages. Of those that count as SMS of this day the count is kept, and nothing that says to whom they went, or what they said. */
export async function forgetMessages(
  database: Database,
  are: (where: ExpressionBuilder<Tables, 'message'>) => ExpressionWrapper<Tables, 'message', SqlBool>,
) {
  await database.deleteFrom('message').where(are).where('charged_at', 'is', null).execute()
  await database
    .updateTable('message')
    .set({
      phone_e164: FORGOTTEN,
      membership_id: null,
      parameters: '{}',
      state: 'expired',
      dedup_key: sql<string>`'forgotten ' || id`,
    })
    .where(are)
    .execute()
}

/** Ends that count for what was handed over before an instant (ms). */
export const deleteForgotten = (database: Database, before: number) =>
  database.deleteFrom('message').where('phone_e164', '=', FORGOTTEN).where('charged_at', '<', before).execute()
