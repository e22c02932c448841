import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { findOldSqliteFile } from '../../database/moving/old-sqlite-file.ts'
import { clockOfPostgres, unsafeSettings } from '../../database/postgres.ts'
import { isFileWhole, sqliteFile } from '../../database/sqlite.ts'
import { whyNoChanges } from '../../database/waiting/unwritable.ts'
import { type Settings, settingsFileOfThisProcess } from '../../env.ts'
import { whyKeepOldSqliteFile } from '../../features/operator/old-sqlite-file.commands.ts'
import { whyBackupsWorry } from '../../platform/backup-times.ts'
import { makesSense } from '../../platform/clock-sense.ts'
import { serviceCommands } from '../../platform/command-names.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from '../../platform/diagnosis.ts'
import { findFirstStart, findKnownClock } from '../../store/clock.ts'
import { readBackupTimes } from '../../store/operator/notices.ts'
import { placeOf, withTables } from '../run.ts'

/** A server that has run for longer than this has had a night, so a nightly backup should exist. */
const MISSED_AFTER = 36 * HOUR
const OWNER_WRITES = 0o200

/**
 * Checks that the database can be reached, is undamaged, of this version and safe. Also checks the clock against the times in the database.
 */
export async function checkData(settings: Settings): Promise<Diagnosis[]> {
  try {
    return await withTables(settings, async (database, state) => {
      const place = placeOf(settings)
      if (state === 'older') return [fail(`The data in ${place} is of an older version: start the server, which brings it up to date.`)]
      if (state === 'newer') return [fail(`The data in ${place} is of a newer version than this one: use that version.`)]
      const about = settings.databaseUrl
        ? [...(await checkPostgres(database, settings, place)), ...(await oldFile(database, settings))]
        : [await checkFile(database, place), ...othersFile(settings)]
      const unwritable = await whyNoChanges(database, settings)
      return [
        ...about,
        ...(unwritable === null ? [] : [fail(unwritable)]),
        await checkKnownClock(database),
        ...(await checkBackups(database, settings)),
      ]
    })
  } catch (error) {
    return [fail(reasonOfError(error))]
  }
}

/** After a move to PostgreSQL, the old SQLite file keeps all data of the day of the move. */
async function oldFile(database: Database, { dataFolder }: Settings): Promise<Diagnosis[]> {
  const left = findOldSqliteFile(dataFolder)
  if (left === null) return []
  const { why, until } = await whyKeepOldSqliteFile(database, left, Date.now())
  const holds = `${resolve(left.file)} still holds all data from before the move to PostgreSQL`
  if (why === 'no copy is known' || why === 'another copy serves')
    return [warn(`${holds}, and this database is not known as its copy: once all is well, within 35 days of the move, delete it.`)]
  const day = new Date(until).toISOString().slice(0, 10)
  return why === 'no verified backup'
    ? [warn(`${holds}. The server deletes it on ${day}, if by then a backup of these data was verified: see to one.`)]
    : [ok(`${holds}. The server deletes it on ${day}.`)]
}

async function checkFile(database: Database, place: string): Promise<Diagnosis> {
  if (await isFileWhole(database)) return ok(`The data is in ${place}, and the file is whole.`)
  return fail(`The file ${place} is damaged: stop the server, and restore the last backup.`)
}

/** Finds files that root can write but the server can't. */
function othersFile({ dataFolder }: Settings): Diagnosis[] {
  const owner = statSync(dataFolder).uid
  return ['', '-wal', '-shm'].flatMap((end) => {
    const file = resolve(`${sqliteFile(dataFolder)}${end}`)
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found || (found.uid === owner && found.mode & OWNER_WRITES)) return []
    return [fail(`The server can't write ${file}: chown it to the owner of its folder, and chmod 600 it.`)]
  })
}

async function checkPostgres(database: Database, settings: Settings, place: string): Promise<Diagnosis[]> {
  const unsafe = await unsafeSettings(database, settings)
  const apart = Math.round(Math.abs(Date.now() - (await clockOfPostgres(database))) / MINUTE)
  return [
    ok(`The data is in ${place}, and is of this version.`),
    ...unsafe.map((each) => fail(`${each}.`)),
    apart === 0
      ? ok('The clocks of this machine and of PostgreSQL agree.')
      : fail(`The clocks of this machine and of PostgreSQL differ by ${apart} minutes: correct the wrong one.`),
  ]
}

/**
 * Checks the nightly backups, as far as the data records them. Problems with them are not reported here, because the server's warnings
 * report them.
 */
async function checkBackups(database: Database, { publicUrl }: Settings): Promise<Diagnosis[]> {
  const times = await readBackupTimes(database)
  const { made, verified } = times
  if (made === undefined) {
    const says = `No nightly backup was made yet: ${serviceCommands(settingsFileOfThisProcess()).backUp} makes one. Else one is made each night.`
    const isNew = Date.now() - (await findFirstStart(database)) < MISSED_AFTER
    return publicUrl.startsWith('https:') ? [isNew ? ok(says) : warn(says)] : []
  }
  if (whyBackupsWorry(times, Date.now()) !== null) return []
  const whole = verified === undefined ? 'and none was verified' : `and one was verified at ${new Date(verified).toISOString()}`
  return [ok(`The last nightly backup is of ${new Date(made).toISOString()}, ${whole}.`)]
}

async function checkKnownClock(database: Database): Promise<Diagnosis> {
  const now = Date.now()
  const known = await findKnownClock(database)
  const shown = `This machine's clock shows ${new Date(now).toISOString().slice(0, 16)} UTC`
  if (makesSense(known, now)) return ok(`${shown}.`)
  return warn(
    `${shown}, more than a day from when the server last trusted it. If it is right: npm run db -- trust-clock. If not: correct it, and let it be set over the network.`,
  )
}
