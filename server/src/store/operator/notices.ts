import type { Database } from '../../database/database.ts'
import type { BackupTimes } from '../../platform/backup-times.ts'

/**
 * Stores that the operator is notified of something now (ms). Returns false if they were already notified of it after `since`, so that only
 * one of two servers notifies them.
 */
export async function claimNotice(database: Database, about: string, { now, since }: { now: number; since: number }) {
  const claimed = await database
    .insertInto('operator_notice')
    .values({ about, told_at: now })
    .onConflict((conflict) => conflict.column('about').doUpdateSet({ told_at: now }).where('operator_notice.told_at', '<=', since))
    .returning('about')
    .executeTakeFirst()
  return claimed !== undefined
}

/** When (ms) the operator was last notified of each problem, and when the recorded events, such as nightly backups, last happened. */
export async function readNoticeTimes(database: Database) {
  const rows = await database.selectFrom('operator_notice').selectAll().execute()
  return new Map(rows.map(({ about, told_at }) => [about, Number(told_at)]))
}

/** When nightly backups were made, verified, and failed. */
export async function readBackupTimes(database: Database): Promise<BackupTimes> {
  const times = await readNoticeTimes(database)
  return { made: times.get('backup made'), verified: times.get('backup verified'), failed: times.get('backup failed') }
}

/** Stores that a nightly backup had this outcome now (ms). */
export async function noteBackup(database: Database, outcome: keyof BackupTimes, now: number) {
  await claimNotice(database, `backup ${outcome}`, { now, since: now })
}
