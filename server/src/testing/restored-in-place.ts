import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { deleteNotes, noteFromFile, noteInDatabase } from '../database/restoring/before.ts'
import { sqliteFile } from '../database/sqlite.ts'
import { settleRestored } from '../features/operator/restored.commands.ts'
import type { Server } from './subjects.ts'

// A backup and its restore within one database, by the rules of the real commands, which need a second of a process each. For tests with
// hundreds of restores.

const COPY = 'copied_'

async function tablesOf({ database }: Server) {
  const names = (await database.introspection.getTables()).map(({ name }) => name)
  return names.filter((name) => !name.startsWith(COPY) && !name.startsWith('before_') && !name.startsWith('sqlite_'))
}

/** Copies all rows as they are now, in place of an earlier copy. */
export async function backUpInPlace(server: Server) {
  for (const name of await tablesOf(server)) {
    await sql`drop table if exists ${sql.table(COPY + name)}`.execute(server.database)
    await sql`create table ${sql.table(COPY + name)} as select * from ${sql.table(name)}`.execute(server.database)
  }
}

/** Replaces all rows by the copy, and keeps ended what had ended, as a restore does. */
export async function restoreInPlace(server: Server) {
  const { database, place, clock } = server
  const tables = await tablesOf(server)
  const statements = tables.flatMap((name) => [`delete from "${name}"`, `insert into "${name}" select * from "${COPY}${name}"`])
  if (place.databaseUrl) {
    await noteInDatabase(database)
    await database.transaction().execute(async (transaction) => {
      // Rows are put back in any order: their references are whole at the end.
      await sql`set local session_replication_role = replica`.execute(transaction)
      for (const statement of statements) await sql.raw(statement).execute(transaction)
    })
  } else {
    replaceRows(sqliteFile(place.dataFolder), statements)
  }
  const isPostgres = place.databaseUrl !== undefined
  await settleRestored(database, { keepsEnded: true, endsSignIns: false, holdsMessages: false, isPostgres, now: clock.now })
  await deleteNotes(database)
}

function replaceRows(live: string, statements: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-replaced-'))
  const replaced = join(folder, 'replaced.sqlite')
  const connection = new DatabaseSync(live, { enableForeignKeyConstraints: false })
  try {
    connection.prepare('vacuum into ?').run(replaced)
    noteFromFile(live, replaced)
    connection.exec(['begin immediate', ...statements, 'commit'].join(';'))
  } finally {
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
