import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId, MembershipState, Tables } from '../database/schema.ts'
import { wasSent } from './messages/message-states.ts'

// Queries for the jobs that forget people and close idle families. They cover all families.

/** Which memberships to forget: those in `state` whose instant in the column that `since` names is earlier than `before` (ms). */
export interface ForgetRule {
  state: Exclude<MembershipState, 'approved'>
  /** The column with the instant from which the time until forgetting is counted. */
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

/** Marks a membership as forgotten. Returns false if it no longer has to be forgotten, because the person asked again or was approved. */
export async function markForgotten(database: Database, familyId: FamilyId, id: number, { state, since, before }: ForgetRule, now: number) {
  const marked = await database
    .updateTable('membership')
    // Without `looked_at`, the evening message about newcomers no longer names the member.
    .set({ forgotten_at: now, looked_at: null })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('forgotten_at', 'is', null)
    .where(since, '<', before)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** The memberships of a family, also those that have ended. The caller adds the condition on `last_seen_at`. */
const visits = ({ selectFrom }: ExpressionBuilder<Tables, 'family'>) =>
  selectFrom('membership').whereRef('membership.family_id', '=', 'family.id').select('membership.id')

/** The same expression as in the index family_by_visit. */
const LAST_VISIT = sql<number>`coalesce(visited_at, created_at)`

/**
 * A page of open families whose last known visit was before an instant (ms), and whose owner was not asked yet whether anyone still uses
 * the family.
 */
export const listPerhapsIdle = (database: Database, before: number, limit: number) =>
  database
    .selectFrom('family')
    .where(LAST_VISIT, '<', before)
    .where('closed_at', 'is', null)
    .where('idle_asked_at', 'is', null)
    .orderBy(LAST_VISIT)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()

/**
 * Stores when someone last visited a family's circle, unless that was before `before` (ms). The job that looks for idle families then
 * checks this family again only a year after the stored visit. If the visit is later than `now`, because the clock was ahead, stores `now`.
 * Returns whether a visit was stored.
 */
export async function noteVisit(database: Database, familyId: FamilyId, before: number, now: number) {
  const { at } = await database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .select(({ fn }) => fn.max('last_seen_at').as('at'))
    .executeTakeFirstOrThrow()
  if (at === null || at < before) return false
  await database
    .updateTable('family')
    .set({ visited_at: Math.min(at, now) })
    .where('id', '=', familyId)
    .execute()
  return true
}

/**
 * Marks that the owner of an idle family was asked. Returns false if someone visited the family, or if meanwhile the owner was asked or the
 * family was closed.
 */
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

/**
 * The message that asked the owner this time, if a gateway accepted it and reported no failure. With manual sending, or if no SMS reaches
 * the number, there is no such message.
 */
const questionsThatWentOut = ({ selectFrom }: ExpressionBuilder<Tables, 'family'>) =>
  selectFrom('message')
    .whereRef('message.family_id', '=', 'family.id')
    .where('message.template', '=', 'family_idle')
    .whereRef('message.created_at', '>=', 'family.idle_asked_at')
    .where(wasSent)
    .select('message.id')

/**
 * Withdraws the question to the owner if someone has visited the family since the owner was asked. Otherwise closes the family, if its
 * owner was asked before an instant (ms) and the question was sent: no circle is closed without a question. Returns whether the family was
 * closed.
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
