import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../database/moving/copy.ts'
import { findOldSqliteFile } from '../../database/moving/old-sqlite-file.ts'
import { openDatabase } from '../../database/open-database.ts'
import { lockDataFolder, sqliteFile } from '../../database/sqlite.ts'
import { noteBackup } from '../../store/operator/notices.ts'
import { databaseOf } from '../../testing/past-server.ts'
import { aPlace, makeTables, runProgram, startServer } from '../../testing/process.ts'
import { endOldSqliteFile } from './old-sqlite-file.commands.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const A_WHILE = { timeout: 60_000 }

/** A data folder whose SQLite file was copied to PostgreSQL, and that database. */
async function moved() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-left-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await makeTables({ DATA_DIR: folder })
  const { DATABASE_URL = '' } = await aPlace()
  await copyDatabase({ dataFolder: folder }, { dataFolder: folder, databaseUrl: DATABASE_URL })
  const database = databaseOf({ DATABASE_URL })
  onTestFinished(() => database.destroy())
  const at = findOldSqliteFile(folder)?.copy?.copiedAt ?? Number.NaN
  /** Stores that a backup was made and verified, this many days after the copy. */
  async function backedUp(days: number) {
    await noteBackup(database, 'made', at + days * DAY)
    await noteBackup(database, 'verified', at + days * DAY)
  }
  const end = (days: number) => endOldSqliteFile(database, folder, at + days * DAY)
  return { folder, database, env: { DATABASE_URL, DATA_DIR: folder }, at, backedUp, end, isThere: () => existsSync(sqliteFile(folder)) }
}

test.skipIf(!isPostgres)('the SQLite file from before a move is deleted after 35 days, with files left by restores', A_WHILE, async () => {
  const { folder, backedUp, end, isThere } = await moved()
  writeFileSync(`${sqliteFile(folder)}.before-restore-1`, '')
  await backedUp(35)
  expect([await end(34.9), isThere()]).toEqual([false, true])
  expect([await end(35), isThere()]).toEqual([true, false])
  expect(existsSync(`${sqliteFile(folder)}.before-restore-1`)).toBe(false)
  expect(await end(36)).toBe(false)
})

test.skipIf(!isPostgres)('the old SQLite file stays if no recent backup of the copy was verified', A_WHILE, async () => {
  const { database, env, at, backedUp, end, isThere } = await moved()
  const day = new Date(at + 35 * DAY).toISOString().slice(0, 10)
  const doctor = async () => (await runProgram('commands/doctor.ts', [], env).ended).out
  expect(await doctor()).toContain(`The server deletes it on ${day}, if by then a backup of these data was verified: see to one.`)
  expect(await end(36), 'none was made').toBe(false)
  await backedUp(-1)
  expect(await end(36), 'one of before the copy').toBe(false)
  await backedUp(30)
  expect(await end(36), 'one that is six days old').toBe(false)
  await backedUp(36)
  await noteBackup(database, 'failed', at + 36.1 * DAY)
  expect(await end(36.2), 'the last one failed').toBe(false)
  expect(isThere()).toBe(true)
  await backedUp(37)
  expect(await end(37)).toBe(true)
})

test.skipIf(!isPostgres)('the old SQLite file stays while a server uses it, or if the database is not its copy', A_WHILE, async () => {
  const { folder, backedUp, end, env } = await moved()
  await backedUp(36)
  const release = lockDataFolder(folder)
  expect(await end(36)).toBe(false)
  release()
  const other = await moved()
  await other.backedUp(36)
  expect(await endOldSqliteFile(other.database, folder, other.at + 36 * DAY)).toBe(false)

  // A server that goes back to the file writes to it, so PostgreSQL no longer has a copy of the same data.
  const server = await startServer({ DATA_DIR: folder })
  await server.stop()
  expect(findOldSqliteFile(folder)?.copy).toBeNull()
  expect(await end(36)).toBe(false)
  expect(env.DATABASE_URL).not.toBe('')
})

test.skipIf(!isPostgres)('a server that uses the copy deletes the old SQLite file when it is due, and logs that', A_WHILE, async () => {
  const { database, env, isThere } = await moved()
  const old = openDatabase({ dataFolder: env.DATA_DIR })
  const longAgo = { told_at: Date.now() - 36 * DAY }
  for (const each of [old, database]) await each.updateTable('operator_notice').set(longAgo).where('about', 'like', 'copy %').execute()
  await old.destroy()
  await noteBackup(database, 'made', Date.now())
  await noteBackup(database, 'verified', Date.now())
  const server = await startServer(env)
  await expect.poll(isThere).toBe(false)
  await expect.poll(() => server.seen.out).toContain('the SQLite file from before the move to PostgreSQL was deleted')
})
