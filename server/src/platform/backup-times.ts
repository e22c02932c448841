import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'

/** When (ms) a nightly backup was last made, when one was last verified by a restore, and when one failed or was damaged. */
export interface BackupTimes {
  made: number | undefined
  verified: number | undefined
  failed: number | undefined
}

/** Backups are made each night, so an older backup was not made last night. */
const BACKUP_AGE = 36 * HOUR
const VERIFIED_AGE = 8 * DAY

/** What is wrong with the nightly backups at this instant (ms). Null if nothing is wrong, or if no backup was ever tried here. */
export function whyBackupsWorry({ made, verified, failed }: BackupTimes, now: number) {
  const last = made === undefined ? 'None was made before.' : `The last one is of ${utcOf(made)}.`
  if (failed !== undefined && failed >= (made ?? 0)) {
    const text = `The backup of ${utcOf(failed)} failed, or is not whole. ${last}`
    return { subject: 'The backup failed', text }
  }
  if (made === undefined) return null
  if (now - made > BACKUP_AGE) return { subject: 'No backup was made', text: last }
  if (verified === undefined || now - verified <= VERIFIED_AGE) return null
  return { subject: 'No backup was verified', text: `Since ${utcOf(verified)} no backup was verified.` }
}

/** An instant (ms) as the operator reads it. */
export const utcOf = (instant: number) => new Date(instant).toISOString()
