import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { deleteOldSqliteFile, findOldSqliteFile, hasMark, type OldSqliteFile } from '../../database/moving/old-sqlite-file.ts'
import { whyBackupsWorry } from '../../platform/backup-times.ts'
import { readBackupTimes } from '../../store/operator/notices.ts'

/** In ms: how long the SQLite file stays after its data was copied to PostgreSQL. A backup is kept just as long. */
const KEPT_AFTER_MOVE = 35 * DAY

/** Why the SQLite file from before a move is kept. */
type WhyKept = 'no copy is known' | 'another copy serves' | 'no verified backup' | 'not yet'

/**
 * Why the SQLite file is kept at this instant (ms), and the earliest instant at which it may be deleted. `why` is null if it may be
 * deleted.
 */
export async function whyKeepOldSqliteFile(
  database: Database,
  { copy }: OldSqliteFile,
  now: number,
): Promise<{ why: WhyKept | null; until: number }> {
  if (copy === null) return { why: 'no copy is known', until: Number.POSITIVE_INFINITY }
  const until = copy.copiedAt + KEPT_AFTER_MOVE
  if (!(await hasMark(database, copy.mark))) return { why: 'another copy serves', until }
  const times = await readBackupTimes(database)
  // The copy also has the times of earlier backups. Those were of the SQLite file, so they do not count.
  const isSafe = times.verified !== undefined && times.verified > copy.copiedAt && whyBackupsWorry(times, now) === null
  if (!isSafe) return { why: 'no verified backup', until }
  return { why: now < until ? 'not yet' : null, until }
}

/** Deletes the SQLite file from before a move as soon as it may be deleted. Returns whether it was deleted. */
export async function endOldSqliteFile(database: Database, dataFolder: string, now: number) {
  const left = findOldSqliteFile(dataFolder)
  if (left === null || (await whyKeepOldSqliteFile(database, left, now)).why !== null) return false
  return deleteOldSqliteFile(dataFolder)
}
