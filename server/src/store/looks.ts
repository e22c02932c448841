import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

// When jobs look at each family. Every change of a family raises its version, so the version itself says that something may have
// become due, and no command has to say when (decision 041).

/** In ms; 0 for a family that changed since it was looked at. As in the index family_to_look. */
const DUE_AT = sql<number>`case when looked_version = version then look_at else 0 end`

export type FamilyToLookAt = Awaited<ReturnType<typeof listToLookAt>>[number]

/** A page of the families that are to be looked at by an instant (ms), those that changed first, without some ids. */
export const listToLookAt = (database: Database, now: number, without: number[], limit: number) =>
  database
    .selectFrom('family')
    .where(DUE_AT, '<=', now)
    .$if(without.length > 0, (query) => query.where('id', 'not in', without))
    .orderBy(DUE_AT)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'version', 'title', 'token', 'time_zone', 'quiet_from', 'quiet_to', 'paused_at', 'closed_at'])
    .select(DUE_AT.as('due_at'))
    .execute()

/** Stores that a family was looked at, and when (ms) it is due again; null if nothing comes. If it changed meanwhile it stays due. */
export const finishLook = (database: Database, { id, version }: Pick<FamilyToLookAt, 'id' | 'version'>, next: number | null, now: number) =>
  database.updateTable('family').set({ looked_version: version, look_at: next, looked_at: now }).where('id', '=', id).execute()

const AT_ONCE = 500

/** Looks that were made after an instant (ms) count for nothing: the clock was ahead then, and skipped what comes between. */
export async function forgetLooksAfter(database: Database, instant: number) {
  for (let page = AT_ONCE; page === AT_ONCE; ) {
    const ahead = await database.selectFrom('family').where('looked_at', '>', instant).limit(AT_ONCE).select('id').execute()
    // One by one: a statement that locks several families could meet another one that locks them in another order.
    for (const { id } of ahead) {
      await database.updateTable('family').set({ looked_version: 0, looked_at: null }).where('id', '=', id).execute()
    }
    page = ahead.length
  }
}
