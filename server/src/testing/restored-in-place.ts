import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deleteNotes, noteFromFile, noteInDatabase } from '../database/restoring/before.ts'
import { sqliteFile } from '../database/sqlite.ts'
import { settleRestored } from '../features/operator/restored.commands.ts'
import type { testServer } from './server.ts'

// A backup and its restore within one database, by the rules of the real commands. For tests with thousands of backups and restores: each
// real command takes a second, because it runs in its own process.

/**
 * Two places for a copy of all rows of a server: one for the beginning of a test, one for a backup. `take` replaces the copy in a place.
 * `putBack` only replaces the rows. `restore` also makes sure that what ended after the copy was taken stays ended, as the command does.
 */
export async function copiesOf({ database, place, clock }: Server) {
  const found = (await database.introspection.getTables()).filter(({ name, isView }) => !isView && !name.startsWith('sqlite_'))
  const tables = found.map(({ name }) => name)
  const live = place.databaseUrl ? null : sqliteFile(place.dataFolder)
  const nameOf = (copy: Copy, table: string) => `${copy}_${table}`
  for (const copy of ['beginning', 'backup'] as const) {
    for (const table of tables) await sql.raw(`create table ${nameOf(copy, table)} as select * from ${table} where 1 = 0`).execute(database)
  }

  const replace = (statements: string[]) =>
    database.transaction().execute(async (transaction) => {
      // Rows are put back in any order, so their references are complete only at the end.
      await sql.raw(live === null ? 'set local session_replication_role = replica' : 'pragma defer_foreign_keys = on').execute(transaction)
      for (const statement of statements) await sql.raw(statement).execute(transaction)
    })
  /** Returns which tables have rows. Only these are copied, because most tables are empty, and a copy is put back thousands of times. */
  async function withRows(names: string[]) {
    const asked = names.map((name) => `select '${name}' as name where exists (select 1 from ${name})`).join(' union all ')
    return new Set((await sql.raw<{ name: string }>(asked).execute(database)).rows.map(({ name }) => name))
  }
  async function copyRows(pairs: { from: string; to: string }[]) {
    const full = await withRows(pairs.flatMap(({ from, to }) => [from, to]))
    await replace([
      ...pairs.filter(({ to }) => full.has(to)).map(({ to }) => `delete from ${to}`),
      ...pairs.filter(({ from }) => full.has(from)).map(({ from, to }) => `insert into ${to} select * from ${from}`),
    ])
  }
  const take = (copy: Copy) => copyRows(tables.map((table) => ({ from: table, to: nameOf(copy, table) })))
  const putBack = (copy: Copy) => copyRows(tables.map((table) => ({ from: nameOf(copy, table), to: table })))

  async function restore(copy: Copy) {
    if (live === null) await noteInDatabase(database)
    else await noteFromSqlite(database, live)
    await putBack(copy)
    const rules = { keepsEnded: true, endsSignIns: false, holdsMessages: false, isPostgres: live === null, now: clock.now }
    await settleRestored(database, rules)
    await deleteNotes(database)
  }
  return { take, putBack, restore }
}
type Server = Awaited<ReturnType<typeof testServer>>
type Copy = 'beginning' | 'backup'

/**
 * Copies the tables `before_…` into the database. A restore notes in them what the replaced file contained. This makes them from copies of
 * the live file, because the server writes to that file meanwhile.
 */
async function noteFromSqlite(database: Database, live: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-replaced-'))
  const [replaced, noted] = [join(folder, 'replaced.sqlite'), join(folder, 'noted.sqlite')]
  const source = new DatabaseSync(live)
  for (const file of [replaced, noted]) source.prepare('vacuum into ?').run(file)
  source.close()
  noteFromFile(noted, replaced)
  const notes = new DatabaseSync(noted)
  const tables = notes.prepare("select name, sql from sqlite_master where type = 'table' and name like 'before_%'").all()
  for (const { name, sql: definition } of tables) {
    await sql.raw(String(definition)).execute(database)
    for (const row of notes.prepare(`select * from ${name}`).all()) {
      await sql`insert into ${sql.table(String(name))} values (${sql.join(Object.values(row))})`.execute(database)
    }
  }
  notes.close()
  rmSync(folder, { recursive: true, force: true })
}
