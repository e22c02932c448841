import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../testing/past-server.ts'
import { aPlace, type Environment, makeTables, runProgram } from '../../testing/process.ts'
import { sqliteFile } from '../sqlite.ts'
import { whyUnwritable } from './unwritable.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** Makes data read-only, also for root. Returns a pattern for the error of a server that starts with these data. */
async function closeToChanges({ DATABASE_URL = '', DATA_DIR = '' }: Environment) {
  if (isPostgres) {
    const database = databaseOf({ DATABASE_URL })
    const name = new URL(DATABASE_URL).pathname.slice(1)
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(database)
    await database.destroy()
    return /^PostgreSQL takes no changes there: name the server that does, if this one is a standby\.$/m
  }
  // With a folder in place of its log of changes, SQLite can't write.
  const log = `${sqliteFile(DATA_DIR)}-wal`
  rmSync(log, { force: true })
  mkdirSync(log)
  return /^The file \S+\/hand-in-hand\.sqlite can't be written: see that it and the files beside it belong to the server's user/m
}

test('a start with read-only data fails with one sentence, and the doctor reports the fault too', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const sentence = await closeToChanges(place)
  const start = await runProgram('main.ts', [], { PORT: '1', ...place }).ended
  expect(start).toMatchObject({ code: 1, out: '', error: expect.stringMatching(sentence) })
  expect(start.error.trimEnd().split('\n')).toHaveLength(1)
  const doctor = await runProgram('commands/doctor.ts', [], place).ended
  expect(doctor.code).toBe(1)
  expect(doctor.out).toMatch(
    isPostgres ? /WRONG +PostgreSQL takes no changes there/ : /WRONG +The (data in|file) \S+ can't be (read|written)/,
  )
})

test.skipIf(isPostgres || process.getuid?.() !== 0)('the doctor finds a file that only root can write', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const { DATA_DIR = '' } = place
  await makeTables(place)
  chownSync(DATA_DIR, 65_534, 65_534)
  const { out } = await runProgram('commands/doctor.ts', [], place).ended
  expect(out).toContain(`The server can't write ${sqliteFile(DATA_DIR)}: chown it to the owner of its folder, and chmod 600 it.`)
})

test('a full disk and a read-only file have different errors', async () => {
  const place = await aPlace()
  if (isPostgres) return
  await makeTables(place)
  const file = sqliteFile(place.DATA_DIR ?? '')
  const says = (connection: DatabaseSync, before: string) => {
    onTestFinished(() => connection.close())
    try {
      connection.exec(`${before} create table if not exists more (x); insert into more values (zeroblob(100000))`)
      return 'it was written'
    } catch (error) {
      return whyUnwritable(error, { dataFolder: '/data' })
    }
  }
  expect(says(new DatabaseSync(file), 'pragma max_page_count = 1;')).toBe('The disk of /data is full: make room.')
  expect(says(new DatabaseSync(file, { readOnly: true }), '')).toMatch(/^The file \/data\/hand-in-hand\.sqlite can't be written/)
  expect(whyUnwritable(new Error('another'), { dataFolder: '/data' })).toBeNull()
})
