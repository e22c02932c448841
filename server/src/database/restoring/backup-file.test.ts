import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../testing/past-server.ts'
import { aPlace, makeTables, runProgram } from '../../testing/process.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

function aFile() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-of-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'file')
}

test('restore and verify refuse a backup of a newer version, and name both versions', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const database = databaseOf(place)
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(database)
  await database.destroy()
  const file = aFile()
  expect((await runProgram('commands/db.ts', ['backup', file], place).ended).code).toBe(0)
  for (const words of [
    ['restore', file, '--as-it-was'],
    ['verify', file],
  ]) {
    const { code, out, error } = await runProgram('commands/db.ts', words, place).ended
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(
      /is of a newer version, with tables as of 999-of-tomorrow\. This is Hand in Hand \S+, from source on \w+, with tables as of \d{3}-\S+\. .+ Nothing was changed\.$/m,
    )
  }
})

test('a backup of the other kind of database is refused with the steps to move its data', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const file = aFile()
  if (isPostgres) new DatabaseSync(file).exec('create table family (id)')
  else writeFileSync(file, 'PGDMP and more')
  const { code, error } = await runProgram('commands/db.ts', ['restore', file, '--as-it-was'], place).ended
  expect(code).toBe(1)
  expect(error).toContain(
    isPostgres
      ? `${file} is a backup of SQLite, and this server is on PostgreSQL. Restore it without DATABASE_URL into a new DATA_DIR, then`
      : `${file} is a backup of PostgreSQL, and this server is on SQLite. Restore it with the DATABASE_URL of an empty PostgreSQL database, then`,
  )
  writeFileSync(file, 'a letter')
  expect(await runProgram('commands/db.ts', ['restore', file], place).ended).toMatchObject({
    code: 1,
    error: `${file} is no backup of this product, or it is damaged: nothing was changed.\n`,
  })
})
