import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { clockOfPostgres, unsafeSettings } from '../../database/postgres.ts'
import { isFileWhole } from '../../database/sqlite.ts'
import type { Settings } from '../../env.ts'
import { makesSense } from '../../platform/clock-sense.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from '../../platform/diagnosis.ts'
import { findKnownClock } from '../../store/clock.ts'
import { placeOf, withTables } from '../run.ts'

/** The database: that it can be reached, is whole, of this version, and safe. And the clock, by what the database knows of the time. */
export async function checkData(settings: Settings): Promise<Diagnosis[]> {
  try {
    return await withTables(settings, async (database, state) => {
      const place = placeOf(settings)
      if (state === 'older') return [fail(`The data in ${place} is of an older version: start the server, which brings it up to date.`)]
      if (state === 'newer') return [fail(`The data in ${place} is of a newer version than this one: use that version.`)]
      const about = settings.databaseUrl ? await checkPostgres(database, settings, place) : [await checkFile(database, place)]
      return [...about, await checkKnownClock(database)]
    })
  } catch (error) {
    return [fail(reasonOfError(error))]
  }
}

async function checkFile(database: Database, place: string): Promise<Diagnosis> {
  if (await isFileWhole(database)) return ok(`The data is in ${place}, and the file is whole.`)
  return fail(`The file ${place} is damaged: stop the server, and restore the last backup.`)
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

async function checkKnownClock(database: Database): Promise<Diagnosis> {
  const now = Date.now()
  const known = await findKnownClock(database)
  const shown = `This machine's clock shows ${new Date(now).toISOString().slice(0, 16)} UTC`
  if (makesSense(known, now)) return ok(`${shown}.`)
  return warn(
    `${shown}, more than a day from when the server last trusted it. If it is right: npm run db -- trust-clock. If not: correct it, and let it be set over the network.`,
  )
}
