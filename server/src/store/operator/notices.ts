import type { Database } from '../../database/database.ts'

/** Keeps that the operator is told of something now (ms). Returns false if they were told of it after `since`: of two servers one tells. */
export async function claimNotice(database: Database, about: string, { now, since }: { now: number; since: number }) {
  const claimed = await database
    .insertInto('operator_notice')
    .values({ about, told_at: now })
    .onConflict((conflict) => conflict.column('about').doUpdateSet({ told_at: now }).where('operator_notice.told_at', '<=', since))
    .returning('about')
    .executeTakeFirst()
  return claimed !== undefined
}
