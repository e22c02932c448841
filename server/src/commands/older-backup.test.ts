import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migratorOf } from '../database/open-database.ts'
import { backUpPostgres } from '../database/postgres.ts'
import { backUpSqlite } from '../database/sqlite-backups.ts'
import { databaseOf } from '../testing/past-server.ts'
import { aPlace, runProgram } from '../testing/process.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

test('a backup of the version before replaces data of this version', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder = '' } = place
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'backup')
  const database = databaseOf(place)
  onTestFinished(() => database.destroy())
  expect((await migratorOf(database, isPostgres ? 'postgres' : 'sqlite').migrateTo('091-known-kinds')).error).toBeUndefined()
  const person = { phone_e164: '+972502345671', created_at: 1 }
  await database.insertInto('person').values(person).execute()
  if (databaseUrl) backUpPostgres(databaseUrl, file)
  else backUpSqlite(dataFolder, file)
  const db = (...words: string[]) => runProgram('commands/db.ts', words, place).ended
  await database.destroy()

  expect(await db('migrate')).toMatchObject({ code: 0, error: '' })
  expect(await db('restore', file, '--as-it-was')).toMatchObject({ code: 0, error: '' })
  const restored = databaseOf(place)
  onTestFinished(() => restored.destroy())
  expect(await restored.selectFrom('address').select('address').execute()).toEqual([{ address: person.phone_e164 }])
})
