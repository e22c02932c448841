import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId, MembershipState, Tables } from '../database/schema.ts'

// Queries of the jobs that forget people and close idle families, of all families.

/** Memberships that ended, or were never begun, before an instant (ms). */
export interface ForgetRule {
  state: Exclude<MembershipState, 'approved'>
  /** What the time counts from. */
  since: 'requested_at' | 'decided_at'
  before: number
}

/** A page of the memberships to forget, in the order of their ids. */
export const listToForget = (database: Database, { state, since, before }: ForgetRule, afterId: number, limit: number) =>
  database
    .selectFrom('membership')
    .where('state', '=', state)
    .where('forgotten_at', 'is', null)
    .where(since, '<', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['family_id', 'id'])
    .execute()

/** Marks a membership as forgotten. Returns false if it is not to be forgotten any more: the person asked again, or was approved. */
export async function markForgotten(database: Database, familyId: FamilyId, id: number, { state, since, before }: ForgetRule, now: number) {
  const marked = await database
    .updateTable('membership')
    .set({ forgotten_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('forgotten_at', 'is', null)
    .where(since, '<', before)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Members, also those who left since, who opened the app in this family. */
const visits = ({ selectFrom }: ExpressionBuilder<Tables, 'family'>) =>
  selectFrom('membership').whereRef('membership.family_id', '=', 'family.id').select('membership.id')

/** A page of open families that were created before an instant (ms) and whose owner was not asked, by id. */
const listOpenFamilies = (database: Database, before: number, afterId: number, limit: number) =>
  database
    .selectFrom('family')
    .where('id', '>', afterId)
    .where('closed_at', 'is', null)
    .where('idle_asked_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()

/**
 * Of a page of families: those that no one of their circle opened since an instant (ms). `last` is the last id of the page, null after
 * the last page. A page counts all families, not idle ones, so that no query takes long.
 */
export async function listIdleFamilies(database: Database, before: number, afterId: number, limit: number) {
  const page = await listOpenFamilies(database, before, afterId, limit)
  const last = page.at(-1)
  if (!last) return { idle: [], last: null }
  const ids = page.map(({ id }) => id)
  const idle = await database
    .selectFrom('family')
    .where('id', 'in', ids)
    .where((where) => where.not(where.exists(visits(where).where('membership.last_seen_at', '>=', before))))
    .select('id')
    .execute()
  return { idle, last: last.id }
}

/** Marks that the owner of an idle family was asked. Returns false if someone came, or if it was asked or closed meanwhile. */
export async function markIdleAsked(database: Database, familyId: FamilyId, before: number, now: number) {
  const marked = await database
    .updateTable('family')
    .set({ idle_asked_at: now })
    .where('id', '=', familyId)
    .where('closed_at', 'is', null)
    .where('idle_asked_at', 'is', null)
    .where((where) => where.not(where.exists(visits(where).where('membership.last_seen_at', '>=', before))))
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** A page of open families whose owner was asked before an instant (ms). */
export const listAskedBefore = (database: Database, before: number, afterId: number, limit: number) =>
  database
    .selectFrom('family')
    .where('idle_asked_at', '<', before)
    .where('closed_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()

/** The question to the owner that the gateway took: with manual sending, or a number that no SMS reaches, there is none. */
const questionsThatWentOut = ({ selectFrom }: ExpressionBuilder<Tables, 'family'>) =>
  selectFrom('message')
    .whereRef('message.family_id', '=', 'family.id')
    .where('message.template', '=', 'family_idle')
    .where('message.state', 'in', ['sent', 'delivered'])
    .select('message.id')

/**
 * Ends the asking, if someone came since. Otherwise closes the family, if its owner was asked before an instant (ms) and the question
 * went out: no circle is closed unasked. Returns whether it was closed.
 */
export async function closeUnlessVisited(database: Database, familyId: FamilyId, before: number, now: number) {
  await database
    .updateTable('family')
    .set({ idle_asked_at: null })
    .where('id', '=', familyId)
    .where((where) => where.exists(visits(where).whereRef('membership.last_seen_at', '>=', 'family.idle_asked_at')))
    .execute()
  const closed = await database
    .updateTable('family')
    .set({ closed_at: now, idle_asked_at: null })
    .where('id', '=', familyId)
    .where('idle_asked_at', '<', before)
    .where('closed_at', 'is', null)
    .where((where) => where.exists(questionsThatWentOut(where)))
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
